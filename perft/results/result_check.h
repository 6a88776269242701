// ResultCheck: asks how the games of a file of results stand, and explains each answer that differs
// from the file by what the oracle says.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "perft/results/results.h"

namespace raum::perft {

/// The check of one `result` line.
struct ResultCheck {
  std::string place;  // "repetition.results:8"
  std::string id;
  std::size_t plies = 0;
  std::string expected;
  std::string found;
  std::string explanation;                          // empty if the answer is right
  std::optional<Position> position = std::nullopt;  // after the moves, if the answer is wrong
  [[nodiscard]] bool is_right() const { return found == expected; }
};

/// The checked results of one or more files.
struct ResultReport {
  std::vector<ResultCheck> checks;
  [[nodiscard]] std::uint64_t wrong() const;
};

/// How the game stands by the engine's rules (Game), or "illegal move 3: Ab1Ab2".
[[nodiscard]] std::string game_state(const Position& start, std::span<const Move> moves);

/// The same by the oracle.
[[nodiscard]] std::string oracle_state(const Position& start, std::span<const Move> moves);

/// The check of the result `known` of the record, to which somebody answered `found`. `name` is the
/// file name to use in it.
[[nodiscard]] ResultCheck check_result(const ResultRecord& record, const KnownResult& known,
                                       std::string_view name, std::string found);

/// Checks every result of the records with game_state(); calls `on_check` after each.
void check_results(const std::vector<ResultRecord>& records, std::string_view name,
                   ResultReport& report, const std::function<void(const ResultCheck&)>& on_check);

/// "repetition-01 after 8 plies: draw repetition ok", or the mismatch followed by its explanation.
[[nodiscard]] std::string to_string(const ResultCheck& check);

/// All checks with the keys of the JSON of a suite's check; `schema_version` 1.
[[nodiscard]] nlohmann::ordered_json to_json(const ResultReport& report);

/// "12 results checked, 11 right, 1 wrong"
[[nodiscard]] std::string summary_line(const ResultReport& report);

}  // namespace raum::perft
