# SPDX-License-Identifier: MIT
"""calls.table -> call_id.h (constants) and call_rows.inc (the rows of call_info.cpp)."""

import pathlib
import sys

import call_table


def constant(name):
    return "k" + "".join(part[:1].upper() + part[1:] for part in name.split("_")[1:])


def constant_of(call):
    # MPIX_Grequest_start and MPI_Grequest_start differ by the first word alone.
    return constant(call.name) if call.name.startswith("MPI_") else "kX" + constant(call.name)[1:]


def main(table, out):
    calls = call_table.read(table)
    out = pathlib.Path(out)
    ids = ["// Made from calls.table. SPDX-License-Identifier: MIT", "#pragma once", "",
           "#include <cstdint>", "", "namespace rankscope::calls {", "",
           f"inline constexpr std::uint16_t kLargeCount = {call_table.LARGE_COUNT};",
           f"inline constexpr std::uint16_t kCount = {max(c.id for c in calls) + 1};", ""]
    rows = []
    for call in calls:
        name = constant_of(call)
        ids.append(f"inline constexpr std::uint16_t {name} = {call.id};")
        row = (f"Family::{call.family}, Form::{call.form}, SendMode::{call.mode}, "
               f"Flow::{call.flow}")
        rows.append(f'{{{call.id}, {{"{call.name}", {row}}}}},')
        if call.large:
            ids.append(f"inline constexpr std::uint16_t {name}C = {name} + kLargeCount;")
            rows.append(f'{{{call.id + call_table.LARGE_COUNT}, {{"{call.name}_c", {row}}}}},')
    ids += ["", "}  // namespace rankscope::calls", ""]
    (out / "call_id.h").write_text("\n".join(ids))
    (out / "call_rows.inc").write_text("\n".join(rows) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
