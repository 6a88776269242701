#include "tournament/store/match_registry.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "base/testing/print_error.h"
#include "base/testing/temporary_folder.h"
#include "base/text/utc.h"
#include "tournament/store/context_checksum.h"
#include "tournament/store/store.h"
#include "tournament/store/store_schema.h"

namespace raum::tournament {
namespace {

TEST(ConfigurationDifference, NamesEveryKeyThatDiffers) {
  const Configuration stored{{"a", "1"}, {"b", "2"}, {"c", "3"}, {"d", "4"}};
  EXPECT_EQ(configuration_difference("w", stored, stored), std::nullopt);
  EXPECT_EQ(configuration_difference("w", {{"d", "4"}, {"c", "3"}, {"b", "2"}, {"a", "1"}}, stored),
            std::nullopt)
      << "in any order";
  EXPECT_EQ(
      configuration_difference("w", {{"x", "9"}, {"c", "0"}, {"a", "1"}}, stored),
      (Error{"w", "x = 9, c = 0, b = nothing, d = nothing", "x = nothing, c = 3, b = 2, d = 4"}));
}

class Registry : public testing::Test {
 protected:
  Registry() { EXPECT_TRUE(db_.open(Database::Mode::Create).has_value()); }

  TemporaryFolder folder_;
  Database db_{folder_ / "m.db", kResultsSchema};
};

TEST_F(Registry, KeepsEverythingOfASession) {
  const std::int64_t match = store_configuration(*db_, 0, {{"seed", "1"}});
  const std::string before = utc_now();
  RunnerSession first{.build = "build",
                      .processor = "processor",
                      .host = "host",
                      .concurrency = 3,
                      .pairs = 40,
                      .openings = "openings.txt"};
  const RunnerSession second{.build = "b", .processor = "p", .host = "h"};
  const std::int64_t id = add_session(*db_, match, first);
  EXPECT_NE(add_session(*db_, match, second), id);
  const std::int64_t other = store_configuration(*db_, 0, {});
  static_cast<void>(add_session(*db_, other, second));
  first.failure = {.failed = "e",
                   .fault = "no uciok",
                   .text = "engine e: no uciok",
                   .stderr_tail = std::string("\0lib\n", 5)};
  set_failure(*db_, id, first.failure);
  const auto sessions = load_sessions(*db_, match, kResultsSchemaVersion);
  ASSERT_EQ(sessions.size(), 2U) << "only those of the match";
  EXPECT_EQ(sessions[0].build, "build");
  EXPECT_EQ(sessions[0].processor, "processor");
  EXPECT_EQ(sessions[0].host, "host");
  EXPECT_EQ(sessions[0].concurrency, 3);
  EXPECT_EQ(sessions[0].pairs, 40U);
  EXPECT_EQ(sessions[0].openings, "openings.txt");
  EXPECT_GE(sessions[0].started, before);
  EXPECT_LE(sessions[0].started, utc_now());
  EXPECT_EQ(sessions[0].failure.failed, "e");
  EXPECT_EQ(sessions[0].failure.fault, "no uciok");
  EXPECT_EQ(sessions[0].failure.text, "engine e: no uciok");
  EXPECT_EQ(sessions[0].failure.stderr_tail, std::string("\0lib\n", 5));
  EXPECT_EQ(sessions[1].failure.text, "");
}

TEST_F(Registry, ReadsSessionsOfOlderSchemas) {
  const std::int64_t match = store_configuration(*db_, 0, {});
  const std::int64_t id = add_session(
      *db_, match, {.build = "b", .processor = "p", .host = "h", .openings = "openings.txt"});
  set_failure(*db_, id, {.failed = "e", .fault = "f", .text = "t", .stderr_tail = "s"});
  const auto session = [&](int version) { return load_sessions(*db_, match, version).at(0); };
  EXPECT_EQ(session(2).failure.text, "");
  EXPECT_EQ(session(3).failure.text, "t");
  EXPECT_EQ(session(4).openings, "");
  EXPECT_EQ(session(4).failure.stderr_tail, "");
  EXPECT_EQ(session(5).openings, "openings.txt");
  EXPECT_EQ(session(5).failure.stderr_tail, "s");
}

TEST_F(Registry, ReplacesTheConfigurationOfAMatch) {
  EXPECT_EQ(latest_match(*db_).id, 0);
  EXPECT_EQ(store_configuration(*db_, 0, {{"b", "2"}, {"a", "1"}}), 1);
  EXPECT_EQ(store_configuration(*db_, 0, {{"a", "other"}}), 2);
  EXPECT_EQ(store_configuration(*db_, 1, {{"c", "3"}, {"b", "4"}}), 1);
  EXPECT_EQ(load_configuration(*db_, 1), (Configuration{{"b", "4"}, {"c", "3"}}));
  EXPECT_EQ(load_configuration(*db_, 2), (Configuration{{"a", "other"}}));
  const LatestMatch latest = latest_match(*db_);
  EXPECT_EQ(latest.id, 2);
  EXPECT_EQ(latest.games, 0U);
  const auto refused = check_configuration(*db_, "m.db", 2, {{"a", "1"}});
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, ExitCode::Usage);
  EXPECT_EQ(refused.error().error,
            (Error{"m.db: another match", "a = 1", "a = other as in its games, or --new-match"}));
}

TEST(ConfigurationDifference, IsPrintableWhateverADatabaseHolds) {
  const auto difference = configuration_difference("m.db", {{"a", "1"}}, {{"a\x1b", "\xE4\n"}});
  ASSERT_TRUE(difference.has_value());
  EXPECT_EQ(*difference,
            (Error{"m.db", "a = 1, a\\x1b = nothing", "a = nothing, a\\x1b = \\xe4\\x0a"}));
}

class ContextChecksum : public testing::Test {
 protected:
  ContextChecksum() {
    EXPECT_TRUE(db_.open(Database::Mode::Create).has_value());
    match_ = store_configuration(*db_, 0, {{"seed", "1"}, {"sprt", "elo0=0,elo1=5"}});
    session_ = add_session(*db_, match_, {.build = "b", .processor = "p", .host = "h"});
    db_->exec("UPDATE session SET started = 'now'");
    write_session(*db_, session_, [] {});
  }

  [[nodiscard]] std::vector<std::string> damage(int version = kResultsSchemaVersion) {
    return context_damage(*db_, match_, version);
  }

  TemporaryFolder folder_;
  Database db_{folder_ / "m.db", kResultsSchema};
  std::int64_t match_ = 0, session_ = 0;
};

TEST_F(ContextChecksum, FindsEachTextThatChanged) {
  EXPECT_EQ(damage(), std::vector<std::string>{});
  for (const std::string change :
       {"configuration SET value = 'elo0=0,elo1=4' WHERE key = 'sprt'",
        "configuration SET key = 'sees' WHERE key = 'seed'", "match SET created = 'later'"}) {
    db_->exec("SAVEPOINT before; UPDATE " + change);
    EXPECT_EQ(damage(), std::vector<std::string>{"the settings"}) << change;
    EXPECT_EQ(damage(kSchemaOfContextChecksums - 1), std::vector<std::string>{});
    db_->exec("ROLLBACK TO before; RELEASE before");
  }
  for (const std::string column : {"build", "processor", "host", "concurrency", "pairs", "failed",
                                   "fault", "failure", "stderr", "openings", "left_out"}) {
    db_->exec("SAVEPOINT before; UPDATE session SET " + column + " = '77'");
    EXPECT_EQ(damage(), std::vector<std::string>{"the session of now"}) << column;
    db_->exec("ROLLBACK TO before; RELEASE before");
  }
  EXPECT_EQ(damage(), std::vector<std::string>{});
}

TEST_F(ContextChecksum, FollowsWhatIsWrittenLater) {
  set_failure(*db_, session_, {.failed = "e", .fault = "crash", .text = "t", .stderr_tail = "s"});
  add_left_out(*db_, session_, "a line");
  static_cast<void>(store_configuration(*db_, match_, {{"seed", "2"}}));
  EXPECT_EQ(damage(), std::vector<std::string>{});
}

TEST_F(ContextChecksum, KeepsNothingOfAWriteThatFails) {
  const auto fail = [&] {
    db_->exec("UPDATE configuration SET value = '3' WHERE key = 'seed'");
    throw std::runtime_error("disk full");
  };
  EXPECT_THROW(write_match(*db_, match_, fail), std::runtime_error);
  EXPECT_EQ(damage(), std::vector<std::string>{});
  EXPECT_EQ(load_configuration(*db_, match_).front().second, "1");
}

}  // namespace
}  // namespace raum::tournament
