// `raum endgame verify`, and probes of damaged tables.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "base/testing/files.h"
#include "base/testing/json_shape.h"
#include "perft/endgames/command_fixture.h"

namespace raum::perft {
namespace {

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

TEST_F(EndgameCommand, TakesCountsOfOtherSetsForUnknown) {
  write_tables({"KQvK"});
  std::ofstream(counts_file()) << "# none\n";
  const CommandRun sound = run({"verify", "--samples", "10", "--quiet"});
  EXPECT_EQ(sound.code, ExitCode::Pass) << sound.err;
  EXPECT_TRUE(sound.out.starts_with("KQvK     counts unknown        10 samples")) << sound.out;
  // Every win takes seven plies, whatever the losses.
  write_changed(table("KQvK"), [](auto& codes) {
    for (endgame::Code& code : codes[0]) code = code == endgame::kDrawCode ? code : 8;
  });
  const CommandRun wrong = run({"verify", "--samples", "100", "--json", "--quiet"});
  EXPECT_EQ(wrong.code, ExitCode::Fail);
  const auto json = nlohmann::json::parse(wrong.out, nullptr, false);
  EXPECT_EQ(json["sets"][0]["counts"], "unknown");
  EXPECT_EQ(json["sets"][0]["right"], false);
  EXPECT_GT(json["mismatches"], 10);
  EXPECT_LE(json["mismatches"], 100);
  EXPECT_EQ(json["right"], false);
}

TEST_F(EndgameCommand, VerifiesNothingWithoutSoundKnownCounts) {
  write_tables({"KQvK"});
  std::ofstream(counts_file()) << "KQvK\n";
  const CommandRun damaged = run({"verify", "--samples", "0"});
  EXPECT_EQ(damaged.code, ExitCode::Environment);
  EXPECT_EQ(damaged.out, "");
  EXPECT_TRUE(damaged.err.starts_with("raum endgame: " + counts_file() + ":1: found \"KQvK\", "))
      << damaged.err;
  std::filesystem::remove(counts_file());
  const CommandRun missing = run({"verify", "--samples", "0"});
  EXPECT_EQ(missing.code, ExitCode::Environment);
  EXPECT_EQ(missing.out, "");
  EXPECT_TRUE(missing.err.starts_with("raum endgame: " + counts_file() + ": found no such file"))
      << missing.err;
}

TEST_F(EndgameCommand, VerifiesNothingIfASetHasAWrongName) {
  write_tables({"KQvK"});
  for (const std::string option : {"KQvK", "--naive"}) {
    const CommandRun refused = run({"verify", option, "KQ", "--samples", "0"});
    EXPECT_EQ(refused.code, ExitCode::Usage) << option;
    EXPECT_EQ(refused.out, "") << option;
    EXPECT_TRUE(refused.err.starts_with("raum endgame: set: found \"KQ\", ")) << refused.err;
  }
}

TEST_F(EndgameCommand, ShowsHowManySamplesItHasChecked) {
  write_tables({"KQvK"});
  const CommandRun verified = run({"verify", "--samples", "1001", "--progress", "0"});
  EXPECT_EQ(verified.code, ExitCode::Pass);
  EXPECT_TRUE(verified.err.starts_with("raum endgame: KQvK  0 samples\n")) << verified.err;
  EXPECT_EQ(verified.out,
            "KQvK     counts right        1001 samples     0 mismatches\n"
            "1 set, 1001 samples, 0 mismatches, seed 1\n");
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
            "1 set, 100 samples, 0 mismatches, seed 1\n");
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
  EXPECT_EQ(json["sets"], nlohmann::json::array());
  EXPECT_EQ(json["damaged"], nlohmann::json({"KQvK"}));
  EXPECT_EQ(json["skipped"], nlohmann::json({"KPvK"}));
  EXPECT_EQ(json["right"], false);
  const CommandRun promotion = run({"probe", kPromotingPawn});
  EXPECT_EQ(promotion.code, ExitCode::Fail);
  EXPECT_TRUE(promotion.err.starts_with("raum endgame: " + table("KQvK") + ": ")) << promotion.err;
  const CommandRun mate = run({"probe", kMate});
  EXPECT_EQ(mate.code, ExitCode::Fail) << "no move leads into the damaged table";
  EXPECT_TRUE(mate.err.starts_with("raum endgame: " + table("KQvK") + ": ")) << mate.err;
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
            "1 set, 100 samples, 0 mismatches, seed 1\n");
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
  const CommandRun unlike = run({"probe", kBareKingToMove});
  EXPECT_EQ(unlike.code, ExitCode::Fail) << "its moves lose in four plies";
  EXPECT_EQ(unlike.out, "");
  EXPECT_EQ(unlike.err, probe.err);
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
  std::ofstream(table("KQvK"), std::ios::binary) << resealed(bytes);
  const CommandRun verified = run({"verify", "--samples", "500", "--quiet"});
  EXPECT_EQ(verified.code, ExitCode::Fail) << verified.err;
  EXPECT_EQ(verified.err, "");
  EXPECT_NE(verified.out.find("unreadable"), std::string::npos) << verified.out;
  // Outcomes that say that every position is drawn.
  bytes = solved_ending(*endgame::MenSet::parse("KQvK"));
  std::fill_n(bytes.begin() + endgame::kHeaderBytes, 1250 * 2 * endgame::kPlaneBytes, '\0');
  std::ofstream(table("KQvK"), std::ios::binary) << resealed(bytes);
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
  // A small set is taken, but its table is damaged, so that there is nothing to compare.
  std::ofstream(table("KPvK"), std::ios::binary) << "RaumEnd\n";
  EXPECT_EQ(run({"verify", "KQvK", "--naive", "KPvK", "--samples", "10", "--quiet"}).err,
            "raum endgame: " + table("KPvK") +
                ": found 8 bytes, expected at least 112: the file is cut off\n");
}

TEST_F(EndgameCommand, DoesNotVerifyATableWithoutTheSmallerOnes) {
  write_tables({"KPvK"});
  const CommandRun verified = run({"verify", "--samples", "1000", "--quiet"});
  EXPECT_EQ(verified.code, ExitCode::Usage);
  EXPECT_EQ(verified.out, "");
  EXPECT_TRUE(verified.err.starts_with("raum endgame: KPvK: found no table for ")) << verified.err;
}

}  // namespace
}  // namespace raum::perft
