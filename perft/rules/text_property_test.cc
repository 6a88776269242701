// Property tests of the parsers: written text reads back as the same value, engine and oracle
// accept the same texts, and any text (random, mutated or truncated) is read or rejected with an
// error of one line.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/core/splitmix.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "perft/oracle/oracle.h"
#include "perft/rules/test_positions.h"
#include "perft/suite/suite.h"

namespace raum::perft {
namespace {

constexpr std::string_view kSuite =
    "# two records\n"
    "id start\n"
    "epd rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//"
    "5/5/5/PPPPP/RNKNR w 0 1\n"
    "perft 1 61\n"
    "perft 2 3615\n"
    "\n"
    "id ending  # few men\n"
    "epd 5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K3Q w\n"
    "perft 1 40\n";

constexpr std::uint64_t kMutants = 100;  // texts per test case

// Makes one to four changes: replaces, removes or inserts bytes, doubles a part, cuts off the end.
std::string mutated(std::string text, std::uint64_t seed) {
  constexpr std::string_view kLikely = "/ 0123456789wbKQRBNUPkqrbnup-#\n\tid epd perft\xff";
  SplitMix64 random(seed);
  for (auto changes = 1 + random.below(4); changes > 0; --changes) {
    const std::size_t at = random.below(text.size() + 1);
    const char byte = random.below(4) == 0 ? static_cast<char>(random.below(256))
                                           : kLikely[random.below(kLikely.size())];
    switch (random.below(5)) {
      case 0:
        if (at < text.size()) text[at] = byte;
        break;
      case 1:
        text.erase(at, 1 + random.below(3));
        break;
      case 2:
        text.insert(at, 1, byte);
        break;
      case 3:
        text.insert(at, text.substr(at, random.below(12)));
        break;
      default:
        if (random.below(4) == 0) text.resize(at);
        break;
    }
  }
  return text;
}

void assert_clear(const Error& error) {
  RC_ASSERT(!error.where.empty());
  RC_ASSERT(!error.found.empty());
  RC_ASSERT(!error.expected.empty());
  RC_ASSERT(raum::to_string(error).find('\n') == std::string::npos);
}

// The text with each run of spaces replaced by one space; the oracle accepts no others.
std::string with_single_spaces(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == ' ' && (out.empty() || out.back() == ' ')) continue;
    out += c;
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

// The engine reads the text if and only if the oracle does, as the same position; otherwise it
// returns a complete error.
void assert_position_reader_sound(const std::string& text) {
  const auto position = parse_position(text);
  const auto oracle = Oracle::from_text(with_single_spaces(text));
  RC_ASSERT(position.has_value() == oracle.has_value());
  if (!position) {
    assert_clear(position.error());
    return;
  }
  const std::string written = raum::to_string(*position);
  RC_ASSERT(written == oracle->text());
  RC_ASSERT(parse_position(written).value() == *position);
}

void assert_move_reader_sound(const std::string& text) {
  const auto move = Move::parse(text);
  if (move) {
    RC_ASSERT(raum::to_string(*move) == text);
  } else {
    assert_clear(move.error());
  }
}

void assert_suite_reader_sound(const std::string& text) {
  const auto records = parse_suite(text, "suite");
  if (!records) {
    assert_clear(records.error());
    RC_ASSERT(records.error().where.starts_with("suite"));
    return;
  }
  RC_ASSERT(!records->empty());
  for (const SuiteRecord& record : *records) {
    RC_ASSERT(!record.id.empty());
    RC_ASSERT(!record.counts.empty());
    RC_ASSERT(Oracle::from_text(raum::to_string(record.position)).has_value());
  }
}

RC_GTEST_PROP(TextProperty, PositionsReadBackAsWritten, ()) {
  const Position position = *any_position();
  const std::string text = raum::to_string(position);
  const auto again = parse_position(text);
  RC_ASSERT(again.has_value());
  RC_ASSERT(*again == position);
  RC_ASSERT(raum::to_string(*again) == text);
}

RC_GTEST_PROP(TextProperty, MovesReadBackAsWritten, ()) {
  for_each_move(*any_position(),
                [](Move move) { RC_ASSERT(Move::parse(raum::to_string(move)).value() == move); });
}

RC_GTEST_PROP(TextProperty, RandomBytesAreReadOrRejected, (const std::string& text)) {
  assert_position_reader_sound(text);
  assert_move_reader_sound(text);
  assert_suite_reader_sound(text);
}

RC_GTEST_PROP(TextProperty, MutatedPositionsAreReadOrRejected, ()) {
  const std::string right = raum::to_string(*any_position());
  const auto seed = *rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>());
  for (std::uint64_t i = 0; i < kMutants; ++i) {
    const std::string text = mutated(right, seed + i);
    RC_LOG() << text << '\n';
    assert_position_reader_sound(text);
  }
}

RC_GTEST_PROP(TextProperty, CutPositionsAreReadOrRejected, ()) {
  const std::string right = raum::to_string(*any_position());
  for (std::size_t size = 0; size <= right.size(); ++size) {
    assert_position_reader_sound(right.substr(0, size));
  }
}

RC_GTEST_PROP(TextProperty, MutatedAndCutMovesAreReadOrRejected, ()) {
  const auto cell = [] { return Square::at(*rc::gen::inRange(0, kSquares)); };
  const std::string right = raum::to_string(Move::make(cell(), cell(), PieceType::Queen));
  const auto seed = *rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>());
  for (std::uint64_t i = 0; i < kMutants; ++i) assert_move_reader_sound(mutated(right, seed + i));
  for (std::size_t size = 0; size < right.size(); ++size) {
    assert_move_reader_sound(right.substr(0, size));
  }
}

RC_GTEST_PROP(TextProperty, MutatedSuitesAreReadOrRejected, ()) {
  const auto seed = *rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>());
  for (std::uint64_t i = 0; i < kMutants; ++i) {
    assert_suite_reader_sound(mutated(std::string(kSuite), seed + i));
  }
}

TEST(TextProperty, CutSuitesAreReadOrRejected) {
  int read = 0;
  for (std::size_t size = 0; size <= kSuite.size(); ++size) {
    const auto records = parse_suite(kSuite.substr(0, size), "suite");
    read += records.has_value();
    if (!records) {
      EXPECT_FALSE(records.error().expected.empty()) << size;
    }
  }
  EXPECT_GT(read, 0);
}

}  // namespace
}  // namespace raum::perft
