// ForeignCheck: asks a foreign engine for the counts of a suite and for the results of games, and
// explains each answer that differs from the file.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "perft/foreign/foreign_descent.h"
#include "perft/foreign/foreign_engine.h"
#include "perft/results/result_check.h"
#include "perft/suite/suite_check.h"

namespace raum::perft {

/// As check_suite(), with the engine's counts. Skips counts above `max_nodes`. `own` counts only to
/// explain a wrong count. A count with line 0 is our own and in no file; `name` says where it comes
/// from.
/// Errors: as ForeignEngine::count(), with the place in the file.
[[nodiscard]] Fallible<void> check_foreign_suite(
    ForeignEngine& engine, const OwnDivide& own, const std::vector<SuiteRecord>& records,
    std::string_view name, std::optional<std::uint64_t> max_nodes, SuiteReport& report,
    const std::function<void(const CountCheck&)>& on_check);

/// For an engine that does not count: plays each legal move of each position and asks for its
/// reply, which must be legal there, or "0000" if there is none. This finds an engine that does not
/// know a move or what it does, but not one that also accepts illegal moves. The number of right
/// replies is checked as the count of depth 1; other depths are skipped.
/// Errors: as ForeignEngine::reply(), with the place in the file.
[[nodiscard]] Fallible<void> check_played_moves(
    ForeignEngine& engine, const std::vector<SuiteRecord>& records, std::string_view name,
    SuiteReport& report, const std::function<void(const CountCheck&)>& on_check);

/// As check_results(), with the engine's answers.
/// Errors: as ForeignEngine::result(), with the place in the file.
[[nodiscard]] Fallible<void> check_foreign_results(
    ForeignEngine& engine, const std::vector<ResultRecord>& records, std::string_view name,
    ResultReport& report, const std::function<void(const ResultCheck&)>& on_check);

}  // namespace raum::perft
