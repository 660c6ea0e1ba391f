// SPDX-License-Identifier: GPL-3.0-or-later
// The foot of the window: start, back, step, go on or hold, end; the scrubber; where the playhead
// is and how the run stands. A recorded run is played at an even pace.
#pragma once

#include <QFrame>
#include <QTimer>
#include <optional>

#include "run/picture_spec.h"
#include "shell/scrubber.h"

class QToolButton;

namespace rankscope::gui {

class RunModel;
class TextLabel;

class TransportBar : public QFrame {
    Q_OBJECT
  public:
    explicit TransportBar(RunModel* model, QWidget* parent = nullptr);

    // Ticks of the lesson's steps, see Scrubber.
    void setTicks(const QList<Scrubber::Tick>& ticks) { m_scrubber->setTicks(ticks); }
    // A lesson whose program tells how far it is, and goes in steps of its own.
    void setStage(const StageSpec& stage);
    bool playing() const { return m_player.isActive(); }

  public slots:
    // Space: holds what runs, lets go what is held, plays or rests what is recorded. Nothing to
    // play: asks for a run.
    void goOnOrHold();
    void pausePlaying();
    void wholeStep();  // of the lesson's own steps: one of training

  signals:
    void runAsked();

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void renew();
    void playOn();
    QString position() const;
    QString standing() const;
    void renewProgress();

    RunModel* m_model;
    QToolButton *m_start, *m_back, *m_step, *m_wholeStep, *m_goOn, *m_end;
    Scrubber* m_scrubber;
    TextLabel *m_position, *m_standing;
    QTimer m_player;
    StageSpec m_stage;
    std::optional<double> m_progress;  // 0 to 1
    QString m_left;                    // "0:21 left"
};

}  // namespace rankscope::gui
