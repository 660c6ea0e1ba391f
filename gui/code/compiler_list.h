// SPDX-License-Identifier: GPL-3.0-or-later
// What the compiler said, a line a message, under the source; a click goes to the place.
#pragma once

#include <QListWidget>
#include <vector>

#include "run/compile.h"

namespace rankscope::gui {

class CompilerList : public QListWidget {
    Q_OBJECT
  public:
    explicit CompilerList(QWidget* parent = nullptr);

    // Hidden when there is nothing to say. Output that names no line is shown as it is.
    void setResult(const CompileResult& result);

  signals:
    void linePicked(int line);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void add(const QString& text, int line, bool error);
};

}  // namespace rankscope::gui
