# SPDX-License-Identifier: MIT
"""What a wrapper tells of its call: read from the family of the call and the names that mpi.h
gives to parameters. Each function yields C++ statements on `call`, an object of class Call."""

COMMUNICATORS = ("comm", "comm_old", "local_comm", "intercomm")
PEERS = ("dest", "source", "root", "target_rank", "rank")
TAGS = ("tag", "sendtag", "stringtag")
# The variable whose handle is freed, who is told, and what stands for no handle.
FREED = {"MPI_Comm_free": ("comm", "forget_communicator", "MPI_COMM_NULL"),
         "MPI_Comm_disconnect": ("comm", "forget_communicator", "MPI_COMM_NULL"),
         "MPI_Type_free": ("datatype", "forget_derived", "MPI_DATATYPE_NULL"),
         "MPI_Win_free": ("win", "forget_window", "MPI_WIN_NULL"),
         "MPI_File_close": ("fh", "forget_file", "MPI_FILE_NULL")}
VALUES = ("int", "MPI_Aint", "MPI_Offset", "MPI_Count")

# A send side and a receive side of the collectives, in their parameters' names.
SIDES = (("sendbuf", "sendcount", "sendtype"), ("recvbuf", "recvcount", "recvtype"))


class Names:
    def __init__(self, prototype):
        self.types = {p.name: p.type for p in prototype.parameters}
        self.used = set()

    def take(self, *names):
        """The first of these that the function has, or None."""
        for name in names:
            if name in self.types:
                self.used.add(name)
                return name
        return None

    def of_type(self, kind):
        return [name for name, t in self.types.items() if t == kind]


def _where(n):
    comm = next((c for c in COMMUNICATORS if n.types.get(c) == "MPI_Comm"), None)
    if comm:
        n.used.add(comm)
        yield f"call.on({comm});"
    elif n.types.get("win") == "MPI_Win":
        yield "call.on_window(win);"
    elif n.types.get("fh") == "MPI_File":
        yield "call.on_file(fh);"
    elif n.types.get("comm") == "MPI_Comm *":
        yield "if (comm) call.on(*comm);"
    elif n.types.get("win") == "MPI_Win *" and "comm" not in n.types:
        yield "if (win) call.on_window(*win);"
    elif n.types.get("fh") == "MPI_File *":
        yield "if (fh) call.on_file(*fh);"


def _peer_and_tag(n):
    peer = n.take(*PEERS)
    if peer and n.types[peer] == "int":
        yield f"call.peer({peer});"
    tag = n.take(*TAGS)
    if tag and n.types[tag] == "int":
        yield f"call.tag({tag});"


def _sendrecv(n):
    yield "call.peer(dest);"
    yield "call.tag(sendtag);"
    if n.take("sendbuf"):
        n.take("sendcount"), n.take("sendtype"), n.take("recvcount"), n.take("recvtype")
        yield "call.sends(sendbuf, sendcount, sendtype);"
        yield "call.receives(recvbuf, recvcount, recvtype);"
    else:
        n.take("count"), n.take("datatype")
        yield "call.sends(buf, count, datatype);"
        yield "call.receives(buf, count, datatype);"
    n.take("dest"), n.take("source"), n.take("sendtag"), n.take("recvtag")
    yield "call.second(source, recvtag);"


def _collective(call, n):
    shape = call.name.split("_", 1)[1].removesuffix("_init")
    shape = (shape[1:] if shape.startswith("I") else shape).lower()
    for name in list(n.types):
        if name not in ("request", "info"):
            n.used.add(name)
    root = "root" if "root" in n.types else "kNoRoot"
    if root == "root":
        yield "call.peer(root);"
    if "op" in n.types:
        yield "call.operation(op);"
    if shape == "barrier":
        return
    if shape == "bcast":
        yield "broadcast(call, Side{buffer, count, datatype}, root, comm);"
    elif shape in ("reduce", "allreduce", "scan", "exscan"):
        yield f"reduce(call, sendbuf, recvbuf, count, datatype, {root}, comm);"
        if root == "root" and call.form == "blocking":
            yield "reduce_leaves(call, recvbuf, count, datatype, root, comm);"
    elif shape == "reduce_scatter":
        yield "reduce_scatter(call, sendbuf, recvbuf, recvcounts, datatype, comm);"
    elif shape == "reduce_scatter_block":
        yield "reduce_scatter_block(call, sendbuf, recvbuf, recvcount, datatype, comm);"
    else:
        shape = shape.removeprefix("neighbor_")
        neighbours = "_neighbours" if call.flow == "neighbours" else ""
        many = {"gatherv": (False, True), "scatterv": (True, False), "allgatherv": (False, True),
                "alltoallv": (True, True), "alltoallw": (True, True)}.get(shape, (False, False))
        sides = []
        for (buffer, count, kind), parts, displacements in zip(
                SIDES, many, (("sdispls", "displs"), ("rdispls", "displs"))):
            if not parts:
                sides.append(f"Side{{{buffer}, {count}, {kind}}}")
                continue
            displs = next(d for d in displacements if d in n.types)
            types = kind + "s" if kind + "s" in n.types else kind
            sides.append(f"parts({buffer}, {count}s, {displs}, {types})")
        scheme = {"gather": "gather", "scatter": "scatter", "allgather": "allgather",
                  "alltoall": "alltoall"}[shape.rstrip("vw") if shape.endswith(("v", "w")) else shape]
        rooted = ", root" if root == "root" else ""
        yield f"{scheme}{neighbours}(call, {sides[0]}, {sides[1]}{rooted}, comm);"


def _one_sided(n):
    origin = n.take("origin_addr")
    count = "origin_count" if n.take("origin_count") else "1"
    kind = n.take("origin_datatype", "datatype")
    if n.types[origin].startswith("const"):
        yield f"call.sends(origin_addr, {count}, {kind});"
    else:
        yield f"call.receives_later(origin_addr, {count}, {kind});"
    if n.take("result_addr"):
        count = "result_count" if n.take("result_count") else "1"
        kind = n.take("result_datatype") or kind
        yield f"call.receives_later(result_addr, {count}, {kind});"
    if n.take("op"):
        yield "call.operation(op);"


def _buffer(call, n):
    """One buffer, count and datatype: sends, receives, files."""
    if not ("buf" in n.types and "count" in n.types and "datatype" in n.types):
        return
    n.take("buf"), n.take("count"), n.take("datatype")
    gives = call.family == "send" or (call.family == "file" and "write" in call.name)
    yield f"call.{'sends' if gives else 'receives'}(buf, count, datatype);"


def _numbers(n):
    """Whatever plain numbers are left, in the order of the parameters."""
    for name, kind in n.types.items():
        if kind in VALUES and name not in n.used:
            yield f"call.number({name});"


def _request_kind(call):
    return {"send": "send", "receive": "receive", "sendrecv": "exchange",
            "collective": "collective"}.get(call.family, "other")


def _strict(call, real):
    if call.family == "send" and call.mode == "standard" and "Psend" not in call.name:
        name = real.split("(")[1].lstrip(").")
        synchronous = {"Send": "Ssend", "Isend": "Issend", "Send_init": "Ssend_init"}
        base = name.removesuffix("_c")
        other = synchronous[base] + name[len(base):]
        return f"strict_sends() ? {real.replace('().' + name + '(', '().' + other + '(')} : {real}"
    return real


def body(call, prototype, real):
    n = Names(prototype)
    yield from _where(n)
    if call.family == "collective":
        yield from _collective(call, n)
    elif call.family == "sendrecv":
        yield from _sendrecv(n)
    else:
        if call.name.startswith(("MPI_Mrecv", "MPI_Imrecv")):
            yield "call.on_message(message);"
        yield from _peer_and_tag(n)
        if call.family == "one_sided":
            yield from _one_sided(n)
        else:
            yield from _buffer(call, n)
    texts = [t for t in n.of_type("const char *") if t != "datarep"]
    if texts and call.family in ("file", "process", "communicator_name", "communicator"):
        yield f"call.text({texts[0]});"
    yield from _numbers(n)
    yield from _before(call, n)
    yield "call.enter();"
    yield f"const {prototype.result} result = {_strict(call, real)};"
    yield from _after(call, n)
    yield "call.leave(result);"
    yield "return result;"


def _before(call, n):
    """What must be looked at before MPI changes it."""
    if call.family == "start":
        if call.name == "MPI_Startall":
            yield "call.starts(count, array_of_requests);"
        else:
            variable = "request" if n.types["request"] == "MPI_Request *" else "&request"
            yield f"call.starts(1, {variable});"
    if call.family in ("cancel", "request_free"):
        yield "call.acts_on(request);"
    if call.family == "request_free":
        yield "const MPI_Request freed_request = request ? *request : MPI_REQUEST_NULL;"
    if call.name in FREED:
        variable = FREED[call.name][0]
        yield f"const auto freed = {variable} ? *{variable} : {FREED[call.name][2]};"
    if n.types.get("status") == "MPI_Status *":
        yield "MPI_Status own_status;"
        yield "if (status == MPI_STATUS_IGNORE) status = &own_status;"


def _after(call, n):
    if call.family == "probe":
        found = "*flag" if "flag" in n.types else "true"
        yield f"if (result == MPI_SUCCESS && {found}) call.probed(*status);"
        if "message" in n.types:
            yield f"if (result == MPI_SUCCESS && {found}) call.probed_message(*message, *status);"
        if "flag" in n.types:
            yield "if (result == MPI_SUCCESS && !*flag) call.not_yet();"
    elif n.types.get("status") == "MPI_Status *":
        yield "if (result == MPI_SUCCESS) call.status(*status);"
    if call.form in ("nonblocking", "persistent") and "request" in n.types:
        persistent = "true" if call.form == "persistent" else "false"
        yield (f"if (result == MPI_SUCCESS) call.makes(request, RequestKind::{_request_kind(call)}, "
               f"{persistent});")
    elif call.family == "generalized" and "request" in n.types and \
            n.types["request"] == "MPI_Request *":
        yield "if (result == MPI_SUCCESS) call.makes(request, RequestKind::other, false);"
    if call.family == "request_free":
        yield "if (result == MPI_SUCCESS) take_request(freed_request, request);"
    if call.name in FREED:
        yield f"if (result == MPI_SUCCESS) {FREED[call.name][1]}(freed);"
    yield from _made(call, n)


def _made(call, n):
    """Communicators, windows, files and types that are new."""
    made = [name for name in n.of_type("MPI_Comm *") if name != "comm"]
    if call.family in ("communicator", "process") and made:
        comm = made[0]
        if call.form == "nonblocking":
            yield f"if (result == MPI_SUCCESS) learn_duplicate(comm, *{comm});"
        elif "create_group" in call.name or "Intercomm_create" in call.name or \
                "from_group" in call.name:
            tag = "tag" if "tag" in n.types else "0"
            yield f"if (result == MPI_SUCCESS) learn_by_members(*{comm}, {tag});"
        elif call.name in ("MPI_Comm_get_parent", "MPI_Comm_join"):
            yield f"if (result == MPI_SUCCESS) learn_found(*{comm});"
        else:
            parent = next(c for c in COMMUNICATORS if n.types.get(c) == "MPI_Comm")
            yield f"if (result == MPI_SUCCESS) learn_made({parent}, *{comm});"
        yield f"if (result == MPI_SUCCESS) call.gives(communicator(*{comm}).id);"
    if call.family == "communicator_name":
        yield "if (result == MPI_SUCCESS) retell(comm);"
    if call.family == "window" and n.types.get("win") == "MPI_Win *" and "comm" in n.types:
        yield "if (result == MPI_SUCCESS) learn_window(*win, comm);"
    if call.name == "MPI_File_open":
        yield "if (result == MPI_SUCCESS) learn_file(*fh, comm);"
    if call.family == "datatype":
        if call.name == "MPI_Type_commit":
            yield "if (result == MPI_SUCCESS) learn_derived(*datatype);"
        elif "newtype" in n.types and "f90" in call.name:
            yield "if (result == MPI_SUCCESS) learn_derived(*newtype);"
        if "newtype" in n.types:
            yield "if (result == MPI_SUCCESS) call.gives(static_cast<std::uint32_t>(*newtype));"
