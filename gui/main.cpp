// SPDX-License-Identifier: GPL-3.0-or-later
// rankscope-gui: the window from the command line.
#include <QApplication>
#include <QCommandLineParser>
#include <QRegularExpression>
#include <QSettings>
#include <cstdio>

#include "charts/charts_bar.h"
#include "run/session.h"
#include "shell/display.h"
#include "shell/main_window.h"
#include "shell/screenshot.h"
#include "shell/workspace.h"
#include "style/theme.h"
#include "timeline/timeline_view.h"

using namespace rankscope::gui;

namespace {

constexpr int kBadUsage = 2;

struct Usage {
    QString what;   // a lesson's id or a file; empty: neither
    int ranks = 0;  // 0: the lesson's default
    ScreenshotPlan plan;
    QString theme;
    std::optional<TimelineView::Show> show;
    QString compare;  // a recorded run laid over the charts; empty: none
    QSize size{1440, 900};
    std::vector<std::filesystem::path> lessons;
};

QString tr(const char* text) {
    return QCoreApplication::translate("main", text);
}

int complain(const QString& sentence, int code) {
    std::fprintf(stderr, "rankscope-gui: %s\n", qPrintable(sentence));
    return code;
}

// Fills `usage`; the sentence says what is wrong, empty when nothing is.
QString read(const QCommandLineParser& line, Usage& usage) {
    if (line.positionalArguments().size() > 1)
        return tr("One lesson or file at a time; “%1” is one too many.")
            .arg(line.positionalArguments().at(1));
    usage.what = line.positionalArguments().value(0);
    const auto number = [&](const char* option, auto& value, long least) -> QString {
        const QString name = QLatin1String(option);
        if (!line.isSet(name)) return {};
        bool ok = false;
        const auto read = line.value(name).toLong(&ok);
        if (!ok || read < least)
            return tr("--%1 takes a whole number from %2 on, not “%3”.")
                .arg(name)
                .arg(least)
                .arg(line.value(name));
        value = read;
        return {};
    };
    if (const QString wrong = number("ranks", usage.ranks, 1); !wrong.isEmpty()) return wrong;
    long at = 0;
    if (const QString wrong = number("at", at, 0); !wrong.isEmpty()) return wrong;
    if (line.isSet(QStringLiteral("at"))) usage.plan.at = static_cast<std::size_t>(at);
    usage.plan.run = line.isSet(QStringLiteral("run"));
    usage.plan.sweep = line.value(QStringLiteral("sweep"));
    usage.compare = line.value(QStringLiteral("compare"));
    usage.plan.picture = line.value(QStringLiteral("screenshot"));
    usage.theme = line.value(QStringLiteral("theme"));
    if (!usage.theme.isEmpty() && usage.theme != QLatin1String("light") &&
        usage.theme != QLatin1String("dark"))
        return tr("--theme is light or dark, not “%1”.").arg(usage.theme);
    if (line.isSet(QStringLiteral("show"))) {
        usage.show = TimelineView::named(line.value(QStringLiteral("show")));
        if (!usage.show)
            return tr("--show is one of %1, not “%2”.")
                .arg(TimelineView::names().join(QStringLiteral(", ")),
                     line.value(QStringLiteral("show")));
    }
    if (line.isSet(QStringLiteral("size"))) {
        static const QRegularExpression form(QStringLiteral("^(\\d{3,5})x(\\d{3,5})$"));
        const auto match = form.match(line.value(QStringLiteral("size")));
        if (!match.hasMatch())
            return tr("--size is WIDTHxHEIGHT in pixels, such as 1280x800, not “%1”.")
                .arg(line.value(QStringLiteral("size")));
        usage.size = QSize(match.captured(1).toInt(), match.captured(2).toInt());
    }
    for (const QString& folder : line.values(QStringLiteral("lessons")))
        usage.lessons.emplace_back(folder.toStdString());
    if (usage.plan.run && usage.what.isEmpty())
        return tr("--run needs a lesson or a program: name it.");
    return {};
}

}  // namespace

int main(int argc, char** argv) {
    const bool display = prepareDisplay();
    QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("rankscope"));
    QApplication::setOrganizationName(QStringLiteral("rankscope"));
    QApplication::setApplicationDisplayName(QStringLiteral("Rankscope"));
    QApplication::setApplicationVersion(QStringLiteral(RANKSCOPE_VERSION));

    QCommandLineParser line;
    line.setApplicationDescription(
        tr("Shows the ranks of an MPI program: holds, steps and rewinds them.\n"
           "Example: rankscope-gui send-receive --ranks 3 --run"));
    line.addHelpOption();
    line.addVersionOption();
    line.addPositionalArgument(QStringLiteral("what"),
                               tr("A lesson's id, a recorded run (.rscope) or a program."),
                               QStringLiteral("[LESSON|FILE]"));
    line.addOptions({
        {QStringLiteral("ranks"), tr("How many ranks to start."), QStringLiteral("N")},
        {QStringLiteral("run"), tr("Run it at once; with --at held and stepped there.")},
        {QStringLiteral("at"), tr("Show the state after so many moments."), QStringLiteral("STEP")},
        {QStringLiteral("theme"), tr("light or dark."), QStringLiteral("THEME")},
        {QStringLiteral("show"),
         tr("What the panel of messages shows: %1.")
             .arg(TimelineView::names().join(QStringLiteral(", "))),
         QStringLiteral("WHAT")},
        {QStringLiteral("sweep"), tr("Make one of the lesson's rows of runs."),
         QStringLiteral("ID")},
        {QStringLiteral("compare"), tr("Lay this recorded run over the charts."),
         QStringLiteral("FILE")},
        {QStringLiteral("size"), tr("Of the window, in pixels."), QStringLiteral("WxH")},
        {QStringLiteral("screenshot"), tr("Save a picture of that state and leave."),
         QStringLiteral("OUT.png")},
        {QStringLiteral("lessons"), tr("A folder of lessons; may be given again."),
         QStringLiteral("DIR")},
    });
    line.process(app);
    Usage usage;
    if (const QString wrong = read(line, usage); !wrong.isEmpty())
        return complain(wrong, kBadUsage);
    const bool picture = !usage.plan.picture.isEmpty();
    if (!display && !picture)
        return complain(tr("there is no display, so no window. Set DISPLAY, take --screenshot "
                           "OUT.png for a picture, or run the lesson in the terminal: "
                           "rankscope run send-receive -n 2"),
                        1);

    rankscope::sweep_leftovers();
    const QSettings settings;
    const ThemeKind system = Theme::fromSystem();
    const QVariant dark = settings.value(QStringLiteral("dark"));
    ThemeKind kind = dark.isValid() ? (dark.toBool() ? ThemeKind::dark : ThemeKind::light) : system;
    if (!usage.theme.isEmpty())
        kind = usage.theme == QLatin1String("dark") ? ThemeKind::dark : ThemeKind::light;
    Theme::apply(kind);

    MainWindow window(usage.lessons);
    window.resize(usage.size);
    if (!picture) {
        window.workspace()->restoreLayout();
        if (!line.isSet(QStringLiteral("size")))
            window.restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
    }
    if (usage.show) window.workspace()->timeline()->setShown(*usage.show);
    window.show();
    if (!usage.what.isEmpty())
        window.open(usage.what);
    else if (!picture && !window.openLesson(settings.value(QStringLiteral("lesson")).toString()) &&
             !window.library().lessons.empty())
        window.openLesson(QString::fromStdString(window.library().lessons.front().id));
    if (usage.ranks > 0) {
        RunOptions options = window.bench()->options();
        options.ranks = usage.ranks;
        window.bench()->setOptions(options);
    }

    if (!usage.compare.isEmpty())
        window.workspace()->chartsBar()->compareWith(usage.compare.toStdString());

    if (picture || usage.plan.run || usage.plan.at || !usage.plan.sweep.isEmpty()) {
        auto* shot = new Screenshot(&window, usage.plan);
        shot->setParent(&window);
        QObject::connect(shot, &Screenshot::finished, &app, [&](const QString& error) {
            if (picture || !error.isEmpty())
                QApplication::exit(error.isEmpty() ? 0 : complain(error, 1));
        });
    }
    return QApplication::exec();
}
