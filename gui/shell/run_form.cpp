// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/run_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>

#include "run/paths.h"
#include "shell/argument_field.h"
#include "shell/config_editor.h"
#include "shell/number_slider.h"
#include "shell/pace.h"
#include "shell/popup_box.h"
#include "shell/workbench.h"
#include "style/icons.h"
#include "style/text_label.h"

namespace rankscope::gui {

RunForm::RunForm(Workbench* bench, QWidget* parent) : QWidget(parent), m_bench(bench) {
    setAccessibleName(tr("How to run"));
    buildBar();
    buildMore();
    connect(bench, &Workbench::lessonChanged, this, &RunForm::takeLesson);
    connect(bench, &Workbench::optionsChanged, this, &RunForm::takeOptions);
    connect(bench, &Workbench::compilingChanged, this, &RunForm::renewRun);
    connect(bench->model(), &RunModel::stateChanged, this, &RunForm::renewRun);
    connect(bench->model(), &RunModel::reset, this, &RunForm::renewRun);
    takeLesson();
}

void RunForm::buildBar() {
    m_bar = new QHBoxLayout(this);
    m_bar->setContentsMargins(0, 0, 0, 0);
    m_bar->setSpacing(16);
    m_run = new QPushButton;
    m_run->setMinimumWidth(92);
    connect(m_run, &QPushButton::clicked, this, &RunForm::runOrStop);
    m_bar->addWidget(m_run);
    const auto titled = [this](const QString& title, QWidget* field) {
        auto* pair = new QHBoxLayout;
        pair->setSpacing(8);
        auto* label = new TextLabel(TextSize::body, false, TextLabel::Ink::muted);
        label->setText(title);
        label->setBuddy(field);
        field->setAccessibleName(title);
        pair->addWidget(label);
        pair->addWidget(field);
        m_bar->addLayout(pair);
    };
    m_ranks = new QSpinBox;
    m_ranks->setMinimumWidth(60);
    connect(m_ranks, &QSpinBox::valueChanged, this, &RunForm::giveOptions);
    titled(tr("Ranks"), m_ranks);
    m_pace = new QComboBox;
    for (const Pace& pace : paces()) m_pace->addItem(pace.title);
    m_pace->setToolTip(tr("How fast the ranks go from call to call"));
    connect(m_pace, &QComboBox::currentIndexChanged, this, &RunForm::giveOptions);
    titled(tr("Pace"), m_pace);
    m_moreButton = new QToolButton;
    m_moreButton->setIcon(icon(Icon::settings));
    m_moreButton->setText(tr("More"));
    m_moreButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_moreButton->setAutoRaise(true);
    m_moreButton->setAccessibleName(tr("More about how to run"));
    m_bar->addWidget(m_moreButton);
    m_bar->addStretch(1);
}

void RunForm::buildMore() {
    auto* box = new PopupBox(m_moreButton);
    m_more = box;
    m_moreRows = new QVBoxLayout(box);
    m_moreRows->setContentsMargins(16, 12, 16, 16);
    m_moreRows->setSpacing(8);
    auto* title = new TextLabel(TextSize::strong, true);
    title->setText(tr("Done to the ranks on purpose"));
    m_moreRows->addWidget(title);
    m_strict = new QCheckBox(tr("Strict sends: a send returns only once it is received"));
    connect(m_strict, &QCheckBox::toggled, this, &RunForm::giveOptions);
    m_moreRows->addWidget(m_strict);
    auto* late = new QHBoxLayout;
    late->setSpacing(8);
    m_late = new QCheckBox(tr("Make rank"));
    m_lateRank = new QSpinBox;
    m_lateRank->setAccessibleName(tr("Which rank is late"));
    m_lateMs = new QSpinBox;
    m_lateMs->setRange(1, 2'000);
    m_lateMs->setValue(200);
    m_lateMs->setSuffix(tr(" ms"));
    m_lateMs->setAccessibleName(tr("How late"));
    auto* rest = new TextLabel(TextSize::body);
    rest->setText(tr("late at each call"));
    for (QWidget* part : {static_cast<QWidget*>(m_late), static_cast<QWidget*>(m_lateRank),
                          static_cast<QWidget*>(new NumberSlider(m_lateMs)),
                          static_cast<QWidget*>(m_lateMs), static_cast<QWidget*>(rest)})
        late->addWidget(part);
    late->addStretch(1);
    m_moreRows->addLayout(late);
    connect(m_late, &QCheckBox::toggled, this, &RunForm::giveOptions);
    connect(m_lateRank, &QSpinBox::valueChanged, this, &RunForm::giveOptions);
    connect(m_lateMs, &QSpinBox::valueChanged, this, &RunForm::giveOptions);
}

void RunForm::takeLesson() {
    qDeleteAll(m_fields);
    m_fields.clear();
    if (const Lesson* lesson = m_bench->lesson()) {
        for (const LessonArgument& argument : lesson->arguments) {
            auto* field = new ArgumentField(argument, this);
            connect(field, &ArgumentField::changed, this, &RunForm::giveOptions);
            connect(field, &ArgumentField::editAsked, this,
                    [this, field, argument] { editConfiguration(field, argument); });
            m_fields.append(field);
        }
    }
    takeOptions();
    placeFields();
    renewRun();
}

void RunForm::editConfiguration(ArgumentField* field, const LessonArgument& argument) {
    const LessonProgram* program = m_bench->program();
    if (!program || program->executable.empty()) return;
    QStringList arguments;
    try {
        for (const std::string& word :
             argument_line(*m_bench->lesson(), m_bench->options().arguments))
            arguments << QString::fromStdString(word);
    } catch (const std::invalid_argument& error) {
        emit m_bench->refused(QString::fromUtf8(error.what()), tr("Change it and try again."));
        return;
    }
    arguments << QString::fromStdString(argument.configuration);
    const auto file = user_data_folder() / "configurations" / (m_bench->lesson()->id + ".json");
    auto* editor =
        new ConfigEditor(QString::fromStdString(built_program(program->executable).string()),
                         arguments, QString::fromStdString(file.string()), window());
    editor->setAttribute(Qt::WA_DeleteOnClose);
    const auto use = [this, field](const QString& value) {
        field->setValue(value);
        giveOptions();
    };
    connect(editor, &ConfigEditor::saved, this, use);
    connect(editor, &ConfigEditor::dropped, this, [use] { use({}); });
    editor->open();
}

void RunForm::takeOptions() {
    m_taking = true;
    const RunOptions& options = m_bench->options();
    const Lesson* lesson = m_bench->lesson();
    if (lesson) {
        m_ranks->setRange(lesson->ranks_min, lesson->ranks_max);
        m_ranks->setToolTip(tr("%1 to %2 ranks").arg(lesson->ranks_min).arg(lesson->ranks_max));
    }
    m_ranks->setValue(options.ranks);
    m_ranks->setEnabled(lesson);
    m_pace->setCurrentIndex(paceIndex(options));
    m_strict->setChecked(options.strictSends);
    m_lateRank->setRange(0, std::max(0, options.ranks - 1));
    m_late->setChecked(options.late.has_value());
    if (options.late) {
        m_lateRank->setValue(options.late->rank);
        m_lateMs->setValue(static_cast<int>(options.late->ms));
    }
    for (ArgumentField* field : m_fields)
        if (const auto set = options.arguments.find(field->name()); set != options.arguments.end())
            field->setValue(QString::fromStdString(set->second));
    const bool purpose = options.strictSends || options.late;
    m_moreButton->setText(purpose ? tr("More •") : tr("More"));
    m_moreButton->setToolTip(purpose ? tr("Something is done to the ranks on purpose")
                                     : tr("Strict sends, a late rank, further arguments"));
    m_taking = false;
}

void RunForm::giveOptions() {
    if (m_taking) return;
    RunOptions options = m_bench->options();
    options.ranks = m_ranks->value();
    const Pace& pace = paces()[m_pace->currentIndex()];
    options.hold = pace.hold;
    options.paceNs = pace.ns;
    options.strictSends = m_strict->isChecked();
    options.late.reset();
    if (m_late->isChecked())
        options.late = Late{m_lateRank->value(), static_cast<double>(m_lateMs->value())};
    options.arguments.clear();
    for (const ArgumentField* field : m_fields)
        options.arguments[field->name()] = field->value().toStdString();
    // Pace and lateness a live run takes at once.
    const std::optional<Late> before = m_bench->options().late;
    m_bench->setOptions(options);
    RunModel& model = *m_bench->model();
    model.setPace(options.paceNs);
    if (before && before != options.late) model.setLate(before->rank, 0);
    if (options.late) model.setLate(options.late->rank, std::llround(options.late->ms * 1e6));
}

void RunForm::renewRun() {
    const bool compiling = m_bench->compiling();
    const bool stops = compiling || m_bench->model()->running();
    m_run->setProperty("primary", !stops);
    m_run->setIcon(icon(stops ? Icon::stop : Icon::run, !stops));
    m_run->setText(compiling ? tr("Cancel") : (stops ? tr("Stop") : tr("Run")));
    m_run->setAccessibleName(compiling ? tr("Cancel compiling")
                                       : (stops ? tr("Stop the run") : tr("Run the program")));
    m_run->setToolTip(stops ? tr("Ends all ranks") : tr("Ctrl+R"));
    m_run->setEnabled(stops || m_bench->program());
    m_run->update();
}

void RunForm::runOrStop() {
    if (m_bench->compiling())
        m_bench->cancelCompiling();
    else if (m_bench->model()->running())
        m_bench->model()->stop();
    else
        m_bench->run();
}

QSize RunForm::minimumSizeHint() const {
    int width = m_run->sizeHint().width() + m_moreButton->sizeHint().width() + 48;
    for (const QWidget* field :
         {static_cast<const QWidget*>(m_ranks), static_cast<const QWidget*>(m_pace)})
        width += field->sizeHint().width() + 64;
    return {width, QWidget::minimumSizeHint().height()};
}

void RunForm::placeFields() {
    int room = width() - minimumSizeHint().width();
    int inBar = 3, inBox = 0;  // Run, ranks and pace come before them in the bar
    for (ArgumentField* field : m_fields) {
        room -= field->sizeHint().width() + m_bar->spacing();
        if (room >= 0)
            m_bar->insertWidget(inBar++, field);
        else
            m_moreRows->insertWidget(inBox++, field);
        field->show();
    }
}

void RunForm::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeFields();
}

}  // namespace rankscope::gui
