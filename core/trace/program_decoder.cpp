// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/program_decoder.h"

#include <numeric>

#include "trace/run_file_format.h"

namespace rankscope {
namespace {

Bytes first_of(Bytes bytes, std::size_t size) {
    return bytes.first(std::min(size, bytes.size()));
}

}  // namespace

void ProgramDecoder::decode(RecordKind kind, Time time, Bytes body) {
    switch (kind) {
        case RecordKind::world:
            return world(time, body);
        case RecordKind::exit:
            return exit(time, body);
        case RecordKind::output:
            return output(time, body);
        case RecordKind::name: {
            const auto in = take_body<NameBody>(body);
            names_[in.id] = store_.add_name(as_text(first_of(body, in.bytes)));
            return;
        }
        case RecordKind::value: {
            const auto in = take_body<ValueBody>(body);
            return store_.add_sample(rank_, name(in.name), {time, in.step, in.value});
        }
        case RecordKind::values:
            return values(time, body);
        case RecordKind::text: {
            const auto in = take_body<TextBody>(body);
            std::string text(as_text(first_of(body, in.bytes)));
            return store_.add_remark(rank_, {time, name(in.name), std::move(text)});
        }
        case RecordKind::image:
            return image(time, body);
        case RecordKind::region_begin:
            return store_.begin_region(rank_, name(take_body<RegionBody>(body).name), time);
        case RecordKind::region_end:
            return store_.end_region(rank_, name(take_body<RegionBody>(body).name), time);
        default:
            return;
    }
}

NameId ProgramDecoder::name(std::uint32_t id) const {
    const auto at = names_.find(id);
    return at == names_.end() ? 0 : at->second;
}

void ProgramDecoder::world(Time time, Bytes body) {
    const auto in = take_body<WorldBody>(body);
    if (in.size > 0 && in.size <= kMostRanks) {
        store_.grow_ranks(in.size);
        Communicator world;
        world.id = 1;
        world.members.resize(static_cast<std::size_t>(in.size));
        std::iota(world.members.begin(), world.members.end(), 0);
        store_.add_communicator(world);
    }
    RankInfo& info = store_.rank(rank_);
    info.initialized = true;
    if (info.life == Life::starting) info.life = Life::running;
    store_.touch(time);
}

void ProgramDecoder::exit(Time time, Bytes body) {
    const auto in = take_body<ExitBody>(body);
    RankInfo& info = store_.rank(rank_);
    info.life = Life::finished;
    info.code = in.code;
    store_.touch(time);
}

void ProgramDecoder::output(Time time, Bytes body) {
    const auto in = take_body<OutputBody>(body);
    store_.add_output(rank_, time, in.stream == 2, as_text(first_of(body, in.bytes)));
}

void ProgramDecoder::values(Time time, Bytes body) {
    const auto in = take_body<ValuesBody>(body);
    const std::size_t count = std::min<std::size_t>(in.count, body.size() / sizeof(double));
    SampleRow row{time, in.step, std::vector<double>(count)};
    if (count > 0) std::memcpy(row.values.data(), body.data(), count * sizeof(double));
    store_.add_row(rank_, name(in.name), std::move(row));
}

void ProgramDecoder::image(Time time, Bytes body) {
    const auto in = take_body<ImageBody>(body);
    const std::size_t size = std::size_t{in.width} * in.height * in.channels;
    if (size > body.size()) return;  // a picture without all its pixels shows nothing true
    const auto* pixels = reinterpret_cast<const std::uint8_t*>(body.data());
    store_.add_image(
        rank_,
        {time, in.step, name(in.name), in.width, in.height, in.channels, {pixels, pixels + size}});
}

}  // namespace rankscope
