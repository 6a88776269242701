// CallCycles: groups of functions in a profile that call each other recursively.
#pragma once

#include <cstddef>
#include <vector>

namespace raum::regression {

struct CallgrindProfile;

struct CallCycles {
  std::vector<std::size_t> of;                    // function → its group
  std::vector<std::vector<std::size_t>> members;  // group → its functions; most groups have one
};

/// The strongly connected components of the call graph.
/// Cost: linear in functions and edges. Not recursive, since a crafted file may nest arbitrarily
/// deep.
/// Source: Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1, 1972.
[[nodiscard]] CallCycles call_cycles(const CallgrindProfile& profile);

}  // namespace raum::regression
