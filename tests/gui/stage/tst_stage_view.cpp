// SPDX-License-Identifier: GPL-3.0-or-later
// The stage's panel on a recorded run: what it says, what mouse and keyboard pick.
#include <QtTest>

#include "analysis/sentence.h"
#include "stage/stage_view.h"
#include "style/theme.h"
#include "support/run_builder.h"

using namespace rankscope;
using namespace rankscope::gui;
using test::RunBuilder;

namespace {

Store sendReceive() {
    RunBuilder run(2);
    run.at(10).enter(0, "MPI_Send", {.peer = 1, .sent = test::ints({43523})});
    run.at(20).leave(0);
    run.at(30).enter(1, "MPI_Recv", {.peer = 0});
    run.at(40).leave(1, {.source = 0, .tag = 0, .received = test::ints({43523})});
    return std::move(run.store());
}

// Both ranks wait for the other's message, and neither has sent one.
Store bothReceive() {
    RunBuilder run(2);
    run.at(10).enter(0, "MPI_Recv", {.peer = 1});
    run.at(20).enter(1, "MPI_Recv", {.peer = 0});
    for (int rank = 0; rank < 2; ++rank) run.store().rank(rank).life = Life::running;
    return std::move(run.store());
}

}  // namespace

class TestStageView : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        Theme::apply(ThemeKind::light);
        m_model = std::make_unique<RunModel>();
        m_view = std::make_unique<StageView>(m_model.get());
        m_view->resize(760, 360);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }
    void cleanup() {
        m_view.reset();
        m_model.reset();
    }

    void withoutARunItSaysWhatToDo() {
        QCOMPARE(m_view->canvas()->inWords(), QStringLiteral("No run yet."));
        QVERIFY(m_view->sentence().isEmpty());
    }

    void theSentenceIsThatOfTheMoment() {
        m_model->open(sendReceive());
        for (std::size_t shown = 1; shown <= m_model->moments().size(); ++shown) {
            m_model->goTo(shown);
            const auto expected = sentence(m_model->store(), m_model->matching(),
                                           m_model->collectives(), m_model->moments()[shown - 1]);
            QCOMPARE(m_view->sentence(), QString::fromStdString(expected));
            QVERIFY(m_view->note().contains(QStringLiteral("moment %1 of 4").arg(shown)));
        }
    }

    void clickingCardsAndEnvelopesPicksThem() {
        m_model->open(sendReceive());
        m_model->goTo(2);
        StageCanvas* canvas = m_view->canvas();
        QSignalSpy ranks(m_view.get(), &StageView::rankPicked);
        QSignalSpy calls(m_view.get(), &StageView::callPicked);
        const StageScene& scene = canvas->scene();
        QTest::mouseClick(canvas, Qt::LeftButton, {}, scene.layout.cards[1].center().toPoint());
        QCOMPARE(ranks.takeFirst().at(0).toInt(), 1);
        QTest::mouseClick(canvas, Qt::LeftButton, {}, scene.envelopes[0].box.center().toPoint());
        QCOMPARE(calls.takeFirst().at(0).value<CallRef>(), (CallRef{0, 0}));
    }

    void tabGoesFromCardToCard() {
        m_model->open(sendReceive());
        m_model->goTo(2);
        StageCanvas* canvas = m_view->canvas();
        canvas->setFocus();
        QSignalSpy ranks(m_view.get(), &StageView::rankPicked);
        QTest::keyClick(canvas, Qt::Key_Tab);
        QTest::keyClick(canvas, Qt::Key_Tab);
        QTest::keyClick(canvas, Qt::Key_Return);
        QCOMPARE(ranks.takeFirst().at(0).toInt(), 1);
    }

    void aStuckRunSaysWhyInOneSentence() {
        m_model->open(bothReceive());
        m_model->goToEnd();
        QVERIFY(m_model->stuck().has_value());
        QCOMPARE(m_view->stuckSentence(), QString::fromStdString(m_model->stuck()->sentence));
        m_model->goToStart();  // earlier it was not stuck yet
        QVERIFY(m_view->stuckSentence().isEmpty());
    }

    void everythingCanBeReadOut() {
        m_model->open(sendReceive());
        m_model->goTo(2);
        const QString words = m_view->canvas()->inWords();
        QVERIFY2(words.contains("rank 0") && words.contains("43523"), qPrintable(words));
        QCOMPARE(m_view->canvas()->accessibleDescription(), words);
    }

  private:
    std::unique_ptr<RunModel> m_model;
    std::unique_ptr<StageView> m_view;
};

QTEST_MAIN(TestStageView)
#include "tst_stage_view.moc"
