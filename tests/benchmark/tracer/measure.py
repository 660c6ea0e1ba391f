# SPDX-License-Identifier: GPL-3.0-or-later
"""Cost of a traced call, and what cooperative waiting wins: measure.py BUILD_DIR

Each figure is of one run on this machine; plain and traced follow each other."""

import os
import pathlib
import struct
import subprocess
import sys
import tempfile

build = pathlib.Path(sys.argv[1])
MPIEXEC = os.environ.get("MPIEXEC", "mpiexec.mpich")


def run(ranks, program, *arguments, traced):
    command = [MPIEXEC, "-n", str(ranks)]
    environment = dict(os.environ)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        if traced:
            # An empty control page (trace/control.h): nothing held, waiting as it sees fit.
            page = struct.pack("<IIi5IQ24x", 0x52534350, 1, ranks, 0, 0, 0, 0, 0, 0)
            (pathlib.Path(folder) / "control").write_bytes(page + bytes(64 * ranks))
            environment["RANKSCOPE_TRACER"] = str(build / "lib/librankscope-tracer.so")
            command += [str(build / "bin/rankscope-keeper"), "--dir", folder, "--"]
        command += [str(build / "benchmark" / program), *arguments]
        return subprocess.run(command, env=environment, capture_output=True, text=True,
                              check=True).stdout


print(run(1, "call_overhead", traced=True))
print("8-byte all-reduce   plain us   traced us   plain / traced")
for ranks in (2, 4, 8, 16):
    plain = float(run(ranks, "oversubscription", "20", traced=False))
    traced = float(run(ranks, "oversubscription", "1000", traced=True))
    print(f"{ranks:8d} ranks {plain:14.1f} {traced:11.1f} {plain / traced:16.1f}")
