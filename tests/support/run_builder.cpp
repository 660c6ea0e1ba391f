// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/run_builder.h"

#include <stdexcept>

#include "trace/call_info.h"

namespace rankscope::test {
namespace {

constexpr std::uint64_t kStart = 1'000'000;  // as if the machine had been up for a millisecond
constexpr Time kTick = 10;
constexpr std::uint64_t kModuleEnd = 0x10000;

}  // namespace

struct RunBuilder::Rank {
    Rank(Store& store, int rank) : decoder(store, rank, kStart) {}
    LogBuilder log;
    std::size_t decoded = 0;
    Decoder decoder;
    std::map<int, CallId> open;  // by thread
    std::map<std::string, std::uint32_t, std::less<>> names;
};

RunBuilder::RunBuilder(int ranks) : store_(std::make_unique<Store>(ranks)) {
    for (int rank = 0; rank < ranks; ++rank) {
        Rank& r = *ranks_.emplace_back(std::make_unique<Rank>(*store_, rank));
        r.log.module(0, kModuleEnd, 0, "program");
        r.log.world(kStart, rank, ranks);
        decode(rank);
    }
}

RunBuilder::~RunBuilder() = default;
RunBuilder::RunBuilder(RunBuilder&&) noexcept = default;

RunBuilder::Rank& RunBuilder::of(int rank) {
    return *ranks_.at(static_cast<std::size_t>(rank));
}

std::span<const std::byte> RunBuilder::log(int rank) const {
    return ranks_.at(static_cast<std::size_t>(rank))->log.bytes();
}

void RunBuilder::decode(int rank) {
    Rank& r = of(rank);
    r.decoded += r.decoder.feed(r.log.bytes().subspan(r.decoded));
    for (const UnresolvedSite& site : r.decoder.take_unresolved()) {
        const auto place = places_.find(site.address);
        if (place != places_.end()) store_->edit_site(site.site, place->second);
    }
}

RunBuilder& RunBuilder::at(Time time) {
    now_ = time - kTick;
    return *this;
}

Time RunBuilder::next() {
    now_ += kTick;
    return now_ + static_cast<Time>(kStart);
}

namespace {

CallId call_named(std::string_view name) {
    const CallId id = call_by_name(name);
    if (id == 0) throw std::invalid_argument("no call is named " + std::string(name));
    return id;
}

}  // namespace

RunBuilder& RunBuilder::enter(int rank, std::string_view call, const Enter& with) {
    const CallId id = call_named(call);
    of(rank).open[with.thread] = id;
    of(rank).log.enter(next(), id, with);
    decode(rank);
    return *this;
}

RunBuilder& RunBuilder::leave(int rank, const Leave& with) {
    const auto open = of(rank).open.find(with.thread);
    if (open == of(rank).open.end())
        throw std::invalid_argument("rank " + std::to_string(rank) + " is in no call");
    of(rank).log.leave(next(), open->second, with);
    of(rank).open.erase(open);
    decode(rank);
    return *this;
}

RunBuilder& RunBuilder::call(int rank, std::string_view name, const Enter& in, const Leave& out) {
    return enter(rank, name, in).leave(rank, out);
}

RunBuilder& RunBuilder::line(int rank, std::string_view text, bool error_stream) {
    of(rank).log.output(next(), std::string(text) + '\n', error_stream);
    decode(rank);
    return *this;
}

namespace {

template <typename R>
std::uint32_t name_id(R& rank, std::uint64_t time, std::string_view name) {
    const auto id = static_cast<std::uint32_t>(rank.names.size() + 1);
    const auto [at, made] = rank.names.try_emplace(std::string(name), id);
    if (made) rank.log.name(time, id, name);
    return at->second;
}

}  // namespace

RunBuilder& RunBuilder::value(int rank, std::string_view name, double step, double value) {
    const Time time = next();
    of(rank).log.value(time, name_id(of(rank), time, name), step, value);
    decode(rank);
    return *this;
}

RunBuilder& RunBuilder::values(int rank, std::string_view name, double step,
                               const std::vector<double>& v) {
    const Time time = next();
    of(rank).log.values(time, name_id(of(rank), time, name), step, v);
    decode(rank);
    return *this;
}

RunBuilder& RunBuilder::text(int rank, std::string_view name, std::string_view text) {
    const Time time = next();
    of(rank).log.text(time, name_id(of(rank), time, name), text);
    decode(rank);
    return *this;
}

RunBuilder& RunBuilder::begin_region(int rank, std::string_view name) {
    const Time time = next();
    of(rank).log.region(time, name_id(of(rank), time, name), true);
    decode(rank);
    return *this;
}

RunBuilder& RunBuilder::end_region(int rank, std::string_view name) {
    const Time time = next();
    of(rank).log.region(time, name_id(of(rank), time, name), false);
    decode(rank);
    return *this;
}

RunBuilder& RunBuilder::exit(int rank, int code, bool finalized) {
    of(rank).log.exit(next(), code, finalized);
    decode(rank);
    return *this;
}

RunBuilder& RunBuilder::communicator(std::uint64_t id, const std::vector<std::int32_t>& members,
                                     std::string_view name, std::uint64_t parent) {
    const Time time = next();
    int rank_in_comm = 0;
    for (const std::int32_t member : members) {
        of(member).log.communicator(time, id, parent, rank_in_comm++, members, name);
        decode(member);
    }
    return *this;
}

RunBuilder& RunBuilder::site(std::uint64_t address, std::string_view file, int line,
                             std::string_view function) {
    places_[address] = {std::string(file), std::string(function), line, "program", address};
    return *this;
}

}  // namespace rankscope::test
