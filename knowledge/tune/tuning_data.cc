#include "knowledge/tune/tuning_data.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/core/splitmix.h"
#include "base/text/content_hash.h"
#include "base/text/numbers.h"
#include "knowledge/corpus/reader.h"
#include "knowledge/tune/loss.h"

namespace raum::knowledge::tuning {
namespace {

double result_of(Outcome outcome) {
  return outcome == Outcome::WhiteWins ? 1 : outcome == Outcome::Draw ? 0.5 : 0;
}

// Errors: none of the games, or none of their positions, is in a part that needs some.
Expected<void> check_part(const DataPart& part, std::string_view name) {
  if (part.games == 0) {
    return fail(std::string(name), "no game",
                "at least one: more games, or another share for --validation");
  }
  if (part.samples.size() == 0) {
    return fail(
        std::string(name),
        fmt::format("no position of {} that passes the filter", counted(part.games, "game")),
        "at least one");
  }
  return {};
}

class Reading {
 public:
  Reading(TuningData& data, const DataOptions& options,
          const std::function<void(std::uint64_t games)>& progress, const std::stop_token& stop)
      : data_(data), options_(options), progress_(progress), stop_(stop) {}

  // Ends early, without an error, after a stop.
  Expected<void> read(const std::string& path) {
    auto reader = CorpusReader::open(path);
    if (!reader) return tl::unexpected(reader.error());
    const auto hash = hash_of_file(path);
    if (!hash) return tl::unexpected(hash.error());
    for (const CorpusSource& other : data_.sources) {
      if (other.hash == *hash) {
        return fail(path, "the same bytes as in " + other.path, "each corpus once");
      }
    }
    CorpusSource& source = data_.sources.emplace_back();
    source = {.path = path, .hash = *hash, .header = reader->header()};
    while (!stop_.stop_requested()) {
      const auto game = reader->next();
      if (!game) return tl::unexpected(game.error());
      if (!*game) return {};
      add(**game, source);
    }
    return {};
  }

 private:
  void add(const CorpusGame& game, CorpusSource& source) {
    DataPart& part = is_for_validation(game.number, options_) ? data_.validation : data_.training;
    ++part.games;
    ++source.games;
    for_each_sample(game, options_.filter, [&](const Sample& sample) {
      part.samples.add(sample.position, target_of(sample, options_));
      ++source.positions;
    });
    if (progress_) progress_(data_.training.games + data_.validation.games);
  }

  TuningData& data_;
  const DataOptions& options_;
  const std::function<void(std::uint64_t games)>& progress_;
  const std::stop_token& stop_;
};

}  // namespace

double target_of(const Sample& sample, const DataOptions& options) {
  const double expected = sigmoid(sample.score / options.scale);
  return (1 - options.lambda) * expected + options.lambda * result_of(sample.outcome);
}

bool is_for_validation(std::uint64_t game, const DataOptions& options) {
  SplitMix64 random{SplitMix64{options.seed}.next() ^ game};
  return static_cast<double>(random.below(1'000'000)) < options.validation * 10'000;
}

Fallible<TuningData> read_corpora(const std::vector<std::string>& paths, const DataOptions& options,
                                  const std::function<void(std::uint64_t games)>& progress,
                                  const std::stop_token& stop) {
  TuningData data{.sources = {},
                  .training = {.samples = Samples(options.full_phase)},
                  .validation = {.samples = Samples(options.full_phase)}};
  Reading reading(data, options, progress, stop);
  for (const std::string& path : paths) {
    if (const auto done = reading.read(path); !done) return usage_error(done.error());
    if (stop.stop_requested())
      return tl::unexpected(Failure{ExitCode::NoVerdict, {"", "interrupted", ""}});
  }
  if (const auto some = check_part(data.training, "training"); !some) {
    return usage_error(some.error());
  }
  if (options.validation > 0) {
    if (const auto some = check_part(data.validation, "validation"); !some) {
      return usage_error(some.error());
    }
  }
  return data;
}

}  // namespace raum::knowledge::tuning
