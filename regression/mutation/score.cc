#include "regression/mutation/score.h"

#include <fmt/format.h>

#include <cmath>

#include "base/text/words.h"

namespace raum::regression {
namespace {

std::string reason_of(const JudgedMutant& judged) {
  if (judged.verdict.fate == Fate::Caught) return judged.verdict.test;
  if (judged.verdict.fate == Fate::SameProgram) return "the same program";
  return judged.is_equivalent ? "listed in equivalents.txt" : "";
}

std::string row_of(const char* name, const Score& score) {
  const Interval interval = wilson(score.caught, score.total());
  const double share = score.total() == 0
                           ? 0
                           : static_cast<double>(score.caught) / static_cast<double>(score.total());
  return fmt::format("{:<17} {:>3} of {:>3} caught  {:5.1f} % [{:.1f}, {:.1f}]  goal {} %\n", name,
                     score.caught, score.total(), 100 * share, 100 * interval.low,
                     100 * interval.high, score.goal);
}

}  // namespace

std::string_view verdict_word(const JudgedMutant& judged) {
  switch (judged.verdict.fate) {
    case Fate::Caught:
      return "caught";
    case Fate::Survived:
      return judged.is_equivalent ? "equivalent" : "SURVIVED";
    case Fate::SameProgram:
      return "equivalent";
    case Fate::NotBuilt:
      return "not built";
    case Fate::Interrupted:
      break;
  }
  return "not judged";
}

Interval wilson(std::size_t part, std::size_t all) {
  if (all == 0) return {};
  constexpr double kZ = 1.959963984540054;
  const auto n = static_cast<double>(all);
  const double share = static_cast<double>(part) / n;
  const double middle = (share + kZ * kZ / (2 * n)) / (1 + kZ * kZ / n);
  const double half =
      kZ / (1 + kZ * kZ / n) * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n));
  return {.low = middle - half, .high = middle + half};
}

bool Score::reaches_goal() const {
  return 100 * static_cast<double>(caught) >= goal * static_cast<double>(total());
}

bool is_counted(const JudgedMutant& judged) {
  return judged.verdict.fate == Fate::Caught ||
         (judged.verdict.fate == Fate::Survived && !judged.is_equivalent);
}

Scores scores_of(const std::vector<JudgedMutant>& judged) {
  Scores scores;
  for (const JudgedMutant& item : judged) {
    if (!is_counted(item)) continue;
    const std::string& file = item.mutant.file;
    Score& score = file.starts_with("engine/") || file.starts_with("perft/") ? scores.engine
                                                                             : scores.elsewhere;
    ++(item.verdict.fate == Fate::Caught ? score.caught : score.survived);
  }
  return scores;
}

std::string score_text(const std::vector<JudgedMutant>& judged) {
  std::string out =
      fmt::format("{:<11} {:<46} {:<11} {}\n", "verdict", "place", "kind", "caught by");
  std::string survivors;
  for (const JudgedMutant& item : judged) {
    const std::string place = fmt::format("{}:{}", item.mutant.file, item.mutant.line);
    out += fmt::format("{:<11} {:<46} {:<11} {}\n", verdict_word(item), place, item.mutant.kind,
                       reason_of(item));
    if (item.verdict.fate != Fate::Survived || item.is_equivalent) continue;
    survivors += fmt::format("\n{}\n  old: {}\n  new: {}\n", place, trimmed(item.mutant.before),
                             trimmed(item.mutant.after));
  }
  if (!survivors.empty()) out += "\nsurvivors\n" + survivors;
  const Scores scores = scores_of(judged);
  Score all{.caught = scores.engine.caught + scores.elsewhere.caught,
            .survived = scores.engine.survived + scores.elsewhere.survived};
  const Interval interval = wilson(all.caught, all.total());
  out += '\n' + row_of("engine and perft", scores.engine) + row_of("elsewhere", scores.elsewhere);
  out += fmt::format("{:<17} {:>3} of {:>3} caught  {:5.1f} % [{:.1f}, {:.1f}] at 95 %\n", "all",
                     all.caught, all.total(),
                     all.total() == 0
                         ? 0.0
                         : 100 * static_cast<double>(all.caught) / static_cast<double>(all.total()),
                     100 * interval.low, 100 * interval.high);
  return out;
}

}  // namespace raum::regression
