// For tests of SPSA: a database of a run without an engine.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "knowledge/spsa/run.h"
#include "knowledge/spsa/spsa_fixture.h"
#include "knowledge/spsa/state/store.h"

namespace raum::knowledge::spsa {

/// Adds so many iterations, in each of which the first pair is won by the first player, the last
/// one is lost by half, and all others are drawn.  Requires: at least two pairs.
inline void add_iterations(const std::string& path, const Settings& settings,
                           std::size_t iterations) {
  auto store = Store::open(path, settings, configuration_of(settings, {}));
  ASSERT_TRUE(store.has_value());
  const auto played = run(
      settings, store->iterations(), iterations,
      [](std::size_t, const std::vector<Perturbation>& all) -> Fallible<std::vector<int>> {
        std::vector<int> results(all.size(), 0);
        results.front() = 2;
        results.back() = -1;
        return results;
      },
      [&](Iteration iteration) {
        iteration.seconds = 1.5;
        return store->add(std::move(iteration));
      });
  ASSERT_TRUE(played.has_value());
}

}  // namespace raum::knowledge::spsa
