// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/record_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/exit_code.h"

namespace rankscope::cli {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

RecordWords read(std::vector<const char*> line) {
    line.insert(line.begin(), {"rankscope", "record"});
    return read_record_words(
        divide(static_cast<int>(line.size()), const_cast<char**>(line.data())));
}

TEST(RecordWords, OursMpiexecsAndTheProgram) {
    const RecordWords words = read({"-n", "4", "-hosts", "a,b", "--timeout=5", "-genv", "X", "1",
                                    "-o", "f.rscope", "--", "./app", "-n", "7"});
    EXPECT_THAT(words.ours, ElementsAre("record", "-n", "4", "--timeout=5", "-o", "f.rscope"));
    EXPECT_THAT(words.mpiexec, ElementsAre("-hosts", "a,b", "-genv", "X", "1"));
    EXPECT_THAT(words.program, ElementsAre("./app", "-n", "7"));
}

TEST(RecordWords, CountsAsMpiexecTakesThem) {
    EXPECT_THAT(read({"-np", "4", "--", "a"}).ours, ElementsAre("record", "-n", "4"));
    EXPECT_THAT(read({"-n4", "--", "a"}).ours, ElementsAre("record", "-n4"));
    EXPECT_THAT(read({"-n", "-3", "--", "a"}).ours, ElementsAre("record", "-n", "-3"));
}

TEST(RecordWords, ProgramWithoutTheDashes) {
    const RecordWords words = read({"-n", "2", "./app", "-x", "1"});
    EXPECT_THAT(words.mpiexec, IsEmpty());
    EXPECT_THAT(words.program, ElementsAre("./app", "-x", "1"));
}

TEST(RecordWords, WithMpiexecsOptionsTheDashesAreNeeded) {
    EXPECT_THROW(read({"-genv", "X", "1", "./app"}), CommandError);
}

}  // namespace
}  // namespace rankscope::cli
