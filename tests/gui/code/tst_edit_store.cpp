// SPDX-License-Identifier: GPL-3.0-or-later
// Edits are kept beside the lessons, never in them.
#include <QTemporaryDir>
#include <QTest>

#include "code/edit_store.h"

using rankscope::gui::EditStore;
using rankscope::gui::readText;

class TestEditStore : public QObject {
    Q_OBJECT
  private slots:
    void anEditIsThereTheNextDay() {
        const QTemporaryDir folder;
        const std::filesystem::path base = folder.path().toStdString();
        const EditStore store(base / "edits", base / "drafts");
        QVERIFY(!store.read("send-receive", "/lessons/a.c"));
        store.write("send-receive", "/lessons/a.c", "int x; // ä");
        const EditStore again(base / "edits", base / "drafts");
        QCOMPARE(again.read("send-receive", "/lessons/a.c").value(), QString("int x; // ä"));
        QVERIFY(!again.read("other", "/lessons/a.c"));
        again.remove("send-receive", "/lessons/a.c");
        QVERIFY(!again.read("send-receive", "/lessons/a.c"));
    }

    void aDraftHasTheSourcesName() {
        const QTemporaryDir folder;
        const std::filesystem::path base = folder.path().toStdString();
        const EditStore store(base / "edits", base / "drafts");
        const auto one = store.fileFor("/lessons/a.c", "one");
        QCOMPARE(one.filename().string(), std::string("a.c"));
        QCOMPARE(readText(one), QString("one"));
        QVERIFY(one != store.fileFor("/lessons/a.c", "two"));
        QCOMPARE(one.string(), store.fileFor("/lessons/a.c", "one").string());
    }

    void whatCannotBeReadIsNamed() {
        try {
            readText("/no/such/file.c");
            QFAIL("no such file, and no word of it");
        } catch (const std::runtime_error& error) {
            QVERIFY(QString(error.what()).contains("/no/such/file.c"));
        }
    }
};

QTEST_GUILESS_MAIN(TestEditStore)
#include "tst_edit_store.moc"
