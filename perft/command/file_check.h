// FileCheck: checks suites of counts or files of results, of this program or of another engine, and
// prints each answer and a summary.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "base/cli/color.h"
#include "base/cli/progress_line.h"
#include "base/core/exit_code.h"
#include "perft/count/perft.h"
#include "perft/foreign/foreign_engine.h"

namespace raum::perft {

constexpr std::string_view kPerftProgram = "raum perft";  // in messages

/// The files to check, and the engine whose answers are compared with them.
struct FileCheckOptions {
  std::vector<std::string> suites;   // or:
  std::vector<std::string> results;  // paths
  std::int64_t max_nodes = std::numeric_limits<std::int64_t>::max();
  std::string engine;     // its description; empty: this program
  bool by_moves = false;  // the engine plays moves instead of counting
  int stall_ms = 60'000;  // longest wait for an answer of the engine
  bool boards = false;    // draw the positions of wrong answers
  bool json = false;
  ColorMode color = ColorMode::Auto;
  ProgressOptions progress = {};  // of our own counts

  [[nodiscard]] bool is_some() const { return !suites.empty() || !results.empty(); }
};

/// Reads all files, then checks them. `counting` describes how this program counts; its depth is
/// ignored.
/// Returns: Fail for a wrong answer, Usage for an unreadable file or if there is no count to check;
/// the code of the failure if the engine fails.
[[nodiscard]] ExitCode check_files(const FileCheckOptions& options, const CountOptions& counting,
                                   const StartEngine& start_engine);

/// Compares the engine's count from the position with that of this program.
/// Returns: as check_files().
[[nodiscard]] ExitCode check_engine_count(const FileCheckOptions& options, const Position& position,
                                          const CountOptions& counting,
                                          const StartEngine& start_engine);

}  // namespace raum::perft
