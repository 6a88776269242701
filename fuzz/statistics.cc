// Statistics of any counts and bounds: finite numbers or a refusal, never NaN.
//   sprt_counts  the LLR is finite and its bounds enclose 0; an estimate after the stop has low ≤
//                value ≤ high within the limit of Elo
//   elo_counts   Elo and normalized Elo have low ≤ value ≤ high; the LOS is a probability; the
//                view of the other engine is the mirror image
//   ratings      the same for the ratings of up to six players; a difference is the mirror image
//                of the reverse one
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "fuzz/bytes.h"
#include "fuzz/refusal.h"
#include "fuzz/target.h"
#include "tournament/stats/elo.h"
#include "tournament/stats/ratings.h"
#include "tournament/stats/sequential_estimate.h"
#include "tournament/stats/sprt.h"

namespace raum::fuzz {
namespace {

using tournament::Encounter, tournament::Estimate, tournament::GameCounts, tournament::kEloLimit,
    tournament::kEloModels, tournament::PairCounts, tournament::Ratings, tournament::SprtBounds,
    tournament::SprtState;

// Small and huge counts: the first byte gives the number of bytes that follow.
std::uint64_t count_of(Bytes& bytes) {
  constexpr std::uint64_t kMost = 1'000'000'000'000;  // of count_lists.h
  return bytes.number(bytes.byte() % 6) % (kMost + 1);
}

PairCounts pairs_of(Bytes& bytes) {
  PairCounts pairs;
  for (std::uint64_t& count : pairs.n) count = count_of(bytes);
  return pairs;
}

GameCounts games_of(Bytes& bytes) {
  return {.loss = count_of(bytes), .draw = count_of(bytes), .win = count_of(bytes)};
}

void require_estimate(const Estimate& estimate, double limit) {
  for (const double x : {estimate.value, estimate.low, estimate.high}) {
    FUZZ_REQUIRE(std::isfinite(x) && std::abs(x) <= limit);
  }
  FUZZ_REQUIRE(estimate.low <= estimate.value && estimate.value <= estimate.high);
}

template <class Counts>
void require_sprt(const Counts& counts, const SprtBounds& bounds) {
  const auto state = sprt_state(counts, bounds);
  require_refusal(state);
  const auto estimate = estimate_after_stop(counts, bounds);
  require_refusal(estimate);
  FUZZ_REQUIRE(state.has_value() == estimate.has_value());
  if (!state) return;
  FUZZ_REQUIRE(std::isfinite(state->llr));
  FUZZ_REQUIRE(state->lower < 0 && 0 < state->upper && std::isfinite(state->upper - state->lower));
  FUZZ_REQUIRE(estimate->has_value() == (state->verdict() != SprtState::Continue));
  FUZZ_REQUIRE(!to_string(state->verdict()).empty());
  if (*estimate) {
    require_estimate((*estimate)->elo, kEloLimit);
    require_estimate((*estimate)->nelo, 1e9);
  }
  const auto corrected = overshoot_corrected_bounds(counts, bounds);
  FUZZ_REQUIRE(corrected && state->lower <= corrected->lower && corrected->lower < 0);
  FUZZ_REQUIRE(0 < corrected->upper && corrected->upper <= state->upper);
}

template <class Counts>
void require_elo(const Counts& counts, const Counts& reversed) {
  const Estimate logistic = elo(counts), mirrored = elo(reversed);
  require_estimate(logistic, kEloLimit);
  FUZZ_REQUIRE(std::abs(logistic.value + mirrored.value) <= 1e-6 * (1 + std::abs(logistic.value)));
  require_estimate(nelo(counts), 1e9);
  const double probability = los(counts);
  FUZZ_REQUIRE(probability >= 0 && probability <= 1);
  FUZZ_REQUIRE(std::abs(probability + los(reversed) - 1) <= 1e-6);
  FUZZ_REQUIRE(!tournament::percent_text(probability).empty());
}

}  // namespace

FUZZ_TARGET(sprt_counts) {
  Bytes bytes(input);
  const std::uint8_t form = bytes.byte();
  SprtBounds bounds{.model = kEloModels[form % kEloModels.size()]};
  if (form < 128) {  // bounds such as people write them
    bounds.elo0 = static_cast<double>(bytes.number(2)) / 100 - 300;
    bounds.elo1 = bounds.elo0 + static_cast<double>(bytes.number(2)) / 100;
    bounds.alpha = static_cast<double>(bytes.number(2)) / 65536 / 2;
    bounds.beta = static_cast<double>(bytes.number(2)) / 65536 / 2;
  } else {
    bounds = {bytes.real(), bytes.real(), bytes.real(), bytes.real(), bounds.model};
  }
  (form & 64) == 0 ? require_sprt(pairs_of(bytes), bounds) : require_sprt(games_of(bytes), bounds);
}

FUZZ_TARGET(elo_counts) {
  Bytes bytes(input);
  const PairCounts pairs = pairs_of(bytes);
  PairCounts reversed = pairs;
  std::reverse(reversed.n.begin(), reversed.n.end());
  require_elo(pairs, reversed);
  const GameCounts games = games_of(bytes);
  require_elo(games, GameCounts{.loss = games.win, .draw = games.draw, .win = games.loss});
}

FUZZ_TARGET(ratings) {
  Bytes bytes(input);
  const std::size_t players = bytes.byte() % 7;
  std::vector<Encounter> encounters;
  while (players >= 2 && !bytes.empty() && encounters.size() < 20) {
    const std::size_t first = bytes.byte() % players;
    const std::size_t second = (first + 1 + bytes.byte() % (players - 1)) % players;
    encounters.push_back({.first = first, .second = second, .pairs = pairs_of(bytes)});
  }
  const Ratings rated = tournament::rate(players, encounters);
  FUZZ_REQUIRE(rated.elo.size() == players);
  for (std::size_t i = 0; i < players; ++i) {
    for (const double x : {rated.elo[i].value, rated.elo[i].low, rated.elo[i].high}) {
      FUZZ_REQUIRE(std::isfinite(x));
    }
    FUZZ_REQUIRE(rated.elo[i].low <= rated.elo[i].value);
    FUZZ_REQUIRE(rated.elo[i].value <= rated.elo[i].high);
    for (std::size_t k = 0; k < players; ++k) {
      FUZZ_REQUIRE(rated.los[i][k] >= 0 && rated.los[i][k] <= 1);
      const Estimate& difference = rated.difference[i][k];
      FUZZ_REQUIRE(std::isfinite(difference.low) && std::isfinite(difference.high));
      FUZZ_REQUIRE(difference.low <= difference.value && difference.value <= difference.high);
      const double sum = difference.value + rated.difference[k][i].value;
      FUZZ_REQUIRE(std::abs(sum) <= 1e-6 * (1 + std::abs(difference.value)));
    }
  }
}

}  // namespace raum::fuzz
