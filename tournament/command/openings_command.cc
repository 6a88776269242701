// `raum openings`: generates a suite of distinct, balanced openings.
#include <fmt/core.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <limits>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "base/cli/console.h"
#include "base/core/temporary_name.h"
#include "base/process/signal_watch.h"
#include "base/text/numbers.h"
#include "tournament/command/command.h"
#include "tournament/engines/usable_cpus.h"
#include "tournament/openings/engine_judge.h"
#include "tournament/openings/opening_maker.h"

#include "base/core/system_error.h"

namespace raum::tournament {
namespace {

constexpr std::chrono::minutes kStall{1};  // longest search of one position

struct OpeningOptions {
  std::string count, plies, max_plies, seed, balance, out;
  std::vector<std::string> engines;
  bool has_out = false;
};

Expected<OpeningRequest> parse_request(const OpeningOptions& options) {
  const auto count = parse_integer(options.count, "--count", 1, kMaxOpenings);
  if (!count) return tl::unexpected(count.error());
  const auto plies = parse_integer(options.plies, "--plies", 1, kMaxOpeningPlies);
  if (!plies) return tl::unexpected(plies.error());
  const auto max_plies = options.max_plies.empty() ? plies
                                                   : parse_integer(options.max_plies, "--max-plies",
                                                                   *plies, kMaxOpeningPlies);
  if (!max_plies) return tl::unexpected(max_plies.error());
  const auto seed =
      parse_integer(options.seed, "--seed", 0, std::numeric_limits<std::int64_t>::max());
  if (!seed) return tl::unexpected(seed.error());
  const auto balance = parse_integer(options.balance, "--balance", 0, kMaxBalance);
  if (!balance) return tl::unexpected(balance.error());
  return OpeningRequest{.count = static_cast<std::size_t>(*count),
                        .min_plies = static_cast<int>(*plies),
                        .max_plies = static_cast<int>(*max_plies),
                        .seed = static_cast<std::uint64_t>(*seed),
                        .balance_cp = static_cast<int>(*balance)};
}

// Writes a temporary file and renames it, so that the file is complete or missing.
Expected<void> write_atomically(const std::string& path, const std::string& text) {
  const std::string temporary = temporary_name(path) + ".tmp";
  const auto refuse = [&](int number) {
    static_cast<void>(std::remove(temporary.c_str()));
    // NOLINTNEXTLINE(concurrency-mt-unsafe): one thread
    return fail(path, system_error_text(number), "a file that can be written");
  };
  errno = 0;
  std::ofstream file(temporary, std::ios::binary);
  file << text;
  file.close();
  if (!file) return refuse(errno != 0 ? errno : EIO);
  if (std::rename(temporary.c_str(), path.c_str()) != 0) return refuse(errno);
  return {};
}

constexpr const char* kRaumOpenings = "raum openings";

Expected<std::vector<EngineSpec>> parse_engines(const std::vector<std::string>& texts) {
  std::vector<EngineSpec> engines;
  for (const std::string& text : texts) {
    auto spec = parse_engine_spec(text);
    if (!spec) return tl::unexpected(std::move(spec.error()));
    if (auto program = check_has_program(*spec); !program) {
      return tl::unexpected(std::move(program.error()));
    }
    if (!spec->limit.is_fixed_work()) {
      return fail("engine " + spec->name, to_string(spec->limit),
                  "depth= or nodes=, so that the same seed gives the same file");
    }
    if (const auto cpus = check_cpus(*spec); !cpus) return tl::unexpected(cpus.error());
    if (const auto folder = check_folder(*spec); !folder) return tl::unexpected(folder.error());
    engines.push_back(std::move(*spec));
  }
  return engines;
}

ExitCode run(const OpeningOptions& options) {
  const auto request = parse_request(options);
  if (!request) return report_error(kRaumOpenings, request.error());
  const auto engines = parse_engines(options.engines);
  if (!engines) return report_error(kRaumOpenings, engines.error());
  if (options.has_out && options.out.empty()) {
    return report_error(kRaumOpenings, Error{"--out", "nothing", "the name of a file"});
  }
  std::stop_source stop;
  const SignalWatch watch(stop);
  const StopEvent stopped;
  const std::stop_callback on_stop(stop.get_token(), [&] { stopped.set(); });
  auto panel = EngineJudge::start(*engines, kStall, stopped);
  const auto engine_failed = [](const EngineFailure& failure) {
    fmt::print(stderr, "raum openings: {}\n", failure.detail);
    return failure.fault == EngineFault::Stopped ? ExitCode::NoVerdict : ExitCode::Environment;
  };
  if (!panel) return engine_failed(panel.error());
  Judge judge = engines->empty() ? default_judge() : (*panel)->judge();
  for (const std::string& text : options.engines) judge.arguments += " --engine " + text;
  const MadeOpenings made = make_openings(*request, judge, stop.get_token());
  if (made.stopped) {
    fmt::print(stderr, "raum openings: stopped after {} of {} openings; nothing was written\n",
               made.openings.size(), request->count);
    return ExitCode::NoVerdict;
  }
  if ((*panel)->failure()) return engine_failed(*(*panel)->failure());
  if (made.openings.size() < request->count) {
    fmt::print(stderr,
               "raum openings: found {} of {} openings; none of the last {} of {} walks gave a new "
               "balanced position\n",
               made.openings.size(), request->count, kMaxFruitlessWalks, made.walks);
    return ExitCode::Fail;
  }
  const std::string text = opening_file(*request, judge, made.openings);
  if (!options.has_out) {
    if (const auto printed = print_all(text); !printed)
      return report_error(kRaumOpenings, printed.error());
  } else if (const auto done = write_atomically(options.out, text); !done) {
    return report_error(kRaumOpenings, done.error(), ExitCode::Environment);
  }
  fmt::print(stderr, "{} from {}, seed {}, judge: {}\n", counted(made.openings.size(), "opening"),
             counted(made.walks, "walk"), request->seed, judge.name);
  return ExitCode::Pass;
}

}  // namespace

std::function<ExitCode()> add_openings_command(CliCommand raum) {
  CliCommand command =
      raum.add_command("openings", "Generate a suite of distinct, balanced openings");
  const auto options = std::make_shared<OpeningOptions>();
  options->balance = "100";
  command.add_option("--count", options->count, "Number of openings").required();
  command.add_option("--plies", options->plies, "Random plies from the start position").required();
  command.add_option("--max-plies", options->max_plies,
                     "Draw each opening's number of plies from --plies to this (default: --plies)");
  command
      .add_option("--seed", options->seed,
                  "Seed of the random walks; the same seed gives the same file")
      .required();
  command
      .add_option("--balance", options->balance,
                  "Largest score in favour of either side, in centipawns, at which a position is "
                  "balanced")
      .show_default();
  command
      .add_option(
          "--engine", options->engines,
          "Let this engine score the positions: "
          "name=N,cmd=PATH,depth=N[,option.NAME=VALUE]...; of several engines each must find "
          "a position balanced (default: count material after exchanges)")
      .repeatable();
  const CliOption out =
      command.add_option("--out", options->out, "Write to this file instead of stdout");
  command.footer(
      fmt::format("Exit code: 0 written, 1 given up after {} walks in a row without a new balanced "
                  "position, 2 wrong input, 3 interrupted, 4 an engine or the "
                  "machine failed.",
                  kMaxFruitlessWalks));
  return [options, out] {
    options->has_out = out.is_given();
    return run(*options);
  };
}

}  // namespace raum::tournament
