// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/stage_view.h"

#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "analysis/sentence.h"
#include "stage/bucket_strip.h"
#include "stage/stuck_banner.h"
#include "style/text_label.h"
#include "trace/call_info.h"

namespace rankscope::gui {

StageView::StageView(RunModel* model, QWidget* parent)
    : Panel(tr("Stage"), parent),
      m_model(model),
      m_canvas(new StageCanvas(model)),
      m_sentence(new TextLabel(TextSize::body)),
      m_stuck(new StuckBanner),
      m_agree(new TextLabel(TextSize::body, true)),
      m_buckets(new BucketStrip) {
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->viewport()->setAutoFillBackground(false);
    scroll->setWidget(m_canvas);
    m_canvas->setAutoFillBackground(false);

    m_sentence->setWordWrap(true);
    m_sentence->setAccessibleName(tr("What just happened"));
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);

    auto* body = new QWidget;
    auto* rows = new QVBoxLayout(body);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(8);
    rows->addWidget(scroll, 1);
    rows->addWidget(m_buckets);
    rows->addWidget(m_sentence);
    rows->addWidget(m_stuck);
    setContent(body, 12);
    addControl(m_agree);

    connect(m_canvas, &StageCanvas::rankPicked, this, &StageView::rankPicked);
    connect(m_canvas, &StageCanvas::callPicked, this, &StageView::callPicked);
    connect(model, &RunModel::reset, this, &StageView::refresh);
    connect(model, &RunModel::grew, this, &StageView::refresh);
    connect(model, &RunModel::playheadMoved, this, &StageView::refresh);
    connect(model, &RunModel::stateChanged, this, &StageView::refresh);
    refresh();
}

void StageView::setLesson(const Lesson* lesson) {
    m_spec = lesson ? lesson->stage : StageSpec();
    m_canvas->setValues(lesson ? lesson->values : std::vector<LessonValue>(), m_spec);
    refresh();
}

QString StageView::sentence() const {
    return m_sentence->text();
}

QString StageView::stuckSentence() const {
    return m_stuck->isHidden() ? QString() : m_stuck->sentence();
}

QString StageView::agreement() const {
    return m_agree->isHidden() ? QString() : m_agree->text();
}

QString StageView::noteText() const {
    if (m_model->source() == RunModel::Source::none) return {};
    const std::size_t total = m_model->moments().size();
    QStringList parts;
    parts << (m_model->source() == RunModel::Source::recorded ? tr("recorded run")
              : m_model->running()                            ? tr("live")
                                                              : tr("run is over"));
    parts << tr("moment %1 of %2").arg(m_model->shown()).arg(total);
    const auto& ranks = m_model->snapshot().ranks;
    const auto count = [&ranks](auto&& wanted) {
        return static_cast<int>(std::count_if(ranks.begin(), ranks.end(), wanted));
    };
    const int held = count([](const RankState& r) { return r.standing == Standing::before_call; });
    const int wait = count(
        [](const RankState& r) { return r.standing == Standing::in_call && !r.waits_for.empty(); });
    if (held > 0) parts << (held == 1 ? tr("1 rank held") : tr("%1 ranks held").arg(held));
    if (wait > 0) parts << (wait == 1 ? tr("1 rank waits") : tr("%1 ranks wait").arg(wait));
    return parts.join(QStringLiteral(" · "));
}

QString StageView::sentenceText() const {
    if (m_model->source() == RunModel::Source::none) return {};
    if (m_model->shown() == 0)
        return m_model->moments().size() == 0 ? tr("The ranks are starting.")
                                              : tr("Nothing has happened yet. Step with →.");
    const Moment moment = m_model->moments()[m_model->shown() - 1];
    if (moment.kind == Moment::Kind::enter) {
        const CallRef call{moment.rank, moment.index};
        const auto& ranks = m_model->snapshot().ranks;
        const RankState& state = ranks[static_cast<std::size_t>(moment.rank)];
        if (state.standing == Standing::before_call && state.call == call)
            return tr("Rank %1 is held before %2: it has handed nothing to MPI yet.")
                .arg(moment.rank)
                .arg(QLatin1String(call_info(m_model->store().call(call).call).name));
    }
    return QString::fromStdString(
        rankscope::sentence(m_model->store(), m_model->matching(), m_model->collectives(), moment));
}

// The lamp: whether all ranks hold the same, by the checksums that they emitted.
void StageView::sayAgreement() {
    std::optional<bool> agree;
    if (!m_spec.agree.empty() && m_model->source() != RunModel::Source::none)
        agree = ranksAgree(m_spec.agree, m_model->store(), m_model->now());
    m_agree->setVisible(agree.has_value());
    if (!agree) return;
    const QString what = QString::fromStdString(m_spec.agree_title);
    m_agree->setInk(*agree ? TextLabel::Ink::good : TextLabel::Ink::bad);
    m_agree->setText(*agree ? tr("● %1 equal on all ranks").arg(what)
                            : tr("○ %1 differ between ranks").arg(what));
}

void StageView::refresh() {
    setNote(noteText());
    const QString said = sentenceText();
    m_sentence->setText(said);
    m_sentence->setVisible(!said.isEmpty());
    sayAgreement();
    if (m_model->source() == RunModel::Source::none)
        m_buckets->setBuckets({});
    else
        m_buckets->setBuckets(
            buckets(m_spec.step, m_model->store(), m_model->matching(), m_model->now()));
    const auto& stuck = m_model->stuck();
    const bool shown = stuck && m_model->shown() == m_model->moments().size();
    if (shown)
        m_stuck->say(QString::fromStdString(stuck->sentence),
                     QString::fromStdString(stuck->way_out));
    m_stuck->setVisible(shown);
}

}  // namespace rankscope::gui
