#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Training throughput as ratios within one run: the engine beside PyTorch's DDP, beside the same
steps without exchange, and on 1, 2 and 8 ranks.

usage: train_throughput.py BUILD_DIR [--rounds N] [--steps N] [--ddp PATH]

Each round measures every case once, so that a machine that grows slow is slow for all; the middle
of the rounds counts. --ddp names ddp_baseline.py (found beside the source tree when it is there);
it needs python3-torch. The BLAS in use decides much and is printed first.
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess

DEBIANS_PYTHON = "/usr/bin/python3"  # the one that python3-torch is for
SOURCE = pathlib.Path(__file__).resolve().parents[2]


def blas():
    link = pathlib.Path("/etc/alternatives/libblas.so.3-x86_64-linux-gnu")
    return os.path.realpath(link) if link.exists() else "unknown"


def ours(build, steps, ranks, **options):
    command = ["mpiexec", "-n", str(ranks), str(build / "benchmark" / "train_throughput_ranks"),
               "--steps", str(steps)]
    for name, value in options.items():
        command += [f"--{name.replace('_', '-')}"] + ([] if value is True else [str(value)])
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def ddp(script, steps):
    command = [DEBIANS_PYTHON, str(script), "--ranks", "2", "--batch", "16", "--steps", str(steps),
               "--warmup", "50"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--ddp", type=pathlib.Path,
                        default=SOURCE.parent / "shared" / "bench" / "ddp_baseline.py")
    arguments = parser.parse_args()

    steps = arguments.steps
    cases = {
        "2 x 16": lambda: ours(arguments.build, steps, 2),
        "2 x 16, no exchange": lambda: ours(arguments.build, steps, 2, mode="local"),
        "2 x 16, kernels alone": lambda: ours(arguments.build, steps, 2, mode="kernels"),
        "1 x 16": lambda: ours(arguments.build, steps, 1),
        "8 x 16": lambda: ours(arguments.build, max(steps // 4, 20), 8),
        "2 x 16, gloo": lambda: ours(arguments.build, steps, 2, backend="gloo"),
        "2 x 16, ZeRO 1": lambda: ours(arguments.build, steps, 2, stage=1),
        "2 x 16, ZeRO 2": lambda: ours(arguments.build, steps, 2, stage=2),
        "2 x 16, ZeRO 3": lambda: ours(arguments.build, steps, 2, stage=3),
    }
    if subprocess.run([DEBIANS_PYTHON, "-c", "import torch"], capture_output=True,
                      check=False).returncode:
        print("no DDP beside it: python3-torch is not installed")
    elif not arguments.ddp.exists():
        print(f"no DDP beside it: {arguments.ddp} is not there")
    else:
        cases["2 x 16, PyTorch DDP"] = lambda: ddp(arguments.ddp, steps)

    print(f"BLAS: {blas()}")
    results = {name: [] for name in cases}
    for _ in range(arguments.rounds):
        for name, run in cases.items():
            results[name].append(run())

    def middle(name, key="images_per_s"):
        return statistics.median(result[key] for result in results[name])

    print(f"{'case':26} {'images/s':>9} {'ms/step':>8}   of which forward, backward, communicate, step")
    for name, runs in results.items():
        parts = "".join(f"{middle(name, key):8.3f}" for key in
                        ("ms_forward", "ms_backward", "ms_communicate", "ms_step")
                        if key in runs[0] and runs[0].get("mode") != "kernels")
        print(f"{name:26} {middle(name):9.0f} {1e3 * 16 * runs[0]['ranks'] / middle(name):8.3f}  {parts}")

    def ratio(text, over, under, goal):
        if under in results:
            print(f"{text:58} {middle(over) / middle(under):6.2f}   (goal {goal})")

    ratio("2 x 16 over PyTorch DDP", "2 x 16", "2 x 16, PyTorch DDP", "at least 1.4")
    ratio("2 x 16 over the same step without exchange", "2 x 16", "2 x 16, no exchange",
          "at least 0.90")
    ratio("2 ranks over 1 rank", "2 x 16", "1 x 16", "at least 1.7")
    ratio("8 ranks over 2 ranks", "8 x 16", "2 x 16", "at least 0.75 on 2 cores")
    ratio("2 x 16 over the kernels alone", "2 x 16", "2 x 16, kernels alone", "1 is the ceiling")


if __name__ == "__main__":
    main()
