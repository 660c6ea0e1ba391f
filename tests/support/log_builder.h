// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of one rank's log as the tracer would write them, for tests that have no rank at hand.
// One member function a record kind; times are absolute, in nanoseconds.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "trace/event.h"

namespace rankscope::test {

// A buffer's first elements and their type: ints({43523}), doubles({-0.5}), text("abc").
struct Values {
    TypeCode type = TypeCode::none;
    std::uint32_t type_bytes = 0;
    std::vector<std::byte> data{};
    std::uint64_t count() const { return type_bytes == 0 ? 0 : data.size() / type_bytes; }
};

template <typename T>
Values values(TypeCode type, const std::vector<T>& elements) {
    const auto bytes = std::as_bytes(std::span(elements));
    return {type, sizeof(T), {bytes.begin(), bytes.end()}};
}
inline Values ints(const std::vector<std::int32_t>& v) {
    return values(TypeCode::i32, v);
}
inline Values doubles(const std::vector<double>& v) {
    return values(TypeCode::f64, v);
}
inline Values floats(const std::vector<float>& v) {
    return values(TypeCode::f32, v);
}
inline Values chars(std::string_view v) {
    return values(TypeCode::character, std::vector<char>(v.begin(), v.end()));
}

inline constexpr std::uint64_t kFromValues = UINT64_MAX;

// What a call is entered with. `count` and `datatype` follow the values unless they are given.
struct Enter {
    int peer = 0;
    int tag = 0;
    std::uint64_t count = kFromValues;
    TypeCode datatype = TypeCode::none;
    std::uint64_t comm = 1;     // id; 1: MPI_COMM_WORLD, 0: the call has none
    std::uint64_t request = 0;  // waited for, tested, started
    Values sent{}, before{};
    int second_peer = 0;  // the receiving half of sendrecv, and of collectives ...
    int second_tag = 0;
    std::uint64_t second_count = kFromValues;  // ... is there when this is given
    TypeCode second_datatype = TypeCode::i32;
    std::vector<std::uint64_t> pending{};
    std::vector<std::int64_t> numbers{};
    std::string operation{};
    std::string text{};
    std::uint64_t site = 0;
    int thread = 0;
};

struct Completed {
    std::uint64_t request = 0;
    int source = -1;
    int tag = -1;
    std::uint64_t bytes = 0;
    std::uint16_t flags = kCompleted | kHasStatus;
    Values received{};
};

// What a call returns with. `bytes` follows `received`, and kHasStatus a given source.
struct Leave {
    int result = 0;
    int source = -1;
    int tag = -1;
    std::uint64_t bytes = kFromValues;
    std::uint16_t flags = 0;
    std::uint64_t request = 0;  // made by the call
    std::uint32_t repeats = 0;
    Values received{};
    std::vector<Completed> completions{};
    std::vector<std::int64_t> numbers{};
    std::string text{};
    int thread = 0;
};

class LogBuilder {
  public:
    void enter(std::uint64_t time, CallId call, const Enter& with);
    void leave(std::uint64_t time, CallId call, const Leave& with);
    // The head of a long list, ahead of the record that has the rest.
    void more(std::uint64_t time, const std::vector<std::uint64_t>& pending,
              const std::vector<Completed>& completions = {});
    void world(std::uint64_t time, int rank, int size);
    void communicator(std::uint64_t time, std::uint64_t id, std::uint64_t parent, int rank,
                      const std::vector<std::int32_t>& members, std::string_view name,
                      const std::vector<std::int32_t>& remote_members = {});
    void output(std::uint64_t time, std::string_view bytes, bool error_stream = false);
    void module(std::uint64_t begin, std::uint64_t end, std::uint64_t bias, std::string_view path);
    void name(std::uint64_t time, std::uint32_t id, std::string_view text);
    void value(std::uint64_t time, std::uint32_t name, double step, double value);
    void values(std::uint64_t time, std::uint32_t name, double step, const std::vector<double>& v);
    void text(std::uint64_t time, std::uint32_t name, std::string_view text);
    void image(std::uint64_t time, std::uint32_t name, double step, int width, int height,
               int channels, const std::vector<std::uint8_t>& pixels);
    void region(std::uint64_t time, std::uint32_t name, bool begin);
    void exit(std::uint64_t time, int code, bool finalized);
    void counted(std::uint64_t time, CallId call, std::uint64_t calls);
    void skip(std::uint32_t bytes);
    // A record of any kind, for tests of what no tracer would write.
    void record(std::uint64_t time, RecordKind kind, std::span<const std::byte> body,
                int thread = 0);

    std::span<const std::byte> bytes() const { return bytes_; }
    void clear() { bytes_.clear(); }

  private:
    std::vector<std::byte> bytes_;
};

}  // namespace rankscope::test
