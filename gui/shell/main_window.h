// SPDX-License-Identifier: GPL-3.0-or-later
// The window: the lessons at the left, the panels, the bars above and below, and what its keys and
// its menu do.
#pragma once

#include <QWidget>
#include <filesystem>
#include <vector>

#include "explain/lesson_guide.h"
#include "run/run_model.h"
#include "run/run_opener.h"
#include "shell/file_copy.h"
#include "shell/keys.h"
#include "shell/lesson_list_model.h"
#include "shell/presenting.h"
#include "shell/progress.h"
#include "shell/workbench.h"
#include "style/theme.h"

namespace rankscope::gui {

class BusyBar;
class KeysSheet;
class LessonBrowser;
class NoticeBar;
class TopBar;
class TransportBar;
class Workspace;

class MainWindow : public QWidget {
    Q_OBJECT
  public:
    // Lessons are looked for in these folders first, then where they always are.
    explicit MainWindow(const std::vector<std::filesystem::path>& lessonFolders,
                        QWidget* parent = nullptr);
    ~MainWindow() override;

    RunModel* model() { return &m_model; }
    Workbench* bench() { return &m_bench; }
    LessonGuide* guide() { return &m_guide; }
    Workspace* workspace() { return m_workspace; }
    TransportBar* transport() { return m_transport; }
    LessonBrowser* browser() { return m_browser; }
    const LessonLibrary& library() const { return m_library; }
    NoticeBar* notice() { return m_notice; }
    bool busy() const;  // a file is being opened or a program compiled

    // A lesson's id, a run file or a program. What cannot be opened is said in the notice.
    void open(const QString& what);
    bool openLesson(const QString& id);
    void openRun(const std::filesystem::path& path);
    // Sets a change to the lesson up and runs it.
    void runVariation(const QString& id);
    void obey(const Order& order);
    void setTheme(ThemeKind kind);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    void build();
    void connectAll();
    void fillMenu();
    void recallAnswers();  // of the days before, to be revealed by the next run
    void chooseFile();
    void saveRun();
    void renewTicks();
    void present(bool on);

    RunModel m_model;
    Workbench m_bench;
    LessonGuide m_guide;
    RunOpener m_opener;
    FileCopy m_copy;
    Progress m_progress;
    LessonListModel m_lessons;
    LessonLibrary m_library;
    Presenting m_presenting;
    std::filesystem::path m_opening;

    LessonBrowser* m_browser;
    TopBar* m_top;
    NoticeBar* m_notice;
    BusyBar* m_busy;
    Workspace* m_workspace;
    TransportBar* m_transport;
    KeysSheet* m_keys;
};

}  // namespace rankscope::gui
