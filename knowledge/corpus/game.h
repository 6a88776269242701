// CorpusGame: a game of self-play with the score of each searched move, as a corpus file keeps it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/board/move.h"

namespace raum::knowledge {

/// The score of every mate, whatever its distance.
constexpr int kMateScore = 30'000;
/// Scores up to this much, of either sign, are kept exactly; larger ones in steps of kScoreStep.
constexpr int kExactScore = 3'000;
constexpr int kScoreStep = 6;

/// The nearest score that a corpus file can keep.  Units: centipawns.
[[nodiscard]] std::int16_t kept_score(int score);

struct ScoredMove {
  Move move;
  std::int16_t score = 0;  // centipawns, in the view of the side to move, of the search for `move`
  friend bool operator==(const ScoredMove&, const ScoredMove&) = default;
};

enum class Outcome : std::uint8_t { BlackWins, Draw, WhiteWins };

/// How a game ended: by the rules of the game or by those of adjudication.
enum class Ending : std::uint8_t {
  Mate,
  Stalemate,
  Repetition,
  HundredthPly,
  DeadMaterial,
  Resigned,
  AgreedDraw,
  Tables,  // of exact endings
  TooLong
};
constexpr int kOutcomes = 3;
constexpr int kEndings = 9;

/// "black wins", "draw", "white wins".
[[nodiscard]] std::string_view to_string(Outcome outcome);
/// "mate", "stalemate", "repetition", "hundredth ply", "dead material", "resigned", "agreed draw",
/// "endgame tables", "too long".
[[nodiscard]] std::string_view to_string(Ending ending);

/// The most moves of the two parts of a game that a file can keep.
constexpr std::size_t kMostOpeningMoves = 255;
constexpr std::size_t kMostMoves = 4'096;

struct CorpusGame {
  std::uint64_t number = 0;        // of the run; its random numbers depend on (seed, number) alone
  std::vector<Move> opening = {};  // random moves from the start position, without scores
  std::vector<ScoredMove> moves = {};
  Outcome outcome = Outcome::Draw;
  Ending ending = Ending::Repetition;
  friend bool operator==(const CorpusGame&, const CorpusGame&) = default;
};

}  // namespace raum::knowledge
