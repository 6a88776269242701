#include "perft/endgames/known_counts.h"

#include <gtest/gtest.h>

#include <string>

#include "base/testing/error_of.h"
#include "base/testing/temporary_folder.h"
#include "engine/testing/solved_endings.h"

namespace raum::perft {
namespace {

constexpr const char* kLine = "KQvK 5 4 0 15 9 0 8 14 00000000000000ab";

TEST(KnownCounts, AreReadAndWritten) {
  const auto known = parse_known_counts("# a comment\n\n" + std::string(kLine) + "\n", "counts");
  ASSERT_TRUE(known) << to_string(known.error());
  ASSERT_EQ(known->size(), 1U);
  EXPECT_EQ((*known)[0].set.name(), "KQvK");
  EXPECT_EQ((*known)[0].counts[0], (endgame::Counts{5, 4, 0, 15}));
  EXPECT_EQ((*known)[0].counts[1], (endgame::Counts{9, 0, 8, 14}));
  EXPECT_EQ((*known)[0].checksum, 0xabU);
  EXPECT_EQ(line_of((*known)[0]), kLine);
}

TEST(KnownCounts, RefuseOtherLines) {
  for (const std::string line :
       {"KvK 1 1 1 1 1 1 1 1 1", "KQvK", "KQvK 1 2 3", "KQvK 5 4 0 15 9 0 8 14 xyz",
        "KQvK 5 4 0 -1 9 0 8 14 ab", "KQvK 5 4 0 15 9 0 8 14 ab 1", "KQvK 5x 4 0 15 9 0 8 14 ab",
        "KQvK 18446744073709551616 4 0 15 9 0 8 14 ab"}) {
    const auto known = parse_known_counts("# one\n" + line, "counts");
    ASSERT_FALSE(known) << line;
    EXPECT_TRUE(known.error().where.starts_with("counts:2")) << known.error().where;
  }
  EXPECT_EQ(error_line(parse_known_counts(std::string(kLine) + "\n" + kLine, "counts")),
            "counts:2: found KQvK again, expected each set once");
}

TEST(KnownCounts, SayWhyTheirFileCannotBeRead) {
  const TemporaryFolder folder;
  EXPECT_EQ(error_line(read_known_counts(folder / "none.txt")),
            (folder / "none.txt") + ": found no such file, expected a file of counts of endings");
}

// With the checksums of their files, which are the same on every machine.
TEST(KnownCounts, AreThoseOfTheGenerator) {
  const auto known = read_known_counts(RAUM_SOURCE "/perft/endgames/counts.txt");
  ASSERT_TRUE(known) << to_string(known.error());
  EXPECT_EQ(known->size(), 40U);
  int compared = 0;
  for (const KnownCounts& counts : *known) {
    if (counts.set.size() > 1) continue;
    const endgame::Tables tables = solved_endings({counts.set.name()});
    EXPECT_EQ(line_of(tables.tables()[0]), line_of(counts));
    ++compared;
  }
  EXPECT_EQ(compared, 2);
}

}  // namespace
}  // namespace raum::perft
