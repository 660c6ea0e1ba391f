// SPDX-License-Identifier: MIT
#include "data.h"

#include "train/data/cifar_files.h"
#include "train/data/data_error.h"
#include "train/data/fetch.h"
#include "train/data/synthetic.h"

namespace cifar {

using namespace rankscope::train;

Images open_images(const Arguments& arguments, Communicator& ranks,
                   const std::function<void(const std::string&)>& say) {
    if (arguments.data == "synthetic") {
        SyntheticOptions options;
        if (arguments.images) options.training = *arguments.images;
        return make_synthetic(options);
    }
    FetchOptions fetch{.dir = arguments.data_dir,
                       .address = arguments.data_url,
                       .checksum = arguments.data_checksum,
                       .download = {},
                       .say = say};
    int64_t told = 0;
    fetch.download.progress = [&](int64_t come, int64_t all) {
        if (all == 0 || come * 10 / all == told) return;
        told = come * 10 / all;
        say(std::to_string(10 * told) + " % of " + std::to_string(all / 1'000'000) + " MB");
    };
    Images images;
    try {
        images = read_cifar_folder(fetch_cifar(fetch, ranks));
    } catch (const DataError& error) {
        throw DataError(std::string(error.what()) +
                        "\nTo go on without it: leave --data and --data-dir out and train on the "
                        "synthetic images, or put the six .bin files of CIFAR-10's binary version "
                        "into a folder and name it with --data-dir");
    }
    if (arguments.images) {
        if (*arguments.images > images.training.size())
            throw DataError("--images " + std::to_string(*arguments.images) + ": there are " +
                            std::to_string(images.training.size()) + " training images in " +
                            arguments.data_dir);
        images.training.keep_first(*arguments.images);
    }
    return images;
}

std::string describe(const Images& images) {
    return images.name + ", " + std::to_string(images.training.size()) + " training and " +
           std::to_string(images.test.size()) + " test images";
}

}  // namespace cifar
