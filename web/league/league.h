// League: what many players scored against each other, as charts and tables of a page.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tournament/stats/pairs.h"
#include "tournament/stats/ratings.h"
#include "web/charts/interval_chart.h"
#include "web/charts/table.h"

namespace raum::web {

struct LeaguePlayer {
  std::string name;
  std::string limit = "";                                       // "depth 4", "" if unknown
  std::optional<double> nodes_per_move = {}, ms_per_move = {};  // none if unknown
};

/// Two players, as indices, and their games from the first one's view.
struct LeagueMeeting {
  std::size_t first = 0, second = 0;
  tournament::GameCounts games;
  tournament::PairCounts pairs;
  std::string claim = "";  // what a document says about it
};

/// Invariant: the players of every meeting exist and differ.
struct League {
  std::vector<LeaguePlayer> players;
  std::vector<LeagueMeeting> meetings;
  // Whether the page is one of a match with a board: because of its elements long tables are
  // shortened or folded.
  bool is_short = false;
  // Whether the page lists the games, so that results lead to them.
  bool lists_games = false;
};

[[nodiscard]] tournament::Ratings ratings_of(const League& league);

/// The players, best first.
[[nodiscard]] std::vector<std::size_t> best_first(const tournament::Ratings& ratings);

/// The ratings with their 95 % intervals, best first; of a short league those of the best 24.
[[nodiscard]] IntervalChart ratings_chart(const League& league, const tournament::Ratings& ratings);

/// One row for each player, best first: rating, games, score, nodes and time a move.
[[nodiscard]] Table standings_of(const League& league, const tournament::Ratings& ratings);

/// The probability, in per cent, that the player of the row is stronger than that of the column; of
/// a short league for the best 12.
[[nodiscard]] Table los_table(const League& league, const tournament::Ratings& ratings);

/// The score of the player of the row against that of the column, with wins, draws and losses, of
/// as many players as los_table(). With a list of games each cell leads to those of its players.
[[nodiscard]] Table cross_table(const League& league, const tournament::Ratings& ratings);

/// One row for each meeting: results, pentanomial, Elo. Of a short league those of the first 200
/// with a counted pair, without claims. With a list of games they lead to it.
[[nodiscard]] Table meetings_table(const League& league);

/// All of these as the sections of a page.
[[nodiscard]] std::string league_sections(const League& league);

}  // namespace raum::web
