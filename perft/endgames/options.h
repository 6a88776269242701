// The options of `raum endgame`, and the functions of its subcommands.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/cli/progress_line.h"
#include "base/core/failure.h"

namespace raum::perft {

constexpr std::string_view kEndgameProgram = "raum endgame";

struct EndgameOptions {
  std::string folder = "endgames";
  std::vector<std::string> sets;  // of build and verify; empty: all
  int men = 4;                    // of build, with the kings
  std::string position;           // of probe
  bool all_moves = false;
  bool line = false;
  std::uint64_t samples = 1'000'000;  // of verify
  std::uint64_t seed = 1;
  std::vector<std::string> naive_sets;
  bool json = false;
  ProgressOptions progress;
};

[[nodiscard]] Fallible<ExitCode> build_endgames(const EndgameOptions& options);
[[nodiscard]] Fallible<ExitCode> list_endgames(const EndgameOptions& options);
[[nodiscard]] Fallible<ExitCode> probe_endgames(const EndgameOptions& options);
[[nodiscard]] Fallible<ExitCode> verify_endgames(const EndgameOptions& options);

}  // namespace raum::perft
