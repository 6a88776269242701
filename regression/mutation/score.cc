#include "regression/mutation/score.h"

#include <fmt/core.h>

#include <cmath>

#include "base/text/words.h"

namespace raum::regression {
namespace {

bool is_caught(const JudgedMutant& judged) {
  return judged.verdict.fate == Fate::Caught || judged.verdict.fate == Fate::CaughtEndToEnd;
}

bool is_survivor(const JudgedMutant& judged) {
  return judged.verdict.fate == Fate::Survived && !judged.is_equivalent;
}

std::string reason_of(const JudgedMutant& judged) {
  if (is_caught(judged)) return judged.verdict.test;
  if (judged.verdict.fate == Fate::SameProgram) return "the same program";
  return judged.is_equivalent ? "listed in equivalents.txt" : judged.verdict.test;
}

std::string score_row(const char* name, const Score& score) {
  if (score.total() == 0) return fmt::format("{:<17} no mutants\n", name);
  const Interval interval = wilson(score.caught, score.total());
  const double share = static_cast<double>(score.caught) / static_cast<double>(score.total());
  std::string row =
      fmt::format("{:<17} {:>3} of {:>3} caught  {:5.1f} % [{:.1f}, {:.1f}]", name, score.caught,
                  score.total(), 100 * share, 100 * interval.low, 100 * interval.high);
  if (score.goal > 0) {
    row += fmt::format("  goal {} %: {}", score.goal,
                       score.reaches_goal() ? "reached" : "NOT REACHED");
  }
  return row + '\n';
}

}  // namespace

std::string_view verdict_word(const JudgedMutant& judged) {
  switch (judged.verdict.fate) {
    case Fate::Caught:
    case Fate::CaughtEndToEnd:
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
  return total() > 0 && 100 * static_cast<double>(caught) >= goal * static_cast<double>(total());
}

bool is_counted(const JudgedMutant& judged) { return is_caught(judged) || is_survivor(judged); }

Scores scores_of(const std::vector<JudgedMutant>& judged) {
  Scores scores;
  for (const JudgedMutant& item : judged) {
    if (!is_counted(item)) continue;
    const std::string& file = item.mutant.file;
    Score& score = file.starts_with("engine/") || file.starts_with("perft/") ? scores.engine
                                                                             : scores.elsewhere;
    ++(is_caught(item) ? score.caught : score.survived);
    if (item.verdict.fate == Fate::CaughtEndToEnd) ++score.end_to_end;
  }
  return scores;
}

ExitCode exit_code_of(const Scores& scores) {
  if (scores.engine.total() + scores.elsewhere.total() == 0) return ExitCode::NoVerdict;
  for (const Score& score : {scores.engine, scores.elsewhere}) {
    if (score.total() > 0 && !score.reaches_goal()) return ExitCode::Fail;
  }
  return ExitCode::Pass;
}

std::string table_header() {
  return fmt::format("{:<11} {:<46} {:<11} {:>5}  {}\n", "verdict", "place", "kind", "s",
                     "caught by");
}

std::string table_row(const JudgedMutant& judged) {
  const Mutant& mutant = judged.mutant;
  std::string row = fmt::format("{:<11} {:<46} {:<11} {:>5.1f}  {}\n", verdict_word(judged),
                                fmt::format("{}:{}", mutant.file, mutant.line), mutant.kind,
                                judged.verdict.seconds, reason_of(judged));
  if (is_survivor(judged)) {
    row += fmt::format("  old: {}\n  new: {}\n", trimmed(mutant.before), trimmed(mutant.after));
  }
  return row;
}

std::string summary_text(const std::vector<JudgedMutant>& judged) {
  std::string out;
  for (const JudgedMutant& item : judged) {
    if (is_survivor(item)) out += (out.empty() ? "\nsurvivors\n" : "") + table_row(item);
  }
  const auto [engine, elsewhere] = scores_of(judged);
  const Score all{.caught = engine.caught + elsewhere.caught,
                  .survived = engine.survived + elsewhere.survived,
                  .end_to_end = engine.end_to_end + elsewhere.end_to_end};
  out += "\n" + score_row("engine and perft", engine) + score_row("elsewhere", elsewhere) +
         score_row("all", all);
  if (all.total() == 0) return out;
  out += fmt::format(
      "The intervals are at 95 %. {} of the caught mutants {} caught by end-to-end tests only.\n",
      all.end_to_end, all.end_to_end == 1 ? "was" : "were");
  return out;
}

}  // namespace raum::regression
