// Property test of the Zobrist keys: on long random walks, two positions have the same key if and
// only if they have the same men on the same cells and the same side to move.
#include <gtest/gtest.h>

#include <string>
#include <unordered_map>

#include "base/core/splitmix.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"

namespace raum::perft {
namespace {

constexpr std::size_t kPositions = 200'000;
constexpr int kLongestGame = 400;

// The position text without the clocks, which are not part of the key.
std::string cells_and_side(const Position& position) {
  const std::string text = raum::to_string(position);
  return text.substr(0, text.find(' ') + 2);
}

TEST(KeyProperty, DifferentPositionsNeverShareAKey) {
  std::unordered_map<std::uint64_t, std::string> text_of;
  std::unordered_map<std::string, std::uint64_t> key_of;
  SplitMix64 random(1907);
  MoveList moves;
  while (text_of.size() < kPositions) {
    Position position = Position::start();
    for (int ply = 0; ply < kLongestGame && text_of.size() < kPositions; ++ply) {
      const std::string text = cells_and_side(position);
      const auto [by_key, new_key] = text_of.emplace(position.key().raw, text);
      ASSERT_EQ(by_key->second, text) << "two positions, one key";
      const auto [by_text, new_text] = key_of.emplace(text, position.key().raw);
      ASSERT_EQ(by_text->second, position.key().raw) << "one position, two keys: " << text;
      list_moves(position, moves);
      if (moves.empty()) break;
      const Move move = moves[random.below(moves.size())];
      const Piece taken = position.at(move.to());
      // Only a faulty generator captures a king, which other tests report. Ends the walk here.
      if (taken.is_some() && taken.type() == PieceType::King) break;
      position.make(move);
    }
  }
  EXPECT_EQ(key_of.size(), text_of.size());
}

}  // namespace
}  // namespace raum::perft
