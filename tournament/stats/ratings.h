// Ratings: how strong many engines are, from the pairs they played against each other.
//
// Bradley and Terry's model with a draw as half a win and half a loss: an engine expects the score
// 1/(1 + 10^(−d/400)) against one that is d Elo weaker. The ratings are its maximum-likelihood
// values; for two engines their difference is elo() of the pairs. Intervals and LOS take a pair,
// not a game, as one observation (sandwich covariance), so the two games of a pair may depend on
// each other as they like.
//
// Every answer is finite: each encounter's score and variance keep the floors of elo.h, so that no
// side of it has won everything. Engines that are not connected by games form groups of their own,
// each with mean 0; between groups nothing is known.
// Source: Bradley, Terry, "Rank analysis of incomplete block designs" I, 1952; Huber, "The behavior
// of maximum likelihood estimates under nonstandard conditions", 1967 (sandwich).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tournament/stats/elo.h"
#include "tournament/stats/pairs.h"

namespace raum::tournament {

// What two players' pairs came to, from the first one's view.
struct Encounter {
  std::size_t first = 0;
  std::size_t second = 0;
  PairCounts pairs;
};

struct Ratings {
  std::vector<Estimate> elo;       // of each player, against the mean of its group; 95 % interval
  std::vector<std::size_t> group;  // equal for players that are connected by games
  // [i][j]: probability that player i is stronger than j; ½ between groups.
  std::vector<std::vector<double>> los;
  // [i][j]: i's rating minus j's; the whole ±kEloLimit between groups.
  std::vector<std::vector<Estimate>> difference;
};

/// Rates the players 0 .. players − 1; several encounters of one pair of players add up.
/// Requires: each encounter names two different players.
/// Units: Elo.  Cost: players³ a step, some ten steps.
[[nodiscard]] Ratings rate(std::size_t players, std::span<const Encounter> encounters);

}  // namespace raum::tournament
