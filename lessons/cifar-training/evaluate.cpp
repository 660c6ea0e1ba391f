// SPDX-License-Identifier: MIT
#include "evaluate.h"

#include <rankscope.h>

#include <algorithm>
#include <numeric>

#include "train/data/distributed_sampler.h"
#include "train/network/buffers.h"

namespace cifar {

using namespace rankscope::train;

namespace {

constexpr int64_t evaluation_batch = 100;

// Evaluation mode for as long as it lives.
struct Evaluating {
    explicit Evaluating(Engine& engine) : module(engine.module()) {
        average_buffers(module, engine.communicator());
        module.eval();
    }
    ~Evaluating() { module.train(); }
    Evaluating(const Evaluating&) = delete;
    Evaluating& operator=(const Evaluating&) = delete;

    torch::nn::Module& module;
    torch::NoGradGuard no_gradients;
    rankscope::Region region{"evaluate"};
};

}  // namespace

int64_t Evaluation::images(int label) const {
    const auto& row = confusion.at(static_cast<size_t>(label));
    return std::accumulate(row.begin(), row.end(), int64_t{0});
}

int64_t Evaluation::images() const {
    int64_t sum = 0;
    for (int label = 0; label < class_count; ++label) sum += images(label);
    return sum;
}

int64_t Evaluation::right() const {
    int64_t sum = 0;
    for (size_t label = 0; label < class_count; ++label) sum += confusion[label][label];
    return sum;
}

double Evaluation::accuracy() const {
    return 100.0 * static_cast<double>(right()) / static_cast<double>(images());
}

double Evaluation::accuracy(int label) const {
    const auto all = images(label);
    const auto i = static_cast<size_t>(label);
    return all == 0 ? 0 : 100.0 * static_cast<double>(confusion[i][i]) / static_cast<double>(all);
}

Evaluation evaluate(Engine& engine, const ImageDataset& test) {
    const Evaluating evaluating(engine);
    auto& ranks = engine.communicator();
    // Padded, as every rank must make the same number of forward passes (ZeRO 3 gathers in each);
    // what the padding repeats is not counted.
    const auto order =
        DistributedSampler(test.size(),
                           {.ranks = ranks.size(), .rank = ranks.rank(), .shuffle = false})
            .order(0);
    Evaluation result;
    const auto count = static_cast<int64_t>(order.size());
    for (int64_t first = 0; first < count; first += evaluation_batch) {
        const auto indices = std::span(order).subspan(
            static_cast<size_t>(first),
            static_cast<size_t>(std::min(evaluation_batch, count - first)));
        const auto batch = test.fetch(indices, 0);
        const auto scores = engine.forward(batch.images);
        const auto losses = torch::nn::functional::cross_entropy(
            scores, batch.labels,
            torch::nn::functional::CrossEntropyFuncOptions().reduction(torch::kNone));
        const auto guesses = scores.argmax(1).contiguous();
        for (int64_t i = 0; i < static_cast<int64_t>(indices.size()); ++i) {
            if ((first + i) * ranks.size() + ranks.rank() >= test.size()) break;
            const auto label = static_cast<size_t>(batch.labels.data_ptr<int64_t>()[i]);
            ++result.confusion[label][static_cast<size_t>(guesses.data_ptr<int64_t>()[i])];
            result.loss += losses.data_ptr<float>()[i];
        }
    }
    ranks.all_reduce({result.confusion.data(), class_count * class_count, Element::Int64});
    ranks.all_reduce(buffer_of(std::span(&result.loss, 1)));
    result.loss /= static_cast<double>(test.size());
    return result;
}

Guesses guess(Engine& engine, const ImageDataset& test, std::span<const int64_t> indices) {
    const Evaluating evaluating(engine);
    const auto batch = test.fetch(indices, 0);
    const auto [confidence, guesses] = torch::softmax(engine.forward(batch.images), 1).max(1);
    Guesses result;
    for (int64_t i = 0; i < static_cast<int64_t>(indices.size()); ++i) {
        result.labels.push_back(batch.labels[i].item<double>());
        result.guesses.push_back(guesses[i].item<double>());
        result.confidence.push_back(confidence[i].item<double>());
    }
    return result;
}

}  // namespace cifar
