// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/data/cifar_files.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "train/data/data_error.h"

namespace rankscope::train {
namespace {

[[noreturn]] void refuse(const std::filesystem::path& file, const std::string& why) {
    throw DataError(file.string() + ": " + why);
}

}  // namespace

ImageSet read_cifar_file(const std::filesystem::path& file) {
    const int fd = open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        refuse(file, std::string("cannot be read (") + std::strerror(errno) +
                         "): CIFAR-10 is data_batch_1.bin to data_batch_5.bin and test_batch.bin");
    struct stat status = {};
    const auto known = fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
    const auto bytes = known ? static_cast<size_t>(status.st_size) : 0;
    void* mapped = bytes > 0 ? mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, fd, 0) : MAP_FAILED;
    close(fd);
    if (mapped == MAP_FAILED)
        refuse(file, known && bytes == 0 ? "is empty: copy or fetch it again" : "is no plain file");
    const std::shared_ptr<const uint8_t> records(
        static_cast<const uint8_t*>(mapped),
        [bytes](const uint8_t* p) { munmap(const_cast<uint8_t*>(p), bytes); });

    const auto count = bytes / record_bytes;
    if (const auto rest = bytes % record_bytes; rest != 0)
        refuse(file, std::to_string(bytes) + " bytes are " + std::to_string(count) +
                         " records of 3073 and " + std::to_string(rest) +
                         " bytes more: the file is cut or not CIFAR-10's binary version; copy or "
                         "fetch it again");
    for (size_t i = 0; i < count; ++i)
        if (const int label = records.get()[i * record_bytes]; label >= class_count)
            refuse(file, "record " + std::to_string(i) + " has the label " + std::to_string(label) +
                             ", outside 0..9: the file is damaged or not CIFAR-10's binary "
                             "version; copy or fetch it again");
    ImageSet set;
    set.append(records, static_cast<int64_t>(count));
    return set;
}

Images read_cifar_folder(const std::filesystem::path& folder) {
    Images images{"CIFAR-10",
                  {"plane", "car", "bird", "cat", "deer", "dog", "frog", "horse", "ship", "truck"},
                  {},
                  {}};
    for (const auto* name : cifar_training_files)
        images.training.append(read_cifar_file(folder / name));
    images.test = read_cifar_file(folder / cifar_test_file);
    return images;
}

std::optional<std::filesystem::path> find_cifar_folder(const std::filesystem::path& dir) {
    for (const auto& folder : {dir, dir / cifar_folder}) {
        std::error_code ignored;
        for (const auto* name : cifar_training_files)
            if (std::filesystem::exists(folder / name, ignored)) return folder;
        if (std::filesystem::exists(folder / cifar_test_file, ignored)) return folder;
    }
    return std::nullopt;
}

}  // namespace rankscope::train
