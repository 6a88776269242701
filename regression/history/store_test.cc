#include "regression/history/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "base/testing/temporary_folder.h"
#include "regression/history/fixture.h"

namespace raum::regression {
namespace {

using Mode = HistoryStore::Mode;

HistoryRun run(int n, double value = 5) {
  return made_run(n, {{"cost/search", "instructions", value}});
}

HistoryStore opened(const std::string& path) {
  auto store = HistoryStore::open(path, Mode::Write);
  EXPECT_TRUE(store.has_value()) << to_string(store.error().error);
  return *std::move(store);
}

Fallible<Added> add(HistoryStore& store, const HistoryRun& run, bool replace) {
  const std::vector<NamedRun> runs{{"report.json", run}};
  return store.add(runs, replace).map([](const std::vector<Added>& all) { return all.at(0); });
}

void expect_refused(const std::string& path, Mode mode, ExitCode code, const std::string& found) {
  const auto store = HistoryStore::open(path, mode);
  ASSERT_FALSE(store.has_value());
  EXPECT_EQ(store.error().code, code);
  EXPECT_NE(store.error().error.found.find(found), std::string::npos)
      << to_string(store.error().error);
}

TEST(HistoryStore, ReturnsRunsByStartTime) {
  const TemporaryFolder folder;
  {
    auto store = opened(folder / "h.db");
    EXPECT_EQ(*add(store, run(2), false), Added::New);
    EXPECT_EQ(*add(store, run(1, 0.1), false), Added::New);
  }
  auto store = HistoryStore::open(folder / "h.db", Mode::Read);
  ASSERT_TRUE(store.has_value()) << to_string(store.error().error);
  EXPECT_EQ(*store->runs(), (std::vector<HistoryRun>{run(1, 0.1), run(2)}));
}

TEST(HistoryStore, ReplacesARunOnlyOnRequest) {
  const TemporaryFolder folder;
  auto store = opened(folder / "h.db");
  ASSERT_TRUE(add(store, run(1), false).has_value());
  EXPECT_EQ(*add(store, run(1), false), Added::Known);
  const auto other = add(store, run(1, 6), false);
  ASSERT_FALSE(other.has_value());
  EXPECT_EQ(other.error().code, ExitCode::Usage);
  EXPECT_EQ(other.error().error.found, "the figure cost/search = 6 instructions");
  EXPECT_EQ(*store.runs(), std::vector<HistoryRun>{run(1)});
  EXPECT_EQ(*add(store, run(1, 6), true), Added::Replaced);
  EXPECT_EQ(*store.runs(), std::vector<HistoryRun>{run(1, 6)});
}

TEST(HistoryStore, AddsAllRunsOrNone) {
  const TemporaryFolder folder;
  auto store = opened(folder / "h.db");
  ASSERT_TRUE(add(store, run(2), false).has_value());
  const std::vector<NamedRun> runs{{"1.json", run(1)}, {"2.json", run(2, 6)}, {"3.json", run(3)}};
  const auto refused = store.add(runs, false);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, ExitCode::Usage);
  EXPECT_TRUE(refused.error().error.where.starts_with("2.json: gate of "))
      << refused.error().error.where;
  EXPECT_EQ(*store.runs(), std::vector<HistoryRun>{run(2)});
  EXPECT_EQ(*store.add(runs, true), (std::vector{Added::New, Added::Replaced, Added::New}));
  EXPECT_EQ(*store.runs(), (std::vector<HistoryRun>{run(1), run(2, 6), run(3)}));
}

TEST(HistoryStore, ChangesOnlyAnExistingDatabase) {
  const TemporaryFolder folder;
  expect_refused(folder / "none.db", Mode::Change, ExitCode::Usage, "no such file");
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
  static_cast<void>(opened(folder / "h.db"));
  EXPECT_TRUE(HistoryStore::open(folder / "h.db", Mode::Change).has_value());
}

TEST(HistoryStore, AcceptsOneCommitAtATime) {
  const TemporaryFolder folder;
  auto store = opened(folder / "h.db");
  ASSERT_TRUE(add(store, run(1), false).has_value());
  ASSERT_TRUE(add(store, run(2), false).has_value());
  ASSERT_TRUE(store.accept(run(1).commit).has_value());
  EXPECT_EQ(*store.accept(run(2).commit.substr(0, 16)), run(2).commit);
  ASSERT_TRUE(add(store, run(2, 6), true).has_value());
  const auto runs = store.runs();
  EXPECT_FALSE((*runs)[0].is_accepted);
  EXPECT_TRUE((*runs)[1].is_accepted);
  EXPECT_EQ(*add(store, run(2, 6), false), Added::Known);
  for (const std::string& commit : {std::string("0abcdef"), run(1).commit.substr(0, 8),
                                    std::string("ab"), std::string("%%%%%%%")}) {
    const auto refused = store.accept(commit);
    ASSERT_FALSE(refused.has_value()) << commit;
    EXPECT_EQ(refused.error().code, ExitCode::Usage);
  }
}

TEST(HistoryStore, KeepsTheRunsOfConcurrentWriters) {
  const TemporaryFolder folder;
  constexpr int kEach = 20;
  const auto write = [&](int first) {
    for (int n = first; n < first + kEach; ++n) {
      auto store = HistoryStore::open(folder / "h.db", Mode::Write);
      ASSERT_TRUE(store.has_value()) << to_string(store.error().error);
      const auto added = add(*store, run(n), false);
      ASSERT_TRUE(added.has_value()) << to_string(added.error().error);
    }
  };
  std::jthread other([&] { write(kEach); });
  write(0);
  other.join();
  EXPECT_EQ(opened(folder / "h.db").runs()->size(), 2U * kEach);
}

TEST(HistoryStore, RefusesTheDatabaseOfAnotherProgram) {
  const TemporaryFolder folder;
  constexpr int kIdOfMatchResults = 0x5261756d;
  SQLite::Database(folder / "match.db", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec(fmt::format("PRAGMA application_id = {}; CREATE TABLE run (x)", kIdOfMatchResults));
  expect_refused(folder / "match.db", Mode::Write, ExitCode::Usage, "another program");
  expect_refused(folder / "none.db", Mode::Read, ExitCode::Usage, "no such file");
}

TEST(HistoryStore, RejectsAnEmptyFile) {
  const TemporaryFolder folder;
  std::ofstream(folder / "empty.db").close();
  expect_refused(folder / "empty.db", Mode::Read, ExitCode::Usage, "an empty file");
}

// A trigger simulates a disk that fills up in the middle of a replacement.
TEST(HistoryStore, LosesNothingOnAFullDisk) {
  const TemporaryFolder folder;
  auto store = opened(folder / "h.db");
  ASSERT_TRUE(add(store, run(1), false).has_value());
  {
    SQLite::Database db(folder / "h.db", SQLite::OPEN_READWRITE);
    db.exec(
        "CREATE TRIGGER full BEFORE INSERT ON figure WHEN NEW.value = 6 "
        "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END");
  }
  const auto failed = add(store, run(1, 6), true);
  ASSERT_FALSE(failed.has_value());
  EXPECT_EQ(failed.error().code, ExitCode::Environment);
  EXPECT_EQ(*store.runs(), std::vector<HistoryRun>{run(1)}) << "the replaced run is still there";
  EXPECT_EQ(*add(store, run(2), false), Added::New);
}

}  // namespace
}  // namespace raum::regression
