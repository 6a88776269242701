#include "tournament/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>
#include <utility>

#include "engine/base/build_info.h"
#include "tournament/content_hash.h"
#include "tournament/game_records.h"
#include "tournament/openings.h"
#include "tournament/schedule.h"
#include "tournament/store.h"
#include "tournament/tally.h"
#include "tournament/worker.h"

namespace raum::tournament {
namespace {

constexpr int kMaxConcurrency = 1'024;
constexpr std::size_t kMailCapacity =
    4;  // games that a kill could still cost, beside those in play

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code ignored;
  return std::filesystem::weakly_canonical(a, ignored) ==
         std::filesystem::weakly_canonical(b, ignored);
}

Expected<void> check(const MatchConfig& config) {
  if (config.engines.size() != 2) {
    return fail("engines", fmt::format("{}", config.engines.size()), "two");
  }
  if (config.engines[0].name == config.engines[1].name) {
    return fail("engines",
                fmt::format("two with the name {}", raum::quoted(config.engines[0].name)),
                "a name of its own for each");
  }
  for (const EngineSpec& engine : config.engines) {
    if (engine.limit.is_some() || config.limit.is_some()) continue;
    return fail(fmt::format("engine {}", engine.name), "no limit", "a depth, nodes or movetime");
  }
  if (config.concurrency < 1 || config.concurrency > kMaxConcurrency) {
    return fail("concurrency", fmt::format("{}", config.concurrency),
                fmt::format("1 to {}", kMaxConcurrency));
  }
  if (config.stall_ms < 1) {
    return fail("stall-ms", fmt::format("{}", config.stall_ms), "at least 1");
  }
  if (config.db_path.empty()) return fail("db", "no path", "the path of a results database");
  if (!config.rgn_path.empty() && is_same_file(config.rgn_path, config.db_path)) {
    return fail("rgn", "the path of the database", "another file");
  }
  if (config.sprt) {
    const auto state = sprt_state(PairCounts{}, *config.sprt);
    if (!state) return tl::unexpected(within("sprt", state.error()));
  }
  return {};
}

// Exact, unlike the shortened texts of messages: two lists that differ must differ here.
std::string list_of(const std::vector<std::string>& texts) {
  using nlohmann::json;
  return json(texts).dump(-1, ' ', false, json::error_handler_t::replace);
}

Expected<void> describe_engine(const MatchConfig& config, std::size_t i, Configuration& to) {
  const EngineSpec& engine = config.engines[i];
  const std::string key = fmt::format("engine {}", i + 1);
  const auto program = find_program(engine.command);
  if (!program) return tl::unexpected(within("engine " + engine.name, program.error()));
  const auto hash = hash_of_file(*program);
  if (!hash) return tl::unexpected(within("engine " + engine.name, hash.error()));
  std::vector<std::string> options;
  for (const auto& [name, value] : engine.options) {
    options.push_back(fmt::format("{}={}", name, value));
  }
  to.emplace_back(key + " name", engine.name);
  to.emplace_back(key + " command", engine.command);
  to.emplace_back(key + " program", *hash);
  to.emplace_back(key + " arguments", list_of(engine.arguments));
  to.emplace_back(key + " options", list_of(options));
  to.emplace_back(key + " limit", to_string(engine.limit.is_some() ? engine.limit : config.limit));
  return {};
}

// Everything that a game's course or the verdict depends on. Not in it: the number of pairs, which
// may grow, and the concurrency, on which nothing depends.
Expected<Configuration> configuration_of(const MatchConfig& config,
                                         const std::vector<Opening>& openings) {
  Configuration all;
  for (std::size_t i = 0; i < config.engines.size(); ++i) {
    const auto described = describe_engine(config, i, all);
    if (!described) return tl::unexpected(described.error());
  }
  ContentHash hash;
  for (const Opening& opening : openings) hash.add(opening.text + "\n");
  all.emplace_back("openings", fmt::format("{} positions {}", openings.size(), hash.text()));
  all.emplace_back("seed", fmt::format("{}", config.seed));
  all.emplace_back("sprt", config.sprt ? to_string(*config.sprt) : "none");
  all.emplace_back("stall-ms", fmt::format("{}", config.stall_ms));
  return all;
}

// A match that runs: the only writer of the store, fed by the workers.
class Run {
 public:
  Run(const MatchConfig& config, const MatchCallbacks& callbacks, const Schedule& schedule,
      Store& store)
      : config_(config),
        callbacks_(callbacks),
        schedule_(schedule),
        store_(store),
        tally_(schedule.pairs(), config.sprt) {}

  MatchResult<void> load() {
    const auto games = store_.finished();
    if (!games) return tl::unexpected(games.error());
    for (const Store::Finished& game : *games) tally_.add(game.pair, game.leg, game.first);
    return {};
  }

  MatchResult<void> play(const std::stop_token& stop) {
    std::vector<std::array<bool, kLegs>> finished(tally_.pairs());
    for (std::size_t pair = 1; pair <= tally_.pairs(); ++pair) {
      for (int leg = 0; leg < kLegs; ++leg) {
        finished[pair - 1][static_cast<std::size_t>(leg)] = tally_.has(pair, leg);
      }
    }
    Mailbox<WorkerReport> mail(kMailCapacity);
    Work work{config_, schedule_, finished, stop_, mail};
    const std::stop_callback on_stop(stop, [this] { stop_.set(); });
    std::vector<std::jthread> workers;
    const std::size_t open = tally_.pairs() - tally_.pairs_done();
    const auto count = std::min(static_cast<std::size_t>(config_.concurrency), open);
    for (std::size_t i = 0; i < count; ++i) workers.emplace_back([&work] { run_worker(work); });
    // Every worker says when it is done, whatever happened, so that this loop ends and nobody is
    // left waiting at a full box.
    for (std::size_t left = count; left > 0;) {
      WorkerReport report = mail.take();
      if (std::holds_alternative<WorkerDone>(report)) --left;
      if (const auto* game = std::get_if<StoredGame>(&report)) take(*game);
      if (const auto* broken = std::get_if<BrokenEngine>(&report)) take(*broken);
    }
    if (failure_) return tl::unexpected(std::move(*failure_));
    return {};
  }

  MatchResult<MatchOutcome> outcome(const std::stop_token& stop) {
    MatchOutcome out;
    out.pairs = tally_.pair_counts();
    out.games = tally_.game_counts();
    out.sprt = tally_.sprt();
    out.complete = tally_.is_complete();
    out.interrupted = !out.complete && stop.stop_requested();
    if (!out.complete) out.engine_failure = engine_failure_;
    out.played_now = played_now_;
    auto terminations = store_.terminations(tally_.counted());
    if (!terminations) return tl::unexpected(std::move(terminations.error()));
    out.terminations = std::move(*terminations);
    if (config_.rgn_path.empty()) return out;
    // Games that ran ahead of a decision are no part of the match.
    const std::size_t last = tally_.is_decided() ? tally_.counted() : tally_.pairs();
    auto written = write_records(config_.rgn_path, store_, last);
    if (!written) return tl::unexpected(std::move(written.error()));
    return out;
  }

  [[nodiscard]] const Tally& tally() const { return tally_; }

 private:
  void take(const StoredGame& game) {
    if (failure_) return;
    auto stored = store_.add(game);
    if (!stored) {
      failure_ = std::move(stored.error());
      stop_.set();
      return;
    }
    ++played_now_;
    const bool pair_finished =
        tally_.add(game.pair, game.leg, result_of_first(game.result, game.leg));
    if (tally_.is_decided()) stop_.set();
    if (!pair_finished || !callbacks_.progress) return;
    callbacks_.progress({.pair = game.pair,
                         .pairs_done = tally_.pairs_done(),
                         .pairs = tally_.pairs(),
                         .counts = tally_.pair_counts(),
                         .sprt = tally_.sprt()});
  }

  void take(const BrokenEngine& broken) {
    stop_.set();
    const EngineFailure& why = broken.failure;
    if (why.fault == EngineFault::RefusedOption) {
      if (failure_) return;
      failure_ = MatchError{ExitCode::Usage,
                            {fmt::format("engine {}", broken.name), why.detail,
                             "an option and a value that it takes"}};
      return;
    }
    if (!engine_failure_.empty()) return;
    engine_failure_ =
        fmt::format("engine {}: {}{}{}, {} times in a row", broken.name, to_string(why.fault),
                    why.detail.empty() ? "" : " ", why.detail, kStartAttempts);
  }

  const MatchConfig& config_;
  const MatchCallbacks& callbacks_;
  const Schedule& schedule_;
  Store& store_;
  Tally tally_;
  StopEvent stop_;
  std::size_t played_now_ = 0;
  std::string engine_failure_;
  std::optional<MatchError> failure_;
};

void warn(const MatchCallbacks& callbacks, const std::string& line) {
  if (callbacks.warning) callbacks.warning(line);
}

}  // namespace

MatchResult<MatchOutcome> run_match(const MatchConfig& config, const MatchCallbacks& callbacks,
                                    const std::stop_token& stop) {
  if (const auto sound = check(config); !sound) return usage_error(sound.error());
  auto openings = load_openings(config.openings_path);
  if (!openings) return usage_error(openings.error());
  const auto configuration = configuration_of(config, *openings);
  if (!configuration) return environment_error(configuration.error());
  const auto schedule =
      Schedule::make(std::move(*openings), config.pairs, config.seed, config.allow_repeats);
  if (!schedule) return usage_error(schedule.error());
  if (schedule->has_repeats()) {
    warn(callbacks, fmt::format("{} pairs from {} distinct openings: a repeated game of engines "
                                "that play alike every time is no evidence",
                                config.pairs, schedule->openings().size()));
  }
  auto store = Store::open(config.db_path, *configuration,
                           {build_line(), processor_name(), config.concurrency});
  if (!store) return tl::unexpected(std::move(store.error()));
  if (!config.rgn_path.empty()) {
    auto writable = check_record_path(config.rgn_path);
    if (!writable) return tl::unexpected(std::move(writable.error()));
  }

  Run run(config, callbacks, *schedule, *store);
  auto loaded = run.load();
  if (!loaded) return tl::unexpected(std::move(loaded.error()));
  if (!run.tally().is_complete()) {
    auto played = run.play(stop);
    if (!played) return tl::unexpected(std::move(played.error()));
  }
  return run.outcome(stop);
}

ExitCode exit_code(const MatchConfig& config, const MatchOutcome& outcome) {
  if (!outcome.engine_failure.empty()) return ExitCode::Environment;
  if (!outcome.complete) return ExitCode::NoVerdict;
  if (!config.sprt) return ExitCode::Pass;
  const auto verdict = outcome.sprt ? outcome.sprt->verdict() : SprtState::Continue;
  if (verdict == SprtState::H1) return ExitCode::Pass;
  return verdict == SprtState::H0 ? ExitCode::Fail : ExitCode::NoVerdict;
}

}  // namespace raum::tournament
