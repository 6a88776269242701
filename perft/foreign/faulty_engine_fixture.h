// FaultyEngine: a ForeignEngine in this process whose faults a test chooses.
#pragma once

#include <functional>
#include <limits>
#include <string>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "perft/foreign/foreign_descent.h"
#include "perft/foreign/foreign_engine.h"
#include "perft/results/result_check.h"

namespace raum::perft {

inline const OwnDivide kOwnDivide = [](const Position& position, int depth) {
  return divide(position, {.depth = depth});
};

class FaultyEngine final : public ForeignEngine {
 public:
  std::function<bool(const Position&, Move)> forgets = [](const Position&, Move) { return false; };
  bool prints_lines = true;
  std::uint64_t adds_below_first_move = 0;  // in a divide of depth 2 or more
  std::uint64_t adds_to_total = 0;
  int wrong_total_from_depth = 1;
  int answers_left = std::numeric_limits<int>::max();  // it fails after them
  int asked = 0;

  [[nodiscard]] Fallible<ForeignCount> count(const Position& start, std::span<const Move> moves,
                                             int depth) override {
    ++asked;
    if (answers_left-- <= 0) return failure();
    const std::uint64_t added = depth >= wrong_total_from_depth ? adds_to_total : 0;
    if (depth == 0) return ForeignCount{.nodes = 1 + added};
    Position position = start;
    for (const Move move : moves) position.make(move);
    ForeignCount answer;
    for (const Move move : moves_of(position)) {
      Position next = position;
      next.make(move);
      answer.lines.push_back({raum::to_string(move), leaves(next, depth - 1)});
    }
    std::sort(answer.lines.begin(), answer.lines.end(),
              [](const auto& a, const auto& b) { return a.move < b.move; });
    if (depth > 1 && !answer.lines.empty()) answer.lines.front().nodes += adds_below_first_move;
    for (const MoveText& line : answer.lines) answer.nodes += line.nodes;
    answer.nodes += added;
    if (!prints_lines) answer.lines.clear();
    return answer;
  }

  [[nodiscard]] Fallible<std::string> result(const Position& start,
                                             std::span<const Move> moves) override {
    if (answers_left-- <= 0) return failure();
    return game_state(start, moves);
  }

  // Plays the first move that it knows. It does not know what a forgotten move leads to, and
  // answers as if it had not been played.
  [[nodiscard]] Fallible<std::string> reply(const Position& start,
                                            std::span<const Move> moves) override {
    ++asked;
    if (answers_left-- <= 0) return failure();
    Position position = start;
    for (const Move move : moves) {
      if (!forgets(position, move)) position.make(move);
    }
    const std::vector<Move> known = moves_of(position);
    return known.empty() ? "0000" : raum::to_string(known.front());
  }

 private:
  [[nodiscard]] static tl::unexpected<Failure> failure() {
    return tl::unexpected(Failure{ExitCode::Fail, Error{"engine", "a crash", "a count"}});
  }

  [[nodiscard]] std::vector<Move> moves_of(const Position& position) const {
    MoveList all;
    list_moves(position, all);
    std::vector<Move> moves;
    for (const Move move : all) {
      if (!forgets(position, move)) moves.push_back(move);
    }
    return moves;
  }

  [[nodiscard]] std::uint64_t leaves(const Position& position, int depth) const {
    if (depth == 0) return 1;
    std::uint64_t nodes = 0;
    for (const Move move : moves_of(position)) {
      Position next = position;
      next.make(move);
      nodes += leaves(next, depth - 1);
    }
    return nodes;
  }
};

}  // namespace raum::perft
