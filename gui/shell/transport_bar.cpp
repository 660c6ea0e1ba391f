// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/transport_bar.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "run/run_model.h"
#include "style/icons.h"
#include "style/text_label.h"
#include "timeline/time_text.h"

namespace rankscope::gui {

namespace {

constexpr int kPlayMs = 500;  // a moment of a recorded run that is played

}  // namespace

TransportBar::TransportBar(RunModel* model, QWidget* parent)
    : QFrame(parent),
      m_model(model),
      m_scrubber(new Scrubber),
      m_position(new TextLabel(TextSize::body, false, TextLabel::Ink::muted)),
      m_standing(new TextLabel(TextSize::body)) {
    setAccessibleName(tr("Moving in time"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 5, 16, 4);
    row->setSpacing(2);
    const auto button = [&](Icon sign, const QString& text, const QString& name,
                            const QString& key) {
        auto* b = new QToolButton;
        b->setIcon(icon(sign));
        b->setText(text);
        b->setToolButtonStyle(text.isEmpty() ? Qt::ToolButtonIconOnly
                                             : Qt::ToolButtonTextBesideIcon);
        b->setAutoRaise(true);
        b->setAccessibleName(name);
        b->setToolTip(tr("%1 (%2)").arg(name, key));
        b->setMinimumSize(32, 32);
        row->addWidget(b);
        return b;
    };
    m_start = button(Icon::start, {}, tr("To the start"), tr("Home"));
    m_back = button(Icon::back, tr("Back"), tr("One moment back"), tr("←"));
    m_step = button(Icon::step, tr("Step"), tr("One moment on"), tr("→"));
    m_wholeStep = button(Icon::step, tr("Training step"),
                         tr("Every rank goes on to the end of its step of training"), tr("T"));
    m_wholeStep->hide();
    m_goOn = button(Icon::goOn, tr("Go on"), tr("Let all ranks go on"), tr("Space"));
    m_goOn->setMinimumWidth(84);
    m_end = button(Icon::end, {}, tr("To the newest moment"), tr("End"));
    row->addSpacing(8);
    row->addWidget(m_scrubber, 1);
    row->addSpacing(8);
    m_position->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_standing->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row->addWidget(m_position);
    row->addSpacing(16);
    row->addWidget(m_standing);

    connect(m_start, &QToolButton::clicked, model, &RunModel::goToStart);
    connect(m_back, &QToolButton::clicked, model, &RunModel::back);
    connect(m_step, &QToolButton::clicked, model, &RunModel::forward);
    connect(m_end, &QToolButton::clicked, model, &RunModel::goToEnd);
    connect(m_goOn, &QToolButton::clicked, this, &TransportBar::goOnOrHold);
    connect(m_wholeStep, &QToolButton::clicked, this, &TransportBar::wholeStep);
    for (QToolButton* b : {m_start, m_back, m_step, m_wholeStep, m_end})
        connect(b, &QToolButton::clicked, this, &TransportBar::pausePlaying);
    connect(m_scrubber, &QAbstractSlider::valueChanged, this,
            [this](int value) { m_model->goTo(static_cast<std::size_t>(value)); });
    m_player.setInterval(kPlayMs);
    connect(&m_player, &QTimer::timeout, this, &TransportBar::playOn);
    connect(model, &RunModel::reset, this, &TransportBar::pausePlaying);
    for (const auto signal :
         {&RunModel::reset, &RunModel::grew, &RunModel::playheadMoved, &RunModel::stateChanged})
        connect(model, signal, this, &TransportBar::renew);
    renew();
}

void TransportBar::setStage(const StageSpec& stage) {
    m_stage = stage;
    m_wholeStep->setVisible(!stage.step.empty());
    renew();
}

void TransportBar::wholeStep() {
    m_model->stepUntil(QString::fromStdString(m_stage.step));
}

void TransportBar::goOnOrHold() {
    if (playing()) return pausePlaying();
    if (m_model->running()) {
        m_model->session()->holding() ? m_model->letGo() : m_model->hold();
    } else if (m_model->shown() < m_model->moments().size()) {
        m_player.start();
        renew();
    } else if (m_model->source() == RunModel::Source::recorded && m_model->moments().size() > 0) {
        m_model->goToStart();  // at its end: from the beginning
        m_player.start();
        renew();
    } else {
        emit runAsked();
    }
}

void TransportBar::pausePlaying() {
    m_player.stop();
    renew();
}

void TransportBar::playOn() {
    m_model->forward();
    if (m_model->shown() == m_model->moments().size()) pausePlaying();
}

void TransportBar::renew() {
    const bool any = m_model->source() != RunModel::Source::none;
    const bool running = m_model->running();
    const bool holding = running && m_model->session()->holding();
    const std::size_t shown = m_model->shown(), all = m_model->moments().size();
    m_start->setEnabled(any && shown > 0);
    m_back->setEnabled(any && shown > 0);
    m_step->setEnabled(any && (shown < all || holding));
    m_end->setEnabled(any && (shown < all || (running && !m_model->followsNewest())));
    m_goOn->setEnabled(any && !(running && m_model->stuck()));
    if (playing() || (running && !holding)) {
        m_goOn->setIcon(icon(Icon::hold));
        m_goOn->setText(running ? tr("Hold") : tr("Rest"));
        m_goOn->setAccessibleName(running ? tr("Hold every rank at its next call")
                                          : tr("Rest here"));
    } else {
        m_goOn->setIcon(icon(Icon::goOn));
        m_goOn->setText(running || !any ? tr("Go on") : (shown < all ? tr("Play") : tr("Again")));
        m_goOn->setAccessibleName(
            running ? tr("Let all ranks go on")
                    : (shown < all ? tr("Play the run from here") : tr("Once more")));
    }
    m_goOn->setToolTip(tr("%1 (%2)").arg(m_goOn->accessibleName(), tr("Space")));
    {
        const QSignalBlocker quiet(m_scrubber);
        m_scrubber->setRange(0, static_cast<int>(all));
        m_scrubber->setValue(static_cast<int>(shown));
        m_scrubber->setEnabled(any);
    }
    m_scrubber->setAlarm(m_model->stuck().has_value());
    m_scrubber->update();
    m_wholeStep->setEnabled(running && !m_model->stuck());
    renewProgress();
    m_position->setText(position());
    m_standing->setText(standing());
    m_standing->setInk(m_model->stuck()     ? TextLabel::Ink::bad
                       : running && holding ? TextLabel::Ink::warn
                       : running            ? TextLabel::Ink::good
                                            : TextLabel::Ink::muted);
}

// How far the program is by its own word, and how long the rest takes at the pace it had so far.
void TransportBar::renewProgress() {
    m_progress.reset();
    m_left.clear();
    const Store& store = m_model->store();
    const NameId name = store.find_name(m_stage.progress);
    if (m_stage.progress.empty() || name == 0 || store.ranks() == 0) return;
    const auto samples = store.samples(0, name);
    const auto next =
        std::upper_bound(samples.begin(), samples.end(), m_model->now(),
                         [](Time now, const Sample& sample) { return now < sample.time; });
    if (next == samples.begin()) return;
    const Sample &first = samples.front(), &last = *std::prev(next);
    m_progress = std::clamp(last.value, 0.0, 1.0);
    if (!m_model->running() || last.value <= first.value) return;
    const double seconds = static_cast<double>(last.time - first.time) * 1e-9 * (1 - last.value) /
                           (last.value - first.value);
    m_left = tr("%1:%2 left")
                 .arg(static_cast<int>(seconds) / 60)
                 .arg(static_cast<int>(seconds) % 60, 2, 10, QLatin1Char('0'));
}

QString TransportBar::position() const {
    if (m_model->source() == RunModel::Source::none) return {};
    if (m_progress) {
        const QString done = tr("%1 % done").arg(std::lround(100 * *m_progress));
        return m_left.isEmpty() ? done : done + QStringLiteral(", ") + m_left;
    }
    return tr("moment %L1 of %L2, %3")
        .arg(m_model->shown())
        .arg(m_model->moments().size())
        .arg(timeText(static_cast<double>(m_model->now())));
}

QString TransportBar::standing() const {
    if (m_model->source() == RunModel::Source::none) return tr("nothing has run yet");
    if (m_model->stuck()) return tr("cannot go on");
    const int count = m_model->store().ranks();
    const QString ranks = count == 1 ? tr("1 rank") : tr("%L1 ranks").arg(count);
    if (m_model->source() == RunModel::Source::recorded) return tr("recorded, %1").arg(ranks);
    if (m_model->over()) {
        const int code = m_model->session()->exit_code();
        return code == 0 ? tr("ended, %1").arg(ranks) : tr("ended with code %1").arg(code);
    }
    if (m_model->session()->holding()) return tr("held, %1").arg(ranks);
    return tr("running, %1").arg(ranks);
}

void TransportBar::paintEvent(QPaintEvent*) {
    const Theme& t = Theme::current();
    QPainter p(this);
    p.fillRect(rect(), t.panel);
    p.fillRect(QRect(0, 0, width(), 1), t.panelBorder);
    if (m_progress) p.fillRect(QRectF(0, 0, width() * *m_progress, 2), t.accent);
}

}  // namespace rankscope::gui
