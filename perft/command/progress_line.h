// CountProgressLine: shows the progress of a long count on stderr.
#pragma once

#include <chrono>
#include <string>
#include <thread>

#include "base/cli/progress_line.h"
#include "perft/count/perft.h"

namespace raum::perft {

/// "perft(7)  12.4 %  ETA 18:21  5.1 G nodes/s  682.3 G nodes", or "perft(7)  started" before the
/// first part is done.
[[nodiscard]] std::string progress_text(int depth, const CountProgress& progress,
                                        std::chrono::duration<double> elapsed);

class CountProgressLine {
 public:
  /// Shorter counts show no line.
  static constexpr std::chrono::milliseconds kQuietTime{2'000};

  /// Updates the line twice a second, starting after the quiet time.
  /// Requires: `progress` outlives this object.
  CountProgressLine(int depth, const CountProgress& progress, ProgressOptions options,
                    std::chrono::milliseconds quiet_time = kQuietTime);
  /// Stops the updates and clears the line.
  ~CountProgressLine();
  CountProgressLine(const CountProgressLine&) = delete;
  CountProgressLine& operator=(const CountProgressLine&) = delete;

 private:
  std::jthread writer_;
};

}  // namespace raum::perft
