// EndgameCommand: `raum endgame` in the process of the test, with a folder of tables.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "base/testing/run_in_process.h"
#include "base/testing/scoped_variable.h"
#include "base/testing/temporary_folder.h"
#include "engine/endgame/generator/generate.h"
#include "engine/endgame/tables/table_writer.h"
#include "engine/testing/solved_endings.h"
#include "perft/endgames/command.h"

namespace raum::perft {

class EndgameCommand : public testing::Test {
 protected:
  static constexpr const char* kMateInOne =
      "5/5/5/5/5//5/5/5/5/5//5/5/5/1Q3/5//5/5/1K3/5/5//5/5/5/5/k4 w 0 1";
  static constexpr const char* kMateInTwo =
      "k4/5/5/5/5//5/5/5/5/5//5/5/1K3/5/5//5/5/5/5/5//5/5/Q4/5/5 w 0 1";
  static constexpr const char* kMate =
      "5/5/5/5/5//5/5/5/5/5//5/5/5/5/2K2//5/5/5/5/kQ3//5/5/5/5/5 b 0 1";
  static constexpr const char* kPawn =
      "5/5/5/5/k4//5/5/5/5/5//5/5/2P2/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1";
  static constexpr const char* kPromotingPawn =
      "5/2P2/5/5/5//5/5/5/5/5//5/5/5/5/4k//5/5/5/5/5//5/5/5/5/K4 w 0 1";
  static constexpr const char* kBareKingToMove =
      "5/5/5/5/4K//5/5/5/5/5//5/5/Q4/5/5//5/5/5/5/5//5/5/5/5/k4 b 0 1";
  // Of the king's four moves, the capture of the queen is the only one that does not lose.
  static constexpr const char* kOneDrawingMove =
      "4K/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/1Q3/2k2 b 0 1";

  [[nodiscard]] CommandRun run(std::vector<std::string> arguments, bool has_folder = true) const {
    arguments.insert(arguments.begin(), "endgame");
    if (has_folder) arguments.insert(arguments.end(), {"--dir", folder_ / "tables"});
    return run_in_process(&add_endgame_command, std::move(arguments));
  }
  [[nodiscard]] std::string table(const std::string& set) const {
    return folder_ / ("tables/" + set + ".endgame");
  }
  [[nodiscard]] std::string counts_file() const { return folder_ / "data/endgames/counts.txt"; }

  void SetUp() override {
    std::filesystem::create_directories(folder_ / "data/endgames");
    std::filesystem::copy_file(RAUM_SOURCE "/perft/endgames/counts.txt", counts_file());
  }

  // Writes the tables of these sets without `raum endgame build`.
  void write_tables(const std::vector<std::string>& sets) const {
    std::filesystem::create_directories(folder_ / "tables");
    for (const std::string& set : sets) {
      std::ofstream(table(set), std::ios::binary) << solved_ending(*endgame::MenSet::parse(set));
    }
  }
  // Writes a table of the set in which nobody wins.
  void write_draws(const endgame::MenSet& set) const {
    std::filesystem::create_directories(folder_ / "tables");
    std::ofstream(table(set.name()), std::ios::binary)
        << endgame::encode({.set = set, .counts = {}, .codes = {}});
  }
  // Writes the table of queen against king with the codes of its two sides replaced, and with the
  // checksum that fits.
  static void write_changed(
      const std::string& path,
      const std::function<void(std::array<std::vector<endgame::Code>, 2>&)>& change) {
    const auto none = [](const endgame::MenSet&, Color) { return std::vector<endgame::Code>{}; };
    auto solution = endgame::generate(*endgame::MenSet::parse("KQvK"), none).value();
    change(solution.codes);
    std::ofstream(path, std::ios::binary) << endgame::encode(solution);
  }

  TemporaryFolder folder_;
  ScopedVariable data_{"RAUM_DATA", folder_ / "data"};
};

}  // namespace raum::perft
