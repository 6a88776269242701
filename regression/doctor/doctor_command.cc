// `raum doctor`: reports whether this machine can resolve a slowdown by timing.
#include "regression/doctor/doctor_command.h"

#include <fmt/core.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "base/cli/console.h"
#include "base/core/failure.h"
#include "base/options/shared_options.h"
#include "regression/doctor/doctor_workers.h"
#include "regression/doctor/machine_readings.h"
#include "tournament/launch/file_limit.h"
#include "tournament/launch/worker_group.h"
#include "tournament/launch/workers_option.h"

namespace raum::regression {

namespace {

struct DoctorArguments {
  double slowdown_percent = 3;
  int pairs = 40;
  std::vector<std::string> workers;  // groups; empty, with no file either: this machine
  std::vector<std::string> worker_files;
  bool json = false;
  ColorMode color = ColorMode::Auto;
};

ExitCode run_on_workers(const DoctorArguments& arguments) {
  const auto groups = tournament::read_workers(arguments.workers, arguments.worker_files);
  if (!groups) return report_error("raum doctor", groups.error());
  std::vector<std::string> words{"--pairs", std::to_string(arguments.pairs), "--slowdown",
                                 fmt::format("{}", arguments.slowdown_percent)};
  if (arguments.json) words.emplace_back("--json");
  const auto room = tournament::make_room_for_files(
      tournament::files_needed(0, 1, static_cast<std::size_t>(tournament::count_workers(*groups))));
  if (!room) return report_error("raum doctor", Failure{ExitCode::Environment, room.error()});
  const auto workers = diagnose_workers(*groups, words);
  const Palette palette(is_output_colored(arguments.color));
  return print_result("raum doctor",
                      arguments.json ? workers_json(workers)
                                     : with_colored_verdicts(workers_text(workers), palette),
                      static_cast<ExitCode>(code_of(workers)));
}

ExitCode run(const DoctorArguments& arguments) {
  if (!arguments.workers.empty() || !arguments.worker_files.empty()) {
    return run_on_workers(arguments);
  }
  const double slowdown = arguments.slowdown_percent / 100;
  print_message(fmt::format("doctor: timing {} pairs of equal work", arguments.pairs));
  const MachineReadings readings = read_machine(arguments.pairs);
  const Diagnosis diagnosis = diagnose(readings, slowdown);
  const Palette palette(is_output_colored(arguments.color));
  return print_result("raum doctor",
                      arguments.json ? doctor_json(diagnosis, readings, slowdown)
                                     : with_colored_verdicts(doctor_text(diagnosis), palette),
                      diagnosis.code());
}

}  // namespace

std::function<ExitCode()> add_doctor_command(CliCommand raum) {
  const auto arguments = std::make_shared<DoctorArguments>();
  CliCommand command =
      raum.add_command("doctor", "Check whether this machine can resolve a slowdown by timing");
  command.add_option("--slowdown", arguments->slowdown_percent, "Slowdown to resolve, in percent")
      .number_in(0.01, 1000)
      .show_default();
  command.add_option("--pairs", arguments->pairs, "Pairs of equal work to time")
      .integer_in(kLeastPairs, kMostPairs)
      .show_default();
  command
      .add_option(
          "--workers", arguments->workers,
          "Run raum doctor as each of these workers instead, all at once: srun:N, ssh:HOST:N "
          "or prefix:WORDS:N, as raum match --help describes them; may be repeated")
      .one_value_at_a_time()
      .not_empty("srun:N, ssh:HOST:N or prefix:WORDS:N");
  command.add_option("--workers-file", arguments->worker_files, tournament::kWorkersFileHelp)
      .one_value_at_a_time()
      .not_empty("the name of a file");
  command.add_flag("--json", arguments->json, "Print one JSON object instead of text");
  add_color_option(command, arguments->color);
  command.footer(
      "Exit code: 0 the slowdown can be resolved, 2 wrong input, 3 it cannot or interrupted, "
      "4 it did not run on a worker.");
  return [arguments] { return run(*arguments); };
}

}  // namespace raum::regression
