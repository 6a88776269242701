// ProgressLine: one line on a terminal that says how far a long count has come.
#pragma once

#include <chrono>
#include <string>
#include <thread>

#include "perft/count/perft.h"

namespace raum::perft {

/// "perft(7): 12.4 %, 682.3 G nodes, 5.1 G nodes/s, 00:18:21 to go"; without an estimate before the
/// first part is done.
[[nodiscard]] std::string progress_text(int depth, const CountProgress& progress,
                                        std::chrono::duration<double> elapsed);

/// "00:18:21"
[[nodiscard]] std::string clock_text(std::chrono::duration<double> time);

class ProgressLine {
 public:
  /// Writes to stderr from two seconds on, twice a second, when stderr is a terminal; until then,
  /// and elsewhere, does nothing. `progress` outlives the line.
  ProgressLine(int depth, const CountProgress& progress);
  /// Ends the writing and wipes the line.
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

 private:
  std::jthread writer_;
};

}  // namespace raum::perft
