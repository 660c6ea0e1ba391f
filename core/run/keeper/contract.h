// SPDX-License-Identifier: GPL-3.0-or-later
// What a session and rankscope-keeper agree on: the files in a run's directory, and who ends whom.
//
// A session makes the run's directory, puts into it the control page (trace/control.h) and the FIFO
// `alive`, opens `alive` O_RDWR | O_CLOEXEC and keeps it open as long as it lives. Then
//
//     RANKSCOPE_TRACER=/path/librankscope-tracer.so mpiexec -n N
//         rankscope-keeper --dir RUNDIR -- program arguments...
//
// Each keeper starts the program as its child with LD_PRELOAD and RANKSCOPE_DIR set for that child
// only, passes signals on to it, and when it ends
// - writes RUNDIR/rank-R.end (R: launch rank), one line of JSON, put in place by rename:
//       {"rank":0,"pid":71,"code":3}           it called exit(3) or returned 3 from main
//       {"rank":0,"pid":71,"signal":9}         it was killed
//       {"rank":0,"pid":71,"signal":15,"stopped":true}   it was killed because the run was stopped
//       {"rank":0,"code":127,"errno":2,"error":"cannot start ./a.out: No such file or directory"}
// - adds 1 to `news` of the control page and wakes its futex,
// - ends with the same code or by the same signal, so that mpiexec reports what it would without.
//
// When `alive` hangs up (the session is gone, however it died), or the launcher that started the
// keeper is gone, or SIGTERM comes, the keeper ends the program and everything it left behind. A
// run directory without `alive` has no session to guard against: the keeper then only keeps.
//
// Exit codes of its own: 127 no such program, 126 it cannot be run, 2 the keeper was called
// wrongly.
#pragma once

namespace rankscope {

inline constexpr char kControlFile[] = "control";
inline constexpr char kAliveFifo[] = "alive";
inline constexpr char kTracerVariable[] = "RANKSCOPE_TRACER";
inline constexpr char kDirectoryVariable[] = "RANKSCOPE_DIR";
inline constexpr int kCannotRun = 126;
inline constexpr int kNotFound = 127;

}  // namespace rankscope
