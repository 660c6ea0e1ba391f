// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/recorder.h"

#include "run/launch.h"

namespace rankscope {

Recorder::Recorder(const std::filesystem::path& path, const RunFacts& facts) {
    if (path.empty()) return;
    try {
        writer_.emplace(path, facts);
    } catch (const RunFileError& error) {
        throw LaunchError(error.what(), "Name another file for the run.");
    }
}

template <typename Write>
void Recorder::write(Write action) {
    if (!writer_) return;
    try {
        action(*writer_);
    } catch (const RunFileError& error) {
        trouble_ = std::string(error.what()) +
                   " What was written until then is good; the run goes "
                   "on without being kept.";
        writer_.reset();
    }
}

void Recorder::add_records(int rank, std::span<const std::byte> records) {
    write([&](RunFileWriter& writer) { writer.add_records(rank, records); });
}

void Recorder::add_site(const UnresolvedSite& where, const Site& site) {
    write([&](RunFileWriter& writer) { writer.add_site(where, site); });
}

void Recorder::finish(const Store& store) {
    write([&](RunFileWriter& writer) {
        for (int rank = 0; rank < store.ranks(); ++rank) writer.add_end(store.rank(rank));
        writer.finish(store.facts());
    });
    writer_.reset();
}

}  // namespace rankscope
