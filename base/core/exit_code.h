// ExitCode: what every program of the house answers to its caller. Scripts and CI jobs rely on the
// numbers.
#pragma once

namespace raum {

enum class ExitCode : int {
  Pass = 0,
  Fail = 1,         // the check was made and failed
  Usage = 2,        // wrong usage or input
  NoVerdict = 3,    // inconclusive or interrupted
  Environment = 4,  // no compiler, disk full, engine cannot start
};

}  // namespace raum
