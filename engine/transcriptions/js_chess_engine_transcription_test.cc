// Tests the engine js-chess-engine-v2 against a literal transcription of the search that the "AI
// Implementation Guide" of js-chess-engine version 2 describes: both must visit the same number of
// nodes and find the same move and score.
//
// Our reading where the document leaves it open, as in js_chess_engine_v2.cc and the shared search:
//   - the table is probed before quiescence search, and not at the root;
//   - the root moves are sorted again from the previous order, the first time with the first move
//     as the PV move; equal moves keep the order of generation;
//   - killers live for one search; quiescence search and the root neither use nor store them;
//   - mate and stalemate are detected at every leaf, SCORE_MAX is 1,000,000, ages count searches.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <string>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/eval/js_chess_engine.h"
#include "engine/testing/search_helpers.h"
#include "engine/testing/varied_positions.h"

namespace raum::js_chess_engine_document {
namespace {

constexpr int kInfinity = Score::infinite().cp;
constexpr int kScoreMax = 1'000'000;
constexpr std::size_t kTableEntries = 1U << 16;  // the entries of the smallest table, 1 MiB

// "AI Level Configuration", levels 1 to 5.
struct LevelConfig {
  bool check_extension;
  int q_max_depth;
};
constexpr std::array<LevelConfig, 5> kLevelConfig{{
    {.check_extension = false, .q_max_depth = 0},
    {.check_extension = true, .q_max_depth = 0},
    {.check_extension = true, .q_max_depth = 1},
    {.check_extension = true, .q_max_depth = 2},
    {.check_extension = true, .q_max_depth = 4},
}};

// How often each feature was used: shows that the comparison covers it.
struct Seen {
  int table_scores = 0;
  int entries_kept = 0;     // entries not replaced by another position's
  int entries_too_old = 0;  // entries replaced by shallower ones because of their age
  int extensions = 0;
  int searched_again = 0;  // moves that failed high on a null window
  int killers = 0;         // killers that caused a cutoff again
  int mates = 0;
  int stalemates = 0;
  int quiet_promotions = 0;  // in the quiescence search
  int windows_widened = 0;
  int full_windows = 0;  // after the widest aspiration window failed
};

enum class TTEntryType { Exact, LowerBound, UpperBound };

struct TTEntry {
  bool exists = false;
  std::uint64_t zobrist_hash = 0;
  int depth = 0;
  int score = 0;
  TTEntryType type = TTEntryType::Exact;
  Move best_move;
  int age = 0;
};

// MoveSelector: scores all moves at once and picks the best remaining one on demand.
class MoveSelector {
 public:
  using Killers = std::array<Move, 2>;

  MoveSelector(const Position& board, const std::vector<Move>& moves, Move tt_move, Killers killers)
      : moves_(moves) {
    for (const Move move : moves) scores_.push_back(score(board, move, tt_move, killers));
  }

  Move pick() {
    const auto best = std::max_element(scores_.begin(), scores_.end());  // the first of equals
    if (best == scores_.end() || *best < 0) return Move::none();
    *best = -1;
    return moves_[static_cast<std::size_t>(best - scores_.begin())];
  }

 private:
  // "Values (in pawns)" times 100, for Raumschach's pieces: P N B U R Q K.
  static int value(Piece piece) {
    constexpr std::array kValues{100, 300, 300, 200, 500, 900, 1000};
    return kValues[index_of(piece.type())];
  }

  static int score(const Position& board, Move move, Move tt_move, const Killers& killers) {
    if (move == tt_move) return 10'000'000;
    if (move.is_promotion() && move.promotion() == PieceType::Queen) return 9'000'000;
    if (board.at(move.to()).is_some()) {
      return 5'000'000 + value(board.at(move.to())) * 16 - value(board.at(move.from()));
    }
    return move == killers[0] || move == killers[1] ? 3'000'000 : 0;
  }

  std::vector<Move> moves_;
  std::vector<int> scores_;
};

class Search {
 public:
  Search(const LevelConfig& level, Seen& counts)
      : level_(level), seen_(counts), table_(kTableEntries) {}

  struct Result {
    Move move;
    int score = 0;
  };

  Result find_best_move(Position& board, int target_depth) {
    nodes = 0;
    ++age_;
    killers_ = {};
    std::vector<Move> moves = legal_moves(board);
    Result best{moves[0], 0};
    for (int d = 1; d <= target_depth; ++d) {
      MoveSelector selector(board, moves, best.move, {});
      for (Move& move : moves) move = selector.pick();
      best = d < 4 ? search_root(board, moves, d, -kInfinity, kInfinity)
                   : search_aspiring(board, moves, d, best.score);
    }
    return best;
  }

  std::uint64_t nodes = 0;

 private:
  static std::vector<Move> legal_moves(const Position& board) {
    MoveList list;
    list_moves(board, list);
    return {list.begin(), list.end()};
  }

  [[nodiscard]] int evaluate(const Position& board) const {
    const int white = evaluation_.value(board).cp;
    return board.side_to_move() == Color::White ? white : -white;
  }

  // evaluate() of a checkmate or stalemate; its "depth" counts from the root.
  int no_moves(const Position& board, int ply) {
    ++(in_check(board) ? seen_.mates : seen_.stalemates);
    return in_check(board) ? -kScoreMax + ply : 0;
  }

  // "±25cp window for depths ≥ 4, … delta doubles …, full window when delta exceeds 400cp"
  Result search_aspiring(Position& board, const std::vector<Move>& moves, int depth, int last) {
    for (int delta = 25; delta <= 400; delta *= 2) {
      const Result result = search_root(board, moves, depth, last - delta, last + delta);
      if (result.score > last - delta && result.score < last + delta) return result;
      ++seen_.windows_widened;
    }
    ++seen_.full_windows;
    return search_root(board, moves, depth, -kInfinity, kInfinity);
  }

  Result search_root(Position& board, const std::vector<Move>& moves, int depth, int alpha,
                     int beta) {
    Result best{moves[0], -kInfinity};
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const int score = search_move(board, moves[i], depth, alpha, beta, 0, i == 0);
      if (score > best.score) best = {moves[i], score};
      alpha = std::max(alpha, score);
      if (alpha >= beta) break;
    }
    return best;
  }

  // One move of the inner loop: check extension and principal variation search.
  int search_move(Position& board, Move move, int depth, int alpha, int beta, int ply, bool first) {
    const Undo undo = board.make(move);
    const int extension = level_.check_extension && in_check(board) ? 1 : 0;
    seen_.extensions += extension;
    const int child_depth = depth - 1 + extension;
    int score = 0;
    if (first) {
      score = -negamax(board, child_depth, -beta, -alpha, ply + 1);
    } else {
      score = -negamax(board, child_depth, -alpha - 1, -alpha, ply + 1);
      if (score > alpha && score < beta) {
        ++seen_.searched_again;
        score = -negamax(board, child_depth, -beta, -alpha, ply + 1);
      }
    }
    board.unmake(move, undo);
    return score;
  }

  int negamax(Position& board, int depth, int alpha, int beta, int ply) {
    const std::uint64_t hash = board.key().raw;
    Move tt_move = Move::none();
    if (const TTEntry* entry = probe(hash)) {
      tt_move = entry->best_move;
      if (entry->depth >= depth && can_use_score(*entry, alpha, beta)) {
        ++nodes;
        ++seen_.table_scores;
        return entry->score;
      }
    }
    if (depth <= 0) return quiescence(board, alpha, beta, ply, 0);
    ++nodes;
    const std::vector<Move> moves = legal_moves(board);
    if (moves.empty()) return no_moves(board, ply);
    const int original_alpha = alpha;
    int best_score = -kInfinity;
    Move best_move = moves[0];
    MoveSelector selector(board, moves, tt_move, killers_[static_cast<std::size_t>(ply)]);
    bool first = true;
    for (Move move = selector.pick(); move.is_some(); move = selector.pick()) {
      const int score = search_move(board, move, depth, alpha, beta, ply, first);
      first = false;
      if (score > best_score) {
        best_score = score;
        best_move = move;
      }
      alpha = std::max(alpha, score);
      if (alpha >= beta) {
        if (!board.at(move.to()).is_some()) store_killer(move, ply);
        break;
      }
    }
    const TTEntryType type = best_score >= beta             ? TTEntryType::LowerBound
                             : best_score <= original_alpha ? TTEntryType::UpperBound
                                                            : TTEntryType::Exact;
    store({true, hash, depth, best_score, type, best_move, age_});
    return best_score;
  }

  int quiescence(Position& board, int alpha, int beta, int ply, int q_depth) {
    ++nodes;
    const std::vector<Move> moves = legal_moves(board);
    if (moves.empty()) return no_moves(board, ply);
    const int stand_pat = evaluate(board);
    if (q_depth >= level_.q_max_depth || stand_pat >= beta) return stand_pat;
    alpha = std::max(alpha, stand_pat);
    std::vector<Move> forcing;
    for (const Move move : moves) {
      const bool capture = board.at(move.to()).is_some();
      if (capture || move.is_promotion()) forcing.push_back(move);
      seen_.quiet_promotions += !capture && move.is_promotion() ? 1 : 0;
    }
    int best_score = stand_pat;
    MoveSelector selector(board, forcing, Move::none(), {});
    for (Move move = selector.pick(); move.is_some(); move = selector.pick()) {
      const Undo undo = board.make(move);
      const int score = -quiescence(board, -beta, -alpha, ply + 1, q_depth + 1);
      board.unmake(move, undo);
      best_score = std::max(best_score, score);
      alpha = std::max(alpha, score);
      if (alpha >= beta) break;
    }
    return best_score;
  }

  void store_killer(Move move, int ply) {
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    const bool known = killers[0] == move || killers[1] == move;
    seen_.killers += known ? 1 : 0;
    if (killers[0] != move) killers = {move, killers[0]};
  }

  [[nodiscard]] const TTEntry* probe(std::uint64_t hash) const {
    const TTEntry& entry = table_[hash % kTableEntries];
    return entry.exists && entry.zobrist_hash == hash ? &entry : nullptr;
  }

  static bool can_use_score(const TTEntry& entry, int alpha, int beta) {
    return entry.type == TTEntryType::Exact ||
           (entry.type == TTEntryType::LowerBound && entry.score >= beta) ||
           (entry.type == TTEntryType::UpperBound && entry.score <= alpha);
  }

  // "Replacement Strategy"
  void store(const TTEntry& entry) {
    TTEntry& slot = table_[entry.zobrist_hash % kTableEntries];
    const bool other = slot.exists && slot.zobrist_hash != entry.zobrist_hash;
    const bool shallower = other && entry.depth <= slot.depth;
    if (shallower && slot.age == age_) {
      ++seen_.entries_kept;
      return;
    }
    seen_.entries_too_old += shallower ? 1 : 0;
    slot = entry;
  }

  LevelConfig level_;
  Seen& seen_;
  Evaluation evaluation_ = js_chess_engine_evaluation();
  std::vector<TTEntry> table_;
  int age_ = 0;
  std::array<MoveSelector::Killers, kMaxPly> killers_{};
};

// The transcription and the engine at one level, with tables of the same size.
class Both {
 public:
  Both(int level, Seen& seen)
      : document_(kLevelConfig[static_cast<std::size_t>(level - 1)], seen),
        player_(**find_engine("js-chess-engine-v2")) {
    EXPECT_TRUE(player_.set_level(level).has_value());
    EXPECT_TRUE(player_.set_hash(1).has_value());
  }

  Move search(Position p, int depth) {
    SCOPED_TRACE(to_string(p) + " level " + std::to_string(player_.level()) + " depth " +
                 std::to_string(depth));
    const std::atomic<bool> never_stop{false};
    const auto expected = document_.find_best_move(p, depth);
    const auto found = player_.think(p, {.depth = depth}, never_stop, [](const SearchInfo&) {});
    EXPECT_EQ(found.nodes, document_.nodes);
    EXPECT_EQ(found.best, expected.move);
    EXPECT_EQ(found.score.cp, expected.score);
    return found.best;
  }

 private:
  Search document_;
  Engine player_;
};

TEST(JsChessEngineTranscription, AgreesAtEveryLevel) {
  Seen seen;
  for (const Position& p : varied_positions(31, 3)) {
    for (int level = 1; level <= 5; ++level) {
      for (int depth = 1; depth <= (level == 5 ? 3 : 2); ++depth)
        Both(level, seen).search(p, depth);
    }
  }
  EXPECT_GT(seen.extensions, 1000);
  EXPECT_GT(seen.killers, 100);
  EXPECT_GT(seen.mates, 10);
}

// Three moves of each game; each position is searched four times, at increasing and decreasing
// depth, so that the table has entries of all depths and of several ages.
TEST(JsChessEngineTranscription, AgreesWithAFilledTable) {
  Seen seen;
  SplitMix64 random{32};
  for (Position p : varied_positions(33, 4)) {
    Both both(5, seen);
    for (int n = 0; n < 3 && count_moves(p) > 0; ++n) {
      both.search(p, 2);
      const Move move = both.search(p, 3);
      both.search(p, 2);
      both.search(p, 1);
      p.make(move);
      p = random_walk(p, 1, random);
    }
  }
  EXPECT_GT(seen.table_scores, 10'000);
  EXPECT_GT(seen.entries_kept, 100);
  EXPECT_GT(seen.entries_too_old, 100);
  EXPECT_GT(seen.stalemates, 0);
}

TEST(JsChessEngineTranscription, AgreesWithAspirationWindows) {
  Seen seen;
  for (const Position& p : varied_positions(34, 2)) Both(5, seen).search(p, 4);
  EXPECT_GT(seen.searched_again, 100);
  EXPECT_GT(seen.quiet_promotions, 1000);
  EXPECT_GT(seen.windows_widened, 5);
  EXPECT_GT(seen.full_windows, 0);
}

}  // namespace
}  // namespace raum::js_chess_engine_document
