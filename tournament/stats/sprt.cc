#include "tournament/stats/sprt.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "tournament/stats/distribution.h"
#include "tournament/stats/likelihood.h"

namespace raum::tournament {
namespace {

template <std::size_t K>
Expected<double> checked_llr(const Cells<K>& counts, const SprtBounds& bounds) {
  const auto sound = K == 5 ? check_pair_bounds(bounds) : check_game_bounds(bounds);
  if (!sound) return tl::unexpected(sound.error());
  if (std::all_of(counts.begin(), counts.end(), [](double n) { return n == 0; })) return 0.0;
  const auto value = generalized_llr<K>(counts, bounds);
  if (!value || !std::isfinite(*value)) {
    return fail("bounds", "no distribution of results with a bound's normalized Elo",
                "bounds nearer to 0");
  }
  return *value;
}

template <class Counts>
Expected<SprtState> state_of(const Counts& counts, const SprtBounds& bounds) {
  return llr(counts, bounds).map([&](double value) {
    return SprtState{.llr = value,
                     .lower = std::log(bounds.beta / (1 - bounds.alpha)),
                     .upper = std::log((1 - bounds.beta) / bounds.alpha)};
  });
}

}  // namespace

std::string_view to_string(SprtState::Verdict verdict) {
  switch (verdict) {
    case SprtState::Continue:
      return "continue";
    case SprtState::H0:
      return "H0";
    case SprtState::H1:
      return "H1";
  }
  return "";
}

Expected<double> llr(const PairCounts& pairs, const SprtBounds& bounds) {
  return checked_llr<5>(cells_of(pairs), bounds);
}

Expected<double> llr(const GameCounts& games, const SprtBounds& bounds) {
  return checked_llr<3>(cells_of(games), bounds);
}

Expected<SprtState> sprt_state(const PairCounts& pairs, const SprtBounds& bounds) {
  return state_of(pairs, bounds);
}

Expected<SprtState> sprt_state(const GameCounts& games, const SprtBounds& bounds) {
  return state_of(games, bounds);
}

}  // namespace raum::tournament
