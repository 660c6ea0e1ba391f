# SPDX-License-Identifier: GPL-3.0-or-later
"""Every function that mpi.h declares is in calls.table, and the tracer has a wrapper for it.

table_test.py SOURCE_DIR COMPILER INCLUDE_DIRS TRACER_LIBRARY"""

import pathlib
import subprocess
import sys
import unittest

source, compiler, includes, library = sys.argv[1:5]
sys.path[:0] = [f"{source}/core/trace", f"{source}/core/tracer"]

import call_table  # noqa: E402
import mpi_prototypes  # noqa: E402

CALLS = call_table.read(f"{source}/core/trace/calls.table")
NAMES = {call.name for call in CALLS} | {call.name + "_c" for call in CALLS if call.large}
DECLARED = mpi_prototypes.read(compiler, includes.split(":"))


class Table(unittest.TestCase):
    def test_mpi_h_is_read(self):
        self.assertGreater(len(DECLARED), 500)
        send = DECLARED["MPI_Send"]
        self.assertEqual([p.name for p in send.parameters],
                         ["buf", "count", "datatype", "dest", "tag", "comm"])

    def test_every_function_is_in_the_table(self):
        self.assertEqual(sorted(set(DECLARED) - NAMES), [])

    def test_the_table_names_no_function_that_is_not_there(self):
        self.assertEqual(sorted(NAMES - set(DECLARED)), [])

    def test_the_tracer_wraps_every_function(self):
        listing = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True,
                                 text=True, check=True).stdout
        wrapped = {line.split()[-1] for line in listing.splitlines()}
        self.assertEqual(sorted(set(DECLARED) - wrapped), [])

    def test_what_communicates_is_recorded(self):
        counted = {call.name for call in CALLS if call.family == "counted"}
        for part in ("Send", "Recv", "Wait", "Test", "Bcast", "Reduce", "Gather", "Put", "Get_acc",
                     "Comm_split", "Win_create", "File_write", "File_read", "Type_vector"):
            wrong = {n for n in counted if f"MPI_{part}" in n or f"MPI_I{part.lower()}" in n}
            wrong -= {"MPI_Reduce_local", "MPI_Test_cancelled", "MPI_Win_create_errhandler",
                      "MPI_Win_create_keyval"}
            self.assertEqual(wrong, set())

    def test_a_function_that_neither_list_names_is_found(self):
        self.assertIn("MPI_New_thing", {**DECLARED, "MPI_New_thing": None}.keys() - NAMES)

    def test_ids_stay_as_they_are(self):
        ids = {call.name: call.id for call in CALLS}
        for name, number in (("MPI_Init", 1), ("MPI_Send", 7), ("MPI_Recv", 20)):
            self.assertEqual(ids[name], number)


if __name__ == "__main__":
    assert pathlib.Path(library).exists(), library
    unittest.main(argv=sys.argv[:1])
