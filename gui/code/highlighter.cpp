// SPDX-License-Identifier: GPL-3.0-or-later
#include "code/highlighter.h"

#include "style/contrast.h"
#include "style/theme.h"

namespace rankscope::gui {

namespace {

constexpr auto kCWords =
    "\\b(auto|bool|break|case|catch|char|class|const|constexpr|continue|default|delete|do|double|"
    "else|enum|extern|false|float|for|goto|if|inline|int|long|namespace|new|nullptr|private|"
    "public|return|short|signed|sizeof|static|static_cast|struct|switch|template|this|throw|true|"
    "try|typedef|typename|union|unsigned|using|virtual|void|volatile|while|size_t|u?int\\d+_t)\\b";
constexpr auto kFortranWords =
    "\\b(program|module|use|implicit|none|integer|real|double|precision|complex|logical|character|"
    "if|then|else|elseif|end|endif|enddo|do|while|call|subroutine|function|contains|return|stop|"
    "print|write|read|parameter|allocatable|allocate|deallocate|dimension|intent|in|out|inout|"
    "result|select|case|exit|cycle|only)\\b";

enum CommentState { outside = 0, inside = 1 };

QTextCharFormat styled(const QColor& color, bool bold = false, bool italic = false) {
    QTextCharFormat f;
    f.setForeground(color);
    if (bold) f.setFontWeight(QFont::DemiBold);
    f.setFontItalic(italic);
    return f;
}

}  // namespace

Highlighter::Highlighter(QTextDocument* document) : QSyntaxHighlighter(document) {
    build();
}

void Highlighter::setLanguage(const QString& language) {
    if (language == m_language) return;
    m_language = language;
    restyle();
}

void Highlighter::restyle() {
    build();
    rehighlight();
}

void Highlighter::build() {
    const Theme& t = Theme::current();
    const bool fortran = m_language == QLatin1String("fortran");
    const auto readable = [&](const QColor& c) { return readableOn(t.codeBackground, c); };
    const QColor word = readable(QColor(0x8a, 0x4b, 0xa8)),
                 number = readable(QColor(0xb0, 0x5a, 0x00)),
                 string = readable(QColor(0x0a, 0x7d, 0x5a));
    const auto options =
        fortran ? QRegularExpression::CaseInsensitiveOption : QRegularExpression::NoPatternOption;
    const auto rule = [&](const char* pattern, const QTextCharFormat& f) {
        m_rules.append({QRegularExpression(QLatin1String(pattern), options), f});
    };
    m_rules.clear();
    m_comment = styled(t.textMuted, false, true);
    rule(fortran ? kFortranWords : kCWords, styled(word));
    rule("\\b(0[xX][0-9a-fA-F]+|\\d+\\.?\\d*([eEdD][+-]?\\d+)?[fFuUlL]*)\\b", styled(number));
    rule("\\bP?MPI_[A-Z0-9_]{2,}\\b", styled(number));
    rule("\\bP?MPI_[A-Z][a-z][A-Za-z0-9_]*\\b", styled(t.accent, true));
    rule("\\brankscope_\\w+\\b", styled(t.accent));
    if (!fortran) rule("^\\s*#\\s*\\w+", styled(word));
    rule("\"(\\\\.|[^\"\\\\])*\"", styled(string));
    rule("'(\\\\.|[^'\\\\])*'", styled(string));
    rule(fortran ? "!.*$" : "//.*$", m_comment);
}

void Highlighter::highlightBlock(const QString& text) {
    for (const Rule& rule : m_rules) {
        auto matches = rule.pattern.globalMatch(text);
        while (matches.hasNext()) {
            const auto match = matches.next();
            setFormat(static_cast<int>(match.capturedStart()),
                      static_cast<int>(match.capturedLength()), rule.format);
        }
    }
    if (m_language != QLatin1String("fortran")) comment(text);
}

void Highlighter::comment(const QString& text) {
    setCurrentBlockState(outside);
    qsizetype begin = previousBlockState() == inside ? 0 : text.indexOf(QLatin1String("/*"));
    while (begin >= 0) {
        const qsizetype end = text.indexOf(QLatin1String("*/"), begin);
        if (end < 0) setCurrentBlockState(inside);
        const qsizetype length = end < 0 ? text.size() - begin : end + 2 - begin;
        setFormat(static_cast<int>(begin), static_cast<int>(length), m_comment);
        begin = text.indexOf(QLatin1String("/*"), begin + length);
    }
}

}  // namespace rankscope::gui
