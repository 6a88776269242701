// The search of "Raumfischer: A Chess Engine for Raumschach", version 1, sections 5.2 to 5.7: a
// literal transcription of its pseudo-code for tests, including its mistakes.
//
// Infinity is a finite number here, as in any engine that uses integers. With JavaScript's
// Infinity, the root's null windows [−∞, −∞ + 1] would be empty, and from depth 4 on a null move
// would return −∞ for every move of Black but the first if the root is searched with a full window.
//
// The pseudo-code of section 6 calls pieceMoves for every man; that of section 5.1 caches the
// numbers in mobCache. Both are tested: the second is raumfischer-v1 with the options
// MobilityCache on and CacheSteppers off.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/board/generate.h"
#include "engine/eval/piece_square.h"
#include "engine/search/core/limits.h"
#include "engine/search/documented/features.h"
#include "engine/transcriptions/plain_mobility_cache.h"

namespace raum::raumfischer_document {

constexpr int kInfinity = Score::infinite().cp;
constexpr int kMaxDocumentPly = 128;
constexpr int kLmrThreshold = 4;
constexpr int kDeltaMargin = 200;
constexpr int kCheckExtMax = 2;
constexpr std::array kFutilityMargin{0, 250, 450};
constexpr std::string_view kDormancyTypes = "QRBUNP";
constexpr std::array kDormancy{10, 4, 5, 4, 5, 1};

enum class Flag { Exact, Lower, Upper };
enum class Axis { Level, Rank, File };

struct Entry {
  bool exists = false;
  std::uint64_t hash = 0;
  int depth = 0;
  int score = 0;
  Flag flag = Flag::Exact;
  Move best_move;
};

inline bool is_inner(Square s) {
  const auto inner = [](int x) { return x >= 1 && x <= 3; };
  return inner(s.level().raw) && inner(s.rank().raw) && inner(s.file().raw);
}

inline int u_parity(Square s) { return (s.level().raw + s.rank().raw + s.file().raw) % 2; }

inline bool is_open_line(const Position& board, Square at, Axis axis) {
  for (std::int8_t n = 0; n < kSide; ++n) {
    const Square s = Square::make(axis == Axis::Level ? Level{n} : at.level(),
                                  axis == Axis::Rank ? Rank{n} : at.rank(),
                                  axis == Axis::File ? File{n} : at.file());
    if (board.at(s).is_some() && board.at(s).type() == PieceType::Pawn) return false;
  }
  return true;
}

inline bool in_check_of(const Position& board, Color color) {
  return is_attacked(board, board.king(color), !color);
}

inline bool only_king_and_pawns(const Position& board, Color color) {
  return board.pieces(color) ==
         (board.pieces(color, PieceType::King) | board.pieces(color, PieceType::Pawn));
}

class Transcription {
 public:
  Transcription(const Evaluation& evaluation, const PieceValues& values, bool with_mob_cache)
      : evaluation_(evaluation),
        with_mob_cache_(with_mob_cache),
        value_(values),
        tt_deep_(std::size_t{1} << 17),
        tt_always_(std::size_t{1} << 17),
        history_(std::size_t{kSquares} * kSquares) {
    std::uint32_t state = 0xDEADBEEF;
    const auto draw = [&] { return state = state * 1664525U + 1013904223U; };
    const auto draw_pair = [&] {
      const std::uint64_t hi = draw();
      return hi << 32 | draw();
    };
    for (const char type : std::string_view("KQRBUNP")) {
      for (const Color color : kColors) {
        for (auto& key : keys_[Piece::make(color, Piece::from_letter(type)->type()).raw]) {
          key = draw_pair();
        }
      }
    }
    side_key_ = draw_pair();
  }

  struct Result {
    Move move;
    int score = 0;
  };

  Result get_best_move(Position& board, int max_depth) {
    nodes = 0;
    const Color color = board.side_to_move();
    const bool maximizing = color == Color::White;
    std::vector<Move> moves = legal_moves(board);
    for (auto& slots : killers_) slots = {Move::none(), Move::none()};
    for (int& h : history_) h >>= 1;
    king_cache_ = {board.king(Color::White), board.king(Color::Black)};
    if (with_mob_cache_) mob_cache_.emplace(board, true);
    Move best_move = moves[0];
    int prev_score = 0;
    for (int d = 1; d <= max_depth; ++d) {
      order_moves(board, moves, 0, best_move);
      Result result;
      if (d == 1) {
        result = search_root(board, moves, maximizing, d, -kInfinity, kInfinity);
      } else {
        const int lo = prev_score - 50;
        const int hi = prev_score + 50;
        result = search_root(board, moves, maximizing, d, lo, hi);
        if (result.score <= lo || result.score >= hi) {
          result = search_root(board, moves, maximizing, d, -kInfinity, kInfinity);
        }
      }
      prev_score = result.score;
      best_move = result.move;
    }
    return {best_move, prev_score};
  }

  std::uint64_t nodes = 0;

 private:
  struct UndoRecord {
    Undo undo;
    std::optional<PlainMobilityCache> mob_undo;
  };
  UndoRecord make_move(Position& board, Move m) {
    const UndoRecord record{board.make(m), mob_cache_};
    if (mob_cache_) mob_cache_->renew(board, m);
    return record;
  }
  void unmake_move(Position& board, Move m, const UndoRecord& record) {
    board.unmake(m, record.undo);
    mob_cache_ = record.mob_undo;
  }

  // evalBoard; with mobCache, the loop of section 6.2 reads the cache.
  [[nodiscard]] int eval_board(const Position& board) const {
    if (!mob_cache_) return evaluation_.value(board).cp;
    int score = sum_over(*evaluation_.table, board) + evaluation_.rest_but_mobility(board).cp;
    for (const PlainMan& man : PlainBoard::of(board).men()) {
      if (man.type == 'K') continue;
      const int mob = mob_cache_->moves_of(man);
      const int thresh = kDormancy[kDormancyTypes.find(man.type)];
      score += man.sign * mob * 4;
      if (mob < thresh) score += man.sign * (mob - thresh) * 8;
    }
    return score;
  }

  static std::vector<Move> legal_moves(const Position& board) {
    MoveList list;
    list_moves(board, list);
    return {list.begin(), list.end()};
  }

  [[nodiscard]] std::uint64_t hash_board(const Position& board) const {
    std::uint64_t h = board.side_to_move() == Color::Black ? side_key_ : 0;
    for (int i = 0; i < kSquares; ++i) {
      const Piece piece = board.at(Square::at(i));
      if (piece.is_some()) h ^= keys_[piece.raw][static_cast<std::size_t>(i)];
    }
    return h;
  }

  [[nodiscard]] const Entry* probe(std::uint64_t hash) const {
    for (const auto* table : {&tt_deep_, &tt_always_}) {
      const Entry& e = (*table)[hash & 0x1ffff];
      if (e.exists && e.hash == hash) return &e;
    }
    return nullptr;
  }

  void store(const Entry& entry) {
    const std::size_t i = entry.hash & 0x1ffff;
    tt_always_[i] = entry;
    if (!tt_deep_[i].exists || tt_deep_[i].depth <= entry.depth) tt_deep_[i] = entry;
  }

  [[nodiscard]] int score_move(const Position& board, Move m, int ply, Move tt_best) const {
    if (m == tt_best) return 2'000'000;
    const Piece victim = board.at(m.to());
    const Piece mover = board.at(m.from());
    if (victim.is_some()) {
      return 1'000'000 + value_[index_of(victim.type())] * 10 - value_[index_of(mover.type())];
    }
    const auto& slots = killers_[static_cast<std::size_t>(ply)];
    if (m == slots.first) return 900'000;
    if (m == slots.second) return 890'000;
    int s = history_[history_index(m)];
    const Square to = m.to();
    const bool white = mover.color() == Color::White;
    if (is_inner(to)) s += 55;
    if (to == Square::make({2}, {2}, {2})) s += 110;
    if (mover.type() == PieceType::Rook) {
      if (to.level().raw == (white ? 4 : 0)) s += 75;
      if (is_open_line(board, to, Axis::Level)) s += 35;
      if (is_open_line(board, to, Axis::Rank)) s += 30;
      if (is_open_line(board, to, Axis::File)) s += 30;
    }
    if (mover.type() == PieceType::Pawn) {
      const int up = to.level().raw + to.rank().raw;
      s += (white ? up : 8 - up) * 18;
    }
    if (mover.type() == PieceType::Unicorn &&
        u_parity(to) == u_parity(king_cache_[index_of(!mover.color())])) {
      s += 45;
    }
    return s;
  }

  void order_moves(const Position& board, std::vector<Move>& moves, int ply, Move tt_best) const {
    std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) {
      return score_move(board, a, ply, tt_best) > score_move(board, b, ply, tt_best);
    });
  }

  int quiesce(Position& board, int alpha, int beta, bool maximizing, int qdepth) {
    ++nodes;
    const Color color = maximizing ? Color::White : Color::Black;
    const int stand_pat = eval_board(board);
    if (qdepth == 0) return stand_pat;
    if (maximizing) {
      if (stand_pat >= beta) return stand_pat;
      alpha = std::max(alpha, stand_pat);
    } else {
      if (stand_pat <= alpha) return stand_pat;
      beta = std::min(beta, stand_pat);
    }
    MoveList list;
    list_moves<MoveKind::Captures>(board, list);
    std::vector<Move> captures(list.begin(), list.end());
    order_moves(board, captures, kMaxDocumentPly - 1, Move::none());
    int best = stand_pat;
    for (const Move cap : captures) {
      const int gain = value_[index_of(board.at(cap.to()).type())] + kDeltaMargin;
      if (!cap.is_promotion()) {
        if (maximizing && stand_pat + gain < alpha) continue;
        if (!maximizing && stand_pat - gain > beta) continue;
      }
      const UndoRecord undo = make_move(board, cap);
      const int ext = in_check_of(board, !color) && qdepth <= kCheckExtMax ? 1 : 0;
      const int score = quiesce(board, alpha, beta, !maximizing, qdepth - 1 + ext);
      unmake_move(board, cap, undo);
      if (maximizing) {
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

  int minimax(Position& board, int depth, int alpha, int beta, bool maximizing, int ply,
              bool null_ok = true) {
    const Color color = maximizing ? Color::White : Color::Black;
    const std::uint64_t hash = hash_board(board);
    Move tt_best = Move::none();
    if (const Entry* entry = probe(hash)) {
      tt_best = entry->best_move;
      if (entry->depth >= depth) {
        if (entry->flag == Flag::Lower) alpha = std::max(alpha, entry->score);
        if (entry->flag == Flag::Upper) beta = std::min(beta, entry->score);
        if (entry->flag == Flag::Exact || alpha >= beta) {
          ++nodes;
          return entry->score;
        }
      }
    }
    if (depth == 0) return quiesce(board, alpha, beta, maximizing, 6);
    ++nodes;
    if (null_ok && depth >= 3 && !in_check_of(board, color) && !only_king_and_pawns(board, color)) {
      const Undo undo = board.make_null();
      const int score = minimax(board, depth - 3, beta - 1, beta, !maximizing, ply + 1, false);
      board.unmake_null(undo);
      if (maximizing && score >= beta) return beta;
      if (!maximizing && score <= alpha) return alpha;
    }
    std::vector<Move> moves = legal_moves(board);
    if (moves.empty()) {
      if (!in_check_of(board, color)) return 0;
      return maximizing ? -20000 - depth * 50 : 20000 + depth * 50;
    }
    order_moves(board, moves, ply, tt_best);
    const int static_eval = eval_board(board);
    const int orig_alpha = alpha;
    int best = maximizing ? -kInfinity : kInfinity;
    Move best_move = moves[0];
    bool cutoff = false;
    int move_index = -1;
    for (const Move m : moves) {
      ++move_index;
      const bool plain = !board.at(m.to()).is_some() && !m.is_promotion();
      if (depth <= 2 && plain && !in_check_of(board, color)) {
        const int margin = kFutilityMargin[static_cast<std::size_t>(depth)];
        if (maximizing && static_eval + margin <= alpha) continue;
        if (!maximizing && static_eval - margin >= beta) continue;
      }
      const bool quiet = !board.at(m.to()).is_some();
      const UndoRecord undo = make_move(board, m);
      if (move_index >= kLmrThreshold && depth >= 3 && plain && !in_check_of(board, color)) {
        const int score = minimax(board, depth - 2, alpha, alpha + 1, !maximizing, ply + 1, false);
        if (maximizing ? score <= alpha : score >= beta) {
          unmake_move(board, m, undo);
          continue;
        }
      }
      const int score = minimax(board, depth - 1, alpha, beta, !maximizing, ply + 1);
      unmake_move(board, m, undo);
      if (maximizing ? score > best : score < best) {
        best = score;
        best_move = m;
      }
      if (maximizing) {
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
    store({true, hash, depth, best, flag, best_move});
    return best;
  }

  Result search_root(Position& board, const std::vector<Move>& moves, bool maximizing, int d,
                     int lo, int hi) {
    Result best{moves[0], maximizing ? -kInfinity : kInfinity};
    int alpha = lo;
    int move_index = 0;
    for (const Move m : moves) {
      const UndoRecord undo = make_move(board, m);
      int score = 0;
      if (move_index++ == 0) {
        score = minimax(board, d - 1, alpha, hi, !maximizing, 1);
      } else {
        score = minimax(board, d - 1, alpha, alpha + 1, !maximizing, 1);
        if (score > alpha && score < hi) score = minimax(board, d - 1, alpha, hi, !maximizing, 1);
      }
      unmake_move(board, m, undo);
      if (maximizing && score > best.score) {
        best = {m, score};
        alpha = score;
      }
      if (!maximizing && score < best.score) best = {m, score};
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

  Evaluation evaluation_;
  bool with_mob_cache_;
  std::optional<PlainMobilityCache> mob_cache_;  // nullopt: recounts at every evaluation
  PieceValues value_;
  std::array<std::array<std::uint64_t, kSquares>, 14> keys_{};
  std::uint64_t side_key_ = 0;
  std::vector<Entry> tt_deep_;
  std::vector<Entry> tt_always_;
  std::array<std::pair<Move, Move>, kMaxDocumentPly> killers_;
  std::vector<int> history_;
  std::array<Square, 2> king_cache_;
};

}  // namespace raum::raumfischer_document
