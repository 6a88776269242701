#include "knowledge/corpus/game.h"

#include <algorithm>
#include <cstdlib>

namespace raum::knowledge {

std::int16_t kept_score(int score) {
  const int size = std::min(std::abs(score), kMateScore);
  const int steps = size <= kExactScore ? 0 : (size - kExactScore + kScoreStep / 2) / kScoreStep;
  const int kept = std::min(size, kExactScore) + steps * kScoreStep;
  return static_cast<std::int16_t>(score < 0 ? -kept : kept);
}

std::string_view to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::BlackWins:
      return "black wins";
    case Outcome::Draw:
      return "draw";
    case Outcome::WhiteWins:
      return "white wins";
  }
  return "";
}

std::string_view to_string(Ending ending) {
  switch (ending) {
    case Ending::Mate:
      return "mate";
    case Ending::Stalemate:
      return "stalemate";
    case Ending::Repetition:
      return "repetition";
    case Ending::HundredthPly:
      return "hundredth ply";
    case Ending::DeadMaterial:
      return "dead material";
    case Ending::Resigned:
      return "resigned";
    case Ending::AgreedDraw:
      return "agreed draw";
    case Ending::Tables:
      return "endgame tables";
    case Ending::TooLong:
      return "too long";
  }
  return "";
}

}  // namespace raum::knowledge
