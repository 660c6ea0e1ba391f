// SPDX-License-Identifier: GPL-3.0-or-later
// All that is known of a run, live or recorded: per rank its calls, lines, values and regions in
// the order in which they happened, and what they refer to. One thread owns it; it only grows.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "trace/event.h"
#include "trace/large_pages.h"
#include "trace/run_facts.h"
#include "trace/word_pool.h"

namespace rankscope {

class Store {
  public:
    explicit Store(int ranks = 0);

    // What is known of the run as a whole: program, lesson, arguments, when and where.
    const RunFacts& facts() const { return facts_; }
    RunFacts& facts() { return facts_; }

    int ranks() const { return static_cast<int>(tracks_.size()); }
    const RankInfo& rank(int rank) const { return track(rank).info; }
    RankInfo& rank(int rank) { return track(rank).info; }

    // Sorted by enter time (calls), time (lines, samples) or begin (regions).
    std::span<const Call> calls(int rank) const { return track(rank).calls; }
    std::span<const OutputLine> lines(int rank) const { return track(rank).lines; }
    std::span<const Region> regions(int rank) const { return track(rank).regions; }
    std::span<const Remark> remarks(int rank) const { return track(rank).remarks; }
    std::span<const Image> images(int rank) const { return track(rank).images; }
    // Empty when the rank emitted nothing of that name.
    std::span<const Sample> samples(int rank, NameId name) const;
    std::span<const SampleRow> rows(int rank, NameId name) const;
    // Calls that are counted, not recorded: MPI_Comm_rank and its like.
    const std::map<CallId, std::uint64_t>& counted(int rank) const { return track(rank).counted; }

    const Call& call(CallRef ref) const { return track(ref.rank).calls[ref.index]; }
    CallDetail detail(const Call& call) const;  // all empty for a call that has none
    const Site& site(SiteId id) const { return sites_[id]; }
    std::size_t site_count() const { return sites_.size(); }
    const Communicator& communicator(CommId id) const { return communicators_[id]; }
    std::size_t communicator_count() const { return communicators_.size(); }
    std::string_view name(NameId id) const { return names_[id]; }
    std::size_t name_count() const { return names_.size(); }
    NameId find_name(std::string_view name) const;  // 0: nothing of that name was emitted
    Preview preview(PreviewId id) const;

    // The world rank of `peer` in `comm` as seen from `rank` (the remote group of an
    // intercommunicator); MPI's negative constants come back as they are.
    int world_rank(CommId comm, int peer, int rank) const;

    // The time of the newest event; 0 when nothing has happened.
    Time end() const { return end_; }
    // Grows with each change: views compare it to know whether to look again.
    std::uint64_t revision() const { return revision_; }
    // Calls, lines and values of all ranks.
    std::uint64_t event_count() const;

    // --- for the decoder and for tests that build a run by hand ---
    std::uint32_t add_call(int rank, const Call& call);  // returns its index
    Call& edit_call(CallRef ref);
    // Given a second time it replaces what the call had.
    void set_detail(CallRef ref, const CallDetail& detail);
    void reserve_calls(int rank, std::size_t calls);
    void add_output(int rank, Time time, bool error_stream, std::string_view bytes);
    void add_sample(int rank, NameId name, const Sample& sample);
    void add_row(int rank, NameId name, SampleRow row);
    void add_remark(int rank, Remark remark);
    void add_image(int rank, Image image);
    void begin_region(int rank, NameId name, Time time);
    void end_region(int rank, NameId name, Time time);
    void add_counted(int rank, CallId call, std::uint64_t calls);
    SiteId add_site(const Site& site);  // or find it: by module and offset
    void edit_site(SiteId id, const Site& site);
    // Or find it, by id; what is new about it (members, name) is taken over.
    CommId add_communicator(const Communicator& communicator);
    void name_communicator(CommId id, std::string name);
    NameId add_name(std::string_view name);  // or find it
    PreviewId add_preview(TypeCode type, std::span<const std::byte> data);
    void grow_ranks(int ranks);
    void touch(Time time);  // something happened at this time

  private:
    static constexpr std::uint32_t kNone = UINT32_MAX;

    struct Track {
        RankInfo info;
        std::vector<Call, LargePages<Call>> calls;
        std::vector<OutputLine> lines;
        std::vector<Region> regions;
        std::vector<std::uint32_t> open_regions;       // indices, innermost last
        std::uint32_t open_lines[2] = {kNone, kNone};  // unfinished: of stdout, of stderr
        std::vector<Remark> remarks;
        std::vector<Image> images;
        std::map<NameId, std::vector<Sample>> samples;
        std::map<NameId, std::vector<SampleRow>> rows;
        std::map<CallId, std::uint64_t> counted;
    };

    const Track& track(int rank) const;  // throws std::out_of_range with the rank in its text
    Track& track(int rank);

    RunFacts facts_;
    std::vector<Track> tracks_;
    WordPool details_;  // see packed_detail.h
    std::vector<Site> sites_;
    std::vector<Communicator> communicators_;
    std::vector<std::string> names_;
    WordPool previews_;  // each: TypeCode, length, data, padded
    std::unordered_map<std::string, SiteId> sites_by_place_;
    std::unordered_map<std::uint64_t, CommId> communicators_by_id_;
    std::map<std::string, NameId, std::less<>> names_by_text_;
    Time end_ = 0;
    std::uint64_t revision_ = 0;
};

}  // namespace rankscope
