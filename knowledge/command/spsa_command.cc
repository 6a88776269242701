#include "knowledge/command/spsa_command.h"

#include <fmt/format.h>

#include <limits>
#include <stop_token>
#include <utility>

#include "base/cli/console.h"
#include "base/process/signal_watch.h"
#include "base/process/stop_event.h"
#include "knowledge/spsa/announced_options.h"
#include "knowledge/spsa/match_pairs.h"
#include "knowledge/spsa/report.h"
#include "knowledge/spsa/run.h"
#include "knowledge/spsa/settings.h"
#include "knowledge/spsa/spin_options.h"
#include "knowledge/spsa/state/store.h"
#include "tournament/engines/engine_identity.h"

namespace raum::knowledge {
namespace {

constexpr const char* kSpsaProgram = "raum tune";

Fallible<void> check_engine(const spsa::Settings& settings, const std::string& path,
                            const std::stop_token& stop) {
  const StopEvent stopped;
  const std::stop_callback on_stop(stop, [&] { stopped.set(); });
  const auto announced = spsa::announced_options(settings, stopped);
  if (!announced) return tl::unexpected(announced.error());
  return spsa::check_parameters(settings, path, *announced);
}

Fallible<void> play(const SpsaOptions& options, const ProgressOptions& progress,
                    const spsa::Settings& settings, tournament::EngineIdentity identity,
                    spsa::Store& store, const std::stop_token& stop) {
  ProgressLine line(kSpsaProgram, progress);
  spsa::MatchPairs pairs(settings, stop, std::move(identity), options.concurrency,
                         [&](std::size_t iteration, std::size_t games) {
                           line.update([&] {
                             return fmt::format("iteration {} of {}  game {} of {}", iteration,
                                                settings.iterations, games, 2 * settings.pairs);
                           });
                         });
  const std::size_t most =
      options.iterations > 0 ? options.iterations : std::numeric_limits<std::size_t>::max();
  return spsa::run(
      settings, store.iterations(), most,
      [&](std::size_t iteration, const std::vector<spsa::Perturbation>& all) {
        return pairs.play(iteration, all);
      },
      [&](spsa::Iteration iteration) { return store.add(std::move(iteration)); });
}

}  // namespace

void add_spsa_options(CliCommand tune, SpsaOptions& options) {
  CliCommand group = tune.add_group(
      "SPSA", "Tune options of an engine by games at fixed nodes, instead of fitting weights");
  const CliOption settings =
      group
          .add_option("--spsa", options.settings,
                      "TOML file with the engine, its games and the options to tune")
          .not_empty("the name of a file");
  group
      .add_option("--db", options.db,
                  "Database of the state: a run that was interrupted continues where it ended")
      .not_empty("the name of a file")
      .needs(settings);
  group
      .add_option("--iterations", options.iterations,
                  "Play at most this many iterations now; the same command without it plays the "
                  "rest")
      .integer_in(1, 1'000'000)
      .needs(settings);
  group
      .add_option("--concurrency", options.concurrency,
                  "Number of games to play at a time; the result does not depend on it")
      .integer_in(1, 1'024)
      .show_default()
      .needs(settings);
}

ExitCode run_spsa(const SpsaOptions& options, const ProgressOptions& progress, bool json) {
  const auto settings = spsa::read_settings(options.settings);
  if (!settings) return report_error(kSpsaProgram, settings.error());
  auto identity = tournament::identity_of(settings->spec);
  if (!identity) return report_error(kSpsaProgram, identity.error(), ExitCode::Environment);
  std::stop_source stop;
  const SignalWatch watch(stop);
  const std::stop_token token = stop.get_token();
  if (auto fits = check_engine(*settings, options.settings, token); !fits) {
    return report_error(kSpsaProgram, fits.error());
  }
  auto store =
      spsa::Store::open(options.db, *settings, spsa::configuration_of(*settings, *identity));
  if (!store) return report_error(kSpsaProgram, store.error());
  ExitCode code = ExitCode::Pass;
  auto played = play(options, progress, *settings, *std::move(identity), *store, token);
  if (!played) {
    code = report_error(kSpsaProgram, played.error());
    if (code != ExitCode::NoVerdict) return code;
  }
  return print_result(kSpsaProgram,
                      json ? spsa::to_json(*settings, store->iterations())
                           : spsa::to_table(*settings, store->iterations()),
                      code);
}

}  // namespace raum::knowledge
