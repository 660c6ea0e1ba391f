# SPDX-License-Identifier: MIT
"""The C functions that this machine's mpi.h declares, with their parameters."""

import re
import subprocess
from dataclasses import dataclass


@dataclass
class Parameter:
    type: str  # without the name, "[]" written as a last "*"
    name: str
    declaration: str  # as in mpi.h


@dataclass
class Prototype:
    name: str
    result: str
    parameters: list
    variadic: bool = False


def _parameter(text):
    if "(" in text:  # a pointer to a function, spelled out
        match = re.search(r"\(\s*\*\s*(\w+)\s*\)", text)
        if not match:
            raise ValueError("mpi.h: parameter not understood: " + text)
        name = match.group(1)
        return Parameter("function", name, text)
    match = re.fullmatch(r"(.*?)(\w+)\s*((?:\[\d*\])*)", text)
    kind, name, arrays = match.groups()
    kind = " ".join(kind.replace("*", " * ").split())
    kind += " *" * arrays.count("[")
    return Parameter(kind.replace("* *", "**"), name, text)


def _split(text):
    depth, start = 0, 0
    for i, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if c == "," and depth == 0:
            yield text[start:i].strip()
            start = i + 1
    yield text[start:].strip()


def read(compiler, includes):
    """Prototypes by name, in the order of mpi.h; PMPI_ twins and callbacks are left out."""
    command = [compiler, "-E", "-P", "-x", "c", "-"] + ["-I" + path for path in includes]
    text = subprocess.run(command, input="#include <mpi.h>\n", capture_output=True, text=True,
                          check=True).stdout
    text = " ".join(re.sub(r"__attribute__\s*\(\((?:[^()]|\([^()]*\))*\)\)", "", text).split())
    found = {}
    for match in re.finditer(r"(?<=[;}{] )(?!typedef)((?:extern |const )*\w+[ *]+)(MPIX?_\w+) ?\(([^;{}]*)\) ?;",
                             text):
        result, name, arguments = match.groups()
        if name in found or arguments.lstrip().startswith("*"):
            continue
        items = [a for a in _split(arguments) if a not in ("", "void")]
        variadic = "..." in items
        items = [a for a in items if a != "..."]
        found[name] = Prototype(name, result.strip(), [_parameter(a) for a in items], variadic)
    return found
