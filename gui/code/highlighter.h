// SPDX-License-Identifier: GPL-3.0-or-later
// Colours of C, C++ and Fortran sources, MPI's functions and constants above all.
#pragma once

#include <QRegularExpression>
#include <QSyntaxHighlighter>

namespace rankscope::gui {

class Highlighter : public QSyntaxHighlighter {
    Q_OBJECT
  public:
    explicit Highlighter(QTextDocument* document);
    void setLanguage(const QString& language);  // "c", "c++", "fortran"
    void restyle();                             // the theme has changed

  protected:
    void highlightBlock(const QString& text) override;

  private:
    struct Rule {
        QRegularExpression pattern;
        QTextCharFormat format;
    };
    void build();
    void comment(const QString& text);  // /* ... */, over lines

    QString m_language = QStringLiteral("c");
    QList<Rule> m_rules;
    QTextCharFormat m_comment;
};

}  // namespace rankscope::gui
