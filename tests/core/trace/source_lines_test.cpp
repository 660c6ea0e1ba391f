// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/source_lines.h"

#include <gmock/gmock.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "support/temporary_folder.h"

namespace rankscope::test {
namespace {

namespace fs = std::filesystem;
using ::testing::EndsWith;

const fs::path kPrograms = fs::path(RANKSCOPE_SOURCE) / "tests/core/trace/programs";

std::string run(const std::string& command) {
    std::string output;
    FILE* pipe = popen(command.c_str(), "r");
    for (int c; (c = std::fgetc(pipe)) != EOF;) output += static_cast<char>(c);
    if (pclose(pipe) != 0) throw std::runtime_error(command);
    return output;
}

int line_of(const char* file, const std::string& place) {
    std::ifstream in(kPrograms / file);
    std::string text;
    for (int line = 1; std::getline(in, text); ++line)
        if (text.find("// line of \"" + place + "\"") != std::string::npos) return line;
    throw std::runtime_error("no line of " + place);
}

// The places of a small program, compiled with the flags for debug information and for the kind of
// program.
std::map<std::string, Site> places(const TemporaryFolder& folder, const std::string& debug,
                                   const std::string& kind = "",
                                   const std::string& compiler = "g++") {
    const fs::path program = folder.path() / "program", library = folder.path() / "liblate.so";
    const std::string source = (kPrograms / "call_sites.cpp").string();
    const std::string compile = compiler + " -O2 " + debug + " " + source;
    run(compile + " -fPIC -shared -DAS_LIBRARY -o " + library.string() + " -ldl");
    run(compile + " " + kind + " -rdynamic " + library.string() + " -o " + program.string() +
        " -ldl");
    std::istringstream lines(run(program.string()));
    SourceLines finder;
    std::map<std::string, Site> found;
    std::string module, place;
    for (std::uint64_t offset = 0; lines >> module >> offset >> place;)
        found[place] = finder.find(module == "program" ? program.string() : module, offset);
    return found;
}

void expect_all_places(std::map<std::string, Site> found) {
    EXPECT_EQ(found["main"].line, line_of("call_sites.cpp", "main"));
    EXPECT_EQ(found["main"].file, (kPrograms / "call_sites.cpp").string());
    EXPECT_EQ(found["main"].function, "main");
    EXPECT_EQ(found["inlined"].line, line_of("inlined_caller.h", "inlined"));
    EXPECT_THAT(found["inlined"].file, EndsWith("/inlined_caller.h"));
    EXPECT_THAT(found["inlined"].function, ::testing::StartsWith("inlined_caller"));
    // A wrapper in a system header: its own lines would tell a learner nothing.
    EXPECT_EQ(found["wrapped"].line, line_of("call_sites.cpp", "wrapped"));
    EXPECT_EQ(found["wrapped"].function, "main");
    EXPECT_EQ(found["template"].line, line_of("call_sites.cpp", "template"));
    EXPECT_EQ(found["template"].function, "void deep::templated<int>(int)");
    EXPECT_EQ(found["library"].line, line_of("call_sites.cpp", "library"));
    EXPECT_THAT(found["library"].module, EndsWith("/liblate.so"));
}

class SourceLinesOf : public ::testing::Test {
  protected:
    TemporaryFolder folder;
};

TEST_F(SourceLinesOf, AProgramAtAnyAddress) {
    expect_all_places(places(folder, "-g", "-fPIE -pie"));
}

TEST_F(SourceLinesOf, AProgramAtAFixedAddress) {
    expect_all_places(places(folder, "-g", "-fno-pie -no-pie"));
}

TEST_F(SourceLinesOf, AProgramOfClang) {
    if (std::system("command -v clang++ > /dev/null") != 0) GTEST_SKIP() << "there is no clang++";
    expect_all_places(places(folder, "-g", "", "clang++"));
}

TEST_F(SourceLinesOf, WithoutDebugInformationAreTheFunctionsAlone) {
    auto found = places(folder, "-g0");
    EXPECT_EQ(found["main"].function, "main");
    EXPECT_EQ(found["main"].file, "");
    EXPECT_EQ(found["main"].line, 0);
    EXPECT_EQ(found["inlined"].function, "main") << "who inlines it is all that is known";
    EXPECT_EQ(found["template"].function, "void deep::templated<int>(int)");
    EXPECT_EQ(found["library"].function, "from_library");
}

TEST_F(SourceLinesOf, DebugInformationMayLieInAFileOfItsOwn) {
    if (std::system("command -v objcopy > /dev/null") != 0) GTEST_SKIP() << "there is no objcopy";
    auto whole = places(folder, "-g");
    const std::string program = (folder.path() / "program").string();
    run("cd " + folder.path().string() +
        " && objcopy --only-keep-debug program program.debug"
        " && objcopy --strip-debug --add-gnu-debuglink=program.debug program");
    SourceLines finder;
    EXPECT_EQ(finder.find(program, whole["main"].offset).line, whole["main"].line);
}

TEST(SourceLines, OfWhatIsNoModuleStayUnknown) {
    SourceLines finder;
    EXPECT_EQ(finder.find("/no/such/file", 64).file, "");
    EXPECT_EQ(finder.find("/etc/passwd", 64).function, "");
    EXPECT_EQ(finder.find("", 64).line, 0);
    EXPECT_EQ(finder.find("/proc/self/exe", UINT64_MAX).line, 0);
    EXPECT_EQ(finder.find("/no/such/file", 64).module, "/no/such/file");
}

TEST(SourceLines, NamesAreDemangled) {
    EXPECT_EQ(demangled("_ZN2ns1fEi"), "ns::f(int)");
    EXPECT_EQ(demangled("_ZN2ns1fEi.isra.0"), "ns::f(int)");
    EXPECT_EQ(demangled("main"), "main");
}

}  // namespace
}  // namespace rankscope::test
