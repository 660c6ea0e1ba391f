// SPDX-License-Identifier: GPL-3.0-or-later
// A label that says what its text is for; its font and colour follow the theme and the text scale.
#pragma once

#include <QLabel>

#include "style/theme.h"

namespace rankscope::gui {

class TextLabel : public QLabel {
    Q_OBJECT
  public:
    enum class Ink { text, muted, faint, accent, good, warn, bad };

    explicit TextLabel(TextSize size, bool bold = false, Ink ink = Ink::text,
                       QWidget* parent = nullptr);
    void setInk(Ink ink);
    void setMono(bool mono);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void restyle();

    TextSize m_size;
    bool m_bold;
    bool m_mono = false;
    bool m_styling = false;
    Ink m_ink;
};

}  // namespace rankscope::gui
