#include "knowledge/command/tune_command.h"

#include <fmt/format.h>

#include <memory>
#include <stop_token>
#include <vector>

#include "base/cli/console.h"
#include "base/options/shared_options.h"
#include "base/process/signal_watch.h"
#include "knowledge/command/spsa_command.h"
#include "knowledge/command/tune_options.h"
#include "knowledge/tune/weights_file.h"

namespace raum::knowledge {
namespace tuning {
namespace {

constexpr const char* kRaumTune = "raum tune";

Fallible<TuneResult> tune(const TuneOptions& options) {
  if (const auto free = check_replaceable(options.out, kWeightsKind); !free) {
    return tl::unexpected(free.error());
  }
  std::stop_source stop;
  const SignalWatch watch(stop);
  ProgressLine line(kRaumTune, options.progress);
  auto data = read_corpora(
      options.corpora, options.data,
      [&](std::uint64_t games) {
        line.update([&] { return fmt::format("{} games read", games); });
      },
      stop.get_token());
  if (!data) return tl::unexpected(data.error());
  int epoch = 0;
  const auto show = [&](const EpochLoss& loss) {
    ++epoch;
    line.update([&] {
      return fmt::format("epoch {} of {}  loss {:.6f}", epoch, options.epochs,
                         loss.validation.value_or(loss.training));
    });
  };
  Fit fit = fit_values(data->training.samples, data->validation.samples,
                       {.epochs = options.epochs,
                        .prior_sd = options.prior_sd / options.data.scale,
                        .seed = options.data.seed,
                        .threads = options.threads,
                        .stop = stop.get_token()},
                       show);
  line.clear();
  if (stop.stop_requested()) {
    return tl::unexpected(Failure{ExitCode::NoVerdict, {"", "interrupted", ""}});
  }
  auto fitted = fitted_weights(fit.values, options.data.scale, data->training.samples);
  if (!fitted) return usage_error(fitted.error());
  TuneResult result{.data = std::move(*data), .fit = std::move(fit), .fitted = *fitted};
  const std::string text = weights_text(result.fitted.weights, weights_notes(options, result));
  if (const auto written = replace_file(options.out, text); !written) {
    return tl::unexpected(written.error());
  }
  return result;
}

ExitCode run(TuneOptions& options) {
  options.data.filter.quiet_only = !options.noisy;
  const auto result = tune(options);
  if (!result) return report_error(kRaumTune, result.error());
  return print_result(kRaumTune,
                      options.json ? tune_json(options, *result) : tune_text(options, *result));
}

// The two forms of the command: a fit to corpora, and SPSA.
Expected<void> check_form(const TuneOptions& options, const SpsaOptions& spsa,
                          const std::vector<CliOption>& fit_only) {
  if (spsa.settings.empty()) {
    if (options.corpora.empty()) {
      return fail("CORPUS", "nothing", "a value, or --spsa and --db (see --help)");
    }
    if (options.out.empty()) return fail("--out", "nothing", "a value (see --help)");
    return {};
  }
  for (const CliOption& option : fit_only) {
    if (!option.is_given()) continue;
    const auto& names = option.long_names();
    return fail(names.empty() ? "CORPUS" : "--" + names.front(), "--spsa as well",
                "one of the two (see --help)");
  }
  if (spsa.db.empty()) return fail("--spsa", "no --db", "both (see --help)");
  return {};
}

void add_fit_options(CliCommand command, TuneOptions& options) {
  DataOptions& data = options.data;
  command
      .add_option("--epochs", options.epochs,
                  "Read the samples this often; fewer than 50,000 samples need more")
      .integer_in(1, 100'000)
      .show_default();
  command
      .add_option("--lambda", data.lambda,
                  "Share of the game's result in what the evaluation is fitted to; the rest is the "
                  "score of the search. Above 0 is for 100,000 games and more")
      .number_in(0, 1)
      .show_default();
  command
      .add_option(
          "--scale", data.scale,
          "Centipawns s of the sigmoid 1 / (1 + exp(-score / s)) that turns a score into an "
          "expected result")
      .number_in(10, 10'000)
      .show_default();
  command
      .add_option("--prior", options.prior_sd,
                  "Centipawns by which the value of a cell is expected to differ from that of its "
                  "kind of man; with fewer, cells that few samples have stay closer to it")
      .number_in(1, 1'000'000)
      .show_default();
  command
      .add_option("--full-phase", data.full_phase,
                  "Men without the kings from which on the middlegame counts alone")
      .integer_in(1, 38)
      .show_default();
  command
      .add_option("--validation", data.validation,
                  "Percent of the games that only measure the loss")
      .number_in(0, 90)
      .show_default();
  command
      .add_option("--seed", data.seed,
                  "Seed of the choice of these and of the order of the samples")
      .show_default();
}

void add_filter_options(CliCommand command, SampleFilter& filter, bool& noisy) {
  command.add_option("--first-ply", filter.first_ply, "Leave out positions after fewer plies")
      .integer_in(0, 10'000)
      .show_default();
  command
      .add_option("--highest-score", filter.highest_score,
                  "Leave out positions with a score above this many centipawns, for either side")
      .integer_in(0, 30'000)
      .show_default();
  command
      .add_option("--fewest-men", filter.fewest_men,
                  "Leave out positions with fewer men, kings included")
      .integer_in(0, 40)
      .show_default();
  command.add_flag("--late-endings", filter.late_endings,
                   "Keep late endings, in which the search of `flagship` corrects the evaluation");
  command.add_flag("--noisy", noisy,
                   "Keep positions in check, and those in which a capture or promotion was played");
}

}  // namespace
}  // namespace tuning

std::function<ExitCode()> add_tune_command(CliCommand raum) {
  CliCommand command = raum.add_command(
      "tune",
      "Fit the weights of the evaluation to the games of a corpus, or tune options of an engine "
      "by games");
  const auto options = std::make_shared<tuning::TuneOptions>();
  command.add_option("CORPUS", options->corpora,
                     "Files of games, as `raum datagen` writes them; required without --spsa");
  command.add_option("-o,--out", options->out, "File of weights to write; required without --spsa")
      .not_empty("the name of a file");
  tuning::add_fit_options(command, *options);
  tuning::add_filter_options(command, options->data.filter, options->noisy);
  command
      .add_option("--threads", options->threads,
                  "Fit with this many threads; the weights do not depend on it")
      .integer_in(1, 256)
      .show_default();
  const std::vector<CliOption> fit_only = command.options();
  const auto spsa = std::make_shared<SpsaOptions>();
  add_spsa_options(command, *spsa);
  command.add_flag("--json", options->json, "Print one JSON object instead of text");
  add_progress_options(command, options->progress);
  command.footer(
      "Copied to engine/eval/flagship_weights.inc, the file gives the evaluation `flagship` of the "
      "next build its numbers.\n"
      "With --spsa and --db, and without CORPUS and --out, it plays games to tune options of type "
      "spin of any engine (docs/tuning.md).\n"
      "Exit code: 0 done, 2 wrong input, 3 interrupted, 4 a file that cannot be written, or an "
      "engine that fails.");
  return [options, spsa, fit_only] {
    const auto usable = tuning::check_form(*options, *spsa, fit_only);
    if (!usable) return report_error(tuning::kRaumTune, usable.error());
    if (spsa->settings.empty()) return tuning::run(*options);
    return run_spsa(*spsa, options->progress, options->json);
  };
}

}  // namespace raum::knowledge
