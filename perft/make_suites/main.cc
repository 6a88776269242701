// raum-make-suites: generates the suite files from a seed:
//   raum-make-suites --out perft/suites
// The positions are random, their features checked by the oracle, their counts confirmed by two
// methods (confirm.h). The same seed gives the same files on every machine.
#include <fmt/core.h>
#include <fmt/ostream.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/cli/program.h"
#include "base/core/exit_code.h"
#include "base/options/command_line.h"
#include "base/text/quote.h"
#include "engine/board/position_text.h"
#include "perft/make_suites/confirm.h"
#include "perft/make_suites/recipes.h"

namespace raum::perft {
namespace {

struct Arguments {
  std::string folder;
  std::string only;
  std::uint64_t seed = 1;
  ConfirmOptions confirming;
};

void write_heading(std::ostream& out, const Recipe& recipe, const Arguments& arguments) {
  fmt::print(
      out,
      "# {}\n"
      "# Made by: raum-make-suites --seed {} --oracle-limit {} --out perft/suites\n"
      "# Counts confirmed by: core (last plies counted as sets); oracle (shares no code with the "
      "core),\n"
      "# to depth {} of every position and deeper up to {} leaves; beyond that, every move made "
      "on a\n"
      "# symmetric image of the position (core without bulk counting).\n",
      recipe.about, arguments.seed, arguments.confirming.oracle_limit,
      arguments.confirming.oracle_depth, arguments.confirming.oracle_limit);
}

ExitCode report(ExitCode code, const std::string& what) {
  fmt::print(stderr, "raum-make-suites: {}\n", what);
  return code;
}

ExitCode make(const Recipe& recipe, const Arguments& arguments) {
  SuiteDraft draft(recipe.name, arguments.seed);
  recipe.draft(draft);
  if (draft.missing()) {
    return report(ExitCode::Fail,
                  fmt::format("{}: no position found: {}", recipe.file, *draft.missing()));
  }
  fmt::print(stderr, "{}: {} positions drafted\n", recipe.file, draft.records().size());
  const auto path = std::filesystem::path(arguments.folder) / fmt::format("{}.perft", recipe.file);
  std::ofstream out(path, std::ios::binary);
  write_heading(out, recipe, arguments);
  for (const DraftRecord& record : draft.records()) {
    const auto counts = confirm(record.position, arguments.confirming);
    if (!counts) return report(ExitCode::Fail, raum::to_string(counts.error()));
    fmt::print(out, "\nid {}\nepd {}\n# {}\n# confirmed: {}\n", record.id,
               raum::to_string(record.position), record.note, counts->methods);
    for (std::size_t i = 0; i < counts->nodes.size(); ++i) {
      fmt::print(out, "perft {} {}\n", i + 1, counts->nodes[i]);
    }
    fmt::print(stderr, "{}: {} leaves, {}\n", record.id, counts->nodes.back(), record.note);
  }
  out.close();
  if (!out) {
    return report(ExitCode::Environment, fmt::format("{}: cannot be written", path.string()));
  }
  return ExitCode::Pass;
}

ExitCode run(int argc, char** argv) {
  Arguments arguments;
  CommandLine line("Generate the perft suites");
  CliCommand program = line.root();
  program.add_option("--out", arguments.folder, "Write the files into this folder")
      .required()
      .existing_directory();
  program.add_option("--only", arguments.only, "Generate only this file (name without .perft)");
  program.add_option("--seed", arguments.seed, "Seed of all random choices").show_default();
  program
      .add_option("--oracle-limit", arguments.confirming.oracle_limit,
                  "Maximum leaves that the oracle counts beyond depth 3")
      .show_default();
  program.footer(
      "Exit code: 0 written, 1 two counts of a position differ, 2 wrong input, 3 interrupted, 4 a "
      "file cannot be written.");
  if (const auto parsed = line.parse(argc, argv); !parsed) return print_end(parsed.error());
  bool found = false;
  for (const Recipe& recipe : kRecipes) {
    if (!arguments.only.empty() && arguments.only != recipe.file) continue;
    found = true;
    if (const ExitCode code = make(recipe, arguments); code != ExitCode::Pass) return code;
  }
  if (found) return ExitCode::Pass;
  return report(ExitCode::Usage,
                fmt::format("--only: found {}, expected the name of a suite, such as pins",
                            raum::quoted(arguments.only)));
}

}  // namespace
}  // namespace raum::perft

int main(int argc, char** argv) {
  raum::open_standard_files();
  raum::end_when_interrupted("raum-make-suites");
  return raum::exit_status_of("raum-make-suites", [&] { return raum::perft::run(argc, argv); });
}
