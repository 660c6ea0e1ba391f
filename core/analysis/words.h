// SPDX-License-Identifier: GPL-3.0-or-later
// The small parts that sentences about a run are made of.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "trace/store.h"

namespace rankscope {

std::string rank_name(int rank);                // "rank 3"
std::string rank_list(std::vector<int> ranks);  // "ranks 0, 2 and 5"; runs as "ranks 1 to 7"
std::string listed(const std::vector<std::string>& parts, std::string_view last = "and");
std::string capital(std::string text);  // the first letter
std::string tag_name(int tag);          // "tag 0", "any tag"
std::string comm_name(const Store& store, CommId comm);
std::string on_comm(const Store& store, CommId comm);  // " on half"; empty for MPI_COMM_WORLD
std::string size_text(std::uint64_t bytes);            // "4 bytes", "4 MiB"
std::string ordinal(std::uint64_t n);                  // "1st", "22nd"
std::string call_name(const Call& call);               // "MPI_Send"
std::string place_text(const Store& store, const Call& call);  // "ring.c:12"; empty when unknown

// "rank 1", "any rank", "no rank (MPI_PROC_NULL)"; where ranks are numbered otherwise in `comm`
// than in MPI_COMM_WORLD, also the number that the program used: "rank 5 (1 of half)".
std::string peer_name(const Store& store, CommId comm, int peer, int rank);

}  // namespace rankscope
