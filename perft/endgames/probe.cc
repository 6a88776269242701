// `raum endgame probe`.
#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "base/cli/console.h"
#include "engine/board/position_text.h"
#include "perft/endgames/options.h"
#include "perft/endgames/sample_check.h"
#include "perft/endgames/table_folder.h"

namespace raum::perft {
namespace {

using endgame::Outcome;
using endgame::Value;

std::string_view name_of(Outcome outcome) {
  return outcome == Outcome::Win ? "win" : outcome == Outcome::Loss ? "loss" : "draw";
}

struct Answer {
  Position position;
  std::string set;
  Value value;
  std::vector<endgame::RankedMove> moves;  // best first
  std::vector<Move> line;                  // to mate; empty if nobody wins or it was not asked for
};

// Plays the first of the best moves until mate. Each move must bring mate nearer by one ply, so
// that a table with values that do not fit each other cannot make the line endless.
Fallible<std::vector<Move>> line_to_mate(const TableFolder& folder, Position position,
                                         Value value) {
  std::vector<Move> line;
  if (value.outcome == Outcome::Draw) return line;
  while (true) {
    const auto moves = endgame::ranked_moves(folder.tables, position);
    if (!moves) return tl::unexpected(folder.why_unknown(position));
    if (value.plies == 0 && moves->empty()) return line;
    if (moves->empty() || (*moves)[0].value != value) {
      return tl::unexpected(folder.damage_of(position));
    }
    line.push_back((*moves)[0].move);
    position.make(line.back());
    value = {.outcome = value.outcome == Outcome::Win ? Outcome::Loss : Outcome::Win,
             .plies = value.plies - 1};
  }
}

// Leaves the moves that keep the value.
void keep_best(std::vector<endgame::RankedMove>& moves) {
  std::erase_if(moves, [best = moves.empty() ? Value{} : moves[0].value](const auto& move) {
    return move.value != best;
  });
}

std::string to_text(const Answer& answer) {
  std::string text =
      fmt::format("position  {}\nset       {}\nvalue     {}\n", raum::to_string(answer.position),
                  answer.set, to_string(answer.value));
  if (!endgame::is_certain(answer.value, answer.position)) {
    text += "          unless the hundredth ply without capture or pawn move comes first\n";
  }
  std::string_view title = "moves";
  for (const auto& ranked : answer.moves) {
    text +=
        fmt::format("{:<9} {} {}\n", title, raum::to_string(ranked.move), to_string(ranked.value));
    title = "";
  }
  if (!answer.line.empty()) {
    text += "line     ";
    for (const Move move : answer.line) text += " " + raum::to_string(move);
    text += '\n';
  }
  return text;
}

std::string to_json(const Answer& answer) {
  nlohmann::ordered_json json{{"schema_version", 1},
                              {"position", raum::to_string(answer.position)},
                              {"set", answer.set},
                              {"outcome", name_of(answer.value.outcome)},
                              {"plies", answer.value.plies},
                              {"certain", endgame::is_certain(answer.value, answer.position)}};
  json["moves"] = nlohmann::ordered_json::array();
  for (const auto& ranked : answer.moves) {
    json["moves"].push_back({{"move", raum::to_string(ranked.move)},
                             {"outcome", name_of(ranked.value.outcome)},
                             {"plies", ranked.value.plies}});
  }
  if (!answer.line.empty()) {
    json["line"] = nlohmann::ordered_json::array();
    for (const Move move : answer.line) json["line"].push_back(raum::to_string(move));
  }
  return json.dump(2) + "\n";
}

}  // namespace

Fallible<ExitCode> probe_endgames(const EndgameOptions& options) {
  const auto position = parse_position(options.position);
  if (!position) return usage_error(within("POSITION", position.error()));
  const auto folder = TableFolder::open(options.folder);
  if (!folder) return tl::unexpected(folder.error());
  if (auto some = folder->check_not_empty(); !some) return tl::unexpected(some.error());
  const auto value = folder->tables.value(*position);
  auto moves = endgame::ranked_moves(folder->tables, *position);
  if (!value || !moves) return tl::unexpected(folder->why_unknown(*position));
  const bool fit = moves->empty() ? value->plies == 0 : (*moves)[0].value == *value;
  if (!fit) return tl::unexpected(folder->damage_of(*position));
  Fallible<std::vector<Move>> line;
  if (options.line) line = line_to_mate(*folder, *position, *value);
  if (!line) return tl::unexpected(line.error());
  if (!options.all_moves) keep_best(*moves);
  const Answer answer{.position = *position,
                      .set = set_of(*position).name(),
                      .value = *value,
                      .moves = std::move(*moves),
                      .line = std::move(*line)};
  return print_all(options.json ? to_json(answer) : to_text(answer)).map([] {
    return ExitCode::Pass;
  });
}

}  // namespace raum::perft
