# SPDX-License-Identifier: MIT
"""calls.table as Python values; read by both generators and by the test against mpi.h."""

from dataclasses import dataclass

LARGE_COUNT = 1024  # added to the id of MPI_Send to give that of MPI_Send_c

FAMILIES = ["none", "environment", "send", "receive", "sendrecv", "probe", "buffer", "start",
            "wait", "test", "cancel", "request_free", "generalized", "collective", "communicator",
            "communicator_free", "communicator_name", "process", "group", "datatype", "operation",
            "window", "one_sided", "epoch", "file", "counted"]
FORMS = ["local", "blocking", "nonblocking", "persistent"]
MODES = ["none", "standard", "synchronous", "ready", "buffered"]
FLOWS = ["none", "one_to_all", "all_to_one", "all_to_all", "prefix", "neighbours"]


@dataclass
class Call:
    id: int
    name: str
    family: str
    form: str
    mode: str = "none"
    flow: str = "none"
    large: bool = False  # there is a form with large counts


def read(path):
    calls = []
    for number, line in enumerate(open(path), 1):
        words = line.split("#")[0].split()
        if not words:
            continue
        call = Call(int(words[0]), *words[1:4])
        for word in words[4:]:
            if word == "+c":
                call.large = True
            elif call.family == "collective" and word in FLOWS:
                call.flow = word
            elif call.family in ("send", "sendrecv") and word in MODES:
                call.mode = word
            else:
                raise ValueError(f"{path}:{number}: '{word}' means nothing for {call.name}")
        if call.family not in FAMILIES or call.form not in FORMS:
            raise ValueError(f"{path}:{number}: family or form of {call.name} is unknown")
        calls.append(call)
    for what in ("id", "name"):
        seen = [getattr(call, what) for call in calls]
        double = {x for x in seen if seen.count(x) > 1}
        if double:
            raise ValueError(f"{path}: given twice: {double}")
    if max(call.id for call in calls) >= LARGE_COUNT:
        raise ValueError(f"{path}: ids must stay under {LARGE_COUNT}")
    return calls
