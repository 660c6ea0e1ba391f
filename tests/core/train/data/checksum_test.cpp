// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/data/checksum.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "support/temporary_folder.h"
#include "train/data/data_error.h"
#include "write_file.h"

namespace rankscope::train {
namespace {

// The values for "abc" of FIPS 180-4 and RFC 1321.
constexpr auto abc_sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
constexpr auto abc_md5 = "900150983cd24fb0d6963f7d28e17f72";

TEST(Checksum, OfAFile) {
    const test::TemporaryFolder folder;
    write_file(folder.path() / "abc", "abc");
    EXPECT_EQ(checksum_of(folder.path() / "abc", "sha256").digest, abc_sha256);
    EXPECT_EQ(checksum_of(folder.path() / "abc", "md5").digest, abc_md5);
    EXPECT_THROW(checksum_of(folder.path() / "nothing", "md5"), DataError);
    EXPECT_THROW(checksum_of(folder.path() / "abc", "sum"), std::invalid_argument);
}

TEST(Checksum, IsWrittenWithOrWithoutItsAlgorithm) {
    EXPECT_EQ(parse_checksum(abc_md5), parse_checksum(std::string("md5:") + abc_md5));
    EXPECT_EQ(parse_checksum(abc_sha256).algorithm, "sha256");
    EXPECT_EQ(parse_checksum("md5:900150983CD24FB0D6963F7D28E17F72"), parse_checksum(abc_md5));
}

TEST(Checksum, RefusesWhatIsNone) {
    EXPECT_THROW(parse_checksum(""), std::invalid_argument);
    EXPECT_THROW(parse_checksum("sha256:12"), std::invalid_argument);
    EXPECT_THROW(parse_checksum(std::string("sha256:") + abc_md5), std::invalid_argument);
    EXPECT_THROW(parse_checksum(std::string(31, 'a') + "g"), std::invalid_argument);
}

}  // namespace
}  // namespace rankscope::train
