// `raum check-engine CMD`: checks step by step how an engine implements the protocol.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/cli/console.h"
#include "base/options/shared_options.h"
#include "base/process/signal_watch.h"
#include "base/text/numbers.h"
#include "base/text/quote.h"
#include "engine/board/board_text.h"
#include "tournament/command/command.h"
#include "tournament/compliance/compliance.h"

namespace raum::tournament {
namespace {

struct CheckOptions {
  std::vector<std::string> command;
  std::vector<std::string> options;
  int stall_ms = 10'000;
  bool boards = false;
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
    const bool failed = r.verdict == Compliance::Fail;
    nlohmann::ordered_json step{
        {"name", r.name}, {"verdict", to_string(r.verdict)}, {"detail", r.text()}};
    for (const auto& [key, text] : {std::pair{"sent", &r.failure.sent},
                                    {"found", &r.failure.found},
                                    {"expected", &r.failure.expected}}) {
      step[key] = failed ? nlohmann::ordered_json(*text) : nlohmann::ordered_json(nullptr);
    }
    json["steps"].push_back(std::move(step));
  }
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

// Everything from CMD on belongs to the engine, which is easily forgotten.
void warn_of_own_options(const CheckOptions& options) {
  for (const std::string& argument : options.command) {
    const std::string name = argument.substr(0, argument.find('='));
    constexpr auto kOwn = std::to_array<std::string_view>(
        {"--option", "--stall-ms", "--boards", "--json", "--color"});
    if (std::find(kOwn.begin(), kOwn.end(), name) == kOwn.end()) continue;
    print_message(
        fmt::format("raum check-engine: {} comes after CMD and is given to the engine", name));
  }
}

ExitCode run(const CheckOptions& options) {
  const auto request = request_of(options);
  if (!request) return report_error("raum check-engine", request.error());
  warn_of_own_options(options);
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
    const std::string text = r.text();
    const std::string line = fmt::format("{:>2}  {}  {}{}{}\n", number, to_string(r.verdict),
                                         r.name, text.empty() ? "" : ": ", text);
    const bool is_shown = options.boards && r.verdict != Compliance::Pass;
    printed = print_all(with_colored_verdicts(line, palette) + (is_shown ? boards_of(text) : ""));
    if (!printed) stop.request_stop();
  });
  if (!printed) return report_error("raum check-engine", printed.error());
  const auto count = [&](Compliance verdict) {
    return std::count_if(results.begin(), results.end(),
                         [&](const StepResult& r) { return r.verdict == verdict; });
  };
  const bool is_finished = results.size() == compliance_step_count();
  const bool passed = is_finished && count(Compliance::Fail) == 0;
  const bool is_useless = !is_finished && !stopped.is_set();
  const auto summary = [&] {
    std::string failed = fmt::format("{} failed", count(Compliance::Fail));
    std::string warnings = counted(static_cast<std::uint64_t>(count(Compliance::Warn)), "warning");
    if (count(Compliance::Fail) > 0) failed = palette.bad(failed);
    if (count(Compliance::Warn) > 0) warnings = palette.warning(warnings);
    return fmt::format("{} of {} steps: {} passed, {}, {}, {} skipped{}\n", results.size(),
                       compliance_step_count(), count(Compliance::Pass), failed, warnings,
                       count(Compliance::Skip), is_useless ? "; the others were not run" : "");
  };
  printed = print_all(options.json ? json_of(results, passed) : summary());
  if (!printed) return report_error("raum check-engine", printed.error());
  if (stopped.is_set()) {
    print_message("raum check-engine: interrupted");
    return ExitCode::NoVerdict;
  }
  if (results.size() == 1 && !passed) return ExitCode::Environment;
  return passed ? ExitCode::Pass : ExitCode::Fail;
}

}  // namespace

std::function<ExitCode()> add_check_engine_command(CliCommand raum) {
  CliCommand command =
      raum.add_command("check-engine", "Check step by step how an engine implements the protocol");
  const auto options = std::make_shared<CheckOptions>();
  command.add_option("--option", options->options, "Set this option before every step: NAME=VALUE")
      .repeatable();
  command.add_option("--stall-ms", options->stall_ms, "Milliseconds to wait for any answer")
      .integer_in(1, 1'000'000'000)
      .show_default();
  const CliOption json =
      command.add_flag("--json", options->json, "Print one JSON object instead of the list");
  command
      .add_flag("--boards", options->boards,
                "Draw the five boards of each position that a step names which did not pass")
      .excludes(json);
  command
      .add_option("CMD", options->command,
                  "Program of the engine, and its arguments; they may begin with -")
      .required();
  command.end_options_at_arguments();
  add_color_option(command, options->color);
  command.footer(
      "Options come before CMD; everything after it is given to the engine.\n"
      "Exit code: 0 all steps passed or warned, 1 a step failed, also if the program does not "
      "answer, 2 wrong input, 3 interrupted, 4 the program cannot be started.");
  return [options] { return run(*options); };
}

}  // namespace raum::tournament
