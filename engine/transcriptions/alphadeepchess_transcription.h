// The search of "AlphaDeepChess: chess engine based on alpha-beta pruning", 3.2.4, 3.2.5 and 3.3.1:
// a literal transcription for tests, including its template for the maximising and the minimising
// side. The document mentions reductions (3.3.5) without giving a rule, so they are not
// transcribed.
//
// Our reading where the document leaves it open, as in alphadeepchess.cc and the shared search:
//   - the scores of move ordering are ours; neither the table's move nor that of the iteration
//     before is used for ordering; equal moves keep the order of generation;
//   - the table is probed after the draw tests and before quiescence search, never at the root;
//     every result overwrites its slot;
//   - killers live for one search, two per ply, the latest first; the root stores none.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/board/generate.h"
#include "engine/eval/evaluation.h"
#include "engine/search/core/limits.h"
#include "engine/search/documented/features.h"

namespace raum::alphadeepchess_document {

constexpr int kInfinity = Score::infinite().cp;
constexpr int kMateInOne = 3'200'000;
constexpr std::size_t kTableEntries = 1U << 16;  // the entries of the smallest table, 1 MiB

enum class SearchType { MaximizeWhite, MinimizeBlack };
enum class NodeType { Failed, Exact, UpperBound, LowerBound };

struct Entry {
  std::uint64_t key = 0;
  int evaluation = 0;
  NodeType type = NodeType::Failed;
  int depth = 0;
};

// How often each feature was used: shows that the comparison covers it.
struct Seen {
  int table_scores = 0;
  int table_bounds = 0;          // of table_scores, those that were bounds
  int entries_written_over = 0;  // deeper entries of another position
  int killers = 0;               // killers that caused a cutoff again
  int mates = 0;
  int stalemates = 0;
  int repetitions = 0;
  int hundred_plies = 0;
  int deepest_captures = 0;  // plies in a row
};

// 3.2.1.7
class History {
 public:
  explicit History(const std::vector<Key>& game) {
    for (const Key key : game) push_position(key.raw);
  }
  void push_position(std::uint64_t key) { positions_.push_back(key); }
  void pop_position() { positions_.pop_back(); }

  // Whether the position occurred at least twice since the last capture or pawn move.
  [[nodiscard]] bool threefold_repetition_detected(std::uint64_t key, std::size_t counter) const {
    const std::size_t look_back = std::min(counter, positions_.size());
    return std::count(positions_.end() - static_cast<std::ptrdiff_t>(look_back), positions_.end(),
                      key) >= 2;
  }

 private:
  std::vector<std::uint64_t> positions_;
};

class Transcription {
 public:
  Transcription(const Evaluation& evaluation, bool with_table, Seen& seen)
      : evaluation_(evaluation), seen_(seen), table_(with_table ? kTableEntries : 0) {}

  struct Result {
    Move move;
    int score = 0;  // for White
  };

  // 3.2.5.1: depth 1, then 2, then 3...
  Result search(Position& board, const std::vector<Key>& game, int max_depth) {
    nodes = 0;
    killers_ = {};
    history_ = History(game);
    Result result;
    for (int depth = 1; depth <= max_depth; ++depth) {
      result = board.side_to_move() == Color::White
                   ? search_root<SearchType::MaximizeWhite>(board, depth)
                   : search_root<SearchType::MinimizeBlack>(board, depth);
    }
    return result;
  }

  std::uint64_t nodes = 0;

 private:
  static constexpr SearchType other(SearchType type) {
    return type == SearchType::MaximizeWhite ? SearchType::MinimizeBlack
                                             : SearchType::MaximizeWhite;
  }

  static std::vector<Move> generate_legal_moves(const Position& board) {
    MoveList list;
    list_moves(board, list);
    return {list.begin(), list.end()};
  }

  // 3.2.4: victims, then attackers, a bonus for promotions; 3.2.4.1: killers before quiet moves.
  [[nodiscard]] int move_value(const Position& board, Move move, int ply) const {
    constexpr std::array kValues{100, 320, 330, 220, 500, 950, 20'000};  // P N B U R Q K
    int value = move.is_promotion() ? 1'000'000 : 0;
    const Piece victim = board.at(move.to());
    if (victim.is_some()) {
      const Piece attacker = board.at(move.from());
      return value + 1'000'000 + kValues[index_of(victim.type())] * 10 -
             kValues[index_of(attacker.type())];
    }
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (move == killers[0]) value += 900'000;
    if (move == killers[1]) value += 890'000;
    return value;
  }

  void order_moves(std::vector<Move>& moves, const Position& board, int ply) const {
    std::vector<std::pair<int, Move>> valued;
    valued.reserve(moves.size());
    for (const Move move : moves) valued.emplace_back(move_value(board, move, ply), move);
    std::stable_sort(valued.begin(), valued.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::transform(valued.begin(), valued.end(), moves.begin(),
                   [](const auto& each) { return each.second; });
  }

  void store_killer(Move move, int ply) {
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    seen_.killers += move == killers[0] || move == killers[1] ? 1 : 0;
    if (move != killers[0]) killers = {move, killers[0]};
  }

  bool is_draw(const Position& board) {
    const bool fifty_move_rule_draw = board.halfmove_clock() >= 100;
    const bool threefold =
        history_.threefold_repetition_detected(board.key().raw, board.halfmove_clock());
    seen_.hundred_plies += fifty_move_rule_draw ? 1 : 0;
    seen_.repetitions += threefold ? 1 : 0;
    return threefold || fifty_move_rule_draw;
  }

  template <SearchType type>
  Result search_root(Position& board, int depth) {
    std::vector<Move> moves = generate_legal_moves(board);
    order_moves(moves, board, 0);
    constexpr bool kMaximizing = type == SearchType::MaximizeWhite;
    Result best{moves[0], kMaximizing ? -kInfinity : kInfinity};
    for (const Move move : moves) {
      const int alpha = kMaximizing ? best.score : -kInfinity;
      const int beta = kMaximizing ? kInfinity : best.score;
      const int eval = search_move<type>(board, move, depth, 0, alpha, beta);
      if (kMaximizing ? eval > best.score : eval < best.score) best = {move, eval};
    }
    return best;
  }

  template <SearchType type>
  int search_move(Position& board, Move move, int depth, int ply, int alpha, int beta) {
    history_.push_position(board.key().raw);
    const Undo undo = board.make(move);
    const int eval = alpha_beta_search<other(type)>(depth - 1, ply + 1, alpha, beta, board);
    board.unmake(move, undo);
    history_.pop_position();
    return eval;
  }

  // The listing of 3.3.4; its gaps are filled in by 3.2.5.
  template <SearchType type>
  int alpha_beta_search(int depth, int ply, int alpha, int beta, Position& board) {
    constexpr bool kMaximizing = type == SearchType::MaximizeWhite;
    if (is_draw(board)) return ++nodes, 0;
    const Entry entry = entry_of(board.key().raw);
    if (entry.type != NodeType::Failed && entry.depth >= depth) {
      const bool bounds = (entry.type == NodeType::LowerBound && entry.evaluation >= beta) ||
                          (entry.type == NodeType::UpperBound && entry.evaluation <= alpha);
      if (entry.type == NodeType::Exact || bounds) {
        ++seen_.table_scores;
        seen_.table_bounds += bounds ? 1 : 0;
        return ++nodes, entry.evaluation;
      }
    }
    if (depth == 0) return quiescence_search<type>(ply, 0, alpha, beta, board);
    ++nodes;
    std::vector<Move> moves = generate_legal_moves(board);
    if (moves.empty()) return end_of_game<type>(board, ply);
    order_moves(moves, board, ply);
    const int alpha_before = alpha;
    const int beta_before = beta;
    int final_node_evaluation = kMaximizing ? -kInfinity : kInfinity;
    for (const Move move : moves) {
      const int eval = search_move<type>(board, move, depth, ply, alpha, beta);
      if constexpr (kMaximizing) {
        final_node_evaluation = std::max(final_node_evaluation, eval);
        alpha = std::max(alpha, eval);
      } else {
        final_node_evaluation = std::min(final_node_evaluation, eval);
        beta = std::min(beta, eval);
      }
      if (beta <= alpha) {
        if (!board.at(move.to()).is_some()) store_killer(move, ply);
        break;
      }
    }
    store({.key = board.key().raw,
           .evaluation = final_node_evaluation,
           .type = final_node_evaluation <= alpha_before  ? NodeType::UpperBound
                   : final_node_evaluation >= beta_before ? NodeType::LowerBound
                                                          : NodeType::Exact,
           .depth = depth});
    return final_node_evaluation;
  }

  template <SearchType type>
  int end_of_game(const Position& board, int ply) {
    ++(in_check(board) ? seen_.mates : seen_.stalemates);
    if (!in_check(board)) return 0;
    const int mate = kMateInOne - (ply - 1);
    return type == SearchType::MaximizeWhite ? -mate : mate;
  }

  // 3.2.5.2; `captures` is only for the counters.
  template <SearchType type>
  int quiescence_search(int ply, int captures, int alpha, int beta, Position& board) {
    ++nodes;
    seen_.deepest_captures = std::max(seen_.deepest_captures, captures);
    if (is_draw(board)) return 0;
    const int static_evaluation = evaluation_.value(board).cp;
    if constexpr (type == SearchType::MaximizeWhite) {
      if (static_evaluation >= beta) return beta;  // beta cutoff
      alpha = std::max(alpha, static_evaluation);
    } else {
      if (static_evaluation <= alpha) return alpha;  // alpha cutoff
      beta = std::min(beta, static_evaluation);
    }
    std::vector<Move> capture_moves = generate_legal_moves(board);
    std::erase_if(capture_moves, [&](Move move) { return !board.at(move.to()).is_some(); });
    if (capture_moves.empty()) return static_evaluation;
    order_moves(capture_moves, board, ply);
    int final_node_evaluation = static_evaluation;
    for (const Move move : capture_moves) {
      history_.push_position(board.key().raw);
      const Undo undo = board.make(move);
      const int eval = quiescence_search<other(type)>(ply + 1, captures + 1, alpha, beta, board);
      board.unmake(move, undo);
      history_.pop_position();
      if constexpr (type == SearchType::MaximizeWhite) {
        final_node_evaluation = std::max(final_node_evaluation, eval);
        alpha = std::max(alpha, eval);
        if (final_node_evaluation >= beta) break;  // beta cutoff
      } else {
        final_node_evaluation = std::min(final_node_evaluation, eval);
        beta = std::min(beta, eval);
        if (final_node_evaluation <= alpha) break;  // alpha cutoff
      }
    }
    return final_node_evaluation;
  }

  [[nodiscard]] Entry entry_of(std::uint64_t key) const {
    if (table_.empty()) return {};
    const Entry& entry = table_[key % kTableEntries];
    return entry.key == key ? entry : Entry{};
  }

  void store(const Entry& entry) {
    if (table_.empty()) return;
    Entry& slot = table_[entry.key % kTableEntries];
    const bool other_is_deeper = slot.key != entry.key && slot.depth > entry.depth;
    seen_.entries_written_over += other_is_deeper ? 1 : 0;
    slot = entry;
  }

  Evaluation evaluation_;
  Seen& seen_;
  std::vector<Entry> table_;  // empty if the search uses no table
  std::array<std::array<Move, 2>, kMaxPly> killers_{};
  History history_{{}};
};

}  // namespace raum::alphadeepchess_document
