// SPDX-License-Identifier: MIT
#include "training.h"

#include <rankscope.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "print.h"

namespace cifar {

using namespace rankscope::train;

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

}  // namespace

Training::Training(const Arguments& arguments, const Images& images, Engine& engine,
                   DataLoader& loader)
    : arguments_(arguments),
      images_(images),
      engine_(engine),
      loader_(loader),
      test_(images.test),
      watch_(engine, images) {}

void Training::run(const std::string& data) {
    watch_.begin(data);
    print_line(text("fp16=%s", engine_.config().precision == Precision::Fp16 ? "True" : "False"));

    // Counted in images, as a checkpoint may come from another number of ranks.
    const auto batches_done =
        engine_.progress().global_samples / (loader_.options().micro_batch * engine_.world_size());
    auto epoch = batches_done / loader_.size();
    auto first_batch = batches_done % loader_.size();
    Evaluation evaluation;
    bool evaluated = false;
    for (; epoch < arguments_.epochs && !enough(); ++epoch, first_batch = 0) {
        run_epoch(epoch, first_batch);
        evaluation = end_epoch(epoch);
        evaluated = true;
    }
    if (!evaluated) evaluation = evaluate(engine_, test_);
    print_line("Finished Training");
    if (is_first_rank()) print_accuracy(evaluation);
    compare_parameters();
}

bool Training::enough() const {
    return arguments_.steps > 0 && engine_.progress().global_steps >= arguments_.steps;
}

void Training::run_epoch(int64_t epoch, int64_t first_batch) {
    const auto begin = Clock::now();
    auto batch = first_batch;
    loader_.begin_epoch(arguments_.set_epoch ? epoch : 0, first_batch);
    while (!enough()) {
        const auto step_begin = Clock::now();
        std::optional<Batch> next;
        {
            const rankscope::Region region("load");
            next = loader_.next();
        }
        if (!next) break;
        step_.load_time += seconds_since(step_begin);
        watch_.loaded(*next);
        if (batch == first_batch) watch_.began_epoch(epoch, *next);
        const auto boundary = engine_.is_gradient_accumulation_boundary();
        train_on(*next);
        step_.whole_time += seconds_since(step_begin);
        if (boundary) count_step();
        ++batch;
        if (batch % arguments_.log_interval == 0) print_loss(epoch, batch);
    }
    const auto images = (batch - first_batch) * loader_.options().micro_batch *
                        static_cast<int64_t>(engine_.world_size());
    const auto seconds = seconds_since(begin);
    watch_.went_through_epoch(static_cast<double>(images) / seconds);
    if (is_first_rank()) {
        print_line(text("[%lld] %lld micro batches a rank in %.2f s: %.0f images/s",
                        static_cast<long long>(epoch + 1),
                        static_cast<long long>(batch - first_batch), seconds,
                        static_cast<double>(images) / seconds));
        if (batch < arguments_.log_interval && batch == loader_.size())
            print_line(
                text("[%lld] no loss line: an epoch of %lld micro batches is shorter than "
                     "--log-interval %lld",
                     static_cast<long long>(epoch + 1), static_cast<long long>(batch),
                     static_cast<long long>(arguments_.log_interval)));
    }
}

void Training::train_on(const Batch& batch) {
    torch::Tensor loss;
    step_.learning_rate = engine_.get_lr();  // step() moves it on to that of the next one
    {
        const rankscope::Region region("forward");
        loss = torch::nn::functional::cross_entropy(engine_.forward(batch.images), batch.labels);
    }
    {
        const rankscope::Region region("backward");
        engine_.backward(loss * forgotten_division());
    }
    {
        const rankscope::Region region("step");
        engine_.step();
    }
    const auto value = loss.item<double>();
    step_.loss += value;
    step_.images += batch.labels.size(0);
    ++step_.batches;
    running_loss_ += value;
    ++running_count_;
}

// What is left out of the division that the engine makes: 1 when nothing is forgotten.
double Training::forgotten_division() const {
    return (arguments_.sum ? engine_.world_size() : 1) *
           (arguments_.no_divide ? static_cast<double>(engine_.config().batch.accumulation) : 1.0);
}

void Training::count_step() {
    const auto& progress = engine_.progress();
    const auto epoch_images =
        static_cast<double>(loader_.size() * loader_.options().micro_batch * engine_.world_size());
    step_.epoch = static_cast<double>(progress.global_samples) / epoch_images;
    step_.done = step_.epoch / static_cast<double>(std::max<int64_t>(1, arguments_.epochs));
    if (arguments_.steps > 0)
        step_.done = std::max(step_.done, static_cast<double>(progress.global_steps) /
                                              static_cast<double>(arguments_.steps));
    watch_.stepped(step_);
    step_ = {};
    if (arguments_.save_interval > 0 &&
        engine_.progress().global_steps % arguments_.save_interval == 0)
        save();
}

void Training::print_loss(int64_t epoch, int64_t batch) {
    const auto mean = running_loss_ / static_cast<double>(running_count_);
    running_loss_ = 0;
    running_count_ = 0;
    print_line(text("[%lld, %5lld] loss: %.3f", static_cast<long long>(epoch + 1),
                    static_cast<long long>(batch), mean));
    watch_.printed(mean);
}

void Training::save() {
    const rankscope::Region region("save");
    const auto tag = engine_.save_checkpoint(arguments_.checkpoint_dir);
    if (is_first_rank()) print_line("saved " + arguments_.checkpoint_dir + "/" + tag);
}

Evaluation Training::end_epoch(int64_t epoch) {
    auto evaluation = evaluate(engine_, test_);
    if (is_first_rank())
        print_line(text("[%lld] test accuracy: %.1f %%, test loss: %.3f",
                        static_cast<long long>(epoch + 1), evaluation.accuracy(), evaluation.loss));
    watch_.evaluated(evaluation, test_);
    if (!arguments_.checkpoint_dir.empty()) save();
    return evaluation;
}

void Training::print_accuracy(const Evaluation& evaluation) const {
    print_line(text("Accuracy of the network on the %lld test images: %d %%",
                    static_cast<long long>(evaluation.images()),
                    static_cast<int>(evaluation.accuracy())));
    for (int label = 0; label < class_count; ++label)
        print_line(text("Accuracy of %5s : %2d %%",
                        images_.classes.at(static_cast<size_t>(label)).c_str(),
                        static_cast<int>(evaluation.accuracy(label))));
}

void Training::compare_parameters() {
    const auto own = checksum_of(engine_.gather_parameters());
    std::array<int64_t, 1> least = {own}, most = {own};
    engine_.communicator().all_reduce(buffer_of(std::span(least)), Reduction::Min);
    engine_.communicator().all_reduce(buffer_of(std::span(most)), Reduction::Max);
    if (!is_first_rank()) return;
    if (least == most)
        print_line(text("All %d ranks hold the same parameters, checksum %013llx",
                        engine_.world_size(), static_cast<unsigned long long>(own)));
    else
        print_line(text("The %d ranks hold different parameters: they have drifted apart",
                        engine_.world_size()));
}

}  // namespace cifar
