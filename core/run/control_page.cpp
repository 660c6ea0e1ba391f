// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/control_page.h"

#include <fcntl.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>

namespace rankscope {

namespace {

// Ranks are other processes: the futexes are shared, not FUTEX_PRIVATE.
long futex(const std::atomic<std::uint32_t>& word, int operation, std::uint32_t value,
           const timespec* time = nullptr) {
    return syscall(SYS_futex, &word, operation, value, time, nullptr, 0);
}

[[noreturn]] void refuse(const std::filesystem::path& path, int failure) {
    throw LaunchError(path.string() + ", by which the ranks are told what to do, cannot be made: " +
                          std::strerror(failure) + ".",
                      "Set TMPDIR to a folder with room that you may write to.");
}

std::uint32_t waiting_word(WaitingMode mode) {
    switch (mode) {
        case WaitingMode::automatic:
            return static_cast<std::uint32_t>(Waiting::automatic);
        case WaitingMode::cooperative:
            return static_cast<std::uint32_t>(Waiting::cooperative);
        case WaitingMode::native:
            return static_cast<std::uint32_t>(Waiting::native);
    }
    return 0;
}

}  // namespace

ControlPageFile::ControlPageFile(const std::filesystem::path& path, const Launch& launch)
    : bytes_(sizeof(ControlPage) + sizeof(RankSlot) * static_cast<std::size_t>(launch.ranks)) {
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) refuse(path, errno);
    // The room is taken now: a full disk must not become SIGBUS at a later store.
    const int full = posix_fallocate(file, 0, static_cast<off_t>(bytes_));
    void* memory =
        full ? MAP_FAILED : mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    const int failure = full ? full : errno;
    close(file);
    if (memory == MAP_FAILED) refuse(path, failure);

    page_ = static_cast<ControlPage*>(memory);
    page_->ranks = launch.ranks;
    page_->waiting = waiting_word(launch.waiting);
    page_->competitors = 1;
    page_->version = kControlVersion;
    page_->magic = kControlMagic;
    if (launch.hold_at_start) hold();
    if (launch.strict_sends) set_attention(kStrictSends, true);
    set_pace(static_cast<std::uint64_t>(std::max<std::int64_t>(launch.pace_ns, 0)));
    for (const auto& [rank, ns] : launch.late_ns)
        set_late(rank, static_cast<std::uint64_t>(std::max<std::int64_t>(ns, 0)));
}

ControlPageFile::~ControlPageFile() {
    munmap(page_, bytes_);
}

void ControlPageFile::set_attention(std::uint32_t bit, bool on) {
    if (on)
        page_->attention.fetch_or(bit, std::memory_order_acq_rel);
    else
        page_->attention.fetch_and(~bit, std::memory_order_acq_rel);
}

void ControlPageFile::wake_ranks() {
    page_->orders.fetch_add(1, std::memory_order_acq_rel);
    futex(page_->orders, FUTEX_WAKE, INT_MAX);
}

void ControlPageFile::hold() {
    // Permits that an earlier hold left over are void, and how far a rank might go.
    for (int rank = 0; rank < page_->ranks; ++rank) {
        RankSlot& slot = page_->slots[rank];
        slot.until.store(0, std::memory_order_release);
        slot.permits.store(slot.begun.load(std::memory_order_acquire), std::memory_order_release);
    }
    set_attention(kHold, true);
    wake_ranks();
}

void ControlPageFile::let_go() {
    set_attention(kHold, false);
    wake_ranks();
}

void ControlPageFile::step(int rank) {
    if (!holding()) return;
    // One permit at a time: orders given while the rank is inside a call do not pile up.
    RankSlot& slot = page_->slots[rank];
    const std::uint64_t begun = slot.begun.load(std::memory_order_acquire);
    if (slot.permits.load(std::memory_order_acquire) <= begun)
        slot.permits.store(begun + 1, std::memory_order_release);
    wake_ranks();
}

void ControlPageFile::step_until(const std::string& value) {
    for (int rank = 0; rank < page_->ranks; ++rank) {
        RankSlot& slot = page_->slots[rank];
        slot.until.store(value_key(value.c_str()), std::memory_order_release);
        slot.permits.store(UINT64_MAX, std::memory_order_release);
    }
    set_attention(kHold, true);
    wake_ranks();
}

void ControlPageFile::set_pace(std::uint64_t ns) {
    page_->pace_ns.store(ns, std::memory_order_release);
    set_attention(kPace, ns != 0);
    wake_ranks();
}

void ControlPageFile::set_late(int rank, std::uint64_t ns) {
    page_->slots[rank].late_ns.store(ns, std::memory_order_release);
    bool any = false;
    for (int other = 0; other < page_->ranks; ++other)
        any = any || page_->slots[other].late_ns.load(std::memory_order_acquire) != 0;
    set_attention(kLate, any);
    wake_ranks();
}

bool ControlPageFile::holding() const {
    return page_->attention.load(std::memory_order_acquire) & kHold;
}

bool ControlPageFile::held(int rank) const {
    const RankSlot& slot = page_->slots[rank];
    return holding() && slot.held.load(std::memory_order_acquire) != 0 &&
           slot.permits.load(std::memory_order_acquire) <=
               slot.begun.load(std::memory_order_acquire);
}

int ControlPageFile::pid(int rank) const {
    return static_cast<int>(page_->slots[rank].pid.load(std::memory_order_acquire));
}

std::uint32_t ControlPageFile::news() const {
    return page_->news.load(std::memory_order_acquire);
}

void ControlPageFile::wait_for_news(std::uint32_t seen, std::chrono::microseconds time) const {
    const auto ns = std::chrono::nanoseconds(time).count();
    const timespec limit{static_cast<time_t>(ns / 1000000000), static_cast<long>(ns % 1000000000)};
    futex(page_->news, FUTEX_WAIT, seen, &limit);
}

}  // namespace rankscope
