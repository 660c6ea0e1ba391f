// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/output_view.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QListView>
#include <QScrollBar>
#include <QStackedLayout>
#include <QVBoxLayout>

#include "output/output_delegate.h"
#include "output/output_model.h"
#include "run/run_model.h"
#include "style/text_label.h"

namespace rankscope::gui {

OutputView::OutputView(RunModel* run, QWidget* parent)
    : Panel(tr("Output"), parent),
      m_run(run),
      m_model(new OutputModel(run, this)),
      m_list(new QListView),
      m_empty(new TextLabel(TextSize::body, false, TextLabel::Ink::muted)),
      m_launcher(new TextLabel(TextSize::small, false, TextLabel::Ink::bad)) {
    m_list->setModel(m_model);
    m_list->setItemDelegate(new OutputDelegate(m_list));
    m_list->setAccessibleName(tr("Printed lines"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setToolTip(tr("A double click goes to the moment at which the line was printed"));
    auto* copying = new QAction(tr("Copy"), m_list);
    copying->setShortcut(QKeySequence::Copy);
    copying->setShortcutContext(Qt::WidgetShortcut);
    m_list->addAction(copying);
    m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_empty->setContentsMargins(4, 0, 4, 0);
    m_launcher->setMono(true);
    m_launcher->setWordWrap(true);
    m_launcher->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_launcher->setContentsMargins(4, 4, 4, 0);
    m_launcher->setAccessibleName(tr("What the launcher says"));

    auto* content = new QWidget;
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    m_pages = new QStackedLayout;
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_list);
    rows->addLayout(m_pages, 1);
    rows->addWidget(m_launcher);
    setContent(content, 12);

    connect(copying, &QAction::triggered, this, &OutputView::copy);
    connect(m_list, &QListView::doubleClicked, this,
            [this](const QModelIndex& index) { m_run->goTo(m_model->momentOf(index)); });
    const QScrollBar* bar = m_list->verticalScrollBar();
    connect(bar, &QScrollBar::sliderMoved, this,
            [this, bar](int value) { m_following = value == bar->maximum(); });
    for (const auto signal : {&RunModel::reset, &RunModel::playheadMoved, &RunModel::stateChanged})
        connect(run, signal, this, &OutputView::renew);
    renew();
}

void OutputView::renew() {
    const int shown = m_model->rowCount();
    m_pages->setCurrentIndex(shown > 0 ? 1 : 0);
    m_empty->setText(emptyText());
    const QString launcher = launcherText();
    m_launcher->setText(launcher);
    m_launcher->setVisible(!launcher.isEmpty());
    setNote(shown == 0 ? QString() : shown == 1 ? tr("1 line") : tr("%L1 lines").arg(shown));
    if (m_following) m_list->scrollToBottom();
}

QString OutputView::emptyText() const {
    if (m_run->source() == RunModel::Source::none)
        return tr("What the ranks print appears here, in each rank's colour.");
    if (m_model->linesInAll() > 0) return tr("Nothing has been printed up to this moment.");
    return m_run->over() ? tr("This run printed nothing.") : tr("Nothing has been printed yet.");
}

QString OutputView::launcherText() const {
    if (!m_run->session() || !m_run->over() || m_run->shown() < m_run->moments().size()) return {};
    constexpr qsizetype kMostLines = 6;
    const QString all = QString::fromStdString(m_run->session()->launcher_messages()).trimmed();
    const QStringList lines = all.split(QLatin1Char('\n'));
    if (lines.size() <= kMostLines) return all;
    return lines.first(kMostLines).join(QLatin1Char('\n')) + QLatin1Char('\n') +
           tr("… and %L1 more").arg(lines.size() - kMostLines);
}

void OutputView::copy() {
    QStringList lines;
    auto rows = m_list->selectionModel()->selectedIndexes();
    std::sort(rows.begin(), rows.end());
    for (const QModelIndex& row : rows) lines << row.data().toString();
    QGuiApplication::clipboard()->setText(lines.isEmpty() ? m_model->text()
                                                          : lines.join(QLatin1Char('\n')));
}

void OutputView::changeEvent(QEvent* event) {
    Panel::changeEvent(event);
    if (event->type() == QEvent::ApplicationFontChange) m_list->doItemsLayout();
}

}  // namespace rankscope::gui
