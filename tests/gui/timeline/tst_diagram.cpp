// SPDX-License-Identifier: GPL-3.0-or-later
// The panel of messages on a recorded run: what mouse and keys do, and what the table says.
#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QtTest>

#include "style/theme.h"
#include "support/run_builder.h"
#include "timeline/message_matrix.h"
#include "timeline/moment_table.h"
#include "timeline/timeline_view.h"

using namespace rankscope;
using namespace rankscope::gui;
using test::RunBuilder;

namespace {

// Two ranks that send a number there and back, `rounds` times.
Store pingPong(int rounds) {
    RunBuilder run(2);
    Time t = 1000;
    for (int i = 0; i < rounds; ++i) {
        const int from = i % 2, to = 1 - from;
        run.at(t).enter(from, "MPI_Send", {.peer = to, .sent = test::ints({i})});
        run.at(t + 100).leave(from);
        run.at(t + 200).enter(to, "MPI_Recv", {.peer = from});
        run.at(t + 400).leave(to, {.source = from, .tag = 0, .received = test::ints({i})});
        t += 1000;
    }
    return std::move(run.store());
}

}  // namespace

class TestDiagram : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        Theme::apply(ThemeKind::light);
        m_model = std::make_unique<RunModel>();
        m_view = std::make_unique<TimelineView>(m_model.get());
        m_view->resize(900, 320);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }
    void cleanup() {
        m_view.reset();
        m_model.reset();
    }

    void withoutARunItSaysWhatWillBeHere() {
        QVERIFY(!m_view->grab().isNull());
        QVERIFY(m_view->note().isEmpty());
    }

    void clickingACallGoesToIt() {
        m_model->open(pingPong(4));
        DiagramCanvas* diagram = m_view->diagram();
        const auto& shown = diagram->geometryNow();
        const CallBar bar = shown.lanes[0].bars.at(0);
        QSignalSpy picked(diagram, &DiagramCanvas::callPicked);
        const QPoint on(static_cast<int>((bar.left + bar.right) / 2),
                        static_cast<int>(shown.rows.centre(0)));
        QTest::mouseClick(diagram, Qt::LeftButton, {}, on);
        QCOMPARE(picked.size(), 1);
        QCOMPARE(diagram->selected(), bar.call);
        QCOMPARE(m_model->now(), m_model->store().call(bar.call).enter);
        QTest::mouseClick(diagram, Qt::LeftButton, {}, on);  // again: to its return
        QCOMPARE(m_model->now(), m_model->store().call(bar.call).leave);
    }

    void bracketsGoAlongAMessage() {
        m_model->open(pingPong(4));
        m_view->diagram()->select({0, 0});
        QTest::keyClick(m_view->diagram(), Qt::Key_BracketRight);
        QCOMPARE(m_view->diagram()->selected(), (CallRef{1, 0}));
        QTest::keyClick(m_view->diagram(), Qt::Key_BracketLeft);
        QCOMPARE(m_view->diagram()->selected(), (CallRef{0, 0}));
    }

    void theWheelZoomsAndFitGoesBack() {
        m_model->open(pingPong(400));
        m_view->setShown(TimelineView::Show::byTime);
        DiagramCanvas* diagram = m_view->diagram();
        diagram->geometryNow();
        const double whole = diagram->view().axis().visible.length();
        QTest::keyClick(diagram, Qt::Key_Plus);
        QVERIFY(diagram->view().axis().visible.length() < whole * 0.7);
        diagram->fit();
        QCOMPARE(diagram->view().axis().visible.length(), whole);
    }

    void theViewGoesWithThePlayhead() {
        m_model->open(pingPong(200));
        DiagramCanvas* diagram = m_view->diagram();
        m_model->goToEnd();
        diagram->geometryNow();
        const Range seen = diagram->view().axis().visible;
        QVERIFY(seen.begin > 0);
        QCOMPARE(seen.end, diagram->view().whole().end);
        m_model->goToStart();
        m_model->forward();
        diagram->geometryNow();
        QCOMPARE(diagram->view().axis().visible.begin, 0.0);
    }

    void theTableHasARowForEachMomentAndMovesThePlayhead() {
        m_model->open(pingPong(5));
        m_view->setShown(TimelineView::Show::table);
        MomentTable* table = m_view->table();
        QAbstractItemModelTester tester(table->model());
        QCOMPARE(table->model()->rowCount(), static_cast<int>(m_model->moments().size()));
        m_model->goTo(3);
        QCOMPARE(table->currentIndex().row(), 2);
        QTest::keyClick(table, Qt::Key_Down);
        QCOMPARE(m_model->shown(), std::size_t{4});
        const auto what = table->model()->index(0, MomentTableModel::what).data().toString();
        QVERIFY2(what.contains("rank 1"), qPrintable(what));
    }

    void theMatrixCountsUntilThePlayhead() {
        m_model->open(pingPong(6));
        m_view->setShown(TimelineView::Show::matrix);
        m_model->goToEnd();
        QAbstractItemModel* cells = m_view->matrix()->model();
        QTRY_COMPARE(cells->index(0, 1).data().toString(), QStringLiteral("3"));
        QCOMPARE(cells->index(1, 0).data().toString(), QStringLiteral("3"));
        QCOMPARE(cells->index(0, 0).data().toString(), QStringLiteral("·"));
        m_model->goToStart();
        QTRY_COMPARE(cells->index(0, 1).data().toString(), QStringLiteral("·"));
    }

    void everyControlHasAName() {
        for (const auto* button : m_view->findChildren<QAbstractButton*>())
            if (!button->inherits("QTableCornerButton"))  // Qt's own, and not used
                QVERIFY2(!button->accessibleName().isEmpty(), qPrintable(button->text()));
    }

  private:
    std::unique_ptr<RunModel> m_model;
    std::unique_ptr<TimelineView> m_view;
};

QTEST_MAIN(TestDiagram)
#include "tst_diagram.moc"
