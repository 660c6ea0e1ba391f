// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/command.h"

#include <gtest/gtest.h>

namespace rankscope {
namespace {

TEST(Command, GivesOutputAndCode) {
    const CommandResult result = run_command({"/bin/sh", "-c", "echo out; echo err >&2; exit 3"});
    EXPECT_EQ(result.code, 3);
    EXPECT_EQ(result.output, "out\nerr\n");
    EXPECT_EQ(run_command({"/bin/sh", "-c", "kill -9 $$"}).code, 128 + 9);
}

TEST(Command, SaysWhatCannotBeStarted) {
    const CommandResult result = run_command({"no-such-command-here"});
    EXPECT_EQ(result.code, 127);
    EXPECT_NE(result.output.find("no-such-command-here"), std::string::npos);
}

TEST(Command, IsWrittenAsAShellWantsIt) {
    EXPECT_EQ(shell_line({"mpicc", "a b.c", "it's", ""}), "mpicc 'a b.c' 'it'\\''s' ''");
}

}  // namespace
}  // namespace rankscope
