// SPDX-License-Identifier: GPL-3.0-or-later
// The configuration file of a program, to be seen, changed and saved: begins with what the program
// itself says that it would use, given the arguments as they are set.
#pragma once

#include <QDialog>
#include <QProcess>

class QPlainTextEdit;
class QPushButton;

namespace rankscope::gui {

class TextLabel;

class ConfigEditor : public QDialog {
    Q_OBJECT
  public:
    // `program` with `arguments` prints the configuration. Saved to `file`.
    ConfigEditor(const QString& program, const QStringList& arguments, const QString& file,
                 QWidget* parent = nullptr);
    ~ConfigEditor() override;

    QString text() const;
    void setText(const QString& text);
    QString complaint() const;  // why it was not saved; empty: nothing is wrong
    // False, with a complaint, when it is no JSON or cannot be written.
    bool save();

  signals:
    void saved(const QString& file);
    void dropped();  // the program's own configuration is to be used

  private:
    void takeText();

    QProcess m_program;
    QString m_file;
    QPlainTextEdit* m_text;
    TextLabel* m_complaint;
    QPushButton* m_save;
};

}  // namespace rankscope::gui
