// raum-mutants: draws random mutants of a clone of this repository and counts how many the quick
// tests catch. `ci/mutants --random` prepares the clone and calls it.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <exception>

#include "base/cli/console.h"
#include "base/options/command_line.h"
#include "base/process/signal_watch.h"
#include "base/process/subprocess.h"
#include "base/text/lines.h"
#include "base/text/text_file.h"
#include "regression/mutation/score.h"

namespace {

using namespace raum::regression;
using raum::ExitCode;
using raum::Fallible;

constexpr std::string_view kProgram = "raum-mutants";

struct Arguments {
  JudgeSettings judge;
  std::size_t count = 0;
  std::uint64_t seed = 1;
  std::vector<std::string> areas;
  std::string equivalents;
  bool lists = false;
};

bool is_in_area(const std::string& path, const std::vector<std::string>& areas) {
  return areas.empty() || std::any_of(areas.begin(), areas.end(), [&](const std::string& area) {
           return path.starts_with(area);
         });
}

// A fault in such calls could end any process and delete any folder of the user that runs the
// tests. Root runs them as another user.
bool is_harmless(const std::string& source) {
  return ::geteuid() == 0 || (source.find("kill(") == std::string::npos &&
                              source.find("remove_all(") == std::string::npos);
}

Fallible<MutantDraw> read_sources(const Arguments& arguments) {
  const raum::CommandResult listed =
      raum::run_command({.arguments = {"git", "ls-files"}, .directory = arguments.judge.tree});
  MutantDraw draw(arguments.seed);
  raum::TextLines lines(listed.output);
  while (const auto line = lines.next()) {
    const std::string path(*line);
    if (!is_product_source(path) || !is_in_area(path, arguments.areas)) continue;
    const auto text = raum::read_text_file(arguments.judge.tree / path, "a source");
    if (!text) return raum::environment_error(text.error());
    if (!is_harmless(*text)) continue;
    draw.add_source(path, *text);
  }
  if (draw.lines() > 0) return draw;
  return raum::usage_error({"--area", "no line that can be mutated", "a path in the product"});
}

Fallible<ExitCode> run(Arguments arguments) {
  const std::stop_source stop;
  const raum::SignalWatch watch(stop);
  arguments.judge.stop = stop.get_token();
  const auto text = raum::read_text_file(arguments.equivalents, "a list of equivalents");
  if (!text) return raum::usage_error(text.error());
  const auto equivalents = parse_equivalents(*text, arguments.equivalents);
  if (!equivalents) return raum::usage_error(equivalents.error());
  auto draw = read_sources(arguments);
  if (!draw) return tl::unexpected(draw.error());
  raum::print_message(
      fmt::format("{} lines can be mutated, seed {}", draw->lines(), arguments.seed));
  if (arguments.lists) {
    for (std::size_t i = 0; i < arguments.count; ++i) {
      const auto mutant = draw->next();
      if (!mutant) break;
      fmt::print("{}:{} {}\n- {}\n+ {}\n", mutant->file, mutant->line, mutant->kind, mutant->before,
                 mutant->after);
    }
    return ExitCode::Pass;
  }
  auto judge = Judge::open(arguments.judge);
  if (!judge) return tl::unexpected(judge.error());
  std::vector<JudgedMutant> judged;
  std::size_t counted = 0;
  while (counted < arguments.count && !stop.stop_requested()) {
    const auto mutant = draw->next();
    if (!mutant) break;
    judged.push_back({.mutant = *mutant,
                      .verdict = judge->judge(*mutant),
                      .is_equivalent = is_listed(*equivalents, *mutant)});
    const JudgedMutant& last = judged.back();
    if (is_counted(last)) ++counted;
    raum::print_message(fmt::format("{}/{} {}:{} {} {} {:.0f} s", counted, arguments.count,
                                    mutant->file, mutant->line, verdict_word(last),
                                    last.verdict.test, last.verdict.seconds));
  }
  for (const std::string& test : judge->left_out()) {
    raum::print_message(fmt::format("{}: left out {}", kProgram, test));
  }
  const auto printed = raum::print_all(score_text(judged));
  if (!printed) return tl::unexpected(printed.error());
  if (stop.stop_requested()) return ExitCode::NoVerdict;
  const Scores scores = scores_of(judged);
  return scores.engine.reaches_goal() && scores.elsewhere.reaches_goal() ? ExitCode::Pass
                                                                         : ExitCode::Fail;
}

// Prints the help, or the error and how to get the help.
int answer(const raum::EarlyEnd& end) {
  if (end.code == ExitCode::Pass) {
    fmt::print("{}", end.text);
  } else {
    fmt::print(stderr, "{}\nRun with --help for more information.\n", end.reason);
  }
  return static_cast<int>(end.code);
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  raum::CommandLine line{"Draw random mutants of a clone and count how many the quick tests catch",
                         std::string(kProgram)};
  raum::CliCommand program = line.root();
  program.add_option("--tree", arguments.judge.tree, "The clone, configured in build/release")
      .required();
  program
      .add_option("--folder", arguments.judge.folder,
                  "Folder for verdicts, logs and files of tests")
      .required();
  program.add_option("--random", arguments.count, "Mutants to count")
      .required()
      .integer_in(1, 100'000);
  program.add_option("--seed", arguments.seed, "Seed of the draw").show_default();
  program.add_option("--area", arguments.areas, "Draw only from these paths");
  program.add_option("--equivalents", arguments.equivalents, "File of equivalent mutants")
      .required();
  program.add_option("--jobs", arguments.judge.jobs, "Parallel compilers").integer_in(1, 999);
  program.add_flag("--list", arguments.lists,
                   "Print the mutants that would be drawn and judge none");
  program.footer(
      "Exit code: 0 the goals are reached, 1 they are not, 2 wrong usage, 3 interrupted, 4 the "
      "clone does not build.");
  try {
    if (const auto parsed = line.parse(argc, argv); !parsed) return answer(parsed.error());
    auto code = run(std::move(arguments));
    return static_cast<int>(code ? *code : raum::report_error(kProgram, code.error()));
  } catch (const std::exception& error) {
    raum::print_message(fmt::format("{}: {}", kProgram, error.what()));
    return static_cast<int>(ExitCode::Environment);
  }
}
