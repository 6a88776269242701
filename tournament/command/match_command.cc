// `raum match`: plays a match between engines and prints its result.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "base/cli/console.h"
#include "base/process/data_folder.h"
#include "base/process/signal_watch.h"
#include "base/text/numbers.h"
#include "tournament/command/command.h"
#include "tournament/command/match_options.h"
#include "tournament/engines/usable_cpus.h"
#include "tournament/launch/continuing_command.h"
#include "tournament/launch/shell_text.h"
#include "tournament/match/match.h"
#include "tournament/report/match_report.h"
#include "tournament/report/progress.h"

namespace raum::tournament {
namespace {

constexpr const char* kRaumMatch = "raum match";

void explain_how_to_continue(const MatchConfig& config, const MatchOutcome& outcome) {
  print_message(
      fmt::format("raum match: stopped; {} of this call {} stored in {}; run the same command{} to "
                  "continue",
                  counted(outcome.played_now, "game"), outcome.played_now == 1 ? "is" : "are",
                  config.db_path, config.new_match ? " without --new-match" : ""));
}

// The engine's own resources: "  margin 50 ms  memory 64 MiB  cpus 0;2-3  restart on".
std::string resources_text(const EngineSpec& engine) {
  std::vector<std::string> resources;
  if (engine.margin_ms) resources.push_back(fmt::format("margin {} ms", *engine.margin_ms));
  if (engine.memory_mib > 0) resources.push_back(fmt::format("memory {} MiB", engine.memory_mib));
  if (!engine.cpus.empty()) resources.push_back("cpus " + cpus_text(engine.cpus));
  if (engine.restart) resources.emplace_back("restart on");
  if (!engine.folder.empty()) resources.push_back("dir " + engine.folder);
  for (const auto& [name, value] : engine.environment) {
    resources.push_back(fmt::format("env {}={}", name, value));
  }
  return resources.empty() ? "" : fmt::format("  {}", fmt::join(resources, "  "));
}

ExitCode show_plan(const MatchConfig& config) {
  const auto plan = plan_match(config);
  if (!plan) return report_error(kRaumMatch, plan.error());
  std::string text = fmt::format("{} of {} engines, {} at a time\n", to_string(config.format),
                                 config.engines.size(), config.concurrency);
  for (const Contender& contender : plan->contenders) {
    const EngineSpec& engine = contender.spec;
    const EngineIdentity& identity = contender.identity;
    const std::string program =
        engine.is_built() ? fmt::format("{}  program {}", engine.command, identity.program)
                          : fmt::format("raum-engine of commit {}", engine.revision);
    text += fmt::format("engine        {}  {}  arguments {}  options {}  {}{}\n", engine.name,
                        program, identity.arguments, identity.options, to_string(contender.limit),
                        resources_text(engine));
  }
  text += fmt::format("openings      {} in {}, {}\n", plan->openings, config.openings_path,
                      config.seed == 0 ? "in the order of the file"
                                       : fmt::format("in the order of seed {}", config.seed));
  text += fmt::format("pairings      {} of {} each: {}, {} games\n", plan->pairings,
                      counted(config.pairs, "pair"), counted(plan->pairs, "pair"), 2 * plan->pairs);
  for (const WorkerGroup& group : config.workers) {
    text +=
        fmt::format("workers       {}", counted(static_cast<std::uint64_t>(group.count), "worker"));
    text +=
        group.place == WorkerPlace::Threads
            ? " in this process\n"
            : fmt::format(": {}\n", shell_text(launched_worker(group, 1, "raum-match").command));
  }
  if (config.unit_pairs > 1) {
    text += fmt::format("units         {} for each worker process\n",
                        counted(config.unit_pairs, "pair"));
  }
  if (!plan->cpus.empty()) text += fmt::format("processors    {}\n", cpus_text(plan->cpus));
  if (const std::size_t games = plan->played.games; games > 0) {
    const std::size_t left = 2 * plan->pairs - std::min(2 * plan->pairs, games);
    text +=
        fmt::format("played        {} of these games, in match {} of the database; {} are left{}\n",
                    games, plan->played.id, left, config.sprt ? " at most" : "");
  }
  text += fmt::format("adjudication  {}\n", to_string(config.adjudication));
  text += fmt::format("SPRT          {}\n", config.sprt ? to_string(*config.sprt) : "none");
  text += fmt::format("database      {}\n", config.db_path);
  if (!config.rgn_path.empty()) text += fmt::format("record        {}\n", config.rgn_path);
  if (!config.log_path.empty()) text += fmt::format("log           {}\n", config.log_path);
  for (const std::string& warning : plan->warnings)
    text += fmt::format("warning       {}\n", warning);
  const auto printed = print_all(text);
  return printed ? ExitCode::Pass : report_error(kRaumMatch, printed.error());
}

// Replaces the revisions of engines by their commits.
// Returns: the revisions as they were written, one for each engine.
Fallible<std::vector<std::string>> resolve_revisions(MatchConfig& config,
                                                     const EngineBuilder& builder) {
  std::vector<std::string> names;
  for (EngineSpec& engine : config.engines) {
    names.push_back(engine.revision);
    if (engine.revision.empty()) continue;
    const std::string where = fmt::format("engine {}: rev", engine.name);
    if (!builder.commit_of) {
      return usage_error({where, "a raum that was built without the gate", "cmd=PATH"});
    }
    auto commit = builder.commit_of(engine.revision);
    if (!commit) {
      return tl::unexpected(Failure{commit.error().code, within(where, commit.error().error)});
    }
    engine.revision = std::move(*commit);
  }
  return names;
}

// Gives the engines of revisions their programs.
// Returns: what holds the programs in place.
Fallible<std::vector<std::shared_ptr<const void>>> build_engines(
    MatchConfig& config, const std::vector<std::string>& revisions, const EngineBuilder& builder,
    const std::stop_token& stop) {
  std::vector<std::shared_ptr<const void>> held;
  for (std::size_t i = 0; i < config.engines.size(); ++i) {
    EngineSpec& engine = config.engines[i];
    if (engine.is_built()) continue;
    auto built = builder.build({.name = revisions[i], .commit = engine.revision}, stop);
    if (!built) {
      return tl::unexpected(
          Failure{built.error().code,
                  within(fmt::format("engine {}: rev", engine.name), built.error().error)});
    }
    engine.command = std::move(built->program);
    held.push_back(std::move(built->hold));
  }
  return held;
}

bool are_built(const MatchConfig& config) {
  return std::all_of(config.engines.begin(), config.engines.end(),
                     [](const EngineSpec& engine) { return engine.is_built(); });
}

// Builds what is to be built, plays the match and prints its result.
// `view`: nullptr without --live.
ExitCode play(MatchOptions& options, const std::vector<std::string>& revisions,
              const EngineBuilder& builder, MatchView* view, const std::stop_token& stop) {
  const MatchConfig& config = options.config;
  const auto held = build_engines(options.config, revisions, builder, stop);
  if (!held) {
    if (view != nullptr) view->end(tl::unexpected(held.error()));
    return report_error(kRaumMatch, held.error());
  }
  using Form = MatchProgressLine::Form;
  MatchProgressLine line(options.progress, options.json ? Form::Json : Form::Text);
  const MatchCallbacks callbacks{
      .progress = [&](const MatchProgress& progress) { line.show(progress); },
      .warning = [](const std::string& text) { print_message("raum match: " + text); },
      .step = [&](const std::string& text) { line.begin(text); },
      .observer = view == nullptr ? nullptr : &view->observer()};
  const auto outcome = run_match(config, callbacks, stop);
  line.clear();
  if (view != nullptr) view->end(outcome);
  if (!outcome) return report_error(kRaumMatch, outcome.error());

  if (!outcome->engine_failure.empty()) {
    print_message("raum match: " + outcome->engine_failure);
  }
  if (outcome->interrupted) explain_how_to_continue(config, *outcome);
  const std::string text = options.json
                               ? to_json(config, *outcome) + "\n"
                               : with_colored_verdicts(to_table(config, *outcome),
                                                       Palette(is_output_colored(options.color)));
  if (const auto printed = print_all(text); !printed)
    return report_error(kRaumMatch, printed.error());
  if (outcome->record_failure) report_error(kRaumMatch, *outcome->record_failure);
  if (outcome->log_failure) report_error(kRaumMatch, *outcome->log_failure);
  return exit_code(config, *outcome);
}

// Returns: nullptr without --live.
Fallible<std::unique_ptr<MatchView>> start_view(const MatchOptions& options,
                                                const MatchViewStarter& starter) {
  if (!options.live_port) return nullptr;
  if (!starter) {
    return usage_error({"--live", "a raum that was built without its pages", "RAUM_WEB=ON"});
  }
  return starter(*options.live_port, options.config);
}

ExitCode run(MatchOptions& options, const EngineBuilder& builder,
             const MatchViewStarter& view_starter) {
  MatchConfig& config = options.config;
  config.use_cache = !options.no_cache;
  config.pin = !options.no_pin;
  config.command = continuing_command();
  if (const auto done = read_texts(options); !done) return report_error(kRaumMatch, done.error());
  if (config.openings_path.empty()) {
    const auto installed = data_file("openings/balanced-1000.txt");
    if (!installed) return report_error(kRaumMatch, installed.error(), ExitCode::Environment);
    config.openings_path = *installed;
  }
  std::stop_source stop;
  const SignalWatch watch(stop);
  const auto revisions = resolve_revisions(config, builder);
  if (!revisions) return report_error(kRaumMatch, revisions.error());
  if (options.dry_run) return show_plan(config);
  // A refusal comes before minutes of building, except for a damaged game and a database in use.
  if (!are_built(config)) {
    if (const auto plan = plan_match(config); !plan) return report_error(kRaumMatch, plan.error());
  }
  // Before the builds, too: its port may be in use.
  const auto view = start_view(options, view_starter);
  if (!view) return report_error(kRaumMatch, view.error());
  if (*view) print_message("raum match: watch at " + (*view)->address());
  const ExitCode code = play(options, *revisions, builder, view->get(), stop.get_token());
  if (*view) (*view)->wait(stop.get_token());
  return code;
}

}  // namespace

std::function<ExitCode()> add_match_command(CliCommand raum, EngineBuilder builder,
                                            MatchViewStarter view) {
  const auto options = std::make_shared<MatchOptions>();
  CliCommand command = raum.add_command("match", "Play a match between engines in game pairs");
  add_match_options(command, *options);
  return [options, builder = std::move(builder), view = std::move(view)] {
    return run(*options, builder, view);
  };
}

}  // namespace raum::tournament
