// Tests the engine alphadeepchess against a transcription of its document's search: both must visit
// the same number of nodes and find the same move and score.
#include "engine/transcriptions/alphadeepchess_transcription.h"

#include <gtest/gtest.h>

#include <atomic>
#include <string>

#include "engine/board/position_text.h"
#include "engine/eval/alphadeepchess.h"
#include "engine/testing/search_helpers.h"
#include "engine/testing/shuffled_game.h"
#include "engine/testing/varied_positions.h"

namespace raum::alphadeepchess_document {
namespace {

struct Variant {
  bool table = true;
  bool king_safety = false;
};

// The transcription and the engine in one variant, with tables of the same size.
class Both {
 public:
  Both(const Variant& variant, Seen& seen)
      : document_(
            variant.king_safety ? alphadeepchess_safety_evaluation() : alphadeepchess_evaluation(),
            variant.table, seen),
        player_(**find_engine("alphadeepchess")) {
    EXPECT_TRUE(player_.set_hash(variant.table ? 1 : 0).has_value());
    if (variant.king_safety) {
      documented(player_).set_evaluation(alphadeepchess_safety_evaluation());
    }
  }

  // `game`: the keys of the positions before.
  Move search(Position p, int depth, const std::vector<Key>& game = {}) {
    SCOPED_TRACE(to_string(p) + " depth " + std::to_string(depth));
    const std::atomic<bool> never_stop{false};
    const int sign = p.side_to_move() == Color::White ? 1 : -1;
    const auto expected = document_.search(p, game, depth);
    const auto found =
        player_.think(p, {.depth = depth, .earlier = game}, never_stop, [](const SearchInfo&) {});
    EXPECT_EQ(found.nodes, document_.nodes);
    EXPECT_EQ(found.best, expected.move);
    EXPECT_EQ(found.score.cp * sign, expected.score);
    return found.best;
  }

 private:
  Transcription document_;
  Engine player_;
};

TEST(AlphaDeepChessTranscription, AgreesInEveryVariant) {
  Seen seen;
  for (const Position& p : varied_positions(41, 6)) {
    for (int depth = 1; depth <= 3; ++depth) Both({}, seen).search(p, depth);
    for (int depth = 1; depth <= 2; ++depth) {
      Both({.table = false}, seen).search(p, depth);
      Both({.king_safety = true}, seen).search(p, depth);
    }
  }
  EXPECT_GT(seen.killers, 1000);
  EXPECT_GT(seen.deepest_captures, 20);
}

// An opening, a middlegame, endings, and three positions with mates and stalemates among the moves.
TEST(AlphaDeepChessTranscription, AgreesAtDepthFour) {
  Seen seen;
  std::vector<Position> positions = varied_positions(42, 1);
  for (std::uint64_t seed = 1; seed <= 10; ++seed) positions.push_back(sparse_position(seed, 4));
  for (const std::string_view text :
       {"5/5/5/5/5//5/5/5/5/u4//5/5/5/5/5//5/5/3k1/5/5//5/1q3/4q/5/3K1 b 0 1",
        "4k/5/1B3/5/5//5/5/5/5/5//3K1/5/5/5/R4//5/3Q1/5/5/5//5/5/5/5/5 w 0 1",
        "5/5/5/5/5//5/5/5/5/5//5/5/5/5/2N2//5/5/5/5/5//5/1P3/5/2Q2/K3k w 0 1"}) {
    positions.push_back(parse_position(text).value());
  }
  for (const Position& p : positions) Both({}, seen).search(p, 4);
  EXPECT_GT(seen.table_scores, 1000);
  EXPECT_GT(seen.entries_written_over, 50);
  EXPECT_GT(seen.mates, 100);
  EXPECT_GT(seen.stalemates, 10);
}

// Searches each position of a game four times, at increasing and decreasing depth.
void search_through_game(Position p, int moves, int depth, Seen& seen, SplitMix64& random) {
  Both both({}, seen);
  std::vector<Key> game;
  for (int n = 0; n < moves && count_moves(p) > 0; ++n) {
    both.search(p, depth - 1, game);
    const Move move = both.search(p, depth, game);
    both.search(p, depth, game);
    both.search(p, 1, game);
    game.push_back(p.key());
    p.make(move);
    game.push_back(p.key());
    p = random_walk(p, 1, random);
  }
}

TEST(AlphaDeepChessTranscription, AgreesWithAFilledTable) {
  Seen seen;
  SplitMix64 random{43};
  for (const Position& p : varied_positions(44, 5)) search_through_game(p, 2, 3, seen, random);
  EXPECT_GT(seen.table_bounds, 1000);
  EXPECT_GT(seen.table_scores, seen.table_bounds);
}

// Two queens against a bare king, either side to move.
Position two_queens(Color strong, SplitMix64& random) {
  for (;;) {
    Position p;
    for (const Piece piece :
         {Piece::make(strong, PieceType::King), Piece::make(strong, PieceType::Queen),
          Piece::make(strong, PieceType::Queen), Piece::make(!strong, PieceType::King)}) {
      Square s = Square::at(static_cast<int>(random.below(kSquares)));
      while (p.at(s).is_some()) s = Square::at(static_cast<int>(random.below(kSquares)));
      p.put(s, piece);
    }
    if (random.below(2) == 1) p.set_side_to_move(Color::Black);
    if (check_position(p) && count_moves(p) > 0) return p;
  }
}

// The table stores mates by their distance from the root of the search that found them.
TEST(AlphaDeepChessTranscription, AgreesWithMatesOfEarlierSearches) {
  Seen seen;
  SplitMix64 random{46};
  for (int i = 0; i < 10; ++i) {
    search_through_game(two_queens(kColors[random.below(2)], random), 4, 4, seen, random);
  }
  EXPECT_GT(seen.mates, 500);
}

TEST(AlphaDeepChessTranscription, AgreesNearDraws) {
  Seen seen;
  SplitMix64 random{45};
  for (int i = 0; i < 40; ++i) {
    Position p = sparse_position(random.next(), 5);
    if (i % 2 == 0) p.set_clocks(static_cast<std::uint32_t>(80 + random.below(20)), 60);
    Both both({.table = i % 4 < 2}, seen);
    const std::vector<Key> game = play_shuffled_game(p, 5 + i % 5, random);
    if (count_moves(p) == 0) continue;
    for (int depth = 1; depth <= 4; ++depth) both.search(p, depth, game);
  }
  EXPECT_GT(seen.repetitions, 20);
  EXPECT_GT(seen.hundred_plies, 1000);
}

}  // namespace
}  // namespace raum::alphadeepchess_document
