// SPDX-License-Identifier: GPL-3.0-or-later
// What the keeper waits for: the end of its program, signals to pass on, and the sign that nobody
// wants the program any more (the session or the launcher is gone).
#pragma once

#include <sys/types.h>
#include <string>

namespace rankscope::keeper {

enum class Happening {
    child_changed,  // a child ended: wait for it
    signal,         // `number` is to be passed on
    session_gone,   // the FIFO `alive` hung up
    launcher_gone,  // the process that started the keeper ended
};

struct Happened {
    Happening what;
    int number = 0;
};

class Guard {
  public:
    // Blocks the signals of this process: from here on they come by next().
    explicit Guard(const std::string& directory);
    ~Guard();
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

    Happened next();

  private:
    int signals_ = -1;
    int alive_ = -1;     // -1: no session to guard against
    int launcher_ = -1;  // -1: not to be watched, or told of already
};

}  // namespace rankscope::keeper
