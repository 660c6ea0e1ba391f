// SPDX-License-Identifier: GPL-3.0-or-later
#include "code/code_view.h"

#include <QComboBox>
#include <QFileInfo>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "code/code_editor.h"
#include "code/compiler_list.h"
#include "shell/workbench.h"
#include "style/theme.h"

namespace rankscope::gui {

namespace {

QToolButton* control(Panel* panel, const QString& text, const QString& tip) {
    auto* button = new QToolButton(panel);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(text);
    button->setAutoRaise(true);
    panel->addControl(button);
    return button;
}

QString languageOf(const QString& file) {
    const QString suffix = QFileInfo(file).suffix().toLower();
    if (suffix.startsWith(QLatin1Char('f'))) return QStringLiteral("fortran");
    return suffix == QLatin1String("c") ? QStringLiteral("c") : QStringLiteral("c++");
}

}  // namespace

CodeView::CodeView(Workbench* bench, QWidget* parent)
    : Panel(tr("Source"), parent),
      m_bench(bench),
      m_editor(new CodeEditor),
      m_messages(new CompilerList),
      m_programs(new QComboBox) {
    m_programs->setAccessibleName(tr("Program of the lesson"));
    m_programs->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_programs->setMinimumContentsLength(8);
    m_original = control(this, tr("Original"), tr("Back to the lesson's own text"));
    m_compile = control(this, tr("Compile"), tr("Compile without running (Ctrl+B)"));
    m_edit = control(this, tr("Edit"), tr("Change the program (Ctrl+E); Escape ends it"));
    m_edit->setCheckable(true);
    m_editor->setAccessibleName(tr("Source text"));
    auto* content = new QWidget;
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    rows->addWidget(m_programs);
    rows->addWidget(m_editor, 1);
    rows->addWidget(m_messages);
    setContent(content, 6);

    connect(m_edit, &QToolButton::toggled, this, &CodeView::setEditing);
    connect(m_editor, &CodeEditor::editingEnded, this, [this] { setEditing(false); });
    connect(m_compile, &QToolButton::clicked, bench, &Workbench::compile);
    connect(m_original, &QToolButton::clicked, bench, &Workbench::restoreOriginal);
    connect(m_messages, &CompilerList::linePicked, this, &CodeView::showLine);
    connect(m_editor, &QPlainTextEdit::textChanged, this, [this] {
        if (!m_taking && editing()) m_bench->setText(m_editor->toPlainText());
    });
    connect(m_programs, &QComboBox::activated, this, [this](int row) {
        m_bench->setProgram(m_programs->itemData(row).toString().toStdString());
    });
    connect(bench, &Workbench::lessonChanged, this, &CodeView::takeLesson);
    connect(bench, &Workbench::sourceChanged, this, &CodeView::takeSource);
    connect(bench, &Workbench::compiled, this, &CodeView::showResult);
    connect(bench, &Workbench::compilingChanged, this, &CodeView::renewControls);
    connect(bench->model(), &RunModel::reset, this, &CodeView::takeSource);
    connect(bench->model(), &RunModel::playheadMoved, this, &CodeView::followPlayhead);
    takeLesson();
    takeSource();
}

bool CodeView::editing() const {
    return !m_editor->isReadOnly();
}

void CodeView::setEditing(bool on) {
    on = on && m_benchText && !m_bench->originalText().isEmpty();
    m_editor->setReadOnly(!on);
    m_editor->setTextInteractionFlags(
        on ? Qt::TextEditorInteraction : Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    const QSignalBlocker quiet(m_edit);
    m_edit->setChecked(on);
    if (on) m_editor->setFocus();
    renewControls();
}

void CodeView::showLine(int line) {
    m_editor->showLine(line, true);
    m_editor->setFocus();
}

void CodeView::showRank(int rank) {
    showSite(siteOf(m_bench->model()->snapshot(), m_bench->model()->store(), rank));
}

void CodeView::showCall(CallRef call) {
    const Store& store = m_bench->model()->store();
    showSite(store.site(store.call(call).site));
}

void CodeView::showSite(const Site& site) {
    const QString file = QString::fromStdString(site.file);
    if (site.line == 0 || editing()) return;
    if (!sameFile(file, m_file)) {
        if (!showRunFile(file)) return;
        m_benchText = false;
        renewControls();
    }
    m_editor->showLine(site.line);
}

void CodeView::takeLesson() {
    const QSignalBlocker quiet(m_programs);
    m_programs->clear();
    if (const Lesson* lesson = m_bench->lesson())
        for (const LessonProgram& program : lesson->programs)
            m_programs->addItem(QString::fromStdString(program.title),
                                QString::fromStdString(program.id));
    m_programs->setVisible(m_programs->count() > 1);
}

void CodeView::takeSource() {
    m_benchText = true;
    const LessonProgram* program = m_bench->program();
    if (program) {
        const QSignalBlocker quiet(m_programs);
        m_programs->setCurrentIndex(m_programs->findData(QString::fromStdString(program->id)));
    }
    const auto& sources = m_bench->model()->store().facts().sources;
    if (m_bench->model()->source() == RunModel::Source::recorded && !sources.empty()) {
        m_benchText = false;
        show(QString::fromStdString(sources.front().path),
             QString::fromStdString(sources.front().text));
    } else if (program && !program->source.empty()) {
        show(QString::fromStdString(program->source.string()), m_bench->text());
    } else {
        show(QString(), QString());
    }
    if (!m_benchText) setEditing(false);
    renewControls();
    followPlayhead();
}

void CodeView::show(const QString& name, const QString& text) {
    m_taking = true;
    if (name != m_file) m_messages->hide();
    m_file = name;
    setTitle(name.isEmpty() ? tr("Source") : QFileInfo(name).fileName());
    m_editor->setPlaceholderText(
        tr("No source is known. Compile the program with -g to see its lines here."));
    m_editor->setSource(text, languageOf(name));
    m_taking = false;
}

bool CodeView::showRunFile(const QString& file) {
    for (const SourceText& source : m_bench->model()->store().facts().sources) {
        if (!sameFile(QString::fromStdString(source.path), file)) continue;
        show(file, QString::fromStdString(source.text));
        return true;
    }
    if (!QFileInfo(file).isFile()) return false;
    try {
        show(file, readText(file.toStdString()));
    } catch (const std::exception&) {
        return false;  // not readable: the source that is shown stays
    }
    return true;
}

void CodeView::followPlayhead() {
    const RunModel& model = *m_bench->model();
    const Snapshot& snapshot = model.snapshot();
    int current = 0;
    if (snapshot.moment) {
        const Site site = siteOf(snapshot, model.store(), snapshot.moment->rank);
        const QString file = QString::fromStdString(site.file);
        if (!file.isEmpty() && !sameFile(file, m_file) && !editing() && showRunFile(file))
            m_benchText = false;
        if (sameFile(file, m_file)) current = site.line;
    }
    // An edited text's lines are not those of the run.
    const auto& sources = model.store().facts().sources;
    const bool sameText = !m_benchText || sources.empty() ||
                          QString::fromStdString(sources.front().text) == m_bench->text();
    m_editor->setMarks(sameText ? rankLines(snapshot, model.store(), m_file) : RankLines(),
                       sameText ? current : 0);
    setNote(!sameText                          ? tr("edited since this run")
            : m_bench->edited() && m_benchText ? tr("edited")
                                               : QString());
}

void CodeView::showResult(const CompileResult& result) {
    m_editor->setMessages(result.messages);
    m_messages->setResult(result);
    for (const CompilerMessage& message : result.messages) {
        if (message.severity != CompilerMessage::Severity::error || message.line == 0) continue;
        m_editor->showLine(message.line);
        break;
    }
}

void CodeView::renewControls() {
    const bool source = m_benchText && !m_bench->originalText().isEmpty();
    m_edit->setVisible(source);
    m_edit->setText(editing() ? tr("Done") : tr("Edit"));
    m_compile->setVisible(source);
    m_compile->setEnabled(!m_bench->compiling());
    m_original->setVisible(source && m_bench->edited());
}

}  // namespace rankscope::gui
