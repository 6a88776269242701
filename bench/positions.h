// The positions that benchmarks run on, by class: the cost of an operation depends on how open the
// board is.
#pragma once

#include <array>
#include <string_view>

#include "engine/board/position.h"

namespace raum::bench {

/// The name of a class of positions and the text of the position that stands for it.
struct PositionClass {
  std::string_view name;
  std::string_view text;
};

inline constexpr std::array<PositionClass, 7> kPositionClasses{{
    {"opening",
     "rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNKNR w 0 1"},
    {"middlegame",
     "rn1n1/pp1pU/5/5/5//5/2ppp/5/1B3/5//5/P1k2/1p3/3P1/2B2//4r/5/1P3/2P1P/4U//5/5/5/R1KR1/1N3 b 0 "
     "1"},
    {"ending", "4U/5/5/5/4R//u4/3p1/5/5/5//2k2/5/5/3BU/5//3u1/5/r4/N4/5//5/4b/5/5/2R1K w 0 1"},
    {"check",
     "rnknr/p1p2/4p/5/5//Ub1u1/p1ppp/1p1p1/5/Q3R//5/5/5/5/5//5/5/P4/PP1bP/BU1B1//5/5/5/1PKP1/RN1N1 "
     "w 0 1"},
    {"pins",
     "k3r/1p3/q2bp/R4/2p2//5/3p1/1p3/5/2Uu1//r4/1p1B1/5/5/3B1//R4/5/1bP2/PP3/K4//5/5/4p/2P1P/5 b 0 "
     "1"},
    {"promotion",
     "3n1/P4/3n1/5/5//5/4p/2P1k/5/5//3r1/5/1P3/2P2/R4//5/5/5/4r/5//5/3P1/1P2N/2N2/1B1K1 w 0 1"},
    {"queens",
     "kn3/nn3/5/5/5//nn3/nn1Q1/5/1Q1Q1/5//5/5/2Q2/5/5//5/1Q1Q1/5/1Q1Q1/5//5/5/5/5/4K w 0 1"},
}};

/// The position of a class.  Requires: 0 ≤ index < kPositionClasses.size().
[[nodiscard]] Position position_of(std::size_t index);

}  // namespace raum::bench
