// `raum check-engine CMD`: checks step by step how an engine implements the protocol.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <stop_token>
#include <string>
#include <vector>

#include "base/cli/console.h"
#include "base/options/shared_options.h"
#include "base/process/signal_watch.h"
#include "base/text/quote.h"
#include "tournament/command/command.h"
#include "tournament/compliance/compliance.h"

namespace raum::tournament {
namespace {

struct CheckOptions {
  std::vector<std::string> command;
  std::vector<std::string> options;
  int stall_ms = 10'000;
  bool json = false;
  ColorMode color = ColorMode::Auto;
};

Expected<CheckRequest> request_of(const CheckOptions& options) {
  CheckRequest request;
  request.stall = std::chrono::milliseconds(options.stall_ms);
  request.engine.name = "engine";
  request.engine.command = options.command.front();
  request.engine.arguments.assign(options.command.begin() + 1, options.command.end());
  for (const std::string& text : options.options) {
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos) {
      return fail("--option", raum::quoted(text), "NAME=VALUE");
    }
    request.engine.options.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  return request;
}

std::string json_of(const std::vector<StepResult>& results, bool passed) {
  nlohmann::ordered_json json{{"schema_version", 1}, {"passed", passed}};
  json["steps"] = nlohmann::ordered_json::array();
  for (const StepResult& r : results) {
    json["steps"].push_back(
        {{"name", r.name}, {"verdict", to_string(r.verdict)}, {"detail", r.detail}});
  }
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

ExitCode run(const CheckOptions& options) {
  const auto request = request_of(options);
  if (!request) return report_error("raum check-engine", request.error());
  std::stop_source stop;
  const SignalWatch watch(stop);
  const StopEvent stopped;
  const std::stop_callback on_stop(stop.get_token(), [&] { stopped.set(); });
  std::size_t number = 0;
  Fallible<void> printed;
  const Palette palette(is_output_colored(options.color));
  const auto results = check_compliance(*request, stopped, [&](const StepResult& r) {
    ++number;
    if (options.json || !printed) return;
    const std::string line = fmt::format("{:>2}  {}  {}{}{}\n", number, to_string(r.verdict),
                                         r.name, r.detail.empty() ? "" : ": ", r.detail);
    printed = print_all(with_colored_verdicts(line, palette));
    if (!printed) stop.request_stop();
  });
  if (!printed) return report_error("raum check-engine", printed.error());
  const auto count = [&](Compliance verdict) {
    return std::count_if(results.begin(), results.end(),
                         [&](const StepResult& r) { return r.verdict == verdict; });
  };
  const bool is_finished = results.size() == compliance_step_count();
  const bool passed = is_finished && count(Compliance::Fail) == 0;
  printed = print_all(
      options.json
          ? json_of(results, passed)
          : fmt::format("{} of {} steps: {} passed, {} failed, {} warnings, {} skipped\n",
                        results.size(), compliance_step_count(), count(Compliance::Pass),
                        count(Compliance::Fail), count(Compliance::Warn), count(Compliance::Skip)));
  if (!printed) return report_error("raum check-engine", printed.error());
  if (stopped.is_set()) return ExitCode::NoVerdict;
  if (results.size() == 1 && !passed) return ExitCode::Environment;
  return passed ? ExitCode::Pass : ExitCode::Fail;
}

}  // namespace

std::function<ExitCode()> add_check_engine_command(CLI::App& raum) {
  auto* const command = raum.add_subcommand(
      "check-engine", "Check step by step how an engine implements the protocol");
  const auto options = std::make_shared<CheckOptions>();
  command->add_option("--option", options->options, "Set this option before every step: NAME=VALUE")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
  command->add_option("--stall-ms", options->stall_ms, "Milliseconds to wait for any answer")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print one JSON object instead of the list");
  command->add_option("CMD", options->command, "Program of the engine, and its arguments")
      ->required();
  add_color_option(*command, options->color);
  command->footer(
      "Exit code: 0 all steps passed or warned, 1 a step failed, 2 wrong input, 3 interrupted, 4 "
      "the engine does not start.");
  return [options] { return run(*options); };
}

}  // namespace raum::tournament
