// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/own_program.h"

#include <unistd.h>

#include <QCoreApplication>
#include <map>
#include <stdexcept>

namespace rankscope::gui {

namespace {

constexpr int kMostRanks = 256;  // more on one machine show nothing new

const std::map<std::string, std::string> kLanguages = {
    {".c", "c"},       {".cc", "c++"},      {".cpp", "c++"},     {".cxx", "c++"},     {".C", "c++"},
    {".f", "fortran"}, {".f90", "fortran"}, {".F90", "fortran"}, {".f08", "fortran"},
};

[[noreturn]] void refuse(const char* sentence, const std::filesystem::path& path) {
    throw std::runtime_error(QCoreApplication::translate("OwnProgram", sentence)
                                 .arg(QString::fromStdString(path.string()))
                                 .toStdString());
}

}  // namespace

Lesson lessonOf(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error))
        refuse(QT_TRANSLATE_NOOP("OwnProgram", "There is no file %1."), path);
    LessonProgram program;
    program.id = program.title = path.filename().string();
    const auto language = kLanguages.find(path.extension().string());
    if (language != kLanguages.end()) {
        program.source = std::filesystem::absolute(path);
        program.language = language->second;
    } else if (access(path.c_str(), X_OK) == 0) {
        program.executable = std::filesystem::absolute(path).string();
    } else {
        refuse(QT_TRANSLATE_NOOP("OwnProgram",
                                 "%1 is neither a source (.c, .cpp, .f90), nor a program that may "
                                 "be started, nor a recorded run (.rscope). Make it executable "
                                 "with chmod +x, or choose another file."),
               path);
    }
    Lesson lesson;
    lesson.id = path.stem().string();
    lesson.folder = std::filesystem::absolute(path).parent_path();
    lesson.title = path.filename().string();
    lesson.programs = {program};
    lesson.ranks_default = 2;
    lesson.ranks_min = 1;
    lesson.ranks_max = kMostRanks;
    return lesson;
}

}  // namespace rankscope::gui
