#include "engine/endgame/tables/row_coder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/splitmix.h"
#include "base/testing/guarded_bytes.h"

namespace raum::endgame {
namespace {

// Rows like those of tables: runs of near values, with rare others.
std::vector<Row> some_rows(std::size_t count, std::uint64_t seed) {
  SplitMix64 random(seed);
  std::vector<Row> rows(count);
  for (Row& row : rows) {
    Code code = static_cast<Code>(random.below(40));
    for (Code& cell : row) {
      if (random.below(3) == 0) code = static_cast<Code>(random.below(40));
      if (random.below(200) == 0) code = static_cast<Code>(random.below(255));
      cell = code;
    }
  }
  return rows;
}

std::string written(const RowCoder& coder, const std::vector<Row>& rows) {
  RowCoder::Writer writer(coder);
  for (const Row& row : rows) writer.write(row);
  writer.finish_byte();
  return writer.bytes();
}

RowCoder coder_for(const std::vector<Row>& rows) {
  RowStatistics statistics;
  for (const Row& row : rows) statistics.add(row);
  return RowCoder(statistics);
}

void expect_read_back(const std::vector<Row>& rows) {
  const RowCoder coder = coder_for(rows);
  const std::string text = written(coder, rows);
  RowCoder::Reader reader(coder, text);
  std::vector<Row> found(rows.size());
  for (Row& row : found) ASSERT_TRUE(reader.read(row));
  EXPECT_EQ(found, rows);
}

TEST(RowCoder, ReadsWhatItWroteWithTheModelItWrote) {
  const std::vector<Row> rows = some_rows(200, 1);
  const RowCoder coder = coder_for(rows);
  const std::string model = coder.model() + "rest";
  std::string_view bytes = model;
  const auto again = RowCoder::read(bytes);
  ASSERT_TRUE(again);
  EXPECT_EQ(bytes, "rest");
  const std::string text = written(coder, rows);
  EXPECT_LT(text.size(), 200U * 125 / 2);
  RowCoder::Reader reader(*again, text);
  for (const Row& row : rows) {
    Row found{};
    ASSERT_TRUE(reader.read(found));
    ASSERT_EQ(found, row);
  }
}

TEST(RowCoder, WritesRowsOfOneCodeWithOneBitPerCell) {
  std::vector<Row> rows(8);
  for (Row& row : rows) row.fill(7);
  EXPECT_EQ(written(coder_for(rows), rows).size(), 125U);
}

// A Fibonacci-like distribution has prefix codes as long as it has symbols.
TEST(RowCoder, ReadsCodesOfEveryLength) {
  std::vector<Row> rows;
  std::size_t count = 1;
  for (Code code = 1; code <= 18; ++code, count += count / 2 + 1) {
    Row row{};
    for (std::size_t i = 1; i < row.size(); i += 2) row[i] = code;
    for (std::size_t i = 0; i < count; ++i) rows.push_back(row);
  }
  expect_read_back(rows);
}

// Rows in which a 0 stands at every other place, and behind it the codes 1 to `codes`, as often as
// the numbers of Fibonacci say: the first two of them have prefix codes of `codes` - 1 bits.
std::vector<Row> fibonacci_rows(std::size_t codes) {
  std::vector<Code> sequence;
  std::size_t count = 1, next = 1;
  for (std::size_t code = 1; code <= codes; ++code) {
    sequence.insert(sequence.end(), count, static_cast<Code>(code));
    next += count;
    count = next - count;
  }
  constexpr std::size_t kInARow = kSquares / 2;
  std::vector<Row> rows((sequence.size() + kInARow - 1) / kInARow);
  sequence.resize(rows.size() * kInARow, static_cast<Code>(codes));
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    rows[i / kInARow][2 * (i % kInARow) + 1] = sequence[i];
  }
  return rows;
}

// Above 24 bits, the code is made again for counts that differ less. The sizes are recorded; the
// bytes of a table are to be the same on every machine.
TEST(RowCoder, HasNoPrefixCodeOfMoreThan24Bits) {
  struct Expectation {
    std::size_t codes;
    int longest;
    std::size_t bytes;
  };
  for (const auto& [codes, longest, bytes] :
       {Expectation{25, 24, 89'239}, Expectation{26, 13, 144'371}}) {
    const std::vector<Row> rows = fibonacci_rows(codes);
    const RowCoder coder = coder_for(rows);
    const std::size_t symbols = codes + 1;
    const std::string model = coder.model();
    ASSERT_EQ(model.size(), 1 + symbols + symbols * (symbols + 1));
    const auto after_zero = model.begin() + static_cast<std::ptrdiff_t>(1 + 2 * symbols);
    EXPECT_EQ(*after_zero, 0) << "no 0 follows a 0";
    EXPECT_EQ(*std::max_element(after_zero, model.end()), longest);
    const std::string text = written(coder, rows);
    EXPECT_EQ(text.size(), bytes);
    std::string_view left = model;
    const auto again = RowCoder::read(left);
    ASSERT_TRUE(again);
    RowCoder::Reader reader(*again, text);
    std::vector<Row> found(rows.size());
    for (Row& row : found) ASSERT_TRUE(reader.read(row));
    EXPECT_EQ(found, rows);
  }
}

// 254 follows 255 alone, and 9 stands at the start of a row alone.
TEST(RowCoder, ReadsCodesThatOccurInOneContextAlone) {
  std::vector<Row> rows(2);
  for (std::size_t i = 0; i < rows[0].size(); ++i) rows[0][i] = static_cast<Code>(255 - i % 2);
  rows[1].fill(255);
  rows[1][0] = 9;
  expect_read_back(rows);
}

TEST(RowCoder, NoticesTheEndOfItsBytes) {
  const std::vector<Row> rows = some_rows(1, 2);
  const RowCoder coder = coder_for(rows);
  const std::string text = written(coder, rows);
  Row row{};
  for (const std::size_t missing : {std::size_t{1}, std::size_t{2}, text.size()}) {
    RowCoder::Reader reader(coder, std::string_view(text).substr(0, text.size() - missing));
    EXPECT_FALSE(reader.read(row)) << missing;
  }
}

TEST(RowCoder, ReadsNoByteBeyondTheEnd) {
  const std::vector<Row> rows = some_rows(1, 4);
  const RowCoder coder = coder_for(rows);
  const std::string text = written(coder, rows);
  const GuardedBytes guarded(text);
  RowCoder::Reader reader(coder, guarded.bytes());
  Row row{};
  EXPECT_TRUE(reader.read(row));
  EXPECT_EQ(row, rows[0]);
}

// The only prefix code is the bit 0.
TEST(RowCoder, NoticesBitsThatAreNoCode) {
  std::vector<Row> rows(1);
  rows[0].fill(7);
  const RowCoder coder = coder_for(rows);
  const std::string ones(100, '\xff');
  Row row{};
  RowCoder::Reader reader(coder, ones);
  EXPECT_FALSE(reader.read(row));
}

TEST(RowCoder, RefusesModelsThatAreNone) {
  const std::string model = coder_for(some_rows(20, 3)).model();
  for (std::size_t size = 0; size < model.size(); size += 7) {
    std::string_view bytes = std::string_view(model).substr(0, size);
    ASSERT_FALSE(RowCoder::read(bytes)) << size;
  }
  const auto is_refused = [](const std::string& text) {
    std::string_view bytes = text;
    return !RowCoder::read(bytes);
  };
  // One symbol, the code 5; two contexts.
  EXPECT_FALSE(is_refused({1, 5, 1, 1}));
  EXPECT_FALSE(is_refused({1, 5, 1, 24}));
  EXPECT_TRUE(is_refused({1, 5, 1, 25}));
  // Three codes of one bit.
  EXPECT_TRUE(is_refused({3, 1, 2, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}));
  // Symbols in order, out of order, and one twice.
  EXPECT_FALSE(is_refused({2, 1, 2, 1, 1, 1, 1, 1, 1}));
  EXPECT_TRUE(is_refused({2, 2, 1, 1, 1, 1, 1, 1, 1}));
  EXPECT_TRUE(is_refused({2, 1, 1, 1, 1, 1, 1, 1, 1}));
}

}  // namespace
}  // namespace raum::endgame
