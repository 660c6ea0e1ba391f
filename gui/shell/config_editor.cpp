// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/config_editor.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSaveFile>
#include <QVBoxLayout>

#include "style/text_label.h"
#include "style/theme.h"

namespace rankscope::gui {

ConfigEditor::ConfigEditor(const QString& program, const QStringList& arguments,
                           const QString& file, QWidget* parent)
    : QDialog(parent),
      m_file(file),
      m_text(new QPlainTextEdit),
      m_complaint(new TextLabel(TextSize::body, false, TextLabel::Ink::bad)) {
    setWindowTitle(tr("Configuration"));
    resize(560, 640);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(16, 16, 16, 16);
    rows->setSpacing(12);
    auto* note = new TextLabel(TextSize::body, false, TextLabel::Ink::muted);
    note->setWordWrap(true);
    note->setText(
        tr("What the program would use now. Once saved, the file decides; arguments that "
           "you change in the form still replace its keys, and the run says which."));
    rows->addWidget(note);
    m_text->setFont(monoFont(TextSize::body));
    m_text->setPlaceholderText(tr("Asking the program…"));
    m_text->setAccessibleName(tr("The configuration, as JSON"));
    rows->addWidget(m_text, 1);
    m_complaint->setWordWrap(true);
    m_complaint->hide();
    rows->addWidget(m_complaint);
    auto* buttons = new QDialogButtonBox;
    m_save = buttons->addButton(tr("Save and use"), QDialogButtonBox::AcceptRole);
    m_save->setProperty("primary", true);
    auto* own = buttons->addButton(tr("Use the program's own"), QDialogButtonBox::ResetRole);
    auto* cancel = buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    rows->addWidget(buttons);
    connect(m_save, &QPushButton::clicked, this, [this] {
        if (save()) accept();
    });
    connect(own, &QPushButton::clicked, this, [this] {
        emit dropped();
        reject();
    });
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(&m_program, &QProcess::finished, this, &ConfigEditor::takeText);
    connect(&m_program, &QProcess::errorOccurred, this, &ConfigEditor::takeText);
    m_program.start(program, arguments, QIODevice::ReadOnly);
}

ConfigEditor::~ConfigEditor() {
    m_program.disconnect(this);
    m_program.kill();
    m_program.waitForFinished(1000);
}

void ConfigEditor::takeText() {
    const QByteArray printed = m_program.readAllStandardOutput();
    if (!printed.trimmed().isEmpty() && m_program.exitCode() == 0)
        return setText(QString::fromUtf8(printed));
    const QString why = QString::fromUtf8(m_program.readAllStandardError()).trimmed();
    m_complaint->setText(why.isEmpty() ? tr("The program does not tell its configuration.") : why);
    m_complaint->show();
}

QString ConfigEditor::text() const {
    return m_text->toPlainText();
}

void ConfigEditor::setText(const QString& text) {
    m_text->setPlainText(text);
}

QString ConfigEditor::complaint() const {
    return m_complaint->isHidden() ? QString() : m_complaint->text();
}

bool ConfigEditor::save() {
    const QByteArray text = m_text->toPlainText().toUtf8();
    QJsonParseError error;
    QJsonDocument::fromJson(text, &error);
    QString wrong;
    if (error.error != QJsonParseError::NoError) {
        const auto line = text.left(error.offset).count('\n') + 1;
        wrong = tr("Line %1 is no valid JSON: %2.").arg(line).arg(error.errorString());
    } else {
        QDir().mkpath(QFileInfo(m_file).path());
        QSaveFile file(m_file);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0 || !file.commit())
            wrong = tr("%1 cannot be written: %2.").arg(m_file, file.errorString());
    }
    m_complaint->setText(wrong);
    m_complaint->setVisible(!wrong.isEmpty());
    if (wrong.isEmpty()) emit saved(m_file);
    return wrong.isEmpty();
}

}  // namespace rankscope::gui
