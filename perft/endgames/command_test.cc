#include "perft/endgames/command.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "base/testing/files.h"
#include "base/testing/json_shape.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "perft/endgames/command_fixture.h"

namespace raum::perft {
namespace {

TEST_F(EndgameCommand, BuildsASetWithTheSmallerOnes) {
  const CommandRun built = run({"build", "KPvK"});
  EXPECT_EQ(built.code, ExitCode::Pass);
  EXPECT_EQ(built.err, "");
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
  const std::clock_t begin = std::clock();
  const auto json = nlohmann::json::parse(run({"build", "KQvK", "--json"}).out, nullptr, false);
  const double all_seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  ASSERT_EQ(json["sets"].size(), 1U);
  EXPECT_EQ(json["sets"][0]["set"], "KQvK");
  EXPECT_EQ(json["sets"][0]["kept"], false);
  EXPECT_GT(json["sets"][0]["cpu_seconds"], 0);
  EXPECT_LE(json["sets"][0]["cpu_seconds"], all_seconds);
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
  double seconds = -1;
  ASSERT_EQ(
      std::sscanf(text.c_str(), "set CPU time bytes KQvK kept %lu KPvK kept %lu 2 sets, %lf s",
                  &queen_bytes, &pawn_bytes, &seconds),
      3)
      << text;
  EXPECT_EQ(queen_bytes, std::filesystem::file_size(table("KQvK")));
  EXPECT_EQ(pawn_bytes, bytes.size());
  EXPECT_EQ(seconds, 0);
  const CommandRun kept = run({"build", "KPvK", "--json"});
  const auto json = nlohmann::json::parse(kept.out, nullptr, false);
  EXPECT_EQ(json_shape(json), "folder schema_version sets[bytes cpu_seconds kept set]");
  EXPECT_EQ(json["sets"][0]["kept"], true);
  EXPECT_EQ(json["sets"][0]["cpu_seconds"], 0);
  EXPECT_EQ(json["sets"][1]["kept"], true);
}

TEST_F(EndgameCommand, BuildsAllSetsOfSoManyMen) {
  write_tables({"KQvK", "KPvK"});
  const CommandRun built = run({"build", "--men", "3", "--json"});
  EXPECT_EQ(built.code, ExitCode::Pass) << built.err;
  const auto json = nlohmann::json::parse(built.out, nullptr, false);
  ASSERT_EQ(json["sets"].size(), 2U) << "without dead material";
  EXPECT_EQ(json["sets"][0]["set"], "KQvK");
  EXPECT_EQ(json["sets"][1]["set"], "KPvK");
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

TEST_F(EndgameCommand, FailsIfATableCannotBeReplaced) {
  std::filesystem::create_directories(table("KQvK"));
  const CommandRun built = run({"build", "KQvK"});
  EXPECT_EQ(built.code, ExitCode::Environment);
  EXPECT_EQ(built.out, "");
  EXPECT_EQ(built.err, "raum endgame: " + table("KQvK") +
                           ": found no regular file, expected a table of endings; building it "
                           "again\nraum endgame: " +
                           table("KQvK") + ": Is a directory\n");
}

TEST_F(EndgameCommand, WritesIndentedJsonOfItsSchemaVersion) {
  write_tables({"KQvK"});
  const std::string version = "{\n  \"schema_version\": 1,\n";
  const std::string start = version + "  \"folder\": \"" + folder_ / "tables" + "\",\n";
  EXPECT_TRUE(run({"build", "KQvK", "--json"}).out.starts_with(start));
  EXPECT_TRUE(run({"list", "--json"}).out.starts_with(start));
  EXPECT_TRUE(run({"verify", "--samples", "0", "--json"}).out.starts_with(start));
  EXPECT_TRUE(run({"probe", kMateInOne, "--json"}).out.starts_with(version));
  const std::string folder = folder_ / "t\xc3\xa4";
  std::filesystem::create_directories(folder);
  const CommandRun list = run({"list", "--json", "--dir", folder}, false);
  EXPECT_TRUE(list.out.starts_with(version + "  \"folder\": \"" + folder + "\",\n")) << list.out;
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
  const auto has_line = [&](const std::string& set, const std::string& numbers) {
    const std::string size = std::to_string(std::filesystem::file_size(table(set)));
    const std::string line = set + numbers + std::string(11 - size.size(), ' ') + size;
    return list.out.find("\n" + line + "\n") != std::string::npos;
  };
  EXPECT_TRUE(
      has_line("KQvK", "       1217768  100.00 %   0.00 %   15    1651644    0.00 %  87.89 %   16"))
      << list.out;
  EXPECT_TRUE(
      has_line("KPvK", "       1543515   71.71 %   0.00 %   49    1585650    0.00 %  44.33 %   48"))
      << list.out;
  EXPECT_NE(list.out.find("\n38 sets have no table\n"), std::string::npos) << list.out;
  std::ofstream(table("KQvK"), std::ios::binary) << "RaumEnd\n";
  const CommandRun damaged = run({"list", "--json"});
  EXPECT_EQ(damaged.code, ExitCode::Fail);
  EXPECT_EQ(damaged.err, "raum endgame: " + table("KQvK") +
                             ": found 8 bytes, expected at least 112: the file is cut off\n");
  const auto json = nlohmann::json::parse(damaged.out, nullptr, false);
  EXPECT_EQ(json_shape(json),
            "damaged[] folder missing[] schema_version sets[black{legal longest lost won} bytes "
            "checksum set white{legal longest lost won}]");
  EXPECT_EQ(json["damaged"], nlohmann::json({"KQvK"}));
  EXPECT_EQ(json["missing"].size(), 38U);
}

TEST_F(EndgameCommand, ListsAFolderInWhichNothingIsMissing) {
  for (const endgame::MenSet& set : endgame::all_sets(endgame::kMostMen)) {
    if (!set.is_dead()) write_draws(set);
  }
  const auto json = nlohmann::json::parse(run({"list", "--json"}).out, nullptr, false);
  EXPECT_EQ(json["sets"].size(), 40U);
  EXPECT_EQ(json["missing"], nlohmann::json::array());
  const std::string all = run({"list"}).out;
  EXPECT_EQ(all.find("no table"), std::string::npos) << all;
  const std::string zeros = "          0    0.00 %   0.00 %    0";
  EXPECT_NE(all.find("\nKQvK   " + zeros + zeros + "        112\n"), std::string::npos) << all;
  std::filesystem::remove(table("KPvKP"));
  const std::string one_less = run({"list"}).out;
  EXPECT_TRUE(one_less.ends_with("\n1 set has no table\n")) << one_less;
}

TEST_F(EndgameCommand, NamesAFileThatCannotBeLookedUp) {
  std::filesystem::create_directories(folder_ / "tables");
  std::filesystem::create_symlink(table("KQvK"), table("KQvK"));
  const CommandRun list = run({"list"});
  EXPECT_EQ(list.code, ExitCode::Fail);
  EXPECT_EQ(list.err, "raum endgame: " + table("KQvK") +
                          ": found Too many levels of symbolic links, expected a table of "
                          "endings\n");
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
  write_tables({"KQvK"});
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

TEST_F(EndgameCommand, ProbesADrawnPosition) {
  write_tables({"KQvK"});
  const std::string start =
      std::string("position  ") + kOneDrawingMove + "\nset       KQvK\nvalue     draw\n";
  EXPECT_EQ(run({"probe", kOneDrawingMove, "--line"}).out, start + "moves     Ac1Ab2 draw\n");
  const std::string all = run({"probe", kOneDrawingMove, "--all"}).out;
  EXPECT_TRUE(all.starts_with(start + "moves     Ac1Ab2 draw\n          Ac1")) << all;
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 7);
  const auto json = nlohmann::json::parse(
      run({"probe", kOneDrawingMove, "--all", "--line", "--json"}).out, nullptr, false);
  EXPECT_FALSE(json.contains("line"));
  EXPECT_EQ(json["outcome"], "draw");
  ASSERT_EQ(json["moves"].size(), 4U);
  EXPECT_EQ(json["moves"][0]["outcome"], "draw");
  EXPECT_EQ(json["moves"][3]["outcome"], "loss");
}

TEST_F(EndgameCommand, ProbesAMate) {
  write_tables({"KQvK"});
  EXPECT_EQ(run({"probe", kMate, "--line"}).out,
            std::string("position  ") + kMate + "\nset       KQvK\nvalue     mate\n");
  const auto json = nlohmann::json::parse(run({"probe", kMate, "--json"}).out, nullptr, false);
  EXPECT_EQ(json["outcome"], "loss");
  EXPECT_EQ(json["plies"], 0);
  EXPECT_EQ(json["moves"], nlohmann::json::array());
}

TEST_F(EndgameCommand, EndsALineThatLeadsToAMissingTable) {
  write_tables({"KPvK"});
  const char* const pawn = "5/5/2PK1/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/k4 w 0 1";
  const CommandRun known = run({"probe", pawn});
  EXPECT_NE(known.out.find("\nvalue     win in "), std::string::npos) << known.out << known.err;
  const CommandRun line = run({"probe", pawn, "--line"});
  EXPECT_EQ(line.code, ExitCode::NoVerdict);
  EXPECT_EQ(line.out, "");
  EXPECT_NE(line.err.find("no table of this position or of one after a move"), std::string::npos)
      << line.err;
}

TEST_F(EndgameCommand, SaysThatAPositionIsInNoTable) {
  ASSERT_EQ(run({"build", "KQvK"}).code, ExitCode::Pass);
  const std::string rooks = "5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/r4/5//5/5/5/5/KR3 w 0 1";
  const CommandRun probe = run({"probe", rooks});
  EXPECT_EQ(probe.code, ExitCode::NoVerdict);
  EXPECT_EQ(probe.out, "");
  EXPECT_NE(probe.err.find("no table of this position"), std::string::npos) << probe.err;
  const CommandRun too_many =
      run({"probe", "4k/5/5/5/5//5/5/5/5/5//5/5/QRB2/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1"});
  EXPECT_EQ(too_many.code, ExitCode::NoVerdict);
  EXPECT_EQ(too_many.err, probe.err);
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

}  // namespace
}  // namespace raum::perft
