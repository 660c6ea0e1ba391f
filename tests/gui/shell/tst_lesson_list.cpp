// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the lesson browser: found by any of their words, marked by progress.
#include <QAbstractItemModelTester>
#include <QSettings>
#include <QTest>

#include "shell/lesson_list_model.h"

using namespace rankscope;
using namespace rankscope::gui;

using Kind = LessonListModel::Kind;

namespace {

Lesson lesson(const char* id, const char* title, const char* section, const char* text) {
    Lesson l;
    l.id = id;
    l.title = title;
    l.section = section;
    l.text = text;
    return l;
}

LessonLibrary library() {
    LessonLibrary l;
    l.lessons = {lesson("send-receive", "Send and receive", "Messages", "43523 in an envelope"),
                 lesson("ping-pong", "Ping-pong", "Messages", "there and back"),
                 lesson("pi", "Pi by reduction", "Collectives", "a sum on the root")};
    l.problems = {{"/lessons/broken/lesson.json", 7, "there is no \"title\""}};
    return l;
}

QStringList shown(const LessonListModel& model, Kind kind) {
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        if (model.index(row).data(LessonListModel::KindRole).value<Kind>() == kind)
            texts << model.index(row).data().toString();
    return texts;
}

}  // namespace

class TestLessonList : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { QCoreApplication::setOrganizationName("rankscope-tests"); }
    void init() { QSettings().clear(); }

    void lessonsStandUnderTheirSections() {
        const Progress progress;
        LessonListModel model(&progress);
        const QAbstractItemModelTester tester(&model);
        model.setLibrary(library());
        QCOMPARE(shown(model, Kind::section),
                 QStringList({"Messages", "Collectives", "Cannot be read", "Yours"}));
        QCOMPARE(model.index(1).data().toString(), "Send and receive");
        QVERIFY(!(model.index(0).flags() & Qt::ItemIsSelectable));
        QVERIFY(model.index(1).flags() & Qt::ItemIsSelectable);
    }

    void aBrokenLessonSaysWhere() {
        const Progress progress;
        LessonListModel model(&progress);
        model.setLibrary(library());
        QCOMPARE(shown(model, Kind::problem), QStringList({"broken"}));
        for (int row = 0; row < model.rowCount(); ++row) {
            if (model.index(row).data(LessonListModel::KindRole).value<Kind>() != Kind::problem)
                continue;
            const QString hint = model.index(row).data(Qt::ToolTipRole).toString();
            QVERIFY(hint.contains("line 7") && hint.contains("lesson.json"));
        }
    }

    void allWordsOfASearchMustBeThere() {
        const Progress progress;
        LessonListModel model(&progress);
        const QAbstractItemModelTester tester(&model);
        model.setLibrary(library());
        model.setSearch("ENVELOPE receive");
        QCOMPARE(shown(model, Kind::lesson), QStringList({"Send and receive"}));
        QCOMPARE(shown(model, Kind::section), QStringList({"Messages"}));
        model.setSearch("envelope root");
        QVERIFY(model.nothingFound());
        model.setSearch("");
        QVERIFY(!model.nothingFound());
        QCOMPARE(shown(model, Kind::lesson).size(), 3);
    }

    void progressIsMarkedAndSpoken() {
        Progress progress;
        LessonListModel model(&progress);
        model.setLibrary(library());
        const QModelIndex row = model.indexOf("pi");
        QVERIFY(row.isValid());
        progress.begin("pi");
        QCOMPARE(row.data(Qt::AccessibleTextRole).toString(), "Pi by reduction, begun");
        progress.finish("pi");
        progress.begin("pi");  // done stays done
        QCOMPARE(row.data(LessonListModel::StateRole).value<Progress::State>(),
                 Progress::State::done);
        progress.forget();
        QCOMPARE(progress.of("pi"), Progress::State::untouched);
    }
};

QTEST_MAIN(TestLessonList)
#include "tst_lesson_list.moc"
