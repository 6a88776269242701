// `raum endgame` in the process of the test.
#include "perft/endgames/command.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/testing/files.h"
#include "base/testing/json_shape.h"
#include "base/testing/run_in_process.h"
#include "base/testing/scoped_variable.h"
#include "base/testing/temporary_folder.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/endgame/generator/generate.h"
#include "engine/endgame/tables/checksum.h"
#include "engine/endgame/tables/table_layout.h"
#include "engine/endgame/tables/table_writer.h"
#include "engine/testing/solved_endings.h"

namespace raum::perft {
namespace {

constexpr const char* kMateInOne =
    "5/5/5/5/5//5/5/5/5/5//5/5/5/1Q3/5//5/5/1K3/5/5//5/5/5/5/k4 w 0 1";
constexpr const char* kMateInTwo =
    "k4/5/5/5/5//5/5/5/5/5//5/5/1K3/5/5//5/5/5/5/5//5/5/Q4/5/5 w 0 1";
constexpr const char* kPawn = "5/5/5/5/k4//5/5/5/5/5//5/5/2P2/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1";
constexpr const char* kPromotingPawn =
    "5/2P2/5/5/5//5/5/5/5/5//5/5/5/5/4k//5/5/5/5/5//5/5/5/5/K4 w 0 1";
constexpr const char* kBareKingToMove =
    "5/5/5/5/4K//5/5/5/5/5//5/5/Q4/5/5//5/5/5/5/5//5/5/5/5/k4 b 0 1";

class EndgameCommand : public testing::Test {
 protected:
  [[nodiscard]] CommandRun run(std::vector<std::string> arguments, bool has_folder = true) const {
    arguments.insert(arguments.begin(), "endgame");
    if (has_folder) arguments.insert(arguments.end(), {"--dir", folder_ / "tables"});
    return run_in_process(&add_endgame_command, std::move(arguments));
  }
  [[nodiscard]] std::string table(const std::string& set) const {
    return folder_ / ("tables/" + set + ".endgame");
  }

  TemporaryFolder folder_;
  ScopedVariable data_{"RAUM_DATA", folder_ / "data"};

  void SetUp() override {
    std::filesystem::create_directories(folder_ / "data/endgames");
    std::filesystem::copy_file(RAUM_SOURCE "/perft/endgames/counts.txt",
                               folder_ / "data/endgames/counts.txt");
  }
};

TEST_F(EndgameCommand, BuildsASetWithTheSmallerOnes) {
  const CommandRun built = run({"build", "KPvK"});
  EXPECT_EQ(built.code, ExitCode::Pass) << built.err;
  EXPECT_TRUE(std::filesystem::exists(table("KQvK")));
  EXPECT_TRUE(std::filesystem::exists(table("KPvK")));
  int files = 0;
  for ([[maybe_unused]] const auto& entry :
       std::filesystem::directory_iterator(folder_ / "tables")) {
    ++files;
  }
  EXPECT_EQ(files, 2) << "only complete files are left";
  unsigned long queen = 0, pawn = 0, both = 0;
  double queen_seconds = -1, pawn_seconds = -1, seconds = -1;
  ASSERT_EQ(std::sscanf(built.out.c_str(),
                        "set CPU time bytes KQvK %lf s %lu KPvK %lf s %lu 2 sets, %lf s, %lu bytes",
                        &queen_seconds, &queen, &pawn_seconds, &pawn, &seconds, &both),
            6)
      << built.out;
  EXPECT_NEAR(seconds, queen_seconds + pawn_seconds, 0.16) << "each is rounded to tenths";
  EXPECT_EQ(queen, std::filesystem::file_size(table("KQvK")));
  EXPECT_EQ(pawn, std::filesystem::file_size(table("KPvK")));
  EXPECT_EQ(both, queen + pawn);
}

TEST_F(EndgameCommand, WritesWhatItBuiltAsJson) {
  const auto json = nlohmann::json::parse(run({"build", "KQvK", "--json"}).out, nullptr, false);
  ASSERT_EQ(json["sets"].size(), 1U);
  EXPECT_EQ(json["sets"][0]["set"], "KQvK");
  EXPECT_EQ(json["sets"][0]["kept"], false);
  EXPECT_GT(json["sets"][0]["cpu_seconds"], 0);
  EXPECT_EQ(json["sets"][0]["bytes"], std::filesystem::file_size(table("KQvK")));
}

TEST_F(EndgameCommand, KeepsFinishedSetsAndBuildsDamagedOnesAgain) {
  ASSERT_EQ(run({"build", "KPvK"}).code, ExitCode::Pass);
  const std::string bytes = content_of(table("KPvK"));
  const auto queen = std::filesystem::last_write_time(table("KQvK"));
  std::ofstream(table("KPvK"), std::ios::binary) << bytes.substr(0, 1'000);
  const CommandRun again = run({"build", "KPvK"});
  EXPECT_EQ(again.code, ExitCode::Pass);
  EXPECT_EQ(again.err, "raum endgame: " + table("KPvK") + ": found 1000 bytes, expected " +
                           std::to_string(bytes.size()) +
                           ": the file is cut off or has grown; building it again\n");
  EXPECT_EQ(content_of(table("KPvK")), bytes);
  EXPECT_EQ(std::filesystem::last_write_time(table("KQvK")), queen);
  const std::string text = run({"build", "KPvK"}).out;
  unsigned long queen_bytes = 0, pawn_bytes = 0;
  ASSERT_EQ(std::sscanf(text.c_str(), "set CPU time bytes KQvK kept %lu KPvK kept %lu 2 sets, 0.0",
                        &queen_bytes, &pawn_bytes),
            2)
      << text;
  EXPECT_EQ(queen_bytes, std::filesystem::file_size(table("KQvK")));
  EXPECT_EQ(pawn_bytes, bytes.size());
  const CommandRun kept = run({"build", "KPvK", "--json"});
  const auto json = nlohmann::json::parse(kept.out, nullptr, false);
  EXPECT_EQ(json_shape(json), "folder schema_version sets[bytes cpu_seconds kept set]");
  EXPECT_EQ(json["sets"][0]["kept"], true);
  EXPECT_EQ(json["sets"][1]["kept"], true);
}

TEST_F(EndgameCommand, RefusesOtherSets) {
  EXPECT_EQ(run({"build", "KRvK"}).err,
            "raum endgame: set: found KRvK, expected a set that is not dead material, a draw by "
            "rule\n");
  EXPECT_EQ(run({"build", "KQ"}).code, ExitCode::Usage);
  EXPECT_EQ(run({"build", "--men", "5"}).code, ExitCode::Usage);
  EXPECT_EQ(run({"build", "KQvK", "--men", "3"}).code, ExitCode::Usage);
  EXPECT_EQ(run({"list"}).code, ExitCode::Usage);
  EXPECT_EQ(run({"probe", kMateInOne}).code, ExitCode::Usage);
  EXPECT_EQ(run({"verify"}).code, ExitCode::Usage);
}

TEST_F(EndgameCommand, RefusesAFolderWithoutTables) {
  std::filesystem::create_directories(folder_ / "tables");
  const std::string said = "raum endgame: " + folder_ / "tables" +
                           ": found no table, expected files such as KQvK.endgame\n";
  const CommandRun verify = run({"verify"});
  EXPECT_EQ(verify.code, ExitCode::Usage);
  EXPECT_EQ(verify.err, said);
  const CommandRun probe = run({"probe", kMateInOne});
  EXPECT_EQ(probe.code, ExitCode::Usage);
  EXPECT_EQ(probe.err, said);
}

TEST_F(EndgameCommand, FailsIfItCannotWrite) {
  std::ofstream(folder_ / "tables") << "a file";
  const CommandRun built = run({"build", "KQvK"});
  EXPECT_EQ(built.code, ExitCode::Environment);
  EXPECT_TRUE(built.err.starts_with("raum endgame: " + folder_ / "tables" + ": ")) << built.err;
}

TEST_F(EndgameCommand, ListsAFolderWithoutTables) {
  std::filesystem::create_directories(folder_ / "tables");
  const CommandRun list = run({"list", "--json"});
  EXPECT_EQ(list.code, ExitCode::Pass) << list.err;
  const auto json = nlohmann::json::parse(list.out, nullptr, false);
  EXPECT_EQ(json["sets"], nlohmann::json::array());
  EXPECT_EQ(json["damaged"], nlohmann::json::array());
  EXPECT_EQ(json["missing"].size(), 40U);
}

TEST_F(EndgameCommand, ListsTablesAndDamage) {
  ASSERT_EQ(run({"build", "KPvK"}).code, ExitCode::Pass);
  const CommandRun list = run({"list"});
  EXPECT_EQ(list.code, ExitCode::Pass) << list.err;
  EXPECT_TRUE(list.out.starts_with(
      "                              White to move                       Black to move\n"
      "set          legal       won     lost most      legal       won     lost most      bytes\n"))
      << list.out;
  EXPECT_NE(list.out.find("\nKQvK "), std::string::npos) << list.out;
  EXPECT_NE(list.out.find("\n38 sets have no table\n"), std::string::npos) << list.out;
  std::ofstream(table("KQvK"), std::ios::binary) << "RaumEnd\n";
  const CommandRun damaged = run({"list", "--json"});
  EXPECT_EQ(damaged.code, ExitCode::Fail);
  const auto json = nlohmann::json::parse(damaged.out, nullptr, false);
  EXPECT_EQ(json_shape(json),
            "damaged[] folder missing[] schema_version sets[black{legal longest lost won} bytes "
            "checksum set white{legal longest lost won}]");
  EXPECT_EQ(json["damaged"], nlohmann::json({"KQvK"}));
  EXPECT_EQ(json["missing"].size(), 38U);
}

TEST_F(EndgameCommand, ProbesAPosition) {
  ASSERT_EQ(run({"build", "KQvK"}).code, ExitCode::Pass);
  const CommandRun probe = run({"probe", kMateInOne});
  EXPECT_EQ(probe.code, ExitCode::Pass) << probe.err;
  EXPECT_TRUE(probe.out.starts_with(std::string("position  ") + kMateInOne +
                                    "\nset       KQvK\nvalue     win in 1 ply\n"
                                    "moves     "))
      << probe.out;
  EXPECT_NE(probe.out.find(" Cb2Bb2 win in 1 ply\n"), std::string::npos) << probe.out;
  EXPECT_EQ(probe.out.find("win in 3 plies"), std::string::npos) << probe.out;
  EXPECT_NE(run({"probe", kMateInOne, "--all"}).out.find("win in 3 plies"), std::string::npos);
  EXPECT_NE(run({"probe", kMateInOne, "--line"}).out.find("\nline      Cb2Ab2\n"),
            std::string::npos);
  const auto json = nlohmann::json::parse(run({"probe", kMateInOne, "--json", "--line"}).out);
  EXPECT_EQ(json_shape(json),
            "certain line[] moves[move outcome plies] outcome plies position schema_version set");
  EXPECT_EQ(json["line"], nlohmann::json({"Cb2Ab2"}));
  EXPECT_EQ(json["outcome"], "win");
  EXPECT_EQ(json["plies"], 1);
  EXPECT_EQ(json["certain"], true);
}

TEST_F(EndgameCommand, ShowsALineToAMateInSeveralMoves) {
  std::filesystem::create_directories(folder_ / "tables");
  std::ofstream(table("KQvK"), std::ios::binary) << solved_ending(*endgame::MenSet::parse("KQvK"));
  const CommandRun probe = run({"probe", kMateInTwo, "--json", "--line"});
  ASSERT_EQ(probe.code, ExitCode::Pass) << probe.err;
  const auto json = nlohmann::json::parse(probe.out, nullptr, false);
  EXPECT_EQ(json["outcome"], "win");
  EXPECT_EQ(json["plies"], 3);
  ASSERT_EQ(json["line"].size(), 3U);
  Position end = parse_position(kMateInTwo).value();
  for (const auto& move : json["line"]) end.make(Move::parse(move.get<std::string>()).value());
  EXPECT_TRUE(in_check(end));
  EXPECT_EQ(count_moves(end), 0U);
}

TEST_F(EndgameCommand, SaysThatAPositionIsInNoTable) {
  ASSERT_EQ(run({"build", "KQvK"}).code, ExitCode::Pass);
  const std::string rooks = "5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/r4/5//5/5/5/5/KR3 w 0 1";
  const CommandRun probe = run({"probe", rooks});
  EXPECT_EQ(probe.code, ExitCode::NoVerdict);
  EXPECT_EQ(probe.out, "");
  EXPECT_NE(probe.err.find("no table of this position"), std::string::npos) << probe.err;
  EXPECT_EQ(run({"probe", "nonsense"}).code, ExitCode::Usage);
}

TEST_F(EndgameCommand, WarnsOfTheHundredthPly) {
  ASSERT_EQ(run({"build", "KQvK"}).code, ExitCode::Pass);
  std::string late = kMateInOne;
  late.replace(late.find(" 0 1"), 4, " 99 80");
  EXPECT_EQ(run({"probe", late}).out.find("hundredth"), std::string::npos);
  late = "5/5/5/5/5//5/5/5/5/5//5/5/5/1Q3/5//5/5/1K3/5/5//5/5/5/5/k4 w 100 80";
  EXPECT_NE(run({"probe", late}).out.find("unless the hundredth ply"), std::string::npos);
}

TEST_F(EndgameCommand, VerifiesTables) {
  ASSERT_EQ(run({"build", "KPvK"}).code, ExitCode::Pass);
  const CommandRun right = run({"verify", "--samples", "400", "--quiet"});
  EXPECT_EQ(right.code, ExitCode::Pass) << right.out << right.err;
  EXPECT_EQ(right.out,
            "KQvK     counts right         200 samples     0 mismatches\n"
            "KPvK     counts right         200 samples     0 mismatches\n"
            "2 sets, 400 samples, 0 mismatches, seed 1\n");
  // Another table of a set is wrong even if its samples fit.
  std::string counts = content_of(RAUM_SOURCE "/perft/endgames/counts.txt");
  counts.insert(counts.find("KQvK ") + 5, "1");
  std::ofstream(folder_ / "data/endgames/counts.txt") << counts;
  const CommandRun wrong = run({"verify", "KQvK", "--samples", "10", "--json"});
  EXPECT_EQ(wrong.code, ExitCode::Fail);
  const auto json = nlohmann::json::parse(wrong.out, nullptr, false);
  EXPECT_EQ(json_shape(json),
            "damaged[] folder mismatches right samples schema_version seed sets[counts mismatches "
            "right samples set] skipped[]");
  EXPECT_EQ(json["sets"][0]["counts"], "wrong");
  EXPECT_EQ(json["right"], false);
}

// With the codes of its two sides replaced, and with the checksum that fits.
void write_changed(const std::string& path,
                   const std::function<void(std::array<std::vector<endgame::Code>, 2>&)>& change) {
  const auto no_codes = [](const endgame::MenSet&, Color) { return std::vector<endgame::Code>{}; };
  auto solution = endgame::generate(*endgame::MenSet::parse("KQvK"), no_codes).value();
  change(solution.codes);
  std::ofstream(path, std::ios::binary) << endgame::encode(solution);
}

void write_resealed(const std::string& path, std::string bytes) {
  endgame::BlockChecksum sum;
  sum.add(std::string_view(bytes).substr(endgame::kChecksumAt + 8));
  const std::uint64_t value = sum.value();
  std::memcpy(bytes.data() + endgame::kChecksumAt, &value, sizeof value);
  std::ofstream(path, std::ios::binary) << bytes;
}

TEST_F(EndgameCommand, NamesADamagedTableAndChecksTheOthers) {
  ASSERT_EQ(run({"build", "KPvK"}).code, ExitCode::Pass);
  const std::string queen = content_of(table("KQvK"));
  std::ofstream(table("KPvK"), std::ios::binary) << "RaumEnd\n";
  const std::string said = "raum endgame: " + table("KPvK") +
                           ": found 8 bytes, expected at least "
                           "112: the file is cut off\n";
  const CommandRun sound = run({"verify", "KQvK", "--samples", "100", "--quiet"});
  EXPECT_EQ(sound.code, ExitCode::Pass) << sound.err;
  EXPECT_EQ(run({"probe", kMateInOne}).code, ExitCode::Pass);
  const CommandRun all = run({"verify", "--samples", "100", "--quiet"});
  EXPECT_EQ(all.code, ExitCode::Fail);
  EXPECT_EQ(all.err, said);
  EXPECT_EQ(all.out,
            "KQvK     counts right         100 samples     0 mismatches\n"
            "1 sets, 100 samples, 0 mismatches, seed 1\n");
  const CommandRun probe = run({"probe", kPawn});
  EXPECT_EQ(probe.code, ExitCode::Fail);
  EXPECT_EQ(probe.err, said);
  EXPECT_EQ(run({"verify", "KQQvK"}).code, ExitCode::Usage) << "it is missing";
  // A set whose moves lead into a damaged table.
  ASSERT_EQ(run({"build", "KPvK"}).code, ExitCode::Pass);
  std::ofstream(table("KQvK"), std::ios::binary) << queen.substr(0, queen.size() - 1);
  const CommandRun pawn = run({"verify", "KPvK", "--json", "--quiet"});
  EXPECT_EQ(pawn.code, ExitCode::Fail);
  EXPECT_TRUE(pawn.err.starts_with("raum endgame: " + table("KQvK") + ": ")) << pawn.err;
  const auto json = nlohmann::json::parse(pawn.out, nullptr, false);
  EXPECT_EQ(json["damaged"], nlohmann::json({"KQvK"}));
  EXPECT_EQ(json["skipped"], nlohmann::json({"KPvK"}));
  EXPECT_EQ(json["right"], false);
  const CommandRun promotion = run({"probe", kPromotingPawn});
  EXPECT_EQ(promotion.code, ExitCode::Fail);
  EXPECT_TRUE(promotion.err.starts_with("raum endgame: " + table("KQvK") + ": ")) << promotion.err;
}

// No table is needed of a set that nobody can win, but the folder may have a file with its name.
TEST_F(EndgameCommand, NamesADamagedTableOfADeadSet) {
  ASSERT_EQ(run({"build", "KQvK"}).code, ExitCode::Pass);
  std::ofstream(table("KRvK"), std::ios::binary) << "RaumEnd\n";
  const CommandRun all = run({"verify", "--samples", "100", "--quiet"});
  EXPECT_EQ(all.code, ExitCode::Fail);
  EXPECT_EQ(all.err, "raum endgame: " + table("KRvK") +
                         ": found 8 bytes, expected at least 112: the file is cut off\n");
  EXPECT_EQ(all.out,
            "KQvK     counts right         100 samples     0 mismatches\n"
            "1 sets, 100 samples, 0 mismatches, seed 1\n");
}

// Every position is won in three plies and lost in two, so that mate never comes.
TEST_F(EndgameCommand, EndsALineThatLeadsNowhere) {
  ASSERT_EQ(run({"build", "KQvK"}).code, ExitCode::Pass);
  write_changed(table("KQvK"), [](auto& codes) {
    for (endgame::Code& code : codes[0]) code = code == endgame::kDrawCode ? code : 4;
    for (endgame::Code& code : codes[1]) code = code == endgame::kDrawCode ? code : 3;
  });
  const CommandRun probe = run({"probe", kMateInOne, "--line"});
  EXPECT_EQ(probe.code, ExitCode::Fail);
  EXPECT_EQ(probe.out, "");
  EXPECT_EQ(probe.err, "raum endgame: " + table("KQvK") +
                           ": found values that do not fit each other, expected a table of "
                           "endings; build it again\n");
  const CommandRun verified = run({"verify", "--samples", "100", "--json", "--quiet"});
  EXPECT_EQ(verified.code, ExitCode::Fail);
  const auto json = nlohmann::json::parse(verified.out, nullptr, false);
  EXPECT_GT(json["sets"][0]["mismatches"], 10);
  EXPECT_NE(json["sets"][0]["first_mismatch"].get<std::string>().find(", its moves say "),
            std::string::npos);
}

// Bytes of blocks that cannot be read, with the right checksum.
TEST_F(EndgameCommand, TellsUnreadableTablesFromMissingOnes) {
  ASSERT_EQ(run({"build", "KQvK"}).code, ExitCode::Pass);
  std::string bytes = content_of(table("KQvK"));
  std::fill(bytes.end() - 50'000, bytes.end(), '\xff');
  write_resealed(table("KQvK"), bytes);
  const CommandRun verified = run({"verify", "--samples", "500", "--quiet"});
  EXPECT_EQ(verified.code, ExitCode::Fail) << verified.err;
  EXPECT_EQ(verified.err, "");
  EXPECT_NE(verified.out.find("unreadable"), std::string::npos) << verified.out;
  // Outcomes that say that every position is drawn.
  bytes = solved_ending(*endgame::MenSet::parse("KQvK"));
  std::fill_n(bytes.begin() + endgame::kHeaderBytes, 1250 * 2 * endgame::kPlaneBytes, '\0');
  write_resealed(table("KQvK"), bytes);
  const CommandRun probe = run({"probe", kBareKingToMove});
  EXPECT_EQ(probe.code, ExitCode::Fail) << probe.out;
  EXPECT_TRUE(probe.err.starts_with("raum endgame: " + table("KQvK") + ": found values"))
      << probe.err;
}

TEST_F(EndgameCommand, TakesTheNaiveSolutionOfSmallSetsAlone) {
  ASSERT_EQ(run({"build", "KQvK"}).code, ExitCode::Pass);
  std::ofstream(table("KRvKR"), std::ios::binary) << "a file";
  EXPECT_EQ(run({"verify", "KQvK", "--naive", "KRvKR"}).err,
            "raum endgame: --naive: found KRvKR, expected a set with one man besides the kings: "
            "others need gigabytes and hours\n");
  EXPECT_EQ(run({"verify", "KQvK", "--naive", "KPvK"}).err,
            "raum endgame: set: found KPvK, expected one of the tables in the folder\n");
}

}  // namespace
}  // namespace raum::perft
