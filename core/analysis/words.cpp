// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/words.h"

#include <algorithm>
#include <cctype>
#include <cstdio>

#include "trace/call_info.h"
#include "trace/mpi_constants.h"

namespace rankscope {

namespace {

constexpr CommId kWorld = 1;
constexpr std::size_t kRunWorthNaming = 4;  // "1 to 4" rather than "1, 2, 3 and 4"

}  // namespace

std::string rank_name(int rank) {
    return "rank " + std::to_string(rank);
}

std::string listed(const std::vector<std::string>& parts, std::string_view last) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) text += i + 1 < parts.size() ? ", " : " " + std::string(last) + " ";
        text += parts[i];
    }
    return text;
}

std::string rank_list(std::vector<int> ranks) {
    std::sort(ranks.begin(), ranks.end());
    ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
    if (ranks.empty()) return "no rank";
    if (ranks.size() == 1) return rank_name(ranks.front());
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < ranks.size();) {
        std::size_t end = i + 1;
        while (end < ranks.size() && ranks[end] == ranks[end - 1] + 1) ++end;
        if (end - i >= kRunWorthNaming) {
            parts.push_back(std::to_string(ranks[i]) + " to " + std::to_string(ranks[end - 1]));
        } else {
            for (std::size_t k = i; k < end; ++k) parts.push_back(std::to_string(ranks[k]));
        }
        i = end;
    }
    return "ranks " + listed(parts);
}

std::string capital(std::string text) {
    if (!text.empty())
        text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

std::string tag_name(int tag) {
    return tag == mpi::kAnyTag ? "any tag" : "tag " + std::to_string(tag);
}

std::string comm_name(const Store& store, CommId comm) {
    const Communicator& c = store.communicator(comm);
    if (!c.name.empty()) return c.name;
    std::string number = "communicator " + std::to_string(comm);
    if (c.members.empty() || !c.remote_members.empty()) return number;
    return number + " (" + rank_list({c.members.begin(), c.members.end()}) + ")";
}

std::string on_comm(const Store& store, CommId comm) {
    return comm == 0 || comm == kWorld ? std::string() : " on " + comm_name(store, comm);
}

std::string size_text(std::uint64_t bytes) {
    static constexpr const char* kUnits[] = {"KiB", "MiB", "GiB", "TiB"};
    if (bytes == 1) return "1 byte";
    if (bytes < 10240) return std::to_string(bytes) + " bytes";
    double value = static_cast<double>(bytes) / 1024;
    std::size_t unit = 0;
    while (value >= 1024 && unit + 1 < std::size(kUnits)) {
        value /= 1024;
        ++unit;
    }
    char text[32];
    std::snprintf(text, sizeof text, "%.4g %s", value, kUnits[unit]);
    return text;
}

std::string ordinal(std::uint64_t n) {
    const std::uint64_t last = n % 10, teens = n % 100;
    const char* end = "th";
    if (teens < 11 || teens > 13)
        end = last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : end;
    return std::to_string(n) + end;
}

std::string call_name(const Call& call) {
    const char* name = call_info(call.call).name;
    return *name == '\0' ? "call number " + std::to_string(call.call) : name;
}

std::string place_text(const Store& store, const Call& call) {
    const Site& site = store.site(call.site);
    if (site.file.empty() || site.line == 0) return {};
    return site.file.substr(site.file.find_last_of('/') + 1) + ":" + std::to_string(site.line);
}

std::string peer_name(const Store& store, CommId comm, int peer, int rank) {
    if (peer == mpi::kAnySource) return "any rank";
    if (peer == mpi::kProcNull) return "no rank (MPI_PROC_NULL)";
    if (peer == mpi::kRoot) return "itself (MPI_ROOT)";
    const int world = store.world_rank(comm, peer, rank);
    if (world < 0) return rank_name(peer) + ", which " + comm_name(store, comm) + " does not have";
    if (world == peer) return rank_name(world);
    return rank_name(world) + " (" + std::to_string(peer) + " of " + comm_name(store, comm) + ")";
}

}  // namespace rankscope
