// Walks: random games that end in a position with a forced mate, for the file of mates.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>

#include "base/core/error.h"
#include "perft/mates/mates.h"

namespace raum::perft {

/// How many positions with a mate in one, two, three and four moves.
using MateCounts = std::array<int, 4>;

/// Those of perft/mates/walks.mates.
constexpr MateCounts kWalkMates{20, 60, 60, 60};

/// Plays random moves from the start until there are as many mates as wanted, in the order in which
/// they are found, and calls `found` with each. The oracle has confirmed each (mate_proof.h). The
/// same seed gives the same mates, and fewer wanted ones are the first of their kind.
/// Errors: the oracle refutes a mate.
/// Cost: 5 minutes for kWalkMates, most of it for mates in three and four moves.
[[nodiscard]] Expected<void> find_mates(std::uint64_t seed, const MateCounts& wanted,
                                        const std::function<void(const MateRecord&)>& found);

}  // namespace raum::perft
