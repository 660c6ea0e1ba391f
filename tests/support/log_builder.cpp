// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/log_builder.h"

#include <cstring>

namespace rankscope::test {
namespace {

using Bytes = std::vector<std::byte>;

void append(Bytes& to, const void* data, std::size_t size) {
    const auto* bytes = static_cast<const std::byte*>(data);
    to.insert(to.end(), bytes, bytes + size);
}
void pad(Bytes& to) {
    to.resize((to.size() + kRecordAlignment - 1) & ~(kRecordAlignment - 1));
}

template <typename Body>
Bytes body(const Body& fixed, std::string_view tail = {}) {
    Bytes bytes;
    append(bytes, &fixed, sizeof fixed);
    append(bytes, tail.data(), tail.size());
    return bytes;
}

void field(Bytes& to, FieldKind kind, const void* data, std::size_t size,
           TypeCode type = TypeCode::none) {
    const FieldHeader header{static_cast<std::uint16_t>(kind), static_cast<std::uint16_t>(size),
                             static_cast<std::uint16_t>(type), 0};
    append(to, &header, sizeof header);
    append(to, data, size);
    pad(to);
}
void preview(Bytes& to, FieldKind kind, const Values& values) {
    if (values.type != TypeCode::none)
        field(to, kind, values.data.data(), std::min(values.data.size(), kPreviewBytes),
              values.type);
}
template <typename T>
void list(Bytes& to, FieldKind kind, const std::vector<T>& values) {
    if (!values.empty()) field(to, kind, values.data(), values.size() * sizeof(T));
}
void words(Bytes& to, FieldKind kind, const std::string& text) {
    if (!text.empty()) field(to, kind, text.data(), text.size());
}

void completed(Bytes& bytes, const std::vector<Completed>& completions) {
    for (const Completed& c : completions) {
        CompletionField head{};
        head.request = c.request;
        head.source = c.source;
        head.tag = c.tag;
        head.bytes = c.bytes != 0 ? c.bytes : c.received.data.size();
        head.flags = c.flags;
        head.datatype = static_cast<std::uint16_t>(c.received.type);
        head.preview_bytes = static_cast<std::uint32_t>(c.received.data.size());
        Bytes data = body(head);
        append(data, c.received.data.data(), c.received.data.size());
        field(bytes, FieldKind::completion, data.data(), data.size());
    }
}

}  // namespace

void LogBuilder::record(std::uint64_t time, RecordKind kind, std::span<const std::byte> fixed,
                        int thread) {
    RecordHeader header{0, static_cast<std::uint16_t>(kind), static_cast<std::uint16_t>(thread),
                        time};
    const std::size_t size = sizeof header + fixed.size();
    header.size =
        static_cast<std::uint32_t>((size + kRecordAlignment - 1) & ~(kRecordAlignment - 1));
    append(bytes_, &header, sizeof header);
    append(bytes_, fixed.data(), fixed.size());
    pad(bytes_);
}

void LogBuilder::enter(std::uint64_t time, CallId call, const Enter& with) {
    const Values& shown = with.sent.type != TypeCode::none ? with.sent : with.before;
    EnterBody b{};
    b.call = call;
    b.datatype =
        static_cast<std::uint16_t>(with.datatype != TypeCode::none ? with.datatype : shown.type);
    b.peer = with.peer;
    b.tag = with.tag;
    b.type_bytes = shown.type_bytes != 0 ? shown.type_bytes : 4;
    b.comm = with.comm;
    b.count = with.count != kFromValues ? with.count : shown.count();
    b.request = with.request;
    b.site = with.site;
    Bytes bytes = body(b);
    preview(bytes, FieldKind::sent, with.sent);
    preview(bytes, FieldKind::before, with.before);
    if (with.second_count != kFromValues) {
        const SecondField second{with.second_peer,
                                 with.second_tag,
                                 with.second_count,
                                 4,
                                 static_cast<std::uint16_t>(with.second_datatype),
                                 0};
        field(bytes, FieldKind::second, &second, sizeof second);
    }
    list(bytes, FieldKind::pending, with.pending);
    list(bytes, FieldKind::numbers, with.numbers);
    words(bytes, FieldKind::operation, with.operation);
    words(bytes, FieldKind::text, with.text);
    record(time, RecordKind::enter, bytes, with.thread);
}

void LogBuilder::leave(std::uint64_t time, CallId call, const Leave& with) {
    LeaveBody b{};
    b.call = call;
    b.flags = with.flags;
    if (with.source != -1) b.flags |= kHasStatus;
    b.result = with.result;
    b.source = with.source;
    b.tag = with.tag;
    b.bytes = with.bytes != kFromValues ? with.bytes : with.received.data.size();
    b.request = with.request;
    b.repeats = with.repeats;
    Bytes bytes = body(b);
    preview(bytes, FieldKind::received, with.received);
    completed(bytes, with.completions);
    list(bytes, FieldKind::numbers, with.numbers);
    words(bytes, FieldKind::text, with.text);
    record(time, RecordKind::leave, bytes, with.thread);
}

void LogBuilder::more(std::uint64_t time, const std::vector<std::uint64_t>& pending,
                      const std::vector<Completed>& completions) {
    Bytes bytes;
    list(bytes, FieldKind::pending, pending);
    completed(bytes, completions);
    record(time, RecordKind::more, bytes);
}

void LogBuilder::world(std::uint64_t time, int rank, int size) {
    record(time, RecordKind::world, body(WorldBody{rank, size, 0, 0}));
}

void LogBuilder::communicator(std::uint64_t time, std::uint64_t id, std::uint64_t parent, int rank,
                              const std::vector<std::int32_t>& members, std::string_view name,
                              const std::vector<std::int32_t>& remote_members) {
    CommunicatorBody b{};
    b.id = id;
    b.parent = parent;
    b.rank = rank;
    b.size = static_cast<std::int32_t>(members.size());
    b.remote_size = static_cast<std::int32_t>(remote_members.size());
    Bytes bytes = body(b);
    append(bytes, members.data(), members.size() * sizeof(std::int32_t));
    pad(bytes);
    append(bytes, remote_members.data(), remote_members.size() * sizeof(std::int32_t));
    pad(bytes);
    append(bytes, name.data(), name.size());
    record(time, RecordKind::communicator, bytes);
}

void LogBuilder::output(std::uint64_t time, std::string_view bytes, bool error_stream) {
    const OutputBody b{error_stream ? 2U : 1U, static_cast<std::uint32_t>(bytes.size())};
    record(time, RecordKind::output, body(b, bytes));
}

void LogBuilder::module(std::uint64_t begin, std::uint64_t end, std::uint64_t bias,
                        std::string_view path) {
    record(0, RecordKind::module, body(ModuleBody{begin, end, bias}, path));
}

void LogBuilder::name(std::uint64_t time, std::uint32_t id, std::string_view text) {
    const NameBody b{id, static_cast<std::uint32_t>(text.size())};
    record(time, RecordKind::name, body(b, text));
}

void LogBuilder::value(std::uint64_t time, std::uint32_t name, double step, double value) {
    record(time, RecordKind::value, body(ValueBody{name, 0, step, value}));
}

void LogBuilder::values(std::uint64_t time, std::uint32_t name, double step,
                        const std::vector<double>& v) {
    Bytes bytes = body(ValuesBody{name, static_cast<std::uint32_t>(v.size()), step});
    append(bytes, v.data(), v.size() * sizeof(double));
    record(time, RecordKind::values, bytes);
}

void LogBuilder::text(std::uint64_t time, std::uint32_t name, std::string_view text) {
    const TextBody b{name, static_cast<std::uint32_t>(text.size())};
    record(time, RecordKind::text, body(b, text));
}

void LogBuilder::image(std::uint64_t time, std::uint32_t name, double step, int width, int height,
                       int channels, const std::vector<std::uint8_t>& pixels) {
    ImageBody b{};
    b.name = name;
    b.width = static_cast<std::uint16_t>(width);
    b.height = static_cast<std::uint16_t>(height);
    b.channels = static_cast<std::uint16_t>(channels);
    b.step = step;
    Bytes bytes = body(b);
    append(bytes, pixels.data(), pixels.size());
    record(time, RecordKind::image, bytes);
}

void LogBuilder::region(std::uint64_t time, std::uint32_t name, bool begin) {
    record(time, begin ? RecordKind::region_begin : RecordKind::region_end,
           body(RegionBody{name, 0}));
}

void LogBuilder::exit(std::uint64_t time, int code, bool finalized) {
    record(time, RecordKind::exit, body(ExitBody{code, finalized}));
}

void LogBuilder::counted(std::uint64_t time, CallId call, std::uint64_t calls) {
    record(time, RecordKind::count, body(CountBody{call, 0, calls}));
}

void LogBuilder::skip(std::uint32_t bytes) {
    const std::vector<std::byte> filler(bytes - sizeof(RecordHeader));
    record(0, RecordKind::skip, filler);
}

}  // namespace rankscope::test
