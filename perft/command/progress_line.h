// CountProgressLine: shows the progress of a long count in one line of the terminal.
#pragma once

#include <chrono>
#include <string>
#include <thread>

#include "perft/count/perft.h"

namespace raum::perft {

/// "perft(7): 12.4 %, 682.3 G nodes, 5.1 G nodes/s, 00:18:21 to go", or "perft(7): started" before
/// the first part is done.
[[nodiscard]] std::string progress_text(int depth, const CountProgress& progress,
                                        std::chrono::duration<double> elapsed);

/// "00:18:21"
[[nodiscard]] std::string clock_text(std::chrono::duration<double> time);

class CountProgressLine {
 public:
  /// Updates the line on stderr twice a second, starting after two seconds. Does nothing if stderr
  /// is not a terminal.  Requires: `progress` outlives this object.
  CountProgressLine(int depth, const CountProgress& progress);
  /// Stops the updates and clears the line.
  ~CountProgressLine();
  CountProgressLine(const CountProgressLine&) = delete;
  CountProgressLine& operator=(const CountProgressLine&) = delete;

 private:
  std::jthread writer_;
};

}  // namespace raum::perft
