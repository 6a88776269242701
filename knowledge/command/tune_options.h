// The options of `raum tune`, and what it has found.
#pragma once

#include <string>
#include <vector>

#include "base/cli/progress_line.h"
#include "knowledge/tune/fit.h"
#include "knowledge/tune/fitted_weights.h"
#include "knowledge/tune/tuning_data.h"

namespace raum::knowledge::tuning {

struct TuneOptions {
  std::vector<std::string> corpora;
  std::string out;
  DataOptions data;
  bool noisy = false;  // instead of data.filter.quiet_only
  int epochs = 50;
  double prior_sd = 100;  // centipawns, before the mean pawn is made 100
  int threads = 1;
  bool json = false;
  ProgressOptions progress;
};

struct TuneResult {
  TuningData data;
  Fit fit;
  FittedWeights fitted;
};

/// The comments of the weights file: how the weights were made. They name no number of threads,
/// which changes nothing.
[[nodiscard]] std::vector<std::string> weights_notes(const TuneOptions& options,
                                                     const TuneResult& result);

/// The output of the command.
[[nodiscard]] std::string tune_text(const TuneOptions& options, const TuneResult& result);
[[nodiscard]] std::string tune_json(const TuneOptions& options, const TuneResult& result);

}  // namespace raum::knowledge::tuning
