#include "perft/results/result_check.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "engine/board/position_text.h"
#include "engine/game/game.h"
#include "perft/oracle/oracle_game.h"

namespace raum::perft {
namespace {

std::string illegal_move_text(std::size_t index, Move move) {
  return fmt::format("illegal move {}: {}", index + 1, raum::to_string(move));
}

// Up to the first illegal move.
Position position_after(const Position& start, std::span<const Move> moves) {
  Game game(start);
  for (const Move move : moves) {
    if (!game.play(move)) break;
  }
  return game.position();
}

std::string explanation_of(const ResultCheck& check, const std::string& oracle) {
  if (oracle == check.expected) return fmt::format("the oracle agrees with the file: {}", oracle);
  if (oracle == check.found) return "the oracle agrees with this answer; the file is wrong";
  return fmt::format("the oracle agrees with neither: {}", oracle);
}

}  // namespace

std::uint64_t ResultReport::wrong() const {
  const auto is_wrong = [](const ResultCheck& check) { return !check.is_right(); };
  return static_cast<std::uint64_t>(std::count_if(checks.begin(), checks.end(), is_wrong));
}

std::string game_state(const Position& start, std::span<const Move> moves) {
  Game game(start);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!game.play(moves[i])) return illegal_move_text(i, moves[i]);
  }
  return std::string(game.state());
}

std::string oracle_state(const Position& start, std::span<const Move> moves) {
  OracleGame game(Oracle::from_text(raum::to_string(start)).value());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!game.play(raum::to_string(moves[i]))) return illegal_move_text(i, moves[i]);
  }
  return game.state();
}

ResultCheck check_result(const ResultRecord& record, const KnownResult& known,
                         std::string_view name, std::string found) {
  ResultCheck check{.place = fmt::format("{}:{}", name, known.line),
                    .id = record.id,
                    .plies = known.plies,
                    .expected = known.state,
                    .found = std::move(found),
                    .explanation = {}};
  if (!check.is_right()) {
    const auto moves = std::span(record.moves).first(known.plies);
    check.explanation = explanation_of(check, oracle_state(record.start, moves));
    check.position = position_after(record.start, moves);
  }
  return check;
}

void check_results(const std::vector<ResultRecord>& records, std::string_view name,
                   ResultReport& report, const std::function<void(const ResultCheck&)>& on_check) {
  for (const ResultRecord& record : records) {
    for (const KnownResult& known : record.results) {
      report.checks.push_back(
          check_result(record, known, name,
                       game_state(record.start, std::span(record.moves).first(known.plies))));
      on_check(report.checks.back());
    }
  }
}

std::string to_string(const ResultCheck& check) {
  const auto answer = fmt::format("{} after {} plies: {}", check.id, check.plies, check.found);
  if (check.is_right()) return answer + " ok";
  return fmt::format("{} MISMATCH, {} says {}\n  {}", answer, check.place, check.expected,
                     check.explanation);
}

nlohmann::ordered_json to_json(const ResultReport& report) {
  nlohmann::ordered_json out{{"schema_version", 1},
                             {"checked", report.checks.size()},
                             {"wrong", report.wrong()},
                             {"checks", nlohmann::ordered_json::array()}};
  for (const ResultCheck& check : report.checks) {
    nlohmann::ordered_json line{{"place", check.place}, {"id", check.id},
                                {"plies", check.plies}, {"expected", check.expected},
                                {"found", check.found}, {"right", check.is_right()}};
    if (!check.is_right()) line["explanation"] = check.explanation;
    out["checks"].push_back(std::move(line));
  }
  return out;
}

std::string summary_line(const ResultReport& report) {
  return fmt::format("{} results checked, {} right, {} wrong", report.checks.size(),
                     report.checks.size() - report.wrong(), report.wrong());
}

}  // namespace raum::perft
