// Tests the engine maackesgeist-v2 against a literal transcription of the pseudo-code of
// "Maackesgeist: A Chess Engine for Raumschach", version 2, sections 5.2 to 5.7, with a maximising
// and a minimising side, infinities, and 32-bit hashes: both must visit the same number of nodes
// and find the same move and score.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/game/random_walk.h"
#include "engine/named/maackesgeist_v2.h"
#include "engine/testing/search_helpers.h"

namespace raum::maackesgeist_document {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kMaxDocumentPly = 128;

enum class Flag { Exact, Lower, Upper };

struct Entry {
  bool exists = false;
  std::uint32_t hash = 0;
  int depth = 0;
  double score = 0;
  Flag flag = Flag::Exact;
  Move best_move;
};

class Transcription {
 public:
  Transcription() : tt_(std::size_t{1} << 17), history_(std::size_t{kSquares} * kSquares) {
    std::uint32_t state = 0xDEADBEEF;
    const auto draw = [&] { return state = state * 1664525U + 1013904223U; };
    for (const char type : std::string_view("KQRBUNP")) {
      for (const Color color : kColors) {
        const Piece white = *Piece::from_letter(type);
        for (auto& key : keys_[Piece::make(color, white.type()).raw]) key = draw();
      }
    }
    side_key_ = draw();
  }

  struct Result {
    Move move;
    double score = 0;
  };

  // getBestMove
  Result get_best_move(Position& board, int max_depth) {
    nodes = 0;
    std::vector<Move> moves = legal_moves(board);
    for (auto& slots : killers_) slots = {Move::none(), Move::none()};
    for (int& h : history_) h >>= 1;
    const bool maximising = board.side_to_move() == Color::White;
    Move best_move = moves[0];
    double prev_score = 0;
    for (int d = 1; d <= max_depth; ++d) {
      order_moves(board, moves, 0, best_move);
      Result result;
      if (d == 1) {
        result = search_root(board, moves, maximising, d, -kInfinity, kInfinity);
      } else {
        const double lo = prev_score - 50;
        const double hi = prev_score + 50;
        result = search_root(board, moves, maximising, d, lo, hi);
        if (result.score <= lo || result.score >= hi) {
          result = search_root(board, moves, maximising, d, -kInfinity, kInfinity);
        }
      }
      prev_score = result.score;
      best_move = result.move;
    }
    return {best_move, prev_score};
  }

  std::uint64_t nodes = 0;

 private:
  static std::vector<Move> legal_moves(const Position& board) {
    MoveList list;
    list_moves(board, list);
    return {list.begin(), list.end()};
  }

  [[nodiscard]] std::uint32_t hash_board(const Position& board) const {
    std::uint32_t h = board.side_to_move() == Color::Black ? side_key_ : 0;
    for (int i = 0; i < kSquares; ++i) {
      const Piece piece = board.at(Square::at(i));
      if (piece.is_some()) h ^= keys_[piece.raw][static_cast<std::size_t>(i)];
    }
    return h;
  }

  [[nodiscard]] int score_move(const Position& board, Move m, int ply, Move tt_best) const {
    if (m == tt_best) return 2'000'000;
    const Piece victim = board.at(m.to());
    if (victim.is_some()) {
      return 1'000'000 + values_[index_of(victim.type())] * 10 -
             values_[index_of(board.at(m.from()).type())];
    }
    const auto& slots = killers_[static_cast<std::size_t>(ply)];
    if (m == slots.first) return 900'000;
    if (m == slots.second) return 890'000;
    return history_[history_index(m)];
  }

  void order_moves(const Position& board, std::vector<Move>& moves, int ply, Move tt_best) const {
    std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) {
      return score_move(board, a, ply, tt_best) > score_move(board, b, ply, tt_best);
    });
  }

  double quiesce(Position& board, double alpha, double beta, bool maximising, int qdepth) {
    ++nodes;
    const double stand_pat = evaluation_.value(board).cp;
    if (qdepth == 0) return stand_pat;
    if (maximising) {
      if (stand_pat >= beta) return stand_pat;
      alpha = std::max(alpha, stand_pat);
    } else {
      if (stand_pat <= alpha) return stand_pat;
      beta = std::min(beta, stand_pat);
    }
    MoveList list;
    list_moves<MoveKind::Captures>(board, list);
    std::vector<Move> captures(list.begin(), list.end());
    if (captures.empty()) return stand_pat;
    order_moves(board, captures, kMaxDocumentPly - 1, Move::none());
    double best = stand_pat;
    for (const Move capture : captures) {
      const Undo undo = board.make(capture);
      const double score = quiesce(board, alpha, beta, !maximising, qdepth - 1);
      board.unmake(capture, undo);
      if (maximising) {
        best = std::max(best, score);
        alpha = std::max(alpha, best);
      } else {
        best = std::min(best, score);
        beta = std::min(beta, best);
      }
      if (beta <= alpha) break;
    }
    return best;
  }

  static bool only_king_and_pawns(const Position& board) {
    const Color side = board.side_to_move();
    return board.pieces(side) ==
           (board.pieces(side, PieceType::King) | board.pieces(side, PieceType::Pawn));
  }

  double minimax(Position& board, int depth, double alpha, double beta, bool maximising, int ply,
                 bool null_ok) {
    const std::uint32_t hash = hash_board(board);
    const Entry& slot = tt_[hash & 0x1ffff];
    Move tt_best = Move::none();
    if (slot.exists && slot.hash == hash) {
      tt_best = slot.best_move;
      if (slot.depth >= depth) {
        if (slot.flag == Flag::Lower) alpha = std::max(alpha, slot.score);
        if (slot.flag == Flag::Upper) beta = std::min(beta, slot.score);
        if (slot.flag == Flag::Exact || alpha >= beta) {
          ++nodes;
          return slot.score;
        }
      }
    }
    if (depth == 0) return quiesce(board, alpha, beta, maximising, 6);
    ++nodes;
    if (null_ok && depth >= 3 && !in_check(board) && !only_king_and_pawns(board)) {
      const double nm_alpha = maximising ? beta - 1 : alpha;
      const double nm_beta = maximising ? beta : alpha + 1;
      const Undo undo = board.make_null();
      const double score =
          minimax(board, depth - 3, nm_alpha, nm_beta, !maximising, ply + 1, false);
      board.unmake_null(undo);
      if (maximising && score >= beta) return beta;
      if (!maximising && score <= alpha) return alpha;
    }
    std::vector<Move> moves = legal_moves(board);
    if (moves.empty()) {
      if (!in_check(board)) return 0;
      return maximising ? -20000 - depth * 50 : 20000 + depth * 50;
    }
    order_moves(board, moves, ply, tt_best);
    const double orig_alpha = alpha;
    double best = maximising ? -kInfinity : kInfinity;
    Move best_move = moves[0];
    bool cutoff = false;
    for (const Move m : moves) {
      const bool quiet = !board.at(m.to()).is_some();
      const Undo undo = board.make(m);
      const double score = minimax(board, depth - 1, alpha, beta, !maximising, ply + 1, true);
      board.unmake(m, undo);
      if (maximising ? score > best : score < best) {
        best = score;
        best_move = m;
      }
      if (maximising) {
        alpha = std::max(alpha, best);
      } else {
        beta = std::min(beta, best);
      }
      if (beta <= alpha) {
        if (quiet) remember(m, ply, depth);
        cutoff = true;
        break;
      }
    }
    const Flag flag = cutoff ? Flag::Lower : best <= orig_alpha ? Flag::Upper : Flag::Exact;
    Entry& store = tt_[hash & 0x1ffff];
    if (!store.exists || store.depth <= depth) store = {true, hash, depth, best, flag, best_move};
    return best;
  }

  Result search_root(Position& board, const std::vector<Move>& moves, bool maximising, int d,
                     double lo, double hi) {
    Result best{moves[0], maximising ? -kInfinity : kInfinity};
    for (const Move m : moves) {
      const Undo undo = board.make(m);
      const double score = minimax(board, d - 1, lo, hi, !maximising, 1, true);
      board.unmake(m, undo);
      if (maximising ? score > best.score : score < best.score) best = {m, score};
    }
    return best;
  }

  void remember(Move m, int ply, int depth) {
    auto& slots = killers_[static_cast<std::size_t>(ply)];
    if (slots.first != m) slots = {m, slots.first};
    int& h = history_[history_index(m)];
    h = std::min(32'000, h + depth * depth);
  }

  static std::size_t history_index(Move m) {
    return m.from().raw * std::size_t{kSquares} + m.to().raw;
  }

  Evaluation evaluation_ = maackesgeist_v2().evaluation;
  PieceValues values_ = features_of(maackesgeist_v2()).piece_values;
  std::array<std::array<std::uint32_t, kSquares>, 14> keys_{};
  std::uint32_t side_key_ = 0;
  std::vector<Entry> tt_;
  std::array<std::pair<Move, Move>, kMaxDocumentPly> killers_;
  std::vector<int> history_;
};

// Three moves of each game, so that table and history carry over as in play.
TEST(MaackesgeistTranscription, VisitsTheSameNodes) {
  const std::atomic<bool> never_stop{false};
  const EngineDefinition engine = maackesgeist_v2();
  SplitMix64 random{7};
  int searches = 0;
  for (int g = 0; g < 3; ++g) {
    Position p = random_walk(Position::start(), static_cast<int>(random.below(70)), random);
    Transcription document;
    Engine player(engine);
    for (int n = 0; n < 3 && count_moves(p) > 0; ++n) {
      const int depth = n == 1 ? 4 : 3;
      SCOPED_TRACE(to_string(p) + " depth " + std::to_string(depth));
      const double sign = p.side_to_move() == Color::White ? 1 : -1;
      const auto expected = document.get_best_move(p, depth);
      const auto found = player.think(p, {.depth = depth}, never_stop, [](const SearchInfo&) {});
      EXPECT_EQ(found.nodes, document.nodes);
      EXPECT_EQ(found.best, expected.move);
      EXPECT_EQ(found.score.cp * sign, expected.score);
      ++searches;
      p.make(found.best);
      p = random_walk(p, 1, random);
    }
  }
  EXPECT_GE(searches, 6);
}

}  // namespace
}  // namespace raum::maackesgeist_document
