// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/data/loader.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "train/data/data_error.h"

namespace rankscope::train {

DataLoader::DataLoader(std::shared_ptr<const Dataset> dataset, DistributedSampler sampler,
                       LoaderOptions options)
    : dataset_(std::move(dataset)), sampler_(std::move(sampler)), options_(options) {
    if (options_.micro_batch < 1)
        throw std::invalid_argument("a micro batch has at least one record, not " +
                                    std::to_string(options_.micro_batch));
    if (options_.workers < 0 || options_.prefetch < 1)
        throw std::invalid_argument(
            "a loader takes 0 or more workers, each at least 1 ahead, not " +
            std::to_string(options_.workers) + " and " + std::to_string(options_.prefetch));
    if (options_.micro_batch > sampler_.size())
        throw DataError("a micro batch of " + std::to_string(options_.micro_batch) +
                        " is larger than the " + std::to_string(sampler_.size()) +
                        " records each of " + std::to_string(sampler_.options().ranks) +
                        " rank(s) has (" + std::to_string(dataset_->size()) +
                        " in all): take a smaller batch, fewer ranks or more data");
    for (int i = 0; i < options_.workers; ++i) threads_.emplace_back([this] { work(); });
}

DataLoader::~DataLoader() {
    {
        std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    room_.notify_all();
    for (auto& thread : threads_) thread.join();
}

int64_t DataLoader::size() const {
    const auto rest = options_.drop_last ? 0 : options_.micro_batch - 1;
    return (sampler_.size() + rest) / options_.micro_batch;
}

void DataLoader::begin_epoch(int64_t epoch, int64_t first_batch) {
    if (first_batch < 0 || first_batch > size())
        throw std::out_of_range("batch " + std::to_string(first_batch) + " of an epoch of " +
                                std::to_string(size()));
    auto order = std::make_shared<const std::vector<int64_t>>(sampler_.order(epoch));
    {
        std::lock_guard lock(mutex_);
        ++generation_;
        made_.clear();
        order_ = std::move(order);
        epoch_ = epoch;
        next_to_give_ = next_to_make_ = first_batch;
    }
    room_.notify_all();
}

std::optional<Batch> DataLoader::next() {
    if (epoch_ < 0) begin_epoch(0);
    if (next_to_give_ == size()) return std::nullopt;
    if (threads_.empty()) return make(next_to_give_++, epoch_, *order_);

    std::unique_lock lock(mutex_);
    ready_.wait(lock, [this] { return made_.contains(next_to_give_); });
    auto made = std::move(made_.extract(next_to_give_++).mapped());
    lock.unlock();
    room_.notify_one();
    if (made.error) std::rethrow_exception(made.error);
    return std::move(made.batch);
}

void DataLoader::work() {
    const auto ahead = static_cast<int64_t>(options_.workers) * options_.prefetch;
    std::unique_lock lock(mutex_);
    for (;;) {
        room_.wait(lock, [&] {
            return stopping_ ||
                   (epoch_ >= 0 && next_to_make_ < size() && next_to_make_ < next_to_give_ + ahead);
        });
        if (stopping_) return;
        const auto batch = next_to_make_++;
        const auto generation = generation_;
        const auto epoch = epoch_;
        const auto order = order_;
        lock.unlock();
        Made made;
        try {
            made.batch = make(batch, epoch, *order);
        } catch (...) {
            made.error = std::current_exception();
        }
        lock.lock();
        if (generation != generation_) continue;
        made_.emplace(batch, std::move(made));
        ready_.notify_one();
    }
}

Batch DataLoader::make(int64_t batch, int64_t epoch, const std::vector<int64_t>& order) const {
    const auto begin = static_cast<size_t>(batch * options_.micro_batch);
    const auto count = std::min(static_cast<size_t>(options_.micro_batch), order.size() - begin);
    return dataset_->fetch(std::span(order).subspan(begin, count), epoch);
}

}  // namespace rankscope::train
