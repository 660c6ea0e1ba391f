// SPDX-License-Identifier: GPL-3.0-or-later
// What a session and rankscope-keeper agree on: the files in a run's directory, and who ends whom.
//
// A session makes the run's directory, puts into it the control page (trace/control.h) and the FIFO
// `alive`, opens `alive` O_RDWR | O_CLOEXEC and keeps it open as long as it lives. Then
//
//     RANKSCOPE_TRACER=/path/librankscope-tracer.so
//     mpiexec -n N rankscope-keeper --dir RUNDIR -- program arguments...
//
// The process that mpiexec starts becomes the program (so mpiexec sees the program's own codes and
// signals, and the program has the parent, group and descriptors it would have), with LD_PRELOAD
// and RANKSCOPE_DIR set for it alone. Before that it leaves a guard behind, a process of a session
// of its own, which no signal of the launcher reaches. When the program ends, the guard
// - writes RUNDIR/rank-R.end (R: launch rank), one line of JSON, put in place by rename:
//       {"rank":0,"pid":71,"code":3}           it called exit(3) or returned 3 from main
//       {"rank":0,"pid":71,"signal":9}         it was killed
//       {"rank":0,"pid":71,"signal":9,"stopped":true}   it was killed because the session was gone
//       {"rank":0,"code":127,"errno":2,"error":"cannot start ./a.out: No such file or directory"}
//   (none when the launcher took note of the end first and the tracer was not in the process)
// - adds 1 to `news` of the control page and wakes its futex.
//
// When `alive` hangs up (the session is gone, however it died), or the launcher that started the
// program is gone, the guard ends the program and everything it left behind, and then itself. A run
// directory without `alive` has no session to guard against. What a program leaves behind when it
// ends by itself runs on, as without Rankscope, until the session closes `alive`.
//
// Exit codes of its own: 127 no such program, 126 it cannot be run, 2 the keeper was called
// wrongly.
#pragma once

namespace rankscope {

inline constexpr char kControlFile[] = "control";
inline constexpr char kAliveFifo[] = "alive";
inline constexpr char kTracerVariable[] = "RANKSCOPE_TRACER";
inline constexpr char kDirectoryVariable[] = "RANKSCOPE_DIR";
inline constexpr char kRankVariable[] = "RANKSCOPE_RANK";  // the launch rank, for the program
inline constexpr int kCannotRun = 126;
inline constexpr int kNotFound = 127;

}  // namespace rankscope
