// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
#include <QMimeData>
#include <QSettings>
#include <QVBoxLayout>

#include "charts/charts_view.h"
#include "code/code_view.h"
#include "explain/explain_view.h"
#include "explain/prediction_card.h"
#include "run/prepared_run.h"
#include "shell/busy_bar.h"
#include "shell/keys_sheet.h"
#include "shell/lesson_browser.h"
#include "shell/notice_bar.h"
#include "shell/run_form.h"
#include "shell/top_bar.h"
#include "shell/transport_bar.h"
#include "shell/workspace.h"

namespace rankscope::gui {

MainWindow::MainWindow(const std::vector<std::filesystem::path>& lessonFolders, QWidget* parent)
    : QWidget(parent),
      m_bench(&m_model),
      m_guide(&m_model),
      m_lessons(&m_progress),
      m_library(read_lessons(lesson_folders(lessonFolders))),
      m_presenting(this) {
    setWindowTitle(tr("Rankscope"));
    setAcceptDrops(true);
    m_lessons.setLibrary(m_library);
    m_lessons.setRuns(m_bench.shelf().runs());
    build();
    connectAll();
    fillMenu();
    qApp->installEventFilter(this);
}

MainWindow::~MainWindow() {
    qApp->removeEventFilter(this);
}

void MainWindow::build() {
    m_browser = new LessonBrowser(&m_lessons);
    m_browser->setFixedWidth(232);
    m_top = new TopBar(&m_bench);
    m_notice = new NoticeBar;
    m_busy = new BusyBar;
    m_workspace = new Workspace(&m_bench, &m_guide);
    m_transport = new TransportBar(&m_model);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_top);
    rows->addWidget(m_notice);
    rows->addWidget(m_busy);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(m_browser);
    middle->addWidget(m_workspace, 1);
    rows->addLayout(middle, 1);
    rows->addWidget(m_transport);
    m_keys = new KeysSheet(this);
    setFocusPolicy(Qt::StrongFocus);
    setFocus();  // no control asks for the first key
}

void MainWindow::connectAll() {
    connect(m_browser, &LessonBrowser::lessonChosen, this, &MainWindow::openLesson);
    connect(m_browser, &LessonBrowser::runChosen, this, &MainWindow::open);
    connect(m_browser, &LessonBrowser::openProgramChosen, this, &MainWindow::chooseFile);
    connect(m_browser, &LessonBrowser::openRunChosen, this, &MainWindow::chooseFile);
    connect(m_browser, &LessonBrowser::problemChosen, this, [this](const QString& sentence) {
        m_notice->say(tr("This lesson cannot be used. %1").arg(sentence),
                      tr("Mend the file and start Rankscope again; rankscope lessons check tells "
                         "more."));
    });
    connect(m_top, &TopBar::lessonsAsked, this,
            [this] { m_browser->setVisible(m_browser->isHidden()); });
    connect(m_top, &TopBar::themeAsked, this, [this] { obey({Command::theme}); });
    connect(m_top, &TopBar::presentAsked, this, [this] { obey({Command::present}); });
    connect(m_transport, &TransportBar::runAsked, &m_bench, &Workbench::run);
    connect(m_workspace->explain(), &ExplainView::variationAsked, this, &MainWindow::runVariation);
    connect(m_workspace->explain()->predictions(), &PredictionCard::chosen, this,
            [this](int prediction, int choice) {
                const Lesson& lesson = *m_bench.lesson();
                m_progress.setAnswer(QString::fromStdString(lesson.id),
                                     QString::fromStdString(lesson.predictions[prediction].id),
                                     choice);
            });
    connect(m_workspace->charts(), &ChartsView::trouble, this, [this](const QString& sentence) {
        m_notice->say(sentence, tr("Choose another folder, or free some space."));
    });

    connect(&m_bench, &Workbench::lessonChanged, this, &MainWindow::recallAnswers);
    connect(&m_bench, &Workbench::lessonChanged, this, [this] {
        const Lesson* lesson = m_bench.lesson();
        m_transport->setStage(lesson ? lesson->stage : StageSpec());
    });
    connect(m_bench.sweeps(), &SweepRunner::progress, this, [this](int done, int all) {
        if (done == 0) m_busy->begin(tr("%1 runs, one after the other…").arg(all));
        m_busy->setPercent(100 * done / std::max(1, all));
    });
    connect(m_bench.sweeps(), &SweepRunner::ended, m_busy, &BusyBar::end);
    connect(&m_bench, &Workbench::refused, m_notice, &NoticeBar::say);
    connect(&m_bench, &Workbench::compilingChanged, this, [this](bool compiling) {
        compiling ? m_busy->begin(tr("Compiling…")) : m_busy->end();
    });
    connect(&m_bench, &Workbench::compiled, this, [this](const CompileResult& result) {
        if (result.ok)
            m_notice->hide();
        else
            m_notice->say(tr("The program does not compile."),
                          tr("The messages are at their lines in the source."));
    });
    connect(&m_opener, &RunOpener::progress, m_busy, &BusyBar::setPercent);
    connect(m_busy, &BusyBar::cancelled, this, [this] {
        m_opener.cancel();
        m_bench.cancelCompiling();
        m_bench.sweeps()->cancel();
        m_busy->end();
    });
    connect(&m_opener, &RunOpener::opened, this, [this](const std::shared_ptr<PreparedRun>& run) {
        m_busy->end();
        m_notice->hide();
        m_bench.showRecorded(m_library.find(run->store.facts().lesson), m_opening);
        m_model.open(std::move(*run));
        const Lesson* lesson = m_bench.lesson();
        m_browser->setOpenLesson(lesson ? QString::fromStdString(lesson->id) : QString());
    });
    connect(&m_opener, &RunOpener::failed, this, [this](const QString& sentence) {
        m_busy->end();
        m_notice->say(sentence, tr("Choose another file with Ctrl+O."));
    });
    connect(&m_copy, &FileCopy::failed, this, [this](const QString& sentence) {
        m_notice->say(sentence, tr("Choose another folder, or free some space."));
    });

    connect(&m_model, &RunModel::trouble, this, [this](const QString& sentence) {
        m_notice->say(sentence, tr("The run itself goes on."));
    });
    connect(&m_model, &RunModel::reset, this, [this] {
        if (m_model.source() == RunModel::Source::live && m_bench.lesson()) {
            m_notice->hide();
            m_progress.begin(QString::fromStdString(m_bench.lesson()->id));
        }
    });
    connect(&m_model, &RunModel::stateChanged, this, [this] {
        if (m_model.over()) m_lessons.setRuns(m_bench.shelf().runs());
    });
    connect(&m_guide, &LessonGuide::becameDone, this, [this] {
        if (m_bench.lesson()) m_progress.finish(QString::fromStdString(m_bench.lesson()->id));
    });
    connect(&m_guide, &LessonGuide::changed, this, &MainWindow::renewTicks);
}

void MainWindow::fillMenu() {
    QMenu* menu = m_top->menu();
    const auto add = [&](const QString& text, const QString& key, auto what) {
        const QString label = key.isEmpty() ? text : text + QLatin1Char('\t') + key;
        connect(menu->addAction(label), &QAction::triggered, this, what);
    };
    add(tr("Open a program or a recorded run…"), tr("Ctrl+O"), [this] { chooseFile(); });
    add(tr("Save the run as…"), tr("Ctrl+S"), [this] { saveRun(); });
    menu->addSeparator();
    add(tr("Keys"), tr("?"), [this] { m_keys->toggle(); });
    add(tr("Forget my progress"), {}, [this] {
        m_progress.forget();
        m_guide.askAgain();
    });
}

void MainWindow::recallAnswers() {
    const Lesson* lesson = m_bench.lesson();
    if (!lesson) return;
    for (std::size_t i = 0; i < lesson->predictions.size(); ++i) {
        const int choice = m_progress.answer(QString::fromStdString(lesson->id),
                                             QString::fromStdString(lesson->predictions[i].id));
        if (choice >= 0 && static_cast<std::size_t>(choice) < lesson->predictions[i].choices.size())
            m_guide.choose(static_cast<int>(i), choice);
    }
}

bool MainWindow::busy() const {
    return m_opener.working() || m_bench.compiling() || m_bench.sweeps().working();
}

bool MainWindow::openLesson(const QString& id) {
    const Lesson* lesson = m_library.find(id.toStdString());
    if (!lesson) return false;
    m_opener.cancel();
    m_busy->end();
    m_notice->hide();
    m_bench.open(*lesson);
    m_browser->setOpenLesson(id);
    QSettings().setValue(QStringLiteral("lesson"), id);
    return true;
}

void MainWindow::open(const QString& what) {
    if (openLesson(what)) return;
    const QFileInfo file(what);
    if (!file.exists()) {
        m_notice->say(tr("“%1” is neither a lesson nor a file.").arg(what),
                      tr("Choose a lesson at the left, or a file with Ctrl+O."));
        return;
    }
    const std::filesystem::path path = file.filesystemFilePath();
    if (file.suffix() == QLatin1String("rscope")) return openRun(path);
    try {
        m_bench.openProgram(path);
        m_browser->setOpenLesson({});
        m_notice->hide();
    } catch (const std::exception& error) {
        m_notice->say(QString::fromUtf8(error.what()), {});
    }
}

void MainWindow::openRun(const std::filesystem::path& path) {
    m_opening = path;
    m_busy->begin(tr("Opening %1…").arg(QString::fromStdString(path.filename().string())));
    m_opener.open(path);
}

void MainWindow::runVariation(const QString& id) {
    const Lesson* lesson = m_bench.lesson();
    if (!lesson) return;
    m_model.stop();
    m_bench.setVariation(lesson->variation(id.toStdString()));
    m_bench.run();
}

void MainWindow::chooseFile() {
    const QString file = QFileDialog::getOpenFileName(
        this, tr("Open a program or a recorded run"), {},
        tr("Runs and programs (*.rscope *.c *.cc *.cpp *.cxx *.f90);;All files (*)"));
    if (!file.isEmpty()) open(file);
}

void MainWindow::saveRun() {
    if (m_bench.recording().empty()) {
        m_notice->say(tr("There is no run to save."), tr("Press Run first."));
        return;
    }
    if (m_model.running()) {
        m_notice->say(tr("The run still goes on."), tr("Let it end, or stop it, and save again."));
        return;
    }
    const QString to = QFileDialog::getSaveFileName(
        this, tr("Save the run"), QString::fromStdString(m_bench.recording().filename().string()),
        tr("Runs (*.rscope)"));
    if (!to.isEmpty()) m_copy.start(m_bench.recording(), to.toStdString());
}

void MainWindow::renewTicks() {
    QList<Scrubber::Tick> ticks;
    const auto moments = m_guide.stepMoments();
    for (std::size_t i = 0; i < moments.size(); ++i)
        if (moments[i])
            ticks.append({static_cast<int>(*moments[i]), tr("Step %1 of the lesson").arg(i + 1)});
    m_transport->setTicks(ticks);
}

void MainWindow::setTheme(ThemeKind kind) {
    Theme::apply(kind);
}

void MainWindow::present(bool on) {
    m_browser->setVisible(!on);
    m_top->setPresenting(on);
    m_presenting.set(on);
}

void MainWindow::obey(const Order& order) {
    switch (order.command) {
        case Command::goOnOrHold:
            return m_transport->goOnOrHold();
        case Command::step:
            m_transport->pausePlaying();
            return m_model.forward();
        case Command::back:
            m_transport->pausePlaying();
            return m_model.back();
        case Command::wholeStep:
            m_transport->pausePlaying();
            return m_transport->wholeStep();
        case Command::start:
            m_transport->pausePlaying();
            return m_model.goToStart();
        case Command::end:
            m_transport->pausePlaying();
            return m_model.goToEnd();
        case Command::stepRank:
            return m_model.stepRank(order.rank);
        case Command::run:
            return m_top->form()->runOrStop();
        case Command::compile:
            return m_bench.compile();
        case Command::edit:
            return m_workspace->code()->setEditing(!m_workspace->code()->editing());
        case Command::search:
            m_browser->show();
            return m_browser->focusSearch();
        case Command::openFile:
            return chooseFile();
        case Command::saveRun:
            return saveRun();
        case Command::theme: {
            const bool light = Theme::current().kind == ThemeKind::light;
            setTheme(light ? ThemeKind::dark : ThemeKind::light);
            QSettings().setValue(QStringLiteral("dark"), light);
            return;
        }
        case Command::present:
            return present(!m_presenting.on());
        case Command::leave:
            if (m_presenting.on()) present(false);
            return;
        case Command::showKeys:
            return m_keys->toggle();
    }
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    auto* widget = qobject_cast<QWidget*>(watched);
    if (!widget || widget->window() != this || QApplication::activePopupWidget() ||
        QApplication::activeModalWidget())
        return QWidget::eventFilter(watched, event);
    const auto& key = *static_cast<QKeyEvent*>(event);
    if (m_keys->isVisible()) {
        m_keys->hide();
        return true;
    }
    if (keepsKey(widget, key)) return QWidget::eventFilter(watched, event);
    const auto order = orderOf(key);
    if (!order) return QWidget::eventFilter(watched, event);
    obey(*order);
    return true;
}

void MainWindow::closeEvent(QCloseEvent* event) {
    m_workspace->saveLayout();
    QSettings settings;
    if (!m_presenting.on()) settings.setValue(QStringLiteral("geometry"), saveGeometry());
    m_model.stop();
    QWidget::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const auto urls = event->mimeData()->urls();
    if (!urls.isEmpty() && urls.front().isLocalFile()) open(urls.front().toLocalFile());
}

}  // namespace rankscope::gui
