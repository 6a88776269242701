// raum-make-mates: generates the file of mates from a seed:
//   raum-make-mates --out perft/mates/walks.mates
// The same seed gives the same file on every machine.
#include <fmt/core.h>

#include <cstdio>
#include <string>
#include <string_view>

#include "base/cli/console.h"
#include "base/cli/program.h"
#include "base/core/exit_code.h"
#include "base/core/replace_file.h"
#include "base/options/command_line.h"
#include "engine/board/position_text.h"
#include "perft/mates/walks.h"

namespace raum::perft {
namespace {

constexpr const char* kProgram = "raum-make-mates";
constexpr std::string_view kHeading = "# Mates in one to four moves after random moves";

ExitCode run(int argc, char** argv) {
  std::string path;
  std::uint64_t seed = 1;
  CommandLine line("Generate the file of mates");
  CliCommand program = line.root();
  program.add_option("--out", path, "Write this file").required();
  program.add_option("--seed", seed, "Seed of all random choices").show_default();
  program.footer(
      "Exit code: 0 written, 1 the oracle refutes a mate, 2 wrong input, 3 interrupted, 4 the file "
      "cannot be written.");
  if (const auto parsed = line.parse(argc, argv); !parsed) return print_end(parsed.error());
  const ReplaceableKind kind{.start = kHeading, .name = "a file of mates", .program = kProgram};
  if (const auto usable = check_replaceable(path, kind); !usable) {
    return report_error(kProgram, usable.error());
  }
  std::string text = fmt::format(
      "{} from the start.\n"
      "# Made by: raum-make-mates --seed {} --out perft/mates/walks.mates\n"
      "# Each mate is confirmed by the oracle, which tries every reply.\n",
      kHeading, seed);
  const auto found = find_mates(seed, kWalkMates, [&](const MateRecord& mate) {
    text +=
        fmt::format("\nid {}\nepd {}\nmate {}\n", mate.id, to_string(mate.position), mate.moves);
    fmt::print(stderr, "{}\n", mate.id);
  });
  if (!found) return report_error(kProgram, found.error(), ExitCode::Fail);
  if (const auto written = replace_file(path, text); !written) {
    return report_error(kProgram, written.error());
  }
  return ExitCode::Pass;
}

}  // namespace
}  // namespace raum::perft

int main(int argc, char** argv) {
  raum::open_standard_files();
  raum::end_when_interrupted(raum::perft::kProgram);
  return raum::exit_status_of(raum::perft::kProgram, [&] { return raum::perft::run(argc, argv); });
}
