#include "knowledge/datagen/adjudication.h"

#include <fmt/core.h>

#include <cstdlib>

namespace raum::knowledge {

std::string resign_text(const AdjudicationRules& rules) {
  return fmt::format("|score| > {} for {} plies", rules.resign_score, rules.resign_plies);
}

std::string draw_text(const AdjudicationRules& rules) {
  return fmt::format("|score| < {} for {} plies after ply {}", rules.draw_score, rules.draw_plies,
                     rules.draw_after_ply);
}

std::optional<GameResult> Adjudicator::add(int white_score, int plies) {
  const bool is_level = std::abs(white_score) < rules_.draw_score && plies > rules_.draw_after_ply;
  white_ahead_ = white_score > rules_.resign_score ? white_ahead_ + 1 : 0;
  black_ahead_ = white_score < -rules_.resign_score ? black_ahead_ + 1 : 0;
  level_ = is_level ? level_ + 1 : 0;
  if (white_ahead_ >= rules_.resign_plies) return GameResult{Outcome::WhiteWins, Ending::Resigned};
  if (black_ahead_ >= rules_.resign_plies) return GameResult{Outcome::BlackWins, Ending::Resigned};
  if (level_ >= rules_.draw_plies) return GameResult{Outcome::Draw, Ending::AgreedDraw};
  if (plies >= rules_.most_plies) return GameResult{Outcome::Draw, Ending::TooLong};
  return std::nullopt;
}

}  // namespace raum::knowledge
