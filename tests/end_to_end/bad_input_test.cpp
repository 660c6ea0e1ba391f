// SPDX-License-Identifier: GPL-3.0-or-later
// What cannot be: each is refused with one sentence that names it, and nothing is left running.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "command_line.h"

namespace rankscope::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

void write_file(const std::filesystem::path& path, const std::string& text, bool program = false) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
    if (program) std::filesystem::permissions(path, std::filesystem::perms::owner_all);
}

TEST(BadInput, RanksThatCannotBe) {
    for (const std::string ranks : {"0", "-3", "100000"}) {
        const Ended ended = rankscope({"record", "-n", ranks, "--", program("ring")});
        EXPECT_EQ(ended.code, 2) << ranks;
        EXPECT_THAT(ended.errors, HasSubstr(ranks + " ranks")) << ended.errors;
    }
    EXPECT_EQ(rankscope({"record", "-n", "two", "--", program("ring")}).code, 2);
}

TEST(BadInput, ProgramsThatAreNot) {
    Folder folder;
    write_file(folder / "notes.txt", "not a program\n");
    const Ended missing = rankscope({"record", "-n", "2", "--", "./no-such-program"});
    EXPECT_EQ(missing.code, 2);
    EXPECT_THAT(missing.errors, HasSubstr("no program ./no-such-program"));
    const Ended plain = rankscope({"record", "-n", "2", "--", folder / "notes.txt"});
    EXPECT_EQ(plain.code, 2);
    EXPECT_THAT(plain.errors, HasSubstr("chmod +x"));
    EXPECT_EQ(rankscope({"record", "-n", "2", "--", folder.path()}).code, 2);
    EXPECT_EQ(rankscope({"record", "-n", "2"}).code, 2);
}

TEST(BadInput, LauncherOfAnotherMpi) {
    Folder folder;
    write_file(folder / "mpiexec", "#!/bin/sh\necho 'mpiexec (OpenRTE) 4.1.4'\n", true);
    const Ended other =
        rankscope({"record", "-n", "2", "--", program("ring")}, {}, {{"PATH", folder.path()}});
    EXPECT_EQ(other.code, 2);
    EXPECT_THAT(other.errors, HasSubstr("Open MPI 4.1.4"));
    EXPECT_THAT(other.errors, HasSubstr("apt-get install mpich"));
    Folder empty;
    const Ended none =
        rankscope({"record", "-n", "2", "--", program("ring")}, {}, {{"PATH", empty.path()}});
    EXPECT_EQ(none.code, 2);
    EXPECT_THAT(none.errors, HasSubstr("no mpiexec"));
    EXPECT_THAT(none.errors, HasSubstr("apt-get install mpich"));
}

TEST(BadInput, RunFilesThatAreNot) {
    Folder folder;
    write_file(folder / "empty.rscope", "");
    write_file(folder / "picture.rscope", "\x89PNG\r\n\x1a\n and so on");
    for (const std::string name : {"empty.rscope", "picture.rscope", "absent.rscope"})
        for (const char* command : {"info", "events"}) {
            const Ended ended = rankscope({command, folder / name});
            EXPECT_EQ(ended.code, 2) << command << " " << name;
            EXPECT_THAT(ended.errors, HasSubstr(name));
            EXPECT_THAT(ended.output, IsEmpty());
        }
}

TEST(BadInput, ACutRunFileOpensUpToTheCut) {
    Folder folder;
    const std::filesystem::path file = folder / "run.rscope";
    ASSERT_EQ(rankscope({"record", "-n", "2", "-o", file, "--", program("ring")}).code, 0);
    std::filesystem::resize_file(file, std::filesystem::file_size(file) * 3 / 4);
    const Ended ended = rankscope({"info", file, "--json"});
    EXPECT_EQ(ended.code, 0) << ended.errors;
    EXPECT_FALSE(json_of(ended)["complete"]);
}

TEST(BadInput, LessonsWithMistakes) {
    Folder folder;
    std::filesystem::create_directories(folder / "nothing-in-it");
    write_file(folder / "broken/lesson.json", "{\"title\": \"Broken\",\n  oops\n}");
    const Ended ended = rankscope({"lessons", "check", folder.path()});
    EXPECT_EQ(ended.code, 1);
    EXPECT_THAT(ended.errors, HasSubstr("broken/lesson.json:2"));
    EXPECT_THAT(ended.errors, HasSubstr("nothing-in-it"));
    EXPECT_EQ(rankscope({"lessons", "check", folder / "absent"}).code, 2);
    // The good ones still load, and the listing names the bad.
    const Ended listed = rankscope({"lessons", "--lessons", folder.path()});
    EXPECT_EQ(listed.code, 0);
    EXPECT_THAT(listed.output, HasSubstr("send-receive"));
    EXPECT_THAT(listed.errors, HasSubstr("broken/lesson.json:2"));
}

TEST(BadInput, ALessonThatDoesNotCompile) {
    Folder folder;
    write_file(folder / "wrong/lesson.json", R"({
        "title": "Wrong", "section": "Tests", "order": 1,
        "programs": [{"id": "wrong", "title": "Wrong", "source": "wrong.c", "language": "c"}],
        "ranks": {"default": 2, "min": 1, "max": 4}, "steps": []})");
    write_file(folder / "wrong/lesson.md", "# Wrong\n");
    std::filesystem::copy_file(RANKSCOPE_SOURCE "/tests/end_to_end/programs/does_not_compile.c",
                               folder / "wrong/wrong.c");
    const Ended ended = rankscope({"run", "wrong", "--lessons", folder.path()});
    EXPECT_EQ(ended.code, 1) << ended.errors;
    EXPECT_THAT(ended.errors, HasSubstr("wrong.c:6"));
    EXPECT_THAT(ended.errors, HasSubstr("does not compile"));
}

TEST(BadInput, PlacesThatCannotBeWrittenTo) {
    Folder folder;
    const Ended file =
        rankscope({"record", "-n", "2", "-o", folder / "absent/run.rscope", "--", program("ring")});
    EXPECT_EQ(file.code, 2);
    EXPECT_THAT(file.errors, HasSubstr("absent/run.rscope"));
    EXPECT_THAT(file.output, IsEmpty());
    // A disk that is full: the run goes on and says what was lost.
    const Ended full = rankscope({"record", "-n", "2", "-o", "/dev/full", "--", program("ring")});
    EXPECT_NE(full.errors, "");
}

TEST(BadInput, WrongOptionsAreUsageMistakes) {
    EXPECT_EQ(rankscope({}).code, 2);
    EXPECT_EQ(rankscope({"dance"}).code, 2);
    EXPECT_EQ(rankscope({"run"}).code, 2);
    EXPECT_EQ(rankscope({"run", "send-receive", "--arg", "nonsense"}).code, 2);
    EXPECT_EQ(rankscope({"info"}).code, 2);
    for (const char* command : {"lessons", "run", "record", "info", "events", "doctor", "gui"}) {
        const Ended help = rankscope({command, "--help"});
        EXPECT_EQ(help.code, 0) << command;
        EXPECT_THAT(help.output, HasSubstr("Example"));
    }
}

}  // namespace
}  // namespace rankscope::test
