// raum-mutants: draws random mutants of a clone of this repository and counts how many the quick
// tests catch. `ci/mutants --random` prepares the clone and calls it.
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <vector>

#include "base/cli/console.h"
#include "base/cli/program.h"
#include "base/options/command_line.h"
#include "base/process/signal_watch.h"
#include "base/process/subprocess.h"
#include "base/text/lines.h"
#include "base/text/text_file.h"
#include "regression/mutation/campaign.h"
#include "regression/mutation/judge.h"
#include "regression/mutation/known_results.h"
#include "regression/mutation/score.h"

namespace {

using namespace raum::regression;
using raum::ExitCode;
using raum::Fallible;

constexpr std::string_view kProgram = "raum-mutants";

struct Arguments {
  std::vector<std::string> trees;
  std::filesystem::path folder;
  int jobs = 1;
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
  const raum::Command list{.arguments = {"git", "ls-files"}, .directory = arguments.trees.front()};
  const raum::CommandResult listed = raum::run_command(list);
  if (!listed.ok()) {
    return raum::environment_error({arguments.trees.front(), raum::describe_failure(list, listed),
                                    "a clone of the repository"});
  }
  MutantDraw draw(arguments.seed);
  raum::TextLines lines(listed.output);
  while (const auto line = lines.next()) {
    const std::string path(*line);
    if (!is_product_source(path) || !is_in_area(path, arguments.areas)) continue;
    const auto text =
        raum::read_text_file(std::filesystem::path(arguments.trees.front()) / path, "a source");
    if (!text) return raum::environment_error(text.error());
    if (!is_harmless(*text)) continue;
    draw.add_source(path, *text);
  }
  if (draw.lines() > 0) return draw;
  return raum::usage_error({"--area", "no line that can be mutated", "a path in the product"});
}

// Judges the mutants of one clone, in the build that compiles less for them: a source by itself,
// and all files that include a header as one.
struct CloneJudges {
  Judge sources, headers;

  Verdict judge(const Mutant& mutant) {
    return (mutant.file.ends_with(".h") ? headers : sources).judge(mutant);
  }
  [[nodiscard]] const std::optional<raum::Error>& failure() const {
    return sources.failure() ? sources.failure() : headers.failure();
  }
};

Fallible<std::vector<CloneJudges>> open_judges(const Arguments& arguments, KnownResults& known,
                                               const std::stop_token& stop) {
  constexpr int kFirstUser = 64'113;  // that owns nothing
  std::vector<CloneJudges> judges;
  for (const std::string& tree : arguments.trees) {
    const auto number = static_cast<int>(judges.size());
    JudgeSettings settings{.tree = tree,
                           .folder = arguments.folder / std::to_string(number),
                           .jobs = arguments.jobs,
                           .user = kFirstUser + number,
                           .stop = stop};
    auto sources = Judge::open(settings, known);
    if (!sources) return tl::unexpected(sources.error());
    settings.build = "build/headers";
    auto headers = Judge::open(settings, known);
    if (!headers) return tl::unexpected(headers.error());
    judges.push_back({.sources = std::move(*sources), .headers = std::move(*headers)});
  }
  return judges;
}

std::string list_of_mutants(MutantDraw& draw, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    const auto mutant = draw.next();
    if (!mutant) break;
    text += fmt::format("{}:{} {}\n- {}\n+ {}\n", mutant->file, mutant->line, mutant->kind,
                        mutant->before, mutant->after);
  }
  return text;
}

// Prints a line about each test that does not count for all mutants.
void report_tests(const std::vector<CloneJudges>& judges) {
  std::set<std::string> lines;
  const auto add_lines = [&](const Judge& judge) {
    for (const auto& [test, failure] : judge.left_out()) {
      lines.insert(fmt::format("left out: {} fails without a mutant: {}", test, failure));
    }
    for (const std::string& test : judge.unsteady()) {
      lines.insert(fmt::format("failed once and passed when repeated: {}", test));
    }
  };
  for (const CloneJudges& clone : judges) {
    add_lines(clone.sources);
    add_lines(clone.headers);
  }
  for (const std::string& line : lines) raum::print_message(fmt::format("{}: {}", kProgram, line));
}

Fallible<ExitCode> run(const Arguments& arguments) {
  std::stop_source stop;  // requested by a signal, or by a judge that fails
  const raum::SignalWatch watch(stop);
  const auto text = raum::read_text_file(arguments.equivalents, "a list of equivalents");
  if (!text) return raum::usage_error(text.error());
  auto equivalents = parse_equivalents(*text, arguments.equivalents);
  if (!equivalents) return raum::usage_error(equivalents.error());
  auto draw = read_sources(arguments);
  if (!draw) return tl::unexpected(draw.error());
  raum::print_message(
      fmt::format("{} lines can be mutated, seed {}", draw->lines(), arguments.seed));
  if (arguments.lists) {
    return raum::print_result(kProgram, list_of_mutants(*draw, arguments.count), ExitCode::Pass);
  }
  KnownResults known(arguments.folder / "verdicts");
  auto judges = open_judges(arguments, known, stop.get_token());
  if (!judges) return tl::unexpected(judges.error());
  std::vector<MutantJudge> threads;
  for (CloneJudges& clone : *judges) {
    threads.emplace_back([&clone, stop](const Mutant& mutant) mutable {
      Verdict verdict = clone.judge(mutant);
      if (clone.failure()) stop.request_stop();
      return verdict;
    });
  }
  Fallible<void> printed = raum::print_all("      " + table_header());
  const auto judged = judge_mutants(
      *draw, threads,
      {.count = arguments.count,
       .equivalents = std::move(*equivalents),
       .on_judged =
           [&](const JudgedMutant& mutant, std::size_t counted) {
             if (printed) {
               printed = raum::print_all(fmt::format("{:>5} {}", counted, table_row(mutant)));
             }
           },
       .stop = stop.get_token()});
  for (const CloneJudges& clone : *judges) {
    if (!clone.failure()) continue;
    report_tests(*judges);
    return raum::environment_error(*clone.failure());
  }
  if (printed) printed = raum::print_all(summary_text(judged));
  if (!printed) return tl::unexpected(printed.error());
  report_tests(*judges);
  return stop.stop_requested() ? ExitCode::NoVerdict : exit_code_of(scores_of(judged));
}

}  // namespace

int main(int argc, char** argv) {
  raum::open_standard_files();
  raum::let_writes_fail();
  Arguments arguments;
  raum::CommandLine line{"Draw random mutants of a clone and count how many the quick tests catch",
                         std::string(kProgram)};
  raum::CliCommand program = line.root();
  program
      .add_option("--tree", arguments.trees,
                  "A clone in which one mutant at a time is judged. It is configured twice: in "
                  "build/release for mutated sources, in build/headers for headers")
      .required();
  program.add_option("--folder", arguments.folder, "Folder for verdicts, logs and files of tests")
      .required();
  program.add_option("--random", arguments.count, "Mutants to count")
      .required()
      .integer_in(1, 100'000);
  program.add_option("--seed", arguments.seed, "Seed of the draw").show_default();
  program.add_option("--area", arguments.areas, "Draw only from these paths");
  program.add_option("--equivalents", arguments.equivalents, "File of equivalent mutants")
      .required();
  program.add_option("--jobs", arguments.jobs, "Parallel compilers in each clone")
      .integer_in(1, 999);
  program.add_flag("--list", arguments.lists,
                   "Print the mutants that would be drawn and judge none");
  program.footer(
      "Exit code: 0 the goals are reached, 1 they are not, 2 wrong usage, 3 interrupted, or no "
      "mutant counts, 4 a clone does not build, or its tests cannot be started or fail without a "
      "mutant.");
  return raum::exit_status_of(kProgram, [&] {
    if (const auto parsed = line.parse(argc, argv); !parsed) return raum::print_end(parsed.error());
    const auto code = run(arguments);
    return code ? *code : raum::report_error(kProgram, code.error());
  });
}
