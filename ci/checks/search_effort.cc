#include "ci/checks/search_effort.h"

#include <fmt/core.h>

#include <cmath>

#include "engine/board/position_text.h"
#include "tournament/report/results_reader.h"

namespace raum::ci {

namespace {

double per_move(std::uint64_t total, std::uint64_t moves) {
  return moves == 0 ? 0 : static_cast<double>(total) / static_cast<double>(moves);
}

double ratio(double head, double base) { return head > 0 && base > 0 ? head / base : 1; }

}  // namespace

double Effort::nodes_per_move() const { return per_move(nodes, moves); }
double Effort::ms_per_move() const { return per_move(ms, moves); }

double Efforts::node_ratio() const { return ratio(head.nodes_per_move(), base.nodes_per_move()); }
double Efforts::time_ratio() const { return ratio(head.ms_per_move(), base.ms_per_move()); }

void add_game(const tournament::StoredGame& game, Efforts& efforts) {
  const auto infos = tournament::parse_infos(game.infos);
  const auto position = parse_position(game.opening);
  if (!infos || !position) return;
  bool is_white = position->side_to_move() == Color::White;
  for (const tournament::SearchReport& info : *infos) {
    Effort& effort = (is_white ? game.white : game.black) == "head" ? efforts.head : efforts.base;
    is_white = !is_white;
    if (!info.nodes) continue;
    ++effort.moves;
    effort.nodes += *info.nodes;
    effort.ms += static_cast<std::uint64_t>(info.time_ms);
  }
}

Fallible<Efforts> efforts_of(const std::string& database) {
  Efforts efforts;
  const auto add = [&](const tournament::StoredGame& game) -> Fallible<void> {
    add_game(game, efforts);
    return {};
  };
  return tournament::ResultsReader::open(database)
      .and_then([&](tournament::ResultsReader reader) {
        return reader.match(0).and_then([&](const tournament::StoredMatch& match) {
          return reader.for_each_game(match.id, add);
        });
      })
      .map([&] { return efforts; });
}

bool is_other_effort(double ratio) { return std::abs(ratio - 1) > 0.03; }

std::string trade(const tournament::Estimate& elo_of_head, const Efforts& efforts) {
  const double change = efforts.time_ratio() - 1;
  const bool is_stronger = elo_of_head.low > 0, is_weaker = elo_of_head.high < 0;
  const bool is_other = is_other_effort(efforts.time_ratio());
  const bool is_slower = is_other && change > 0, is_faster = is_other && change < 0;
  const std::string strength = is_stronger ? "stronger"
                               : is_weaker ? "weaker"
                                           : "no clear difference in strength";
  const bool is_trade = (is_stronger && is_slower) || (is_weaker && is_faster);
  const std::string_view link = is_trade ? " but" : is_stronger || is_weaker ? " and" : ",";
  if (!is_slower && !is_faster) return fmt::format("{}{} at the same speed", strength, link);
  return fmt::format("{}{} {:.1f} % {}", strength, link, 100 * std::abs(change),
                     is_slower ? "slower" : "faster");
}

}  // namespace raum::ci
