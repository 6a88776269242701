#include "engine/endgame/tables/table.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/splitmix.h"
#include "base/testing/error_of.h"
#include "base/testing/files.h"
#include "base/testing/guarded_bytes.h"
#include "base/testing/temporary_folder.h"
#include "engine/endgame/tables/checksum.h"
#include "engine/endgame/tables/table_layout.h"
#include "engine/endgame/tables/table_writer.h"
#include "engine/testing/solved_endings.h"

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
  static const Solution kSolution = any_solution();
  return kSolution;
}
const std::string& kept_bytes() {
  static const std::string kBytes = encode(kept_solution());
  return kBytes;
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
  for (const Color side : kColors) {
    const auto codes = table->codes(side);
    ASSERT_TRUE(codes);
    EXPECT_EQ(*codes, std::vector<Code>(row_count(drawn.set) * kSquares, kDrawCode));
  }
}

std::string refusal(const std::string& bytes, const std::string& name = "KQvK.endgame") {
  const GuardedBytes guarded(bytes);
  const auto table = Table::read(guarded.bytes(), name);
  if (table) return "none";
  std::string line = to_string(table.error());
  EXPECT_EQ(line.find('\n'), std::string::npos);
  EXPECT_TRUE(line.starts_with(name + ":")) << line;
  return line;
}

TEST(Table, RefusesAFileThatIsCutOffOrHasGrown) {
  EXPECT_EQ(refusal(""),
            "KQvK.endgame: found an empty file, expected a table of endings, which begins with "
            "RaumEnd");
  EXPECT_EQ(refusal("Raum"),
            "KQvK.endgame: found \"Raum\", expected a table of endings, which begins with "
            "RaumEnd");
  for (const std::size_t size :
       {kMagic.size(), kMagic.size() + 3, kMagic.size() + 4, std::size_t{50}, kHeaderBytes - 1}) {
    EXPECT_EQ(refusal(kept_bytes().substr(0, size)),
              fmt::format("KQvK.endgame: found {} bytes, expected at least 112: the file is cut "
                          "off",
                          size));
  }
  const std::size_t whole = kept_bytes().size();
  for (const std::size_t size : {kHeaderBytes, kHeaderBytes + 1, whole - 1, whole + 1}) {
    EXPECT_EQ(refusal((kept_bytes() + "x").substr(0, size)),
              fmt::format("KQvK.endgame: found {} bytes, expected {}: the file is cut off or has "
                          "grown",
                          size, whole));
  }
}

TEST(Table, RefusesAnotherVersion) {
  std::string bytes = kept_bytes();
  ++bytes[kMagic.size()];
  EXPECT_EQ(refusal(bytes),
            "KQvK.endgame: found version 2, expected version 1; build the table again");
  EXPECT_EQ(refusal(bytes.substr(0, kMagic.size() + 4)),
            "KQvK.endgame: found version 2, expected version 1; build the table again");
}

TEST(Table, RefusesAHeaderOfAnotherKind) {
  constexpr std::size_t kNameAt = kMagic.size() + 8;
  struct Case {
    std::size_t at;
    char byte;
    const char* message;
  };
  for (const auto& [at, byte, message] :
       {Case{0, 'B',
             "found \"BaumEnd\\x0a\", expected a table of endings, which begins with RaumEnd"},
        Case{kNameAt + 1, 'X',
             "set: found \"KXvK\", expected the men of both sides, such as KQvKR, with one or "
             "two of Q, R, B, N, U and P"},
        Case{kNameAt + 6, 'x',
             "found \"KQvK\\x00\\x00x\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\", expected "
             "zeros after the name of the set"}}) {
    std::string bytes = kept_bytes();
    bytes[at] = byte;
    EXPECT_EQ(refusal(bytes), std::string("KQvK.endgame: ") + message);
  }
}

TEST(Table, NamesBothChecksumsOfADamagedFile) {
  std::string bytes = kept_bytes();
  bytes.back() ^= '\1';
  BlockChecksum sum;
  sum.add(std::string_view(bytes).substr(kChecksumAt + 8));
  std::uint64_t kept = 0;
  std::memcpy(&kept, bytes.data() + kChecksumAt, sizeof kept);
  EXPECT_EQ(refusal(bytes),
            fmt::format("KQvK.endgame: found checksum {:016x}, expected {:016x}: the file is "
                        "damaged",
                        sum.value(), kept));
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
  const std::size_t model = kHeaderBytes + 1250 * 2 * kPlaneBytes;
  const auto symbols = static_cast<std::size_t>(static_cast<unsigned char>(kept_bytes()[model]));
  const std::size_t starts = model + 1 + symbols + symbols * (symbols + 1);
  const std::size_t blocks = starts + 8 * (block_count(*MenSet::parse("KQvK")) + 1);
  for (const std::uint64_t size : {kHeaderBytes, kHeaderBytes + 100, model - 1, model, model + 1,
                                   starts - 1, starts, blocks - 1, blocks}) {
    std::string bytes = kept_bytes().substr(0, size);
    std::memcpy(bytes.data() + kChecksumAt + 8, &size, sizeof size);
    EXPECT_EQ(refusal(resealed(bytes)),
              "KQvK.endgame: found other contents than its header says, expected a table of "
              "endings")
        << size;
  }
  std::string bytes = kept_bytes();
  bytes[kMagic.size() + 4] = 1;
  EXPECT_EQ(refusal(resealed(bytes)),
            "KQvK.endgame: found planes 1, expected 9, which fit its counts");
}

// All other positions are draws.
TEST(Table, KeepsTheOnlyWonPosition) {
  Solution solution{.set = *MenSet::parse("KQvK"), .counts = {}, .codes = {}};
  for (auto& codes : solution.codes) codes.resize(row_count(solution.set) * kSquares, kDrawCode);
  const Value win{.outcome = Outcome::Win, .plies = 1};
  solution.codes[0][700 * kSquares + 60] = code_of(win);
  solution.counts[0].won = 1;
  const std::string bytes = encode(solution);
  const auto table = Table::read(bytes, "KQvK.endgame");
  ASSERT_TRUE(table) << to_string(table.error());
  EXPECT_EQ(table->outcome(cells_of_row(700, 60, Color::White)), Outcome::Win);
  EXPECT_EQ(table->value(cells_of_row(700, 60, Color::White)), win);
  EXPECT_EQ(table->value(cells_of_row(700, 61, Color::White)), Value{});
  EXPECT_EQ(table->value(cells_of_row(700, 60, Color::Black)), Value{});
}

TEST(Table, IsOpenedFromAFile) {
  const TemporaryFolder folder;
  const std::string path = folder / "KQvK.endgame";
  std::ofstream(path, std::ios::binary) << kept_bytes();
  const auto table = Table::open(path);
  ASSERT_TRUE(table) << to_string(table.error());
  EXPECT_EQ(table->size(), kept_bytes().size());
  const std::vector<Table> copies{*table};  // shares the mapping
  EXPECT_EQ(copies[0].value(cells_of_row(3, 3, Color::White)),
            table->value(cells_of_row(3, 3, Color::White)));
}

// The lowest number that a file which is opened now would get.
int free_descriptor() {
  const int descriptor = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  ::close(descriptor);
  return descriptor;
}

TEST(Table, LeavesNoOpenFileAndNoMappingBehind) {
  const TemporaryFolder folder;
  const std::string path = std::filesystem::canonical(folder.path()).string() + "/KQvK.endgame";
  std::ofstream(path, std::ios::binary) << kept_bytes();
  const auto is_mapped = [&] {
    return content_of("/proc/self/maps").find(path) != std::string::npos;
  };
  const int before = free_descriptor();
  {
    const auto table = Table::open(path);
    ASSERT_TRUE(table) << to_string(table.error());
    EXPECT_EQ(free_descriptor(), before);
    EXPECT_TRUE(is_mapped());
  }
  EXPECT_FALSE(is_mapped());
  EXPECT_FALSE(Table::open(folder.path()));
  EXPECT_EQ(free_descriptor(), before);
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
}

TEST(Table, RefusesTheSmallestFiles) {
  const TemporaryFolder folder;
  const std::string path = folder / "KQvK.endgame";
  const std::string expected = ", expected a table of endings, which begins with RaumEnd";
  std::ofstream(path) << "";
  EXPECT_EQ(error_line(Table::open(path)), path + ": found an empty file" + expected);
  std::ofstream(path) << "R";
  EXPECT_EQ(error_line(Table::open(path)), path + ": found \"R\"" + expected);
}

}  // namespace
}  // namespace raum::endgame
