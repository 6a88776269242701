#include <gtest/gtest.h>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/game/random_walk.h"
#include "engine/testing/search_helpers.h"
#include "engine/testing/sparse_position.h"

namespace raum {
namespace {

// A literal transcription of the document's pseudo-code; eval() counts the material from scratch.
class Document {
 public:
  Document(const Position& root, int requested_depth)
      : board_(root), root_color_(root.side_to_move()), requested_depth_(requested_depth) {}

  int best_eval(int beta, int depth, bool max_player) {
    int alpha = max_player ? -32000 : +32000;
    MoveList moves;
    list_moves(board_, moves);
    for (const Move move : moves) {
      ++nodes;
      const bool is_capture = board_.at(move.to()).is_some();
      const Undo undo = board_.make(move);
      const bool leaf = (depth >= requested_depth_ && !is_capture) || depth >= requested_depth_ + 2;
      const int score = leaf ? eval() : best_eval(alpha, depth + 1, !max_player);
      board_.unmake(move, undo);
      if (max_player) {
        if (score > alpha) alpha = score;
        if (alpha > beta) break;
      } else {
        if (score < alpha) alpha = score;
        if (alpha < beta) break;
      }
    }
    return alpha;
  }

  std::uint64_t nodes = 0;

 private:
  [[nodiscard]] int eval() const {
    const int white = find_engine("js-schach").value()->evaluation.value(board_).cp;
    return root_color_ == Color::White ? white : -white;
  }

  Position board_;
  Color root_color_;
  int requested_depth_;
};

TEST(JsSchachTranscription, VisitsTheSameNodes) {
  SplitMix64 random{3};
  for (std::uint64_t i = 0; i < 60; ++i) {
    const bool walks = i % 3 == 0;
    const Position p =
        walks ? random_walk(Position::start(), static_cast<int>(i), random) : sparse_position(i, 6);
    if (count_moves(p) == 0) continue;
    const int depth = walks ? 1 : 3;
    Document document(p, depth);
    const int expected = document.best_eval(32000, 1, true);
    Engine player = make_engine("js-schach");
    const SearchResult found = think(player, p, {.depth = depth});
    EXPECT_EQ(found.score.cp, expected) << to_string(p);
    EXPECT_EQ(found.nodes, document.nodes) << to_string(p);
  }
}

}  // namespace
}  // namespace raum
