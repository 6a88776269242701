// Score: the share of mutants that the tests catch.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/exit_code.h"
#include "regression/mutation/judge.h"

namespace raum::regression {

/// An interval of a share, from 0 to 1.
struct Interval {
  double low = 0, high = 1;
};

/// The Wilson score interval of a share at 95 %; 0 to 1 if `all` is 0.
/// Source: Wilson, "Probable inference, the law of succession, and statistical inference" (1927).
[[nodiscard]] Interval wilson(std::size_t part, std::size_t all);

/// A mutant and its verdict.
struct JudgedMutant {
  Mutant mutant;
  Verdict verdict;
  bool is_equivalent = false;  // by the list of equivalents
};

/// The shares of caught mutants that are required, in percent.
constexpr double kGoalOfEngine = 95;  // engine/ and perft/
constexpr double kGoalElsewhere = 90;

/// The mutants of one area that count, and the share that the tests must catch.
struct Score {
  std::size_t caught = 0, survived = 0;
  std::size_t end_to_end = 0;  // of the caught ones, by nothing but end-to-end tests
  double goal = 0;             // in percent of total(), from 0 to 100

  [[nodiscard]] std::size_t total() const { return caught + survived; }
  /// False without mutants.
  [[nodiscard]] bool reaches_goal() const;
};

/// The scores of engine/ and perft/ together and of all other code.
struct Scores {
  Score engine{.goal = kGoalOfEngine}, elsewhere{.goal = kGoalElsewhere};
};

/// Counts neither equivalent mutants nor those that do not compile.
[[nodiscard]] Scores scores_of(const std::vector<JudgedMutant>& judged);

/// Pass if every area with mutants reaches its goal, NoVerdict if neither has any, else Fail.
[[nodiscard]] ExitCode exit_code_of(const Scores& scores);

/// Whether the mutant counts for the score.
[[nodiscard]] bool is_counted(const JudgedMutant& judged);

/// "caught", "SURVIVED", "equivalent", "not built" or "not judged".
[[nodiscard]] std::string_view verdict_word(const JudgedMutant& judged);

/// The header of the table of mutants.
[[nodiscard]] std::string table_header();

/// The mutant's row of the table; below that of a survivor stands the line before and after.
[[nodiscard]] std::string table_row(const JudgedMutant& judged);

/// The rows of all survivors, and the scores with their goals.
[[nodiscard]] std::string summary_text(const std::vector<JudgedMutant>& judged);

}  // namespace raum::regression
