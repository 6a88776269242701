// The options of `raum match`.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/cli/color.h"
#include "base/cli/progress_line.h"
#include "base/core/error.h"
#include "base/options/cli_command.h"
#include "tournament/match/match_config.h"

namespace raum::tournament {

/// The options of `raum match`. read_texts() interprets those that are texts and fills `config`.
struct MatchOptions {
  std::vector<std::string> engines;
  std::vector<std::string> workers;  // groups
  std::vector<std::string> worker_files;
  std::string each, sprt, clock, resign, draw, endgames;
  std::string format = "round-robin";
  std::string seed = "0";
  bool json = false;
  bool dry_run = false;
  bool no_cache = false;
  bool no_pin = false;
  ProgressOptions progress;
  ColorMode color = ColorMode::Auto;
  std::optional<std::uint16_t> live_port;  // of --live; 0: a free one
  MatchConfig config;
  // "FILE:LINE:COLUMN" of the options that --config has set, by their names.
  std::map<std::string, std::string> places;
};

/// Adds the options to the command; they are written to `options`, which must outlive it.
void add_match_options(CliCommand command, MatchOptions& options);

/// Parses the options that are left as texts into `options.config`.
[[nodiscard]] Expected<void> read_texts(MatchOptions& options);

}  // namespace raum::tournament
