// SPDX-License-Identifier: GPL-3.0-or-later
// The head of the window: what is open, the change that is set up, the form of the next run, and at
// the right light or dark, presenting and the menu.
#pragma once

#include <QFrame>

#include "style/icons.h"

class QMenu;
class QToolButton;

namespace rankscope::gui {

class RunForm;
class TextLabel;
class Workbench;

class TopBar : public QFrame {
    Q_OBJECT
  public:
    explicit TopBar(Workbench* bench, QWidget* parent = nullptr);

    RunForm* form() { return m_form; }
    QMenu* menu() { return m_menu; }
    void setPresenting(bool presenting);

  signals:
    void lessonsAsked();  // show or hide the browser
    void themeAsked();
    void presentAsked();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void renew();
    QToolButton* button(Icon sign, const QString& name, const QString& key);

    Workbench* m_bench;
    TextLabel *m_name, *m_title;
    QToolButton *m_variation, *m_theme;
    RunForm* m_form;
    QMenu* m_menu;
};

}  // namespace rankscope::gui
