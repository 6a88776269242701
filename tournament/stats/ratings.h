// Ratings: the strength of many engines, estimated from the pairs they played against each other.
//
// Model (Bradley and Terry, a draw counted as half a win and half a loss): against an engine that
// is d Elo weaker the expected score is 1/(1 + 10^(−d/400)). The ratings maximize the likelihood of
// all scores. For two engines their difference is elo() of the pairs.
//
// Intervals and LOS come from the sandwich covariance I⁻¹ R I⁻¹, with I the information matrix of
// the model and R the observed squared residuals. One observation is a pair, not a game, so that
// the two games of a pair may depend on each other.
//
// Every rating is finite: score and variance of each encounter keep the floors of elo.h, so that no
// engine has won everything. Engines that no chain of games connects belong to different groups;
// each group has mean 0, and nothing is known about the difference between two groups.
//
// Source: Bradley, Terry, "Rank analysis of incomplete block designs" I, 1952; Huber, "The behavior
// of maximum likelihood estimates under nonstandard conditions", 1967 (sandwich covariance).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tournament/stats/elo.h"
#include "tournament/stats/pairs.h"

namespace raum::tournament {

/// The pairs that two players played, counted from the first player's view.
struct Encounter {
  std::size_t first = 0;
  std::size_t second = 0;
  PairCounts pairs;
};

struct Ratings {
  std::vector<Estimate> elo;       // rating of each player, relative to the mean of its group
  std::vector<std::size_t> group;  // equal for players that a chain of games connects
  // [i][j]: probability that player i is stronger than player j; ½ between groups.
  std::vector<std::vector<double>> los;
  // [i][j]: rating of i minus rating of j; between groups 0 with the interval ±kEloLimit.
  std::vector<std::vector<Estimate>> difference;
};

/// Rates the players 0 to players − 1. Several encounters between the same two players are added.
/// Requires: each encounter is between two different players below `players`.
/// Units: Elo.
/// Cost: about ten Newton steps of O(players³) each.
[[nodiscard]] Ratings rate(std::size_t players, std::span<const Encounter> encounters);

}  // namespace raum::tournament
