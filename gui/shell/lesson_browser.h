// SPDX-License-Identifier: GPL-3.0-or-later
// The list at the left of the window: find a lesson by its section, its mark or a search, open it
// with a click or the Enter key.
#pragma once

#include <QFrame>

class QLineEdit;
class QListView;

namespace rankscope::gui {

class LessonDelegate;
class LessonListModel;
class TextLabel;

class LessonBrowser : public QFrame {
    Q_OBJECT
  public:
    explicit LessonBrowser(LessonListModel* model, QWidget* parent = nullptr);

    void setOpenLesson(const QString& id);  // empty: none
    void focusSearch();

  signals:
    void lessonChosen(const QString& id);
    void problemChosen(const QString& sentence);
    void runChosen(const QString& path);
    void openProgramChosen();
    void openRunChosen();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void choose(const QModelIndex& index);
    void search(const QString& text);

    LessonListModel* m_model;
    LessonDelegate* m_delegate;
    QLineEdit* m_search;
    QListView* m_list;
    TextLabel* m_nothing;
};

}  // namespace rankscope::gui
