// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/preview_values.h"

#include <gmock/gmock.h>

#include <cmath>
#include <complex>
#include <limits>

#include "support/log_builder.h"

namespace rankscope::test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Preview preview(const Values& values) {
    return {values.type, values.data};
}

TEST(PreviewValues, KeepWholeNumbersWhole) {
    EXPECT_THAT(preview_values(preview(ints({43523, -1}))),
                ElementsAre(PreviewValue(std::int64_t{43523}), PreviewValue(std::int64_t{-1})));
    const std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    EXPECT_THAT(preview_values(preview(values<std::uint64_t>(TypeCode::u64, {most}))),
                ElementsAre(PreviewValue(most)));
}

TEST(PreviewValues, AreDoublesForEveryKindOfFloat) {
    EXPECT_THAT(preview_values(preview(floats({0.5f}))), ElementsAre(PreviewValue(0.5)));
    EXPECT_THAT(preview_values(preview(doubles({-1.0 / 3}))), ElementsAre(PreviewValue(-1.0 / 3)));
    EXPECT_THAT(preview_values(preview(values<long double>(TypeCode::f80, {0.25L}))),
                ElementsAre(PreviewValue(0.25)));
}

TEST(PreviewValues, OfPairsAndComplexNumbersHaveTwoParts) {
    struct DoubleInt {
        double value;
        int place;
    };
    EXPECT_THAT(preview_values(preview(values<DoubleInt>(TypeCode::f64_i32, {{2.5, 3}}))),
                ElementsAre(PreviewValue(PairValue{2.5, 3})));
    EXPECT_THAT(preview_values(preview(values<std::complex<float>>(TypeCode::c32, {{1, -2}}))),
                ElementsAre(PreviewValue(PairValue{1, -2})));
}

TEST(PreviewValues, OfCharactersMakeATextUpToTheFirstZero) {
    EXPECT_EQ(preview_characters(preview(chars(std::string_view("hello\0rest", 10)))), "hello");
    EXPECT_THAT(preview_values(preview(chars("a"))), ElementsAre(PreviewValue(std::string("a"))));
    EXPECT_EQ(preview_characters(preview(ints({65}))), "");
}

TEST(PreviewValues, LeaveOutHalfAnElementAndWhatCannotBeTold) {
    Preview cut = preview(ints({1, 2}));
    cut.data.pop_back();
    EXPECT_THAT(preview_values(cut), ElementsAre(PreviewValue(std::int64_t{1})));
    cut.type = TypeCode::packed;
    EXPECT_THAT(preview_values(cut), IsEmpty());
    EXPECT_EQ(element_bytes(TypeCode::none), 0u);
}

TEST(PreviewValues, AreNumbersWhereThereIsOne) {
    EXPECT_EQ(as_number(PreviewValue(std::int64_t{-4})), -4.0);
    EXPECT_EQ(as_number(PreviewValue(true)), 1.0);
    EXPECT_TRUE(std::isnan(as_number(PreviewValue(std::string("x")))));
}

}  // namespace
}  // namespace rankscope::test
