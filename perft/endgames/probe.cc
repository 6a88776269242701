// `raum endgame probe`.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "base/cli/console.h"
#include "engine/board/position_text.h"
#include "engine/endgame/tables/tables.h"
#include "perft/endgames/options.h"
#include "perft/endgames/sample_check.h"

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

// Plays the first of the best moves until mate.
std::vector<Move> line_to_mate(const endgame::Tables& tables, Position position) {
  std::vector<Move> line;
  while (true) {
    const auto moves = endgame::ranked_moves(tables, position);
    if (!moves || moves->empty() || (*moves)[0].value.outcome == Outcome::Draw) return line;
    line.push_back((*moves)[0].move);
    position.make(line.back());
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
  const auto tables = endgame::Tables::open(options.folder);
  if (!tables) return usage_error(tables.error());
  const auto value = tables->value(*position);
  auto moves = endgame::ranked_moves(*tables, *position);
  if (!value || !moves) {
    return tl::unexpected(
        Failure{ExitCode::NoVerdict,
                {options.folder, "no table of this position or of one after a move",
                 "a position with at most two men besides the kings, and its tables"}});
  }
  const endgame::FoundMen men = endgame::find_men(*position);
  bool is_turned = false;
  const auto set = endgame::MenSet::of(std::span(men.men).first(men.count), is_turned);
  if (!options.all_moves) keep_best(*moves);
  const Answer answer{
      .position = *position,
      .set = set.name(),
      .value = *value,
      .moves = std::move(*moves),
      .line = options.line ? line_to_mate(*tables, *position) : std::vector<Move>{}};
  return print_all(options.json ? to_json(answer) : to_text(answer)).map([] {
    return ExitCode::Pass;
  });
}

}  // namespace raum::perft
