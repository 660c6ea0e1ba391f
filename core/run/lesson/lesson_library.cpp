// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>

#include "run/lesson.h"
#include "run/paths.h"

namespace rankscope {

namespace fs = std::filesystem;

const LessonVariation* Lesson::variation(std::string_view wanted) const {
    for (const auto* list : {&breaks, &try_next})
        for (const auto& variation : *list)
            if (variation.id == wanted) return &variation;
    return nullptr;
}

const Lesson* LessonLibrary::find(std::string_view id) const {
    const auto found = std::find_if(lessons.begin(), lessons.end(),
                                    [&](const Lesson& lesson) { return lesson.id == id; });
    return found == lessons.end() ? nullptr : &*found;
}

std::vector<fs::path> lesson_folders(const std::vector<fs::path>& given) {
    auto folders = given;
    folders.push_back(user_data_folder() / "lessons");
    folders.push_back(lessons_folder());
    return folders;
}

LessonLibrary read_lessons(const std::vector<fs::path>& folders) {
    LessonLibrary library;
    std::set<std::string> known;
    for (const auto& folder : folders) {
        std::error_code error;
        std::vector<fs::path> inside;
        for (const auto& entry : fs::directory_iterator(folder, error))
            if (entry.is_directory(error)) inside.push_back(entry.path());
        std::sort(inside.begin(), inside.end());
        for (const auto& path : inside) {
            auto lesson = read_lesson(path, library.problems);
            if (lesson && known.insert(lesson->id).second)
                library.lessons.push_back(std::move(*lesson));
        }
    }
    std::stable_sort(library.lessons.begin(), library.lessons.end(),
                     [](const Lesson& a, const Lesson& b) {
                         return a.order != b.order ? a.order < b.order : a.title < b.title;
                     });
    return library;
}

}  // namespace rankscope
