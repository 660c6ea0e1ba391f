// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/data/fetch.h"

#include <array>
#include <system_error>
#include <vector>

#include "train/data/checksum.h"
#include "train/data/cifar_files.h"
#include "train/data/data_error.h"
#include "train/data/file_lock.h"
#include "train/data/unpack.h"

namespace rankscope::train {
namespace {

namespace fs = std::filesystem;

// Removes what was begun, whether or not it came to an end.
struct Scratch {
    fs::path archive, folder;

    void clear() const {
        std::error_code ignored;
        fs::remove(archive, ignored);
        fs::remove_all(folder, ignored);
    }
    ~Scratch() { clear(); }
};

void fetch_into(const FetchOptions& options) {
    const auto expected = parse_checksum(options.checksum);
    const Scratch scratch{options.dir / ".cifar-10.part", options.dir / ".cifar-10.unpacking"};
    scratch.clear();  // of a run that was killed

    options.say("fetching " + options.address + " into " + options.dir.string());
    download(options.address, scratch.archive, options.download);
    const auto found = checksum_of(scratch.archive, expected.algorithm);
    if (found != expected)
        throw DataError(options.address + " came with the " + found.algorithm + " checksum " +
                        found.digest + " in place of " + expected.digest +
                        ": it was damaged on its way or is another file; nothing was kept");
    options.say("unpacking");
    fs::create_directory(scratch.folder);
    std::vector<std::string> names(cifar_training_files.begin(), cifar_training_files.end());
    names.emplace_back(cifar_test_file);
    unpack(scratch.archive, scratch.folder, names);
    read_cifar_folder(scratch.folder);  // whole, or it does not get its name
    fs::rename(scratch.folder, options.dir / cifar_folder);
}

fs::path find_or_fetch(const FetchOptions& options) {
    if (const auto folder = find_cifar_folder(options.dir)) return *folder;
    std::error_code error;
    fs::create_directories(options.dir, error);
    if (error)
        throw DataError(options.dir.string() + " cannot be made: " + error.message() +
                        "; choose a folder that may be written");
    const FileLock lock(options.dir / ".cifar-10.lock", [&] {
        options.say("another run is fetching into " + options.dir.string() + ": waiting for it");
    });
    if (const auto folder = find_cifar_folder(options.dir)) return *folder;
    try {
        fetch_into(options);
    } catch (const fs::filesystem_error& failed) {
        throw DataError(failed.what());
    }
    return options.dir / cifar_folder;
}

// Rank 0's text, on every rank.
std::string share(std::string text, Communicator& communicator) {
    std::array<int64_t, 1> length = {static_cast<int64_t>(text.size())};
    communicator.broadcast(buffer_of(std::span(length)));
    text.resize(static_cast<size_t>(length[0]));
    if (!text.empty()) communicator.broadcast({text.data(), length[0], Element::Byte});
    return text;
}

}  // namespace

fs::path fetch_cifar(const FetchOptions& options, Communicator& communicator) {
    fs::path folder;
    std::string failure;
    if (communicator.rank() == 0) {
        auto with_voice = options;
        if (!with_voice.say) with_voice.say = [](const std::string&) {};
        try {
            folder = find_or_fetch(with_voice);
        } catch (const std::exception& failed) {
            failure = failed.what();
        }
    }
    communicator.barrier();
    failure = share(failure, communicator);
    if (!failure.empty()) throw DataError(failure);
    folder = share(folder.string(), communicator);
    // The lowest rank that does not see it, for all to fail together.
    const auto sees = find_cifar_folder(folder).has_value();
    std::array<int64_t, 1> blind = {sees ? communicator.size() : communicator.rank()};
    communicator.all_reduce(buffer_of(std::span(blind)), Reduction::Min);
    if (blind[0] < communicator.size())
        throw DataError("rank " + std::to_string(blind[0]) + " does not see " + folder.string() +
                        ", where rank 0 has the data: choose a folder that all machines share");
    return folder;
}

}  // namespace rankscope::train
