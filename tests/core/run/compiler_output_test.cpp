// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "run/compile.h"

namespace rankscope {
namespace {

using Severity = CompilerMessage::Severity;

TEST(CompilerOutput, GccPlacesItsMessages) {
    const auto messages = parse_compiler_output(
        "a b.c: In function 'main':\n"
        "a b.c:6:22: error: 'number' undeclared (first use in this function)\n"
        "    6 |     return MPI_Send(&number, 1);\n"
        "      |                      ^~~~~~\n"
        "a b.c:6:22: note: each undeclared identifier is reported only once\n"
        "a b.c:9: warning: unused\n");
    ASSERT_EQ(messages.size(), 3U);
    EXPECT_EQ(messages[0].file, "a b.c");
    EXPECT_EQ(messages[0].line, 6);
    EXPECT_EQ(messages[0].column, 22);
    EXPECT_EQ(messages[0].severity, Severity::error);
    EXPECT_EQ(messages[0].text, "'number' undeclared (first use in this function)");
    EXPECT_EQ(messages[1].severity, Severity::note);
    EXPECT_EQ(messages[2].severity, Severity::warning);
    EXPECT_EQ(messages[2].column, 0);
}

TEST(CompilerOutput, MissingHeaderIsAnError) {
    const auto messages =
        parse_compiler_output("x.c:1:10: fatal error: nowhere.h: No such file or directory\n");
    ASSERT_EQ(messages.size(), 1U);
    EXPECT_EQ(messages[0].severity, Severity::error);
    EXPECT_EQ(messages[0].text, "nowhere.h: No such file or directory");
}

TEST(CompilerOutput, GfortranSaysPlaceAndTextApart) {
    const auto messages = parse_compiler_output(
        "sum.f90:4:6:\n"
        "\n"
        "    4 |   call MPI_Init(ierr, 3)\n"
        "      |      1\n"
        "Error: Symbol 'ierr' at (1) has no IMPLICIT type\n");
    ASSERT_EQ(messages.size(), 1U);
    EXPECT_EQ(messages[0].line, 4);
    EXPECT_EQ(messages[0].text, "Symbol 'ierr' at (1) has no IMPLICIT type");
}

TEST(CompilerOutput, TheLinkerMissesFunctions) {
    const auto messages = parse_compiler_output(
        "/usr/bin/ld: /tmp/ccX.o: in function `main':\n"
        "/home/me/a.c:5: undefined reference to `helper'\n"
        "collect2: error: ld returned 1 exit status\n");
    ASSERT_EQ(messages.size(), 1U);
    EXPECT_EQ(messages[0].line, 5);
    EXPECT_EQ(messages[0].text, "undefined reference to `helper'");
}

TEST(CompilerOutput, OtherTextIsNoMessage) {
    EXPECT_TRUE(parse_compiler_output("In file included from x.h:1:\nsomething: else\n").empty());
}

}  // namespace
}  // namespace rankscope
