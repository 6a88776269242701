// `raum results list` as a process.
#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "tournament/testing/command_fixture.h"

namespace raum::tournament {
namespace {

class ResultsList : public CommandFixture {};

TEST_F(ResultsList, HasEveryMatchOfADatabase) {
  ASSERT_EQ(run(arguments("m.db", 1)), 0);
  auto more = arguments("m.db", 3);
  more.emplace_back("--new-match");
  ASSERT_EQ(run(more), 0);
  ASSERT_EQ(run({"results", "list", folder_ / "m.db", "--json"}), 0);
  const auto json = nlohmann::json::parse(content(folder_ / "stdout"));
  EXPECT_EQ(json["database"], folder_ / "m.db");
  ASSERT_EQ(json["matches"].size(), 2U);
  const auto& second = json["matches"][1];
  EXPECT_EQ(second["match"], 2);
  EXPECT_EQ(second["engines"], "a – b");
  EXPECT_EQ(second["games"], 6);
  EXPECT_EQ(second["cached"], 2);
  EXPECT_EQ(second["pairs_planned"], 3);
  EXPECT_GE(second["last_game"], second["created"]);
  ASSERT_EQ(run({"results", "list", folder_ / "m.db"}), 0);
  EXPECT_EQ(content(folder_ / "stdout"),
            fmt::format("match  created                           games  cached  engines\n"
                        "    1  {}            2/2       0  a – b\n"
                        "    2  {}            6/6       2  a – b\n",
                        json["matches"][0]["created"].get<std::string>(),
                        second["created"].get<std::string>()));
}

TEST_F(ResultsList, IsEmptyWithoutAMatch) {
  ASSERT_EQ(run(arguments("m.db", 1)), 0);
  SQLite::Database(folder_ / "m.db", SQLite::OPEN_READWRITE)
      .exec("DELETE FROM game; DELETE FROM session; DELETE FROM configuration; DELETE FROM match");
  ASSERT_EQ(run({"results", "list", folder_ / "m.db", "--json"}), 0);
  EXPECT_TRUE(content(folder_ / "stdout").ends_with("\"matches\":[]}\n"));
}

TEST_F(ResultsList, RefusesADatabaseThatCannotBeRead) {
  ASSERT_EQ(run(arguments("m.db", 1)), 0);
  const std::string db = folder_ / "m.db";
  // The page of the table of matches, which has one row. Pages have 4096 bytes.
  SQLite::Database open(db, SQLite::OPEN_READWRITE);
  const int page = open.execAndGet("SELECT rootpage FROM sqlite_master WHERE name = 'match'");
  std::fstream(db, std::ios::binary | std::ios::in | std::ios::out).seekp((page - 1) * 4096)
      << "damaged";
  Runner list = start({"results", "list", db});
  EXPECT_EQ(list.wait(), 4);
  EXPECT_EQ(list.stderr_text(),
            fmt::format("raum results: {}: found a damaged database, expected an undamaged "
                        "database\n",
                        db));
}

}  // namespace
}  // namespace raum::tournament
