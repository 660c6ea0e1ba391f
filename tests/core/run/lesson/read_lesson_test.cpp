// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "run/lesson.h"

namespace rankscope {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

// A folder of lessons, gone with the test.
class LessonFolder : public testing::Test {
  protected:
    LessonFolder() {
        root_ = fs::temp_directory_path() /
                ("rankscope-lessons-" + std::to_string(::getpid()) + "-" +
                 testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::create_directories(root_);
    }
    ~LessonFolder() override { fs::remove_all(root_); }

    void write(const std::string& path, const std::string& text) {
        fs::create_directories((root_ / path).parent_path());
        std::ofstream(root_ / path) << text;
    }

    // A good lesson with `json` in place of its lesson.json.
    void lesson(const std::string& id, const std::string& json) {
        write(id + "/lesson.json", json);
        write(id + "/lesson.md", "# A lesson\n");
        write(id + "/program.c", "int main(void) { return TAG; }\n");
    }

    LessonLibrary read() const { return read_lessons({root_}); }

    fs::path root_;
};

constexpr const char* kGood = R"({
  "title": "A lesson", "section": "Messages", "order": 1,
  "programs": [{"id": "main", "source": "program.c"}],
  "ranks": {"default": 2, "min": 2, "max": 8},
  "steps": [{"text": "It begins.", "when": {"call": "MPI_Init"}}]
})";

std::string with(std::string json, const std::string& find, const std::string& replacement) {
    json.replace(json.find(find), find.size(), replacement);
    return json;
}

TEST_F(LessonFolder, ReadsALesson) {
    lesson("first", kGood);
    const auto library = read();
    EXPECT_TRUE(library.problems.empty());
    const auto* found = library.find("first");
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->title, "A lesson");
    EXPECT_EQ(found->ranks_max, 8);
    EXPECT_EQ(found->programs.at(0).source, root_ / "first" / "program.c");
    EXPECT_EQ(found->steps.size(), 1U);
    EXPECT_THAT(found->text, HasSubstr("A lesson"));
}

TEST_F(LessonFolder, SortsByOrder) {
    lesson("b", with(kGood, "\"order\": 1", "\"order\": 2"));
    lesson("c", kGood);
    lesson("a", with(kGood, "\"order\": 1", "\"order\": 3"));
    std::vector<std::string> ids;
    for (const auto& l : read().lessons) ids.push_back(l.id);
    EXPECT_THAT(ids, ElementsAre("c", "b", "a"));
}

// Each bad lesson is told with its file, the line of the mistake and a reason that names it; the
// good one beside it loads all the same.
struct Mistake {
    const char* name;
    const char* find;
    const char* replacement;
    int line;
    const char* reason;
};

class BadLesson : public LessonFolder, public testing::WithParamInterface<Mistake> {};

TEST_P(BadLesson, IsToldWithFileLineAndReason) {
    lesson("good", kGood);
    lesson("bad", with(kGood, GetParam().find, GetParam().replacement));
    const auto library = read();
    EXPECT_NE(library.find("good"), nullptr);
    EXPECT_EQ(library.find("bad"), nullptr);
    ASSERT_GE(library.problems.size(), 1U);
    const auto& problem = library.problems.front();
    EXPECT_EQ(problem.file, root_ / "bad" / "lesson.json");
    EXPECT_EQ(problem.line, GetParam().line) << problem.reason;
    EXPECT_THAT(problem.reason, HasSubstr(GetParam().reason));
}

INSTANTIATE_TEST_SUITE_P(
    Mistakes, BadLesson,
    testing::Values(
        Mistake{"syntax", "\"order\": 1,", "\"order\": 1", 3, "no valid JSON"},
        Mistake{"cut", "]\n}", "]", 5, "no valid JSON"},
        Mistake{"unknown_field", "\"order\": 1", "\"ordr\": 1", 2, "did you mean \"order\"?"},
        Mistake{"missing_title", "\"title\": \"A lesson\", ", "", 1, "\"title\" is missing"},
        Mistake{"wrong_type", "\"order\": 1", "\"order\": \"one\"", 2, "must be a number"},
        Mistake{"missing_source", "program.c", "none.c", 3, "there is no file none.c"},
        Mistake{"ranks", "\"min\": 2", "\"min\": 5", 4, "min <= default <= max"},
        Mistake{"no_ranks", "\"max\": 8}", "\"max\": 10000}", 4, "min <= default <= max"},
        Mistake{"pattern", "{\"call\": \"MPI_Init\"}", "{\"call\": 7}", 5, "call"}),
    [](const auto& test) { return test.param.name; });

TEST_F(LessonFolder, TellsOfAFolderWithoutLessonJson) {
    write("empty/lesson.md", "# Nothing\n");
    const auto library = read();
    ASSERT_EQ(library.problems.size(), 1U);
    EXPECT_THAT(library.problems[0].reason, HasSubstr("needs a lesson.json"));
}

TEST_F(LessonFolder, FindsAllMistakesInOneReading) {
    lesson("bad", with(with(kGood, "\"order\": 1", "\"ordr\": 1"), "program.c", "none.c"));
    EXPECT_GE(read().problems.size(), 2U);
}

TEST_F(LessonFolder, ReadsWhatRunsComeToAndRowsOfRuns) {
    lesson("good", with(kGood, "\"steps\"", R"("arguments": [{"name": "size", "type": "integer"}],
  "outcomes": [{"name": "sum", "from": "received", "call": "MPI_Reduce", "true_value": 6}],
  "sweeps": [{"id": "all", "title": "All", "ranks": [2, 4], "vary": {"size": [1, "2"]}}],
  "charts": [{"title": "C", "x": {"title": "x"}, "y": {"title": "y"},
              "series": [{"title": "s", "from": "runs", "name": "sum"}]}],
  "stage": {"image": "field", "phases": ["load"]},
  "pictures": [{"title": "P", "name": "field", "each_rank": true}],
  "steps")"));
    const auto library = read();
    EXPECT_TRUE(library.problems.empty());
    const Lesson& good = *library.find("good");
    EXPECT_EQ(good.outcomes[0].true_value, 6);
    EXPECT_THAT(good.sweeps[0].vary[0].second, ElementsAre("1", "2"));
    EXPECT_THAT(good.stage.phases, ElementsAre("load"));
    EXPECT_TRUE(good.pictures[0].each_rank);
}

TEST_F(LessonFolder, NamesAnOutcomeOrAnArgumentThatIsNotThere) {
    lesson("bad", with(kGood, "\"steps\"",
                       R"("sweeps": [{"id": "edge", "title": "E",
    "bisect": {"argument": "bytes", "from": 9, "to": 1}}],
  "charts": [{"title": "C", "x": {"title": "x"}, "y": {"title": "y"},
              "series": [{"title": "s", "from": "runs", "name": "sum"}]}], "steps")"));
    std::string reasons;
    for (const LessonProblem& problem : read().problems) reasons += problem.reason + "\n";
    EXPECT_THAT(reasons, HasSubstr("there is no outcome \"sum\""));
    EXPECT_THAT(reasons, HasSubstr("there is no argument \"bytes\""));
    EXPECT_THAT(reasons, HasSubstr("\"to\" is to lie above \"from\""));
}

TEST_F(LessonFolder, ChecksThatAVariationReplacesSomething) {
    lesson("bad", with(kGood, "\"steps\"",
                       R"("breaks": [{"id": "x", "title": "X",
    "replace": [{"find": "LABEL", "with": "1"}]}], "steps")"));
    const auto problems = read().problems;
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_THAT(problems[0].reason, HasSubstr("\"LABEL\" stands in no source"));
    EXPECT_EQ(problems[0].line, 6);
}

}  // namespace
}  // namespace rankscope
