#include "web/league/league.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <numeric>

#include "base/text/grouped.h"
#include "base/text/numbers.h"
#include "web/league/games_link.h"
#include "web/results/elo_text.h"

namespace raum::web {

using tournament::GameCounts;
using tournament::Ratings;

namespace {

// On a page with a board. A cross table has the square of its players as cells.
constexpr std::size_t kMostInChart = 24, kMostInSquare = 12, kMostMeetings = 200;

std::size_t at_most(const League& league, std::size_t most, std::size_t count) {
  return league.is_short ? std::min(most, count) : count;
}

double score_of(const GameCounts& games) {
  const double points = static_cast<double>(games.win) + 0.5 * static_cast<double>(games.draw);
  return games.total() > 0 ? points / static_cast<double>(games.total()) : 0.5;
}

void add(GameCounts& to, const GameCounts& more) {
  to.win += more.win;
  to.draw += more.draw;
  to.loss += more.loss;
}

// The counts from the other player's view.
GameCounts turned(const GameCounts& games) {
  return {.loss = games.win, .draw = games.draw, .win = games.loss};
}

// The games of one player against another, or against all.
GameCounts games_of(const League& league, std::size_t player,
                    std::optional<std::size_t> against = std::nullopt) {
  GameCounts games;
  for (const LeagueMeeting& meeting : league.meetings) {
    if (meeting.first == player && meeting.second == against.value_or(meeting.second)) {
      add(games, meeting.games);
    }
    if (meeting.second == player && meeting.first == against.value_or(meeting.first)) {
      add(games, turned(meeting.games));
    }
  }
  return games;
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string results_text(const tournament::PairCounts& pairs) {
  return fmt::format("{}", fmt::join(pairs.n, "-"));
}

// "a against b: 6 pairs, LL-LD-DD-WD-WW 0-0-2-0-4, Elo +120.4 [+10.0, +300.1]".
CellLink link_to(const League& league, std::size_t player, std::size_t against) {
  tournament::PairCounts pairs;
  for (const LeagueMeeting& meeting : league.meetings) {
    const bool is_turned = meeting.first == against && meeting.second == player;
    if (!is_turned && (meeting.first != player || meeting.second != against)) continue;
    for (std::size_t i = 0; i < pairs.n.size(); ++i) {
      pairs.n[i] += meeting.pairs.n[is_turned ? pairs.n.size() - 1 - i : i];
    }
  }
  const std::string& name = league.players[player].name;
  const std::string& other = league.players[against].name;
  std::string title = fmt::format("{} against {}: {}, LL-LD-DD-WD-WW {}", name, other,
                                  counted(pairs.total(), "pair"), results_text(pairs));
  if (pairs.total() > 0) title += ", Elo " + elo_text(tournament::elo(pairs));
  return {link_to_pairing(name, other), std::move(title)};
}

// "; the best 12 of 40".
std::string best_of(std::size_t shown, std::size_t all) {
  return shown < all ? fmt::format("; the best {} of {}", shown, all) : "";
}

// A square table of the players, best first; cells of a player against itself are empty.
template <class Cell>
Table square_table(const League& league, const Ratings& ratings, std::string caption, Cell cell) {
  Table table{.caption = std::move(caption), .columns = {{.name = "player"}}, .rows = {}};
  std::vector<std::size_t> order = best_first(ratings);
  order.resize(at_most(league, kMostInSquare, order.size()));
  table.caption += best_of(order.size(), league.players.size());
  for (std::size_t rank = 1; rank <= order.size(); ++rank) {
    table.columns.push_back({.name = fmt::format("{}", rank), .is_number = true});
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    std::vector<std::string> row{fmt::format("{} {}", i + 1, league.players[order[i]].name)};
    for (const std::size_t other : order) {
      row.push_back(other == order[i] ? "" : cell(order[i], other));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

Ratings ratings_of(const League& league) {
  std::vector<tournament::Encounter> encounters;
  for (const LeagueMeeting& meeting : league.meetings) {
    encounters.push_back({meeting.first, meeting.second, meeting.pairs});
  }
  return tournament::rate(league.players.size(), encounters);
}

std::vector<std::size_t> best_first(const Ratings& ratings) {
  std::vector<std::size_t> order(ratings.elo.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return ratings.elo[a].value > ratings.elo[b].value;
  });
  return order;
}

IntervalChart ratings_chart(const League& league, const Ratings& ratings) {
  std::vector<std::size_t> order = best_first(ratings);
  order.resize(at_most(league, kMostInChart, order.size()));
  IntervalChart chart{
      .frame = {.title = "Ratings, 95 %" + best_of(order.size(), league.players.size()),
                .summary = fmt::format("Ratings of {}, the best is {} with {} Elo.",
                                       counted(league.players.size(), "player"),
                                       league.players[order.front()].name,
                                       elo_text(ratings.elo[order.front()]))},
      .unit = "Elo",
      .rows = {},
      .references = {}};
  for (const std::size_t i : order) {
    chart.rows.push_back(elo_row(league.players[i].name, ratings.elo[i]));
  }
  return chart;
}

Table standings_of(const League& league, const Ratings& ratings) {
  Table table{.caption = "Standings",
              .columns = {{.name = "player"},
                          {.name = "limit"},
                          {.name = "Elo, 95 %", .is_number = true},
                          {.name = "games", .is_number = true},
                          {.name = "score", .is_number = true},
                          {.name = "won", .is_number = true},
                          {.name = "drawn", .is_number = true},
                          {.name = "lost", .is_number = true},
                          {.name = "nodes a move", .is_number = true},
                          {.name = "ms a move", .is_number = true}},
              .rows = {}};
  const auto effort = [](const std::optional<double>& value) {
    return value ? grouped(*value) : std::string();
  };
  for (const std::size_t i : best_first(ratings)) {
    const LeaguePlayer& player = league.players[i];
    const GameCounts games = games_of(league, i);
    table.rows.push_back(
        {player.name, player.limit, elo_text(ratings.elo[i]), std::to_string(games.total()),
         percent(score_of(games)), std::to_string(games.win), std::to_string(games.draw),
         std::to_string(games.loss), effort(player.nodes_per_move), effort(player.ms_per_move)});
  }
  return table;
}

Table los_table(const League& league, const Ratings& ratings) {
  return square_table(league, ratings, "Probability that the row is stronger than the column, %",
                      [&](std::size_t row, std::size_t column) {
                        return tournament::percent_text(ratings.los[row][column]);
                      });
}

Table cross_table(const League& league, const Ratings& ratings) {
  Table table =
      square_table(league, ratings, "Score of the row against the column: wins-draws-losses",
                   [&](std::size_t row, std::size_t column) -> std::string {
                     const GameCounts games = games_of(league, row, column);
                     if (games.total() == 0) return "";
                     return fmt::format("{} {}-{}-{}", percent(score_of(games)), games.win,
                                        games.draw, games.loss);
                   });
  if (!league.lists_games) return table;
  const std::vector<std::size_t> order = best_first(ratings);
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    for (std::size_t column = 1; column < table.columns.size(); ++column) {
      if (table.rows[row][column].empty()) continue;
      table.links[{row, column}] = link_to(league, order[row], order[column - 1]);
    }
  }
  return table;
}

Table meetings_table(const League& league) {
  Table table{.caption = "Meetings",
              .columns = {{.name = "first"},
                          {.name = "second"},
                          {.name = "pairs", .is_number = true},
                          {.name = "won-drawn-lost", .is_number = true},
                          {.name = "LL-LD-DD-WD-WW", .is_number = true},
                          {.name = "score", .is_number = true},
                          {.name = "Elo, 95 %", .is_number = true}},
              .rows = {}};
  if (!league.is_short) table.columns.push_back({.name = "claim of the document"});
  std::size_t left_out = 0;
  for (const LeagueMeeting& meeting : league.meetings) {
    const GameCounts& games = meeting.games;
    if (league.is_short && meeting.pairs.total() == 0) continue;
    if (table.rows.size() == at_most(league, kMostMeetings, league.meetings.size())) {
      ++left_out;
      continue;
    }
    if (league.lists_games) {
      table.links[{table.rows.size(), 3}] = link_to(league, meeting.first, meeting.second);
    }
    table.rows.push_back(
        {league.players[meeting.first].name, league.players[meeting.second].name,
         std::to_string(meeting.pairs.total()),
         fmt::format("{}-{}-{}", games.win, games.draw, games.loss), results_text(meeting.pairs),
         percent(score_of(games)),
         meeting.pairs.total() > 0 ? elo_text(tournament::elo(meeting.pairs)) : ""});
    if (!league.is_short) table.rows.back().push_back(meeting.claim);
  }
  if (left_out > 0) {
    table.caption += fmt::format("; {} left out", counted(left_out, "further meeting"));
  }
  return table;
}

std::string league_sections(const League& league) {
  if (league.players.empty()) return "";
  const Ratings ratings = ratings_of(league);
  const bool is_connected =
      std::equal(std::next(ratings.group.begin()), ratings.group.end(), ratings.group.begin());
  std::string html;
  if (!is_connected) {
    html =
        "<p class=\"warnings\">No games connect some of the players: nothing is known about how "
        "their ratings compare.</p>\n";
  }
  // What is folded is no part of the document until it is opened, see folded_tables.js.
  const auto section = [&](const char* name, std::string content, bool folds) {
    if (folds) {
      content = fmt::format("<details class=\"numbers\"><summary>{}</summary>\n{}</details>\n",
                            name, content);
    }
    html += fmt::format("<section aria-label=\"{}\">\n{}</section>\n", name, content);
  };
  html += fmt::format("<section class=\"charts\" aria-label=\"Ratings\">\n{}</section>\n",
                      to_html(ratings_chart(league, ratings)));
  const bool is_long = league.is_short && league.players.size() > kMostInSquare;
  section("Standings", to_html(standings_of(league, ratings)), is_long);
  section("Cross table", to_html(cross_table(league, ratings)), false);
  section("Likelihood of superiority", to_html(los_table(league, ratings)), league.is_short);
  section("Meetings", to_html(meetings_table(league)), league.is_short);
  return html;
}

}  // namespace raum::web
