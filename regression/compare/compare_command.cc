// `raum compare`: compares two files of timings, benchmark by benchmark.
#include "regression/compare/compare_command.h"

#include <fmt/core.h>

#include <memory>
#include <string>

#include "base/cli/console.h"
#include "base/options/shared_options.h"
#include "base/text/text_file.h"
#include "regression/compare/timing_comparison.h"

namespace raum::regression {

namespace {

struct CompareArguments {
  std::string base, head;
  double threshold_percent = 3;
  TimingOptions options{};
  std::string adjustment = "holm";
  bool json = false;
  ColorMode color = ColorMode::Auto;
};

ExitCode run(CompareArguments arguments) {
  arguments.options.threshold = arguments.threshold_percent / 100;
  arguments.options.adjustment =
      arguments.adjustment == "holm" ? Adjustment::Holm : Adjustment::BenjaminiHochberg;
  const auto read = [](const std::string& path) {
    return read_text_file(path, "the JSON of raum-bench").and_then([&](const std::string& text) {
      return parse_timings(text, path);
    });
  };
  const auto base = read(arguments.base);
  const auto head = base ? read(arguments.head) : base;
  if (!head) return report_error("raum compare", head.error());
  const TimingComparison comparison = compare_timings(*base, *head, arguments.options);
  const Palette palette(is_output_colored(arguments.color));
  return print_result("raum compare",
                      arguments.json ? comparison_json(comparison, arguments.options)
                                     : with_colored_verdicts(comparison_text(comparison), palette),
                      comparison.code);
}

}  // namespace

std::function<ExitCode()> add_compare_command(CliCommand raum) {
  const auto arguments = std::make_shared<CompareArguments>();
  CliCommand command =
      raum.add_command("compare", "Compare two JSON files of raum-bench by the Mann-Whitney test");
  command
      .add_option("BASE", arguments->base,
                  "Output of raum-bench --benchmark_format=json for the base")
      .required();
  command
      .add_option("HEAD", arguments->head,
                  "The same for head; the more benchmarks, the more repetitions are needed")
      .required();
  command
      .add_option("--threshold", arguments->threshold_percent,
                  "Allowed growth of a median, in percent")
      .number_in(0, 1000)
      .show_default();
  command
      .add_option("--level", arguments->options.level,
                  "Significance level: probability that any unchanged benchmark is reported")
      .number_in(1e-6, 0.5)
      .show_default();
  command
      .add_option(
          "--adjust", arguments->adjustment,
          "Correction for the number of benchmarks: holm, or benjamini-hochberg, whose level is "
          "the expected share of unchanged benchmarks among those reported")
      .one_of({"holm", "benjamini-hochberg"})
      .show_default();
  command.add_flag("--json", arguments->json, "Print one JSON object instead of text");
  add_color_option(command, arguments->color);
  command.footer(
      "Exit code: 0 no benchmark is slower by significantly more than the threshold; 1 one is, or "
      "it reports an error in head only; 2 wrong input; 3 too few repetitions, head lacks a "
      "benchmark of base, or interrupted.");
  return [arguments] { return run(*arguments); };
}

}  // namespace raum::regression
