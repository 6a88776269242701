// raum-make-mates: generates the file of mates from a seed:
//   raum-make-mates --out perft/mates/walks.mates
// The positions are the ends of random games, their mates proven and confirmed by the oracle
// (mate_proof.h). The same seed gives the same file on every machine.
#include <fmt/core.h>
#include <fmt/ostream.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <set>
#include <string>

#include "base/cli/program.h"
#include "base/core/exit_code.h"
#include "base/core/splitmix.h"
#include "base/options/command_line.h"
#include "engine/board/game.h"
#include "engine/board/position_text.h"
#include "engine/board/random_walk.h"
#include "perft/mates/mate_proof.h"

namespace raum::perft {
namespace {

// How many positions with a mate in one, two, three and four moves.
constexpr std::array<int, 4> kWanted{20, 60, 60, 60};
constexpr int kMost = static_cast<int>(kWanted.size());
constexpr int kFewestPlies = 16;
constexpr std::uint64_t kMorePlies = 80;

// The fewest moves in which the side to move is known to mate; 0 if it does not within kMost.
int moves_to_mate(const Position& position) {
  for (int moves = 1; moves <= kMost; ++moves) {
    if (mating_move(position, moves)) return moves;
  }
  return 0;
}

ExitCode report(ExitCode code, const std::string& what) {
  fmt::print(stderr, "raum-make-mates: {}\n", what);
  return code;
}

ExitCode make(std::ostream& out, std::uint64_t seed) {
  fmt::print(out,
             "# Mates in one to four moves at the end of random games.\n"
             "# Made by: raum-make-mates --seed {} --out perft/mates/walks.mates\n"
             "# Each mate is confirmed by the oracle, which tries every reply.\n",
             seed);
  SplitMix64 random(seed);
  std::array<int, kWanted.size()> found{};
  std::set<std::string> texts;
  while (found != kWanted) {
    const int plies = kFewestPlies + static_cast<int>(random.below(kMorePlies));
    const Position position = random_walk(Position::start(), plies, random);
    const int moves = Game(position).end() ? 0 : moves_to_mate(position);
    if (moves == 0) continue;
    int& count = found[static_cast<std::size_t>(moves - 1)];
    const std::string text = to_string(position);
    if (count == kWanted[static_cast<std::size_t>(moves - 1)] || !texts.insert(text).second) {
      continue;
    }
    if (!is_confirmed_mate(Oracle::from_text(text).value(), moves)) {
      return report(ExitCode::Fail, fmt::format("no mate in {} by the oracle: {}", moves, text));
    }
    ++count;
    fmt::print(out, "\nid in-{}-{:02}\nepd {}\nmate {}\n", moves, count, text, moves);
    fmt::print(stderr, "mate in {}: {} after {} plies\n", moves, count, plies);
  }
  return ExitCode::Pass;
}

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
  std::ofstream out(path, std::ios::binary);
  if (!out) return report(ExitCode::Environment, fmt::format("{}: cannot be written", path));
  if (const ExitCode code = make(out, seed); code != ExitCode::Pass) return code;
  out.close();
  if (out) return ExitCode::Pass;
  return report(ExitCode::Environment, fmt::format("{}: cannot be written", path));
}

}  // namespace
}  // namespace raum::perft

int main(int argc, char** argv) {
  raum::open_standard_files();
  raum::end_when_interrupted("raum-make-mates");
  return raum::exit_status_of("raum-make-mates", [&] { return raum::perft::run(argc, argv); });
}
