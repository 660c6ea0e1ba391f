// SPDX-License-Identifier: GPL-3.0-or-later
// What of an engine goes into a checkpoint, and how it comes back.
#include <algorithm>
#include <cstring>

#include "train/checkpoint/directory.h"
#include "train/checkpoint/shard_file.h"
#include "train/engine/engine.h"
#include "train/error.h"

namespace rankscope::train {

namespace {

using nlohmann::json;

const char* saved_dtype(torch::Dtype type) {
    switch (type) {
        case torch::kFloat16:
            return "F16";
        case torch::kBFloat16:
            return "BF16";
        case torch::kInt64:
            return "I64";
        default:
            return "F32";
    }
}

SavedArray array_of(const torch::Tensor& tensor) {
    const auto plain = tensor.detach().contiguous();
    const auto* bytes = static_cast<const std::byte*>(plain.data_ptr());
    const auto count = static_cast<size_t>(plain.numel()) * plain.element_size();
    return {saved_dtype(plain.scalar_type()), plain.sizes().vec(), {bytes, bytes + count}};
}

void fill_from(const SavedArray& array, const std::string& name, const std::string& path,
               torch::Tensor into) {
    if (array.shape != into.sizes().vec() || array.dtype != saved_dtype(into.scalar_type()))
        throw CheckpointError("the checkpoint '" + path + "' is of another model: its '" + name +
                              "' has another shape or format than this model's");
    const torch::NoGradGuard no_grad;
    const auto saved = torch::from_blob(const_cast<std::byte*>(array.bytes.data()), into.sizes(),
                                        into.scalar_type());
    into.copy_(saved);
}

json layout_json(const Layout& layout) {
    json list = json::array();
    for (const auto& slot : layout.slots) list.push_back({slot.name, slot.shape});
    return list;
}

void require_same_model(const json& saved, const Layout& layout, const std::string& path) {
    const json ours = layout_json(layout);
    for (size_t slot = 0; slot < std::max(saved.size(), ours.size()); ++slot) {
        const json theirs_here = slot < saved.size() ? saved[slot] : json("nothing");
        const json ours_here = slot < ours.size() ? ours[slot] : json("nothing");
        if (theirs_here != ours_here)
            throw CheckpointError("the checkpoint '" + path +
                                  "' is of another model: it holds the parameter " +
                                  theirs_here.dump() + " where this model has " + ours_here.dump());
    }
}

ShardArrays arrays_of(Engine& engine) {
    ShardArrays arrays{{"master", floats_of(engine.parameters().master())}};
    for (const auto& state : engine.optimizer().states()) arrays[state.name] = *state.values;
    return arrays;
}

json state_json(Engine& engine, int shard_files) {
    const auto& progress = engine.progress();
    const auto& scale = engine.scaler().state();
    const auto& optimizer = engine.optimizer().config();
    return {{"global_steps", progress.global_steps},
            {"global_samples", progress.global_samples},
            {"skipped_steps", progress.skipped_steps},
            {"dp_world_size", engine.world_size()},
            {"zero_stage", engine.config().zero.stage},
            {"precision", name_of(engine.config().precision)},
            {"param_shapes", layout_json(engine.layout())},
            {"shard_files", shard_files},
            {"loss_scaler",
             {{"scale", scale.scale},
              {"iteration", scale.iteration},
              {"last_overflow", scale.last_overflow},
              {"hysteresis", scale.hysteresis}}},
            {"optimizer",
             {{"type", optimizer.type},
              {"step", engine.optimizer().step_count()},
              {"lr", optimizer.lr},
              {"betas", {optimizer.betas.first, optimizer.betas.second}}}},
            {"lr_scheduler",
             {{"last_batch_iteration",
               engine.schedule() ? engine.schedule()->last_batch_iteration() : int64_t{-1}}}}};
}

void restore(Engine& engine, const json& state) {
    TrainingProgress progress;
    progress.global_steps = state.at("global_steps");
    progress.global_samples = state.at("global_samples");
    progress.skipped_steps = state.at("skipped_steps");
    progress.micro_steps = progress.global_steps * engine.config().batch.accumulation;
    engine.set_progress(progress);

    const json& scale = state.at("loss_scaler");
    if (engine.config().precision == Precision::Fp16 &&
        state.at("precision") == name_of(Precision::Fp16))
        engine.scaler().set_state({scale.at("scale"), scale.at("iteration"),
                                   scale.at("last_overflow"), scale.at("hysteresis")});
    const json& optimizer = state.at("optimizer");
    engine.optimizer().set_step_count(optimizer.at("step"));
    engine.optimizer().set_lr(optimizer.at("lr"));
    engine.optimizer().set_betas({optimizer.at("betas").at(0), optimizer.at("betas").at(1)});
    if (engine.schedule())
        engine.schedule()->set_last_batch_iteration(
            state.at("lr_scheduler").at("last_batch_iteration"));
}

// Runs `work` on this rank and lets all ranks know: where it failed its error goes on, and the
// others do not wait for a rank that will not come.
template <typename Do>
void on_all_ranks(Communicator& comm, Do work) {
    std::string error;
    try {
        work();
    } catch (const CheckpointError& caught) {
        error = caught.what();
    }
    float failed = error.empty() ? 0.0f : 1.0f;
    comm.all_reduce(buffer_of(std::span<float>(&failed, 1)), Reduction::Max);
    if (!error.empty()) throw CheckpointError(error);
    if (failed != 0.0f) throw CheckpointError("another rank could not save or load the checkpoint");
}

}  // namespace

std::string Engine::save_checkpoint(const std::string& directory, std::string tag) {
    if (progress_.micro_steps % context_.config.batch.accumulation != 0)
        throw CheckpointError(
            "a checkpoint holds no half accumulated gradients: save it when the micro batches of a "
            "step are complete");
    if (tag.empty()) tag = "global_step" + std::to_string(progress_.global_steps);
    const CheckpointDirectory files(directory);
    // At stage 0 every rank has the same shard: the whole.
    const int shard_files = context_.config.zero.stage == 0 ? 1 : world_size();
    const auto flat = gather_parameters();

    on_all_ranks(context_.comm, [&] {
        files.make(tag);
        if (global_rank() < shard_files) {
            auto shard = pack_shard(parameters_->shard(), arrays_of(*this));
            shard.about["global_steps"] = progress_.global_steps;
            write_safetensors(files.shard_file(tag, global_rank()), shard);
        }
        if (global_rank() != 0) return;
        SavedArrays model;
        model.about = state_json(*this, shard_files);
        for (const auto& slot : layout().slots)
            model.arrays[slot.name] = array_of(
                flat.narrow(0, slot.begin, slot.numel).view(slot.shape).to(context_.dtype()));
        for (const auto& buffer : model_.module->named_buffers())
            model.arrays["buffer:" + buffer.key()] = array_of(buffer.value());
        write_safetensors(files.model_file(tag), model);
    });
    // Only now is it whole.
    on_all_ranks(context_.comm, [&] {
        if (global_rank() == 0) files.set_latest(tag);
    });
    return tag;
}

bool Engine::load_checkpoint(const std::string& directory, std::string tag) {
    const CheckpointDirectory files(directory);
    if (tag.empty()) {
        const auto latest = files.latest();
        if (!latest) {
            log_("no checkpoint to load: there is no file '" + directory + "/latest'");
            return false;
        }
        tag = *latest;
    }
    on_all_ranks(context_.comm, [&] {
        const std::string path = files.model_file(tag);
        const auto model = read_safetensors(path);
        require_same_model(model.about.at("param_shapes"), layout(), path);
        for (auto& buffer : model_.module->named_buffers()) {
            const auto saved = model.arrays.find("buffer:" + buffer.key());
            if (saved == model.arrays.end())
                throw CheckpointError("the checkpoint '" + path +
                                      "' is of another model: it lacks "
                                      "the buffer '" +
                                      buffer.key() + "'");
            fill_from(saved->second, buffer.key(), path, buffer.value());
        }
        int64_t missing = 0, found = 0;
        for (const auto& piece : parameters_->shard().pieces) missing += piece.count;
        for (int file = 0; file < model.about.at("shard_files").get<int>(); ++file) {
            const std::string shard_path = files.shard_file(tag, file);
            const auto shard = read_safetensors(shard_path);
            if (shard.about.at("global_steps") != model.about.at("global_steps"))
                throw CheckpointError("the checkpoint file '" + shard_path +
                                      "' is of another step than '" + path + "'");
            found += unpack_shard(shard, shard_path, parameters_->shard(), arrays_of(*this));
        }
        if (found != missing)
            throw CheckpointError("the checkpoint '" + directory + "/" + tag + "' holds " +
                                  std::to_string(found) + " of the " + std::to_string(missing) +
                                  " parameters this rank needs");
        restore(*this, model.about);
    });
    parameters_->publish();
    backward_done_ = false;
    return true;
}

}  // namespace rankscope::train
