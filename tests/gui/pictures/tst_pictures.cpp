// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures that a run emitted, as they were at the playhead: on their own and on the ranks' cards.
#include <QtTest>

#include "pictures/picture_source.h"
#include "pictures/picture_view.h"
#include "stage/bucket_strip.h"
#include "stage/card_extras.h"
#include "stage/stage_layout.h"
#include "support/run_builder.h"

using namespace rankscope;
using namespace rankscope::gui;
using test::RunBuilder;

namespace {

// A sheet of two tiles of 2 x 2 pixels: red, blue.
Image sheet(Store& store, Time time, std::uint8_t red) {
    Image image;
    image.time = time;
    image.name = store.add_name("test");
    image.width = 4;
    image.height = 2;
    image.channels = 3;
    for (int y = 0; y < 2; ++y)
        for (int x = 0; x < 4; ++x) {
            const bool left = x < 2;
            image.pixels.insert(image.pixels.end(), {left ? red : std::uint8_t{0}, 0,
                                                     left ? std::uint8_t{0} : std::uint8_t{255}});
        }
    return image;
}

RunBuilder guessed() {
    RunBuilder run(2);
    run.at(10).text(0, "classes", "cat,dog,frog");
    run.store().add_image(0, sheet(run.store(), 20, 200));
    run.at(20).values(0, "labels", 1, {0, 1}).at(21).values(0, "guesses", 1, {0, 2});
    run.at(22).values(0, "sure", 1, {0.9, 0.4}).at(23).values(0, "confusion", 1, {3, 1, 0, 4});
    return run;
}

PictureSpec guesses() {
    PictureSpec spec;
    spec.kind = PictureSpec::Kind::guesses;
    spec.title = "What the network sees";
    spec.name = "test";
    spec.columns = 2;
    spec.labels = "labels";
    spec.guesses = "guesses";
    spec.sureness = "sure";
    spec.classes = "classes";
    return spec;
}

}  // namespace

class TestPictures : public QObject {
    Q_OBJECT
  private slots:
    void theNewestImageAtTheMomentIsShown() {
        RunBuilder run = guessed();
        run.store().add_image(0, sheet(run.store(), 50, 100));
        QVERIFY(imageAt(run.store(), 0, "test", 19).isNull());
        QCOMPARE(qRed(imageAt(run.store(), 0, "test", 20).pixel(0, 0)), 200);
        QCOMPARE(qRed(imageAt(run.store(), 0, "test", 60).pixel(0, 0)), 100);
        QVERIFY(imageAt(run.store(), 1, "test", 60).isNull());
    }

    void eachTileHasItsGuessAndItsTruth() {
        RunBuilder run = guessed();
        PictureView view(guesses());
        view.resize(300, 200);
        view.show(run.store(), 5);
        QVERIFY(view.guesses().empty());
        view.show(run.store(), 100);
        QCOMPARE(view.guesses().size(), std::size_t{2});
        QCOMPARE(view.guesses()[0].guess, "cat");
        QVERIFY(view.guesses()[0].right);
        QCOMPARE(view.guesses()[1].guess, "frog");
        QCOMPARE(view.guesses()[1].truth, "dog");
        QCOMPARE(view.guesses()[1].sureness, 0.4);
        QCOMPARE(qBlue(view.guesses()[1].picture.pixel(0, 0)), 255);
        QCOMPARE(view.accessibleDescription(), "1 of 2 are right");
        // Painted where the layout says.
        const QRectF box = guessBox(view.rect(), 2, 0);
        const QImage picture = view.grab().toImage();
        QCOMPARE(picture.pixelColor(box.topLeft().toPoint() + QPoint(20, 20)), QColor(200, 0, 0));
    }

    void theMatrixCountsWhatWasTakenForWhat() {
        RunBuilder run = guessed();
        PictureSpec spec;
        spec.kind = PictureSpec::Kind::matrix;
        spec.name = "confusion";
        spec.classes = "classes";
        PictureView view(spec);
        view.show(run.store(), 100);
        QCOMPARE(view.matrix().side(), 2);
        QCOMPARE(view.matrix().share(0, 1), 0.25);
        QCOMPARE(view.matrix().share(1, 1), 1.0);
    }

    void aCardTellsImageAndPhase() {
        RunBuilder run = guessed();
        StageSpec spec;
        spec.image = "test";
        spec.phases = {"load", "forward"};
        run.at(30).begin_region(0, "load").at(40).end_region(0, "load");
        run.at(41).begin_region(0, "forward");
        QCOMPARE(cardExtras(spec, run.store(), 35, 0).phase, 0);
        const CardExtras extras = cardExtras(spec, run.store(), 45, 0);
        QCOMPARE(extras.phase, 1);
        QCOMPARE(extras.phaseName, "forward");
        QCOMPARE(extras.picture.width(), 4);
        QCOMPARE(cardExtras(spec, run.store(), 45, 1).phase, -1);
    }

    void theLampComparesTheNewestStepThatAllHave() {
        RunBuilder run(2);
        QVERIFY(!ranksAgree("sum", run.store(), 1000));
        run.at(10).value(0, "sum", 1, 7).at(11).value(1, "sum", 1, 7).at(20).value(0, "sum", 2, 8);
        QCOMPARE(ranksAgree("sum", run.store(), 100), std::optional(true));
        run.at(30).value(1, "sum", 2, 9);
        QCOMPARE(ranksAgree("sum", run.store(), 25), std::optional(true));
        QCOMPARE(ranksAgree("sum", run.store(), 100), std::optional(false));
    }

    void bucketsTravelUntilTheyAreWaitedFor() {
        RunBuilder run(1);
        run.at(10).value(0, "loss", 1, 2.3);
        run.at(20)
            .enter(0, "MPI_Iallreduce", {.sent = test::doubles({1, 2})})
            .at(21)
            .leave(0, {.request = 7});
        run.at(30)
            .enter(0, "MPI_Wait", {.request = 7})
            .at(40)
            .leave(0, {.completions = {{.request = 7}}});
        Matching matching;
        matching.update(run.store());
        QVERIFY(buckets("loss", run.store(), matching, 15).empty());
        QCOMPARE(buckets("loss", run.store(), matching, 25), (std::vector<Bucket>{{16, false}}));
        QCOMPARE(buckets("loss", run.store(), matching, 45), (std::vector<Bucket>{{16, true}}));
        run.at(50).value(0, "loss", 2, 2.2);
        QVERIFY(buckets("loss", run.store(), matching, 55).empty());  // the next step
    }

    void cardsWithImagesStandInOneRowWhileTheyFit() {
        StageSpec spec;
        spec.image = "test";
        const double extra = extrasHeight(spec, 1);
        const StageLayout four = layoutStage(4, {760, 340}, 2, 1, extra);
        QCOMPARE(four.extra, extra);
        QCOMPARE(four.cards[0].top(), four.cards[3].top());
        for (const int ranks : {2, 4, 8, 16}) {
            const StageLayout layout = layoutStage(ranks, {760, 340}, 2, 1, extra);
            for (std::size_t i = 0; i < layout.cards.size(); ++i) {
                QVERIFY(QRectF({0, 0}, layout.content).contains(layout.cards[i]));
                QVERIFY(!layout.cards[i].intersects(layout.lane));
                for (std::size_t j = 0; j < i; ++j)
                    QVERIFY(!layout.cards[i].intersects(layout.cards[j]));
            }
        }
    }
};

QTEST_MAIN(TestPictures)
#include "tst_pictures.moc"
