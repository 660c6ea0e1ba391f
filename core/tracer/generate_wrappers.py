# SPDX-License-Identifier: MIT
"""calls.table + mpi.h -> real_mpi.h (pointers to MPI's own functions) and wrappers_N.cpp."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "trace"))

import call_table  # noqa: E402
import mpi_prototypes  # noqa: E402
from generate_calls import constant_of  # noqa: E402
from wrapper_body import body  # noqa: E402

NOTE = "// Made from calls.table and mpi.h. SPDX-License-Identifier: MIT\n"
FILES = 4  # translation units: they compile side by side

# Written by hand, in environment.cpp and completion.cpp.
BY_HAND = {"MPI_Init", "MPI_Init_thread", "MPI_Finalize", "MPI_Abort", "MPI_Pcontrol",
           "MPI_Wait", "MPI_Waitall", "MPI_Waitany", "MPI_Waitsome", "MPI_Test", "MPI_Testall",
           "MPI_Testany", "MPI_Testsome", "MPI_Request_get_status"}


def member(name):
    """MPI_Send -> Send, MPIX_Comm_agree -> X_Comm_agree: its name in RealMpi."""
    return name[4:] if name.startswith("MPI_") else "X" + name[4:]


def real_header(prototypes):
    lines = [NOTE, "#pragma once", "#include <mpi.h>", "", "namespace rankscope::tracer {", "",
             "struct RealMpi {"]
    lines += [f"    decltype(&::{p.name}) {member(p.name)};" for p in prototypes.values()]
    lines += ["};", "", "inline constexpr const char* kRealNames[] = {"]
    lines += [f'    "P{p.name}",' for p in prototypes.values()]
    lines += ["};", "", "}  // namespace rankscope::tracer", ""]
    return "\n".join(lines)


def wrapper(call, prototype, large):
    identifier = "calls::" + constant_of(call) + ("C" if large else "")
    declared = ", ".join(p.declaration for p in prototype.parameters) or "void"
    passed = ", ".join(p.name for p in prototype.parameters)
    real = f"mpi().{member(prototype.name)}({passed})"
    head = f"RANKSCOPE_EXPORT {prototype.result} {prototype.name}({declared}) {{\n"
    if call.family == "counted":
        return head + f"    count_call({identifier});\n    return {real};\n}}\n"
    lines = [f"if (!tracing()) return {real};",
             f"Call call({identifier}, __builtin_return_address(0));"]
    lines += body(call, prototype, real)
    return head + "".join(f"    {line}\n" for line in lines) + "}\n"


def main(table, compiler, includes, out):
    prototypes = mpi_prototypes.read(compiler, includes.split(":"))
    texts = []
    for call in call_table.read(table):
        for large in (False, True) if call.large else (False,):
            name = call.name + ("_c" if large else "")
            if name in prototypes and name not in BY_HAND:
                texts.append(wrapper(call, prototypes[name], large))
    out = pathlib.Path(out)
    (out / "real_functions.h").write_text(real_header(prototypes))
    for i in range(FILES):
        text = NOTE + '#include "tracer/wrap.h"\n\nusing namespace rankscope;\n'
        text += "using namespace rankscope::tracer;\n\n" + "\n".join(texts[i::FILES])
        (out / f"wrappers_{i}.cpp").write_text(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
