// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/launcher_messages.h"

#include <gtest/gtest.h>

#include "support/run_builder.h"

namespace rankscope {
namespace {

using test::RunBuilder;

TEST(LauncherMessages, RecordedLinesAreNoMessages) {
    RunBuilder run(2);
    run.line(0, "hello").line(1, "hello");
    LauncherMessages messages;
    messages.see("hello\nhel", "");
    messages.see("lo\nmpiexec: something is wrong\n", "");
    messages.finish(run.store());
    EXPECT_EQ(messages.text(), "mpiexec: something is wrong\n");
}

TEST(LauncherMessages, WhatIsRecordedLaterIsNoMessageEither) {
    RunBuilder run(1);
    LauncherMessages messages;
    messages.see("first\nsecond\n", "from stderr\n");
    messages.read_lines(run.store());
    run.line(0, "second").line(0, "from stderr", true);
    messages.finish(run.store());
    EXPECT_EQ(messages.text(), "first\n");
}

TEST(LauncherMessages, NewsIsGivenALittleTimeToBeFoundInTheLogs) {
    RunBuilder run(1);
    LauncherMessages messages;
    messages.see("just now\n", "");
    messages.read_lines(run.store());
    EXPECT_EQ(messages.text(), "");
    messages.finish(run.store());
    EXPECT_EQ(messages.text(), "just now\n");
}

TEST(LauncherMessages, RanksThatPrintAtOnceMixWithinALine) {
    RunBuilder run(2);
    run.line(0, "aaaa").line(1, "bbbb");
    LauncherMessages messages;
    messages.see("aabbbb\naa\n", "");
    messages.finish(run.store());
    EXPECT_EQ(messages.text(), "");
}

TEST(LauncherMessages, ManyLinesPastTheTracerKeepTheNewest) {
    RunBuilder run(1);
    LauncherMessages messages;
    for (int line = 0; line < 300'000; ++line)
        messages.see("line " + std::to_string(line) + "\n", "");
    messages.finish(run.store());
    const std::string text = messages.text();
    EXPECT_LE(text.size(), std::size_t{1} << 20);
    EXPECT_TRUE(text.ends_with("line 299999\n"));
}

}  // namespace
}  // namespace rankscope
