// A hidden evaluation and games whose scores are its values, so that tests can see whether a fit
// finds it. It is computed from the coordinates of the men, without the classes and the features
// that the fit uses.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "base/core/splitmix.h"
#include "engine/board/generate.h"
#include "engine/board/move_list.h"
#include "engine/board/position.h"
#include "knowledge/corpus/game.h"
#include "knowledge/corpus/writer.h"

namespace raum::knowledge::tuning {

constexpr int kHiddenPhase = 24;

/// The value of a man in one phase (0 middlegame, 1 endgame) at a cell seen from its side.
[[nodiscard]] inline int hidden_man(PieceType type, int phase, int level, int rank, int file) {
  constexpr std::array<int, kPieceTypes> kKinds{100, 240, 230, 170, 330, 750, 0};
  const int low = std::min(level, rank);
  const int high = std::max(level, rank);
  const int side = std::min(file, 4 - file);
  SplitMix64 random{static_cast<std::uint64_t>(
      ((static_cast<int>(type) * 2 + phase) * 5 + low) * 25 + 5 * high + side)};
  const int phase_bonus = phase == 1 && type != PieceType::King ? 20 : 0;
  return kKinds[index_of(type)] + phase_bonus + static_cast<int>(random.below(61)) - 30;
}

/// White's view, in centipawns.
[[nodiscard]] inline double hidden_value(const Position& p) {
  const double middlegame =
      std::min(1.0, static_cast<double>(p.occupied().count() - 2) / kHiddenPhase);
  const auto mixed = [&](int first, int second) {
    return middlegame * first + (1 - middlegame) * second;
  };
  double sum = p.side_to_move() == Color::White ? mixed(40, 15) : -mixed(40, 15);
  for (int i = 0; i < kSquares; ++i) {
    const Piece piece = p.at(Square::at(i));
    if (!piece.is_some()) continue;
    const bool is_white = piece.color() == Color::White;
    const int level = is_white ? i / 25 : 4 - i / 25;
    const int rank = is_white ? i / 5 % 5 : 4 - i / 5 % 5;
    const double value = mixed(hidden_man(piece.type(), 0, level, rank, i % 5),
                               hidden_man(piece.type(), 1, level, rank, i % 5));
    sum += is_white ? value : -value;
  }
  return sum;
}

/// A game of random moves; its result has nothing to do with its scores.
[[nodiscard]] inline CorpusGame hidden_game(std::uint64_t number, std::size_t plies) {
  SplitMix64 random{number + 1'000};
  CorpusGame game{
      .number = number, .outcome = static_cast<Outcome>(number % 3), .ending = Ending::TooLong};
  Position p = Position::start();
  for (std::size_t ply = 0; ply < plies; ++ply) {
    MoveList moves;
    list_moves(p, moves);
    if (moves.empty()) break;
    const Move move = moves[random.below(moves.size())];
    const auto white = static_cast<int>(std::lround(hidden_value(p)));
    if (ply < 4) {
      game.opening.push_back(move);
    } else {
      game.moves.push_back({move, kept_score(p.side_to_move() == Color::White ? white : -white)});
    }
    p.make(move);
  }
  return game;
}

/// Writes a corpus of the games `first` to `last` − 1.
inline void write_hidden_corpus(const std::string& path, std::uint64_t first, std::uint64_t last,
                                std::size_t plies) {
  auto writer = CorpusWriter::open(path, {.fields = {{"engine", "hidden"}, {"seed", "1000"}}});
  ASSERT_TRUE(writer) << to_string(writer.error().error);
  for (std::uint64_t number = first; number < last; ++number) {
    ASSERT_TRUE(writer->append(hidden_game(number, plies)));
  }
}

}  // namespace raum::knowledge::tuning
