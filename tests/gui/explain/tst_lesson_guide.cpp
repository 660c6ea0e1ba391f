// SPDX-License-Identifier: GPL-3.0-or-later
// What a lesson says follows the playhead; predictions are answered first and revealed by the run.
#include <QSignalSpy>
#include <QTest>
#include <nlohmann/json.hpp>

#include "explain/lesson_guide.h"
#include "gui/support/send_run.h"

using namespace rankscope;
using namespace rankscope::gui;
using nlohmann::json;

namespace {

Pattern at(const char* text) {
    return Pattern::from_json(json::parse(text));
}

Condition that(const char* text) {
    return Condition::from_json(json::parse(text));
}

Lesson lesson() {
    Lesson l;
    l.id = "send-receive";
    l.steps = {{"They start.", at(R"({"call": "MPI_Init", "at": "enter"})")},
               {"Rank 1 asks.", at(R"({"rank": 1, "call": "MPI_Recv", "at": "enter"})")},
               {"It is there.", at(R"({"rank": 1, "call": "MPI_Recv", "at": "leave"})")},
               {"A barrier.", at(R"({"call": "MPI_Barrier"})")}};
    LessonPrediction before;
    before.id = "before";
    before.question = "What does rank 1 hold before?";
    before.before = at(R"({"rank": 1, "call": "MPI_Recv", "at": "enter"})");
    before.choices = {
        {"43523", that(R"({"value": {"event": {"rank": 1, "call": "MPI_Recv"},
                           "field": "before"}, "equals": 43523})")},
        {"something else", that(R"({"value": {"event": {"rank": 1, "call": "MPI_Recv"},
                                    "field": "before"}, "not_equals": 43523})")}};
    LessonPrediction other;
    other.id = "tag";
    other.variation = "other-tag";
    other.choices = {{"it hangs", that(R"({"stuck": true})")},
                     {"it works", that(R"({"stuck": false})")}};
    l.predictions = {before, other};
    l.checks = {{"rank 1 has it", that(R"({"value": {"event": {"rank": 1, "call": "MPI_Recv"},
                                           "field": "received"}, "equals": 43523})")}};
    return l;
}

}  // namespace

class TestLessonGuide : public QObject {
    Q_OBJECT
  private slots:
    void theStepFollowsThePlayhead() {
        RunModel run;
        LessonGuide guide(&run);
        const Lesson l = lesson();
        guide.setLesson(&l);
        QCOMPARE(guide.currentStep(), -1);
        run.open(test::sendRun());
        QCOMPARE(guide.currentStep(), -1);
        run.goTo(1);
        QCOMPARE(guide.currentStep(), 0);
        run.goTo(6);
        QCOMPARE(guide.currentStep(), 1);
        run.goToEnd();
        QCOMPARE(guide.currentStep(), 2);
        QCOMPARE(guide.stepsMet(), 3);
        run.goTo(2);
        QCOMPARE(guide.currentStep(), 0);
        const auto moments = guide.stepMoments();
        QCOMPARE(moments[1].value(), 5U);
        QCOMPARE(moments[2].value(), 8U);
        QVERIFY(!moments[3]);
    }

    void aPredictionIsAnsweredBeforeTheReveal() {
        RunModel run;
        LessonGuide guide(&run);
        const Lesson l = lesson();
        guide.setLesson(&l);
        run.open(test::sendRun());
        run.goTo(4);
        guide.choose(0, 0);
        QCOMPARE(guide.predictions()[0].stage, LessonGuide::Stage::chosen);
        run.forward();  // rank 1 enters MPI_Recv: the run tells what it held
        QCOMPARE(guide.predictions()[0].stage, LessonGuide::Stage::revealed);
        QVERIFY(!guide.predictions()[0].right());
        QCOMPARE(guide.predictions()[0].truth[1], std::optional(true));
        run.back();  // what was learned stays learned
        QCOMPARE(guide.predictions()[0].stage, LessonGuide::Stage::revealed);
    }

    void nobodyIsToldWithoutAnAnswer() {
        RunModel run;
        LessonGuide guide(&run);
        const Lesson l = lesson();
        guide.setLesson(&l);
        run.open(test::sendRun());
        run.goToEnd();
        QCOMPARE(guide.predictions()[0].stage, LessonGuide::Stage::asked);
        guide.choose(0, 1);  // late, but before the reveal all the same
        QCOMPARE(guide.predictions()[0].stage, LessonGuide::Stage::revealed);
        QVERIFY(guide.predictions()[0].right());
        guide.choose(0, 0);  // too late to change
        QCOMPARE(guide.predictions()[0].choice, 1);
    }

    void aVariationsQuestionWaitsForItsRun() {
        RunModel run;
        LessonGuide guide(&run);
        const Lesson l = lesson();
        guide.setLesson(&l);
        run.open(test::sendRun());
        guide.choose(1, 0);
        run.goToEnd();
        QCOMPARE(guide.predictions()[1].stage, LessonGuide::Stage::chosen);
        test::RunBuilder hangs(2);
        hangs.store().facts().variation = "other-tag";
        hangs.enter(1, "MPI_Recv", {.peer = 0, .tag = 1});
        hangs.call(0, "MPI_Send", {.peer = 1, .tag = 0, .sent = test::ints({43523})});
        hangs.enter(0, "MPI_Finalize", {.comm = 0});
        run.open(std::move(hangs.store()));
        QVERIFY(run.stuck());
        run.goToEnd();
        QCOMPARE(guide.predictions()[1].stage, LessonGuide::Stage::revealed);
        QVERIFY(guide.predictions()[1].right());
    }

    void theChecksSayWhenALearnerIsDone() {
        RunModel run;
        LessonGuide guide(&run);
        const Lesson l = lesson();
        guide.setLesson(&l);
        QSignalSpy done(&guide, &LessonGuide::becameDone);
        QCOMPARE(guide.checks()[0], std::nullopt);
        run.open(test::sendRun());
        QCOMPARE(guide.checks()[0], std::optional(true));
        QCOMPARE(done.count(), 1);
        run.open(test::sendRun());
        QCOMPARE(done.count(), 1);
    }
};

QTEST_MAIN(TestLessonGuide)
#include "tst_lesson_guide.moc"
