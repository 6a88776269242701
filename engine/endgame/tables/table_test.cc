#include "engine/endgame/tables/table.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <string>
#include <vector>

#include "base/core/splitmix.h"
#include "base/testing/error_of.h"
#include "base/testing/temporary_folder.h"
#include "engine/endgame/tables/checksum.h"
#include "engine/endgame/tables/table_layout.h"
#include "engine/endgame/tables/table_writer.h"

namespace raum::endgame {
namespace {

// Any values, as if they were those of KQvK: White never loses and Black never wins.
Solution any_solution() {
  Solution solution{.set = *MenSet::parse("KQvK"), .counts = {}, .codes = {}};
  SplitMix64 random(1);
  for (const Color side : kColors) {
    auto& codes = solution.codes[raum::index_of(side)];
    codes.resize(row_count(solution.set) * kSquares, kIllegalCode);
    Counts& counts = solution.counts[raum::index_of(side)];
    for (Code& code : codes) {
      if (random.below(4) == 0) continue;
      const auto pairs = static_cast<Code>(random.below(8));
      code = pairs == 0 ? kDrawCode : static_cast<Code>(2 * pairs - (side == Color::White ? 0 : 1));
      ++counts.legal;
      if (code != kDrawCode) ++(side == Color::White ? counts.won : counts.lost);
    }
    counts.longest = side == Color::White ? 13 : 12;
  }
  return solution;
}

const Solution& kept_solution() {
  static const Solution solution = any_solution();
  return solution;
}
const std::string& kept_bytes() {
  static const std::string bytes = encode(kept_solution());
  return bytes;
}

Cells cells_of_row(std::size_t row, int column, Color to_move) {
  const KingClasses& classes = KingClasses::without_pawns();
  return {.white_king = classes.cell_of(row / kSquares),
          .black_king = Square::at(column),
          .men = {Square::at(static_cast<int>(row % kSquares))},
          .to_move = to_move};
}

TEST(Table, HoldsWhatWasWritten) {
  const auto table = Table::read(kept_bytes(), "x/KQvK.endgame");
  ASSERT_TRUE(table) << to_string(table.error());
  EXPECT_EQ(table->set().name(), "KQvK");
  for (const Color side : kColors) {
    const auto& codes = kept_solution().codes[raum::index_of(side)];
    EXPECT_EQ(table->counts(side), kept_solution().counts[raum::index_of(side)]);
    const auto all = table->codes(side);
    ASSERT_TRUE(all);
    ASSERT_EQ(all->size(), codes.size());
    for (std::size_t i = 0; i < codes.size(); ++i) {
      if (codes[i] == kIllegalCode) continue;
      ASSERT_EQ((*all)[i], codes[i]) << i;
      if (i % 17 != 0) continue;
      const Cells cells = cells_of_row(i / kSquares, static_cast<int>(i % kSquares), side);
      ASSERT_EQ(table->outcome(cells), value_of(codes[i]).outcome) << i;
      ASSERT_EQ(table->value(cells), value_of(codes[i])) << i;
    }
  }
}

TEST(Table, OfADrawnSetIsAHeader) {
  Solution drawn{.set = *MenSet::parse("KRvKB"), .counts = {}, .codes = {}};
  drawn.counts[0].legal = drawn.counts[1].legal = 5;
  const std::string bytes = encode(drawn);
  EXPECT_EQ(bytes.size(), kHeaderBytes);
  const auto table = Table::read(bytes, "KRvKB.endgame");
  ASSERT_TRUE(table) << to_string(table.error());
  Cells cells = cells_of_row(0, 124, Color::White);
  cells.men = {Square::at(50), Square::at(60)};
  EXPECT_EQ(table->outcome(cells), Outcome::Draw);
  EXPECT_EQ(table->value(cells), Value{});
}

// With the checksum that fits the changed bytes, so that what follows is reached.
std::string resealed(std::string bytes) {
  BlockChecksum sum;
  sum.add(std::string_view(bytes).substr(kChecksumAt + 8));
  const std::uint64_t value = sum.value();
  std::memcpy(bytes.data() + kChecksumAt, &value, sizeof value);
  return bytes;
}

std::string refusal(const std::string& bytes, const std::string& name = "KQvK.endgame") {
  const auto table = Table::read(bytes, name);
  if (table) return "none";
  const std::string line = to_string(table.error());
  EXPECT_EQ(line.find('\n'), std::string::npos);
  EXPECT_TRUE(line.starts_with(name + ":")) << line;
  return line;
}

TEST(Table, RefusesAFileThatIsCutOffOrHasGrown) {
  EXPECT_EQ(refusal(""),
            "KQvK.endgame: found an empty file, expected a table of endings, which begins with "
            "RaumEnd");
  for (const std::size_t size :
       {std::size_t{4}, std::size_t{8}, std::size_t{11}, std::size_t{50}, kHeaderBytes - 1,
        kHeaderBytes, kHeaderBytes + 1, kept_bytes().size() - 1}) {
    EXPECT_NE(refusal(kept_bytes().substr(0, size)), "none") << size;
  }
  EXPECT_EQ(refusal(kept_bytes().substr(0, 200)), "KQvK.endgame: found 200 bytes, expected " +
                                                      std::to_string(kept_bytes().size()) +
                                                      ": the file is cut off or has grown");
  EXPECT_NE(refusal(kept_bytes() + "x"), "none");
}

TEST(Table, RefusesAnotherVersion) {
  std::string bytes = kept_bytes();
  ++bytes[kMagic.size()];
  EXPECT_EQ(refusal(bytes),
            "KQvK.endgame: found version 2, expected version 1; build the table again");
}

TEST(Table, RefusesATableOfAnotherSet) {
  EXPECT_EQ(refusal(kept_bytes(), "KRRvK.endgame"),
            "KRRvK.endgame: found the table of KQvK, expected a file KQvK.endgame");
}

TEST(Table, RefusesAChangedByte) {
  SplitMix64 random(2);
  for (std::size_t at = 0; at < kHeaderBytes; ++at) {
    std::string bytes = kept_bytes();
    bytes[at] ^= static_cast<char>(1U << random.below(8));
    ASSERT_NE(refusal(bytes), "none") << at;
  }
  for (int i = 0; i < 200; ++i) {
    std::string bytes = kept_bytes();
    const std::size_t at = random.below(bytes.size());
    bytes[at] ^= static_cast<char>(1U << random.below(8));
    ASSERT_NE(refusal(bytes), "none") << at;
  }
}

// A hostile file may have the right checksum.
TEST(Table, SurvivesChangedBytesWithTheRightChecksum) {
  SplitMix64 random(3);
  int opened = 0;
  const std::size_t outcomes = kHeaderBytes + 1250 * 2 * kPlaneBytes;
  for (int i = 0; i < 300; ++i) {
    std::string bytes = kept_bytes();
    // The model and the starts of blocks come first.
    const std::size_t at = outcomes + random.below(i < 200 ? 3'000 : bytes.size() - outcomes);
    bytes[at] = static_cast<char>(random.next());
    bytes = resealed(bytes);
    const auto table = Table::read(bytes, "KQvK.endgame");
    if (!table) continue;
    ++opened;
    for (const Color side : kColors) {
      static_cast<void>(table->codes(side));
      static_cast<void>(table->value(cells_of_row(random.below(1250), 60, side)));
    }
  }
  EXPECT_GT(opened, 50);
  EXPECT_LT(opened, 300);
}

TEST(Table, RefusesContentsThatDoNotFitTheHeader) {
  std::string bytes = kept_bytes().substr(0, kHeaderBytes + 100);
  const std::uint64_t size = bytes.size();
  std::memcpy(bytes.data() + kChecksumAt + 8, &size, sizeof size);
  EXPECT_EQ(refusal(resealed(bytes)),
            "KQvK.endgame: found other contents than its header says, expected a table of endings");
  bytes = kept_bytes();
  bytes[kMagic.size() + 4] = 1;
  EXPECT_EQ(refusal(resealed(bytes)),
            "KQvK.endgame: found planes 1, expected 9, which fit its counts");
}

TEST(Table, IsOpenedFromAFile) {
  const TemporaryFolder folder;
  const std::string path = folder / "KQvK.endgame";
  std::ofstream(path, std::ios::binary) << kept_bytes();
  const auto table = Table::open(path);
  ASSERT_TRUE(table) << to_string(table.error());
  EXPECT_EQ(table->size(), kept_bytes().size());
  const Table copy = *table;  // shares the mapping
  EXPECT_EQ(copy.value(cells_of_row(3, 3, Color::White)),
            table->value(cells_of_row(3, 3, Color::White)));
}

TEST(Table, RefusesWhatIsNoFile) {
  const TemporaryFolder folder;
  EXPECT_EQ(to_string(Table::open(folder.path()).error()),
            folder.path() + ": found no regular file, expected a table of endings");
  EXPECT_EQ(to_string(Table::open(folder / "none").error()),
            (folder / "none") +
                ": found No such file or directory, expected a table of endings that can be read");
  // A pipe that nobody writes to must not be waited for.
  const std::string pipe = folder / "KPvK.endgame";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(to_string(Table::open(pipe).error()),
            pipe + ": found no regular file, expected a table of endings");
  std::ofstream(folder / "KQvK.endgame");
  EXPECT_FALSE(Table::open(folder / "KQvK.endgame"));
}

}  // namespace
}  // namespace raum::endgame
