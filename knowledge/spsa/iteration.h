// Iteration: what is kept of a finished iteration of SPSA.
#pragma once

#include <vector>

namespace raum::knowledge::spsa {

struct Iteration {
  std::vector<int> results;    // of each pair: games won less games lost by the first player
  std::vector<double> values;  // of each parameter, after the iteration
  double seconds = 0;          // that its games took

  friend bool operator==(const Iteration&, const Iteration&) = default;
};

}  // namespace raum::knowledge::spsa
