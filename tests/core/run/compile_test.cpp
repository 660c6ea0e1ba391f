// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/compile.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "run/command.h"
#include "run/launch.h"

namespace rankscope {
namespace {

namespace fs = std::filesystem;

class Compile : public testing::Test {
  protected:
    Compile() {
        std::string name = (fs::temp_directory_path() / "rankscope-compile-XXXXXX").string();
        folder_ = mkdtemp(name.data());
        setenv("XDG_CACHE_HOME", (folder_ / "cache").c_str(), 1);
    }
    ~Compile() override { fs::remove_all(folder_); }

    CompileJob job(const std::string& text) {
        CompileJob wanted;
        wanted.source = folder_ / "hello there.c";
        std::ofstream(wanted.source) << text;
        return wanted;
    }

    fs::path folder_;
};

TEST_F(Compile, MakesAProgramThatKnowsRankscope) {
    const CompileResult result =
        compile(job("#include <rankscope.h>\n#include <mpi.h>\n"
                    "int main(void) { rankscope_value(\"x\", 0, 1); return 5; }\n"));
    ASSERT_TRUE(result.ok) << result.output;
    EXPECT_EQ(run_command({result.program.string()}).code, 5);
}

TEST_F(Compile, AnUnchangedSourceIsNotCompiledAgain) {
    const CompileJob wanted = job("int main(void) { int unused; return 0; }\n");
    const CompileResult first = compile(wanted);
    const auto written = fs::last_write_time(first.program);
    const CompileResult second = compile(wanted);
    EXPECT_EQ(second.program, first.program);
    EXPECT_EQ(fs::last_write_time(second.program), written);
    // Its warnings are told again.
    ASSERT_EQ(first.messages.size(), 1U);
    ASSERT_EQ(second.messages.size(), 1U);
    EXPECT_EQ(second.messages[0].text, first.messages[0].text);
    EXPECT_NE(compile(job("int main(void) { return 1; }\n")).program, first.program);
}

TEST_F(Compile, MistakesAreToldAtTheirLines) {
    const CompileResult result = compile(job("int main(void) {\n    return oops;\n}\n"));
    EXPECT_FALSE(result.ok);
    ASSERT_FALSE(result.messages.empty());
    EXPECT_EQ(result.messages[0].line, 2);
    EXPECT_EQ(result.messages[0].file, folder_ / "hello there.c");
    EXPECT_FALSE(fs::exists(compiled_path(job("int main(void) {\n    return oops;\n}\n"))));
}

TEST_F(Compile, UnknownLanguagesAreRefused) {
    CompileJob wanted = job("");
    wanted.language = "cobol";
    EXPECT_THROW(compile(wanted), LaunchError);
}

}  // namespace
}  // namespace rankscope
