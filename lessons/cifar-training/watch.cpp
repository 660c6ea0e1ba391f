// SPDX-License-Identifier: MIT
#include "watch.h"

#include <rankscope.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "pictures.h"

namespace cifar {

using namespace rankscope::train;

namespace {

constexpr int pictures_of_batch = 8;
constexpr int pictures_of_test = 12;
constexpr auto picture_interval = std::chrono::milliseconds(250);
constexpr double ms = 1e3;

}  // namespace

int64_t checksum_of(const torch::Tensor& parameters) {
    const auto flat = parameters.contiguous();
    const auto* from = static_cast<const char*>(flat.data_ptr());
    const auto bytes = flat.nbytes();
    uint64_t sum = bytes;
    for (size_t at = 0; at < bytes; at += sizeof sum) {
        uint64_t word = 0;
        std::memcpy(&word, from + at, std::min(sizeof word, bytes - at));
        sum = (std::rotl(sum, 23) ^ word) * 0x9e3779b97f4a7c15;
    }
    return static_cast<int64_t>(sum >> 12);
}

Watch::Watch(Engine& engine, const Images& images) : engine_(engine), images_(images) {}

double Watch::step() const {
    return static_cast<double>(engine_.progress().global_steps);
}

void Watch::begin(const std::string& data) {
    rankscope_text("data", data.c_str());
    std::string classes;
    for (const auto& name : images_.classes) classes += (classes.empty() ? "" : ",") + name;
    rankscope_text("classes", classes.c_str());
    const auto tell = [](const char* name, int64_t value) {
        rankscope_value(name, 0, static_cast<double>(value));
    };
    const auto& batch = engine_.config().batch;
    tell("micro_batch", batch.micro);
    tell("accumulation", batch.accumulation);
    tell("global_batch", batch.train);
    if (rankscope_watched()) show_parameters(true);
}

void Watch::began_epoch(int64_t epoch, const Batch& first) {
    if (!rankscope_watched()) return;
    const std::vector<double> images(first.indices.begin(), first.indices.end());
    const auto at = static_cast<double>(epoch + 1);
    rankscope_values("first_images", at, images.data(), images.size());
    int64_t again = 0;
    for (const auto image : first.indices)
        again += std::count(last_first_.begin(), last_first_.end(), image);
    if (!last_first_.empty())
        rankscope_value("first_images_again", at,
                        100.0 * static_cast<double>(again) / static_cast<double>(images.size()));
    last_first_.assign(first.indices.begin(), first.indices.end());
}

void Watch::loaded(const Batch& batch) {
    const auto now = std::chrono::steady_clock::now();
    if (!rankscope_watched() || now - last_picture_ < picture_interval) return;
    last_picture_ = now;
    const auto count = std::min(batch.indices.size(), size_t{pictures_of_batch});
    const std::span shown(batch.indices.data(), count);
    show("batch", step(), sheet_of(images_.training, shown, 4));
    std::vector<double> labels;
    for (const auto index : shown) labels.push_back(images_.training.label(index));
    rankscope_values("batch_labels", step(), labels.data(), labels.size());
}

void Watch::stepped(const StepFacts& facts) {
    if (!rankscope_watched()) return;
    const auto& times = engine_.last_step_times();
    const auto at = step();
    rankscope_value("loss", at, facts.loss / static_cast<double>(facts.batches));
    rankscope_value("epoch", at, facts.epoch);
    rankscope_value("done", at, facts.done);
    rankscope_value("learning_rate", at, facts.learning_rate);
    rankscope_value("grad_norm", at, engine_.get_global_grad_norm());
    if (engine_.config().precision == Precision::Fp16) {
        rankscope_value("loss_scale", at, engine_.loss_scale());
        rankscope_value("skipped_steps", at, static_cast<double>(engine_.progress().skipped_steps));
    }
    rankscope_value("images_per_second", at, static_cast<double>(facts.images) / facts.whole_time);
    rankscope_value("time_load", at, facts.load_time * ms);
    rankscope_value("time_forward", at, times.forward * ms);
    rankscope_value("time_backward", at, times.backward * ms);
    rankscope_value("time_communicate", at, times.communicate * ms);
    rankscope_value("time_step", at, times.step * ms);
    // At ZeRO 3 looking at the parameters is a message, which a watcher should not add to each
    // step.
    if (engine_.config().zero.stage < 3) show_parameters(false);
    if (at == 1) show_memory();
}

void Watch::went_through_epoch(double images_per_second) {
    rankscope_value("images_per_second_whole", step(), images_per_second);
}

void Watch::printed(double running_loss) {
    if (!rankscope_watched()) return;
    rankscope_value("running_loss", step(), running_loss);
    show_parameters(true);
}

void Watch::evaluated(const Evaluation& evaluation, const ImageDataset& test) {
    if (!rankscope_watched()) return;
    rankscope_value("accuracy", step(), evaluation.accuracy());
    rankscope_value("test_loss", step(), evaluation.loss);
    std::vector<double> classes, confusion;
    for (int label = 0; label < class_count; ++label) {
        classes.push_back(evaluation.accuracy(label));
        for (const auto count : evaluation.confusion.at(static_cast<size_t>(label)))
            confusion.push_back(static_cast<double>(count));
    }
    rankscope_values("accuracy_by_class", step(), classes.data(), classes.size());
    rankscope_values("confusion", step(), confusion.data(), confusion.size());

    std::vector<int64_t> shown(
        std::min<size_t>(pictures_of_test, static_cast<size_t>(test.size())));
    for (size_t i = 0; i < shown.size(); ++i) shown[i] = static_cast<int64_t>(i);
    const auto guesses = guess(engine_, test, shown);
    show("test", step(), sheet_of(test.images(), shown, 4));
    rankscope_values("test_labels", step(), guesses.labels.data(), shown.size());
    rankscope_values("test_guesses", step(), guesses.guesses.data(), shown.size());
    rankscope_values("test_confidence", step(), guesses.confidence.data(), shown.size());
    show_parameters(true);
}

void Watch::show_parameters(bool pictures) {
    const auto flat = engine_.gather_parameters();
    rankscope_value("checksum", step(), static_cast<double>(checksum_of(flat)));
    if (!pictures) return;
    // The first layer: filters over red, green and blue.
    const auto& first = engine_.layout()[0];
    show("filters", step(), filters_of(flat.narrow(0, 0, first.numel).view(first.shape), 3));
}

void Watch::show_memory() const {
    const auto held = engine_.memory();
    const auto value = [&](const char* name, int64_t bytes) {
        rankscope_value(name, step(), static_cast<double>(bytes));
    };
    value("bytes_parameters", held.parameters);
    value("bytes_compute", held.compute);
    value("bytes_gradients", held.gradients);
    value("bytes_master", held.master);
    value("bytes_optimizer", held.optimizer);
    value("bytes_transient_peak", held.transient_peak);
    value("bytes_of_paper", static_cast<int64_t>(model_states_of_paper(
                                engine_.layout().numel, engine_.world_size(),
                                engine_.config().zero.stage, engine_.config().precision,
                                engine_.optimizer().config().kind == OptimizerKind::Adam ? 8 : 4)));
}

}  // namespace cifar
