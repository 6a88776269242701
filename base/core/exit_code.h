// ExitCode: the exit codes of all programs. Scripts and CI jobs rely on the numbers.
#pragma once

namespace raum {

enum class ExitCode : int {
  Pass = 0,
  Fail = 1,         // a check ran and failed
  Usage = 2,        // wrong usage or input
  NoVerdict = 3,    // inconclusive or interrupted
  Environment = 4,  // no compiler, disk full, engine does not start
  // The reader of stdout ended early: what a shell reports for a program that SIGPIPE ends.
  ClosedPipe = 141,
};

}  // namespace raum
