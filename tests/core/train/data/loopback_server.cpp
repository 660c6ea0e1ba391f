// SPDX-License-Identifier: GPL-3.0-or-later
#include "loopback_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <stdexcept>
#include <utility>

namespace rankscope::train {

LoopbackServer::LoopbackServer(std::string file, Manners manners)
    : file_(std::move(file)), manners_(manners), listening_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in here = {};
    here.sin_family = AF_INET;
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof here;
    if (bind(listening_, reinterpret_cast<sockaddr*>(&here), length) != 0 ||
        listen(listening_, 8) != 0 ||
        getsockname(listening_, reinterpret_cast<sockaddr*>(&here), &length) != 0)
        throw std::runtime_error("no port on 127.0.0.1 to listen at");
    port_ = ntohs(here.sin_port);
    thread_ = std::thread([this] { serve(); });
}

LoopbackServer::~LoopbackServer() {
    stopping_ = true;
    thread_.join();
    close(listening_);
}

std::string LoopbackServer::address() const {
    return "http://127.0.0.1:" + std::to_string(port_) + "/cifar-10-binary.tar.gz";
}

void LoopbackServer::serve() {
    while (!stopping_) {
        pollfd ready = {listening_, POLLIN, 0};
        if (poll(&ready, 1, 20) != 1) continue;
        const int client = accept(listening_, nullptr, nullptr);
        if (client < 0) continue;
        ++requests_;
        answer(client);
        close(client);
    }
}

void LoopbackServer::answer(int client) const {
    std::array<char, 4096> request{};
    if (recv(client, request.data(), request.size(), 0) <= 0) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(manners_.delay_ms));
    auto text = "HTTP/1.0 " + std::to_string(manners_.status) +
                " So\r\nContent-Length: " + std::to_string(file_.size()) + "\r\n\r\n" +
                file_.substr(0, manners_.cut_after);
    for (size_t sent = 0; sent < text.size();) {
        const auto count = send(client, &text[sent], text.size() - sent, MSG_NOSIGNAL);
        if (count <= 0) return;
        sent += static_cast<size_t>(count);
    }
    while (manners_.stall && !stopping_)
        if (pollfd gone = {client, POLLIN, 0}; poll(&gone, 1, 20) == 1) return;
}

}  // namespace rankscope::train
