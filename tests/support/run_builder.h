// SPDX-License-Identifier: GPL-3.0-or-later
// A run by hand, in a few readable lines, decoded from log bytes like a real one:
//
//     RunBuilder run(2);
//     run.at(10).enter(0, "MPI_Send", {.peer = 1, .sent = ints({43523})});
//     run.at(15).enter(1, "MPI_Recv", {.peer = 0, .before = ints({0})});
//     run.at(20).leave(0);
//     run.at(30).leave(1, {.source = 0, .tag = 0, .received = ints({43523})});
//     const Store& store = run.store();
//
// Without at() each event comes 10 ns after the one before.
#pragma once

#include <map>
#include <memory>

#include "support/log_builder.h"
#include "trace/decoder.h"
#include "trace/store.h"

namespace rankscope::test {

class RunBuilder {
  public:
    // All ranks are in MPI_COMM_WORLD at time 0, without a recorded MPI_Init.
    explicit RunBuilder(int ranks);
    ~RunBuilder();
    RunBuilder(RunBuilder&&) noexcept;

    RunBuilder& at(Time time);  // of the next event

    // The name of a call that the table does not have throws std::invalid_argument.
    RunBuilder& enter(int rank, std::string_view call, const Enter& with = {});
    RunBuilder& leave(int rank, const Leave& with = {});  // the thread's open call
    RunBuilder& call(int rank, std::string_view name, const Enter& in = {}, const Leave& out = {});
    RunBuilder& line(int rank, std::string_view text, bool error_stream = false);  // newline added
    RunBuilder& value(int rank, std::string_view name, double step, double value);
    RunBuilder& values(int rank, std::string_view name, double step, const std::vector<double>& v);
    RunBuilder& text(int rank, std::string_view name, std::string_view text);
    RunBuilder& begin_region(int rank, std::string_view name);
    RunBuilder& end_region(int rank, std::string_view name);
    RunBuilder& exit(int rank, int code = 0, bool finalized = true);
    // Told by each member, as the tracer does. `id` greater than 1.
    RunBuilder& communicator(std::uint64_t id, const std::vector<std::int32_t>& members,
                             std::string_view name = "", std::uint64_t parent = 1);
    // Places the calls that pass `site` in Enter: a file and line as if resolved.
    RunBuilder& site(std::uint64_t address, std::string_view file, int line,
                     std::string_view function = "main");

    Store& store() { return *store_; }
    // All log bytes of the rank so far.
    std::span<const std::byte> log(int rank) const;

  private:
    struct Rank;
    Rank& of(int rank);
    void decode(int rank);
    Time next();

    std::unique_ptr<Store> store_;  // stays where it is: the decoders point to it
    std::vector<std::unique_ptr<Rank>> ranks_;
    std::map<std::uint64_t, Site> places_;
    Time now_ = 0;
};

}  // namespace rankscope::test
