// Tuning data: the samples of corpus files, for training and for validation.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/core/failure.h"
#include "knowledge/corpus/header.h"
#include "knowledge/corpus/samples.h"
#include "knowledge/tune/samples.h"

namespace raum::knowledge::tuning {

struct DataOptions {
  SampleFilter filter = {};
  double lambda = 0;       // share of the game's result in the target, 0 to 1
  double scale = 400;      // of the sigmoid that turns scores into results.  Units: centipawns
  int full_phase = 24;     // as Samples has it
  double validation = 10;  // percent of the games
  std::uint64_t seed = 1;  // of the choice of these
};

struct CorpusSource {
  std::string path;
  std::string hash;  // of the file
  CorpusHeader header;
  std::uint64_t games = 0;
  std::uint64_t positions = 0;  // that pass the filter
};

/// The samples of some of the games.
struct DataPart {
  Samples samples;
  std::uint64_t games = 0;
};

struct TuningData {
  std::vector<CorpusSource> sources;
  DataPart training;
  DataPart validation;
};

/// White's expected result: (1 − lambda) · sigmoid(score / scale) + lambda · result.
[[nodiscard]] double target_of(const Sample& sample, const DataOptions& options);

/// Whether all positions of this game are for validation.
[[nodiscard]] bool is_for_validation(std::uint64_t game, const DataOptions& options);

/// Reads the files in their order; calls `progress` after each game with the number of all.
/// Errors: Usage for a file that cannot be read or is damaged, the same file twice, no game or no
/// position for training, or for validation if it is above 0; NoVerdict after a stop.
[[nodiscard]] Fallible<TuningData> read_corpora(
    const std::vector<std::string>& paths, const DataOptions& options,
    const std::function<void(std::uint64_t games)>& progress = {},
    const std::stop_token& stop = {});

}  // namespace raum::knowledge::tuning
