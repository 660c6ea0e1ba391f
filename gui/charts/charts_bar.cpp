// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/charts_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

#include "shell/workbench.h"

namespace rankscope::gui {

ChartsBar::ChartsBar(Workbench* bench, QWidget* parent)
    : QWidget(parent),
      m_bench(bench),
      m_row(new QHBoxLayout(this)),
      m_across(new QComboBox),
      m_messages(button(tr("messages"), tr("Show the messages between stage and charts"))),
      m_smooth(button(tr("smooth"), tr("The mean of neighbouring points in place of each"))),
      m_compare(button(tr("compare"), tr("Lay an earlier run of this lesson over the charts"))),
      m_difference(button(tr("difference"), tr("This run minus the earlier one"))),
      m_forget(button(tr("forget runs"), tr("Earlier runs of this lesson are no more drawn"))),
      m_runs(new QMenu(this)) {
    setAccessibleName(tr("How the charts are drawn"));
    m_row->setContentsMargins(4, 0, 4, 0);
    m_row->setSpacing(8);
    m_across->addItems({tr("by step"), tr("by epoch"), tr("by seconds")});
    m_across->setAccessibleName(tr("What lies along x"));
    m_messages->setCheckable(true);
    m_messages->hide();
    connect(m_messages, &QToolButton::toggled, this, &ChartsBar::messagesAsked);
    m_smooth->setCheckable(true);
    m_difference->setCheckable(true);
    m_compare->setMenu(m_runs);
    m_compare->setPopupMode(QToolButton::InstantPopup);
    for (QWidget* control : {static_cast<QWidget*>(m_across), static_cast<QWidget*>(m_smooth),
                             static_cast<QWidget*>(m_compare), static_cast<QWidget*>(m_difference)})
        m_row->addWidget(control);
    m_row->addStretch(1);
    m_row->addWidget(m_forget);
    m_row->addWidget(m_messages);
    connect(m_across, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_reading.across = static_cast<ChartReading::Across>(index);
        emit changed();
    });
    connect(m_smooth, &QToolButton::toggled, this, [this](bool on) {
        m_reading.smooth = on;
        emit changed();
    });
    connect(m_difference, &QToolButton::toggled, this, [this](bool on) {
        m_reading.difference = on;
        emit changed();
    });
    connect(m_forget, &QToolButton::clicked, bench->history(), &RunHistory::forget);
    connect(m_runs, &QMenu::aboutToShow, this, &ChartsBar::fillCompare);
    connect(&m_opener, &RunOpener::opened, this, &ChartsBar::have);
    connect(&m_opener, &RunOpener::failed, this, [bench](const QString& sentence) {
        emit bench->refused(sentence, tr("Choose another run."));
    });
    connect(bench, &Workbench::lessonChanged, this, &ChartsBar::takeLesson);
    connect(bench->history(), &RunHistory::changed, this, &ChartsBar::takeRuns);
    takeLesson();
}

void ChartsBar::setManyPanels(bool many) {
    m_messages->setVisible(many);
}

bool ChartsBar::messagesWanted() const {
    return m_messages->isChecked();
}

QToolButton* ChartsBar::button(const QString& text, const QString& tip) {
    auto* made = new QToolButton(this);
    made->setText(text);
    made->setToolTip(tip);
    made->setAutoRaise(true);
    return made;
}

void ChartsBar::takeLesson() {
    qDeleteAll(m_sweeps);
    m_sweeps.clear();
    m_reading.other.reset();
    m_opener.cancel();
    m_difference->setChecked(false);
    const Lesson* lesson = m_bench->lesson();
    bool smooth = false, epoch = false, compare = false;
    if (lesson) {
        for (const ChartSpec& chart : lesson->charts) {
            smooth |= chart.smooth;
            epoch |= !chart.epoch.empty();
            compare |= chart.compare;
        }
        for (const SweepSpec& sweep : lesson->sweeps) {
            auto* made = button(QString::fromStdString(sweep.title),
                                tr("One run after the other; what each comes to is drawn"));
            const QString id = QString::fromStdString(sweep.id);
            connect(made, &QToolButton::clicked, this, [this, id] { m_bench->sweep(id); });
            m_row->insertWidget(m_row->indexOf(m_forget), made);
            m_sweeps.append(made);
        }
    }
    if (!epoch) m_across->setCurrentIndex(0);
    m_smooth->setChecked(smooth);  // the trend first; what it is made of a click away
    m_across->setVisible(epoch);
    m_smooth->setVisible(smooth);
    m_compare->setVisible(compare);
    m_difference->hide();
    setVisible(smooth || epoch || compare || !m_sweeps.isEmpty());
    takeRuns();
}

void ChartsBar::takeRuns() {
    m_reading.runs = m_bench->history()->runs();
    m_forget->setVisible(!m_reading.runs.empty() && !m_sweeps.isEmpty());
    emit changed();
}

void ChartsBar::fillCompare() {
    m_runs->clear();
    const Lesson* lesson = m_bench->lesson();
    if (!lesson) return;
    int found = 0;
    for (const ShelvedRun& run : m_bench->shelf().runs()) {
        if (run.lesson.toStdString() != lesson->id || run.path == m_bench->recording()) continue;
        const auto path = run.path;
        connect(m_runs->addAction(run.made.toString(QStringLiteral("d MMM, HH:mm:ss"))),
                &QAction::triggered, this, [this, path] { compareWith(path); });
        ++found;
    }
    if (found == 0)
        m_runs->addAction(tr("There is no earlier run of this lesson"))->setEnabled(false);
    if (!m_reading.other) return;
    m_runs->addSeparator();
    connect(m_runs->addAction(tr("This run alone")), &QAction::triggered, this, [this] {
        m_reading.other.reset();
        m_difference->setChecked(false);
        m_difference->hide();
        emit changed();
    });
}

void ChartsBar::compareWith(const std::filesystem::path& file) {
    m_opener.open(file);
}

void ChartsBar::have(const std::shared_ptr<PreparedRun>& run) {
    const std::shared_ptr<const Store> store(run, &run->store);  // no copy: it may be large
    const RunFacts& facts = store->facts();
    const LessonVariation* variation =
        m_bench->lesson() ? m_bench->lesson()->variation(facts.variation) : nullptr;
    m_reading.otherTitle = variation ? QString::fromStdString(variation->title) : tr("earlier");
    m_reading.otherTitle +=
        store->ranks() == 1 ? tr(", 1 rank") : tr(", %1 ranks").arg(store->ranks());
    m_reading.other = store;
    m_difference->show();
    emit changed();
}

}  // namespace rankscope::gui
