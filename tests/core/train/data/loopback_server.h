// SPDX-License-Identifier: GPL-3.0-or-later
// A web server on 127.0.0.1 that gives the same file to whoever asks, or misbehaves on request.
#pragma once

#include <atomic>
#include <string>
#include <thread>

namespace rankscope::train {

class LoopbackServer {
  public:
    struct Manners {
        int status = 200;
        size_t cut_after = std::string::npos;  // hang up after so many bytes of the file
        bool stall = false;                    // ... or send no more but stay on the line
        int delay_ms = 0;                      // before the answer
    };

    explicit LoopbackServer(std::string file) : LoopbackServer(std::move(file), Manners()) {}
    LoopbackServer(std::string file, Manners manners);
    ~LoopbackServer();
    LoopbackServer(const LoopbackServer&) = delete;
    LoopbackServer& operator=(const LoopbackServer&) = delete;

    std::string address() const;
    int requests() const { return requests_; }

  private:
    void serve();
    void answer(int client) const;

    std::string file_;
    Manners manners_;
    int listening_ = -1;
    int port_ = 0;
    std::atomic<int> requests_ = 0;
    std::atomic<bool> stopping_ = false;
    std::thread thread_;
};

}  // namespace rankscope::train
