// `raum doctor`: reports whether this machine can resolve a slowdown by timing.
#include "regression/doctor/doctor_command.h"

#include <fmt/core.h>

#include <memory>

#include "base/cli/console.h"
#include "base/options/shared_options.h"
#include "regression/doctor/machine_readings.h"

namespace raum::regression {

namespace {

struct DoctorArguments {
  double slowdown_percent = 3;
  int pairs = 40;
  bool json = false;
  ColorMode color = ColorMode::Auto;
};

ExitCode run(const DoctorArguments& arguments) {
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
  command.add_flag("--json", arguments->json, "Print one JSON object instead of text");
  add_color_option(command, arguments->color);
  command.footer(
      "Exit code: 0 the slowdown can be resolved, 2 wrong input, 3 it cannot or interrupted.");
  return [arguments] { return run(*arguments); };
}

}  // namespace raum::regression
