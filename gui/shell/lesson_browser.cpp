// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/lesson_browser.h"

#include <QAction>
#include <QEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QVBoxLayout>

#include "shell/lesson_delegate.h"
#include "shell/lesson_list_model.h"
#include "style/icons.h"
#include "style/text_label.h"

namespace rankscope::gui {

LessonBrowser::LessonBrowser(LessonListModel* model, QWidget* parent)
    : QFrame(parent),
      m_model(model),
      m_delegate(new LessonDelegate(this)),
      m_search(new QLineEdit),
      m_list(new QListView),
      m_nothing(new TextLabel(TextSize::body, false, TextLabel::Ink::muted)) {
    setAccessibleName(tr("Lessons"));
    setMinimumWidth(168);
    m_search->setPlaceholderText(tr("Search lessons…"));
    m_search->setAccessibleName(tr("Search lessons"));
    m_search->setClearButtonEnabled(true);
    m_search->setToolTip(tr("Ctrl+F"));
    m_list->setModel(model);
    m_list->setItemDelegate(m_delegate);
    m_list->setAccessibleName(tr("List of lessons"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setMouseTracking(true);
    m_list->viewport()->setAutoFillBackground(false);
    m_nothing->setWordWrap(true);
    m_nothing->hide();

    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 12, 1, 8);
    rows->setSpacing(4);
    auto* inset = new QVBoxLayout;
    inset->setContentsMargins(12, 0, 12, 0);
    inset->addWidget(m_search);
    inset->addWidget(m_nothing);
    rows->addLayout(inset);
    rows->addWidget(m_list, 1);

    connect(m_search, &QLineEdit::textChanged, this, &LessonBrowser::search);
    connect(m_search, &QLineEdit::returnPressed, this, [this] {
        // The first lesson that was found.
        for (int row = 0; row < m_model->rowCount(); ++row)
            if (const QModelIndex index = m_model->index(row); index.flags() & Qt::ItemIsSelectable)
                return choose(index);
    });
    connect(m_list, &QListView::clicked, this, &LessonBrowser::choose);
    connect(m_list, &QListView::activated, this, &LessonBrowser::choose);
}

void LessonBrowser::setOpenLesson(const QString& id) {
    m_delegate->setOpen(id);
    if (const QModelIndex index = m_model->indexOf(id); index.isValid()) {
        m_list->setCurrentIndex(index);
        m_list->scrollTo(index);
    }
    m_list->viewport()->update();
}

void LessonBrowser::focusSearch() {
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void LessonBrowser::search(const QString& text) {
    m_model->setSearch(text);
    m_nothing->setVisible(m_model->nothingFound());
    m_nothing->setText(tr("No lesson speaks of “%1”. Clear the search to see all.").arg(text));
}

void LessonBrowser::choose(const QModelIndex& index) {
    using Kind = LessonListModel::Kind;
    const QString id = index.data(LessonListModel::IdRole).toString();
    switch (index.data(LessonListModel::KindRole).value<Kind>()) {
        case Kind::section:
            return;
        case Kind::lesson:
            emit lessonChosen(id);
            return;
        case Kind::problem:
            emit problemChosen(index.data(Qt::ToolTipRole).toString());
            return;
        case Kind::run:
            emit runChosen(id);
            return;
        case Kind::openProgram:
            emit openProgramChosen();
            return;
        case Kind::openRun:
            emit openRunChosen();
            return;
    }
}

void LessonBrowser::paintEvent(QPaintEvent*) {
    const Theme& t = Theme::current();
    QPainter p(this);
    p.fillRect(rect(), t.panel);
    p.fillRect(QRect(width() - 1, 0, 1, height()), t.panelBorder);
}

void LessonBrowser::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::ApplicationFontChange) m_list->doItemsLayout();
}

}  // namespace rankscope::gui
