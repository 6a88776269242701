#include "regression/history/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>
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

// An index that cannot hold a value stands in for a disk that fills up in the middle of a
// replacement: abs() of the smallest number is an error.
TEST(HistoryStore, LosesNothingOnAFullDisk) {
  const TemporaryFolder folder;
  auto store = opened(folder / "h.db");
  ASSERT_TRUE(add(store, run(1), false).has_value());
  {
    SQLite::Database db(folder / "h.db", SQLite::OPEN_READWRITE);
    db.exec(
        "CREATE INDEX full ON figure "
        "(CASE value WHEN 6 THEN abs(-9223372036854775807 - 1) END)");
  }
  const auto failed = add(store, run(1, 6), true);
  ASSERT_FALSE(failed.has_value());
  EXPECT_EQ(failed.error().code, ExitCode::Environment);
  EXPECT_EQ(*store.runs(), std::vector<HistoryRun>{run(1)}) << "the replaced run is still there";
  EXPECT_EQ(*add(store, run(2), false), Added::New);
}

TEST(HistoryStore, TrustsNoStoredValue) {
  const TemporaryFolder folder;
  auto store = opened(folder / "h.db");
  ASSERT_TRUE(add(store, run(1), false).has_value());
  SQLite::Database db(folder / "h.db", SQLite::OPEN_READWRITE);
  db.exec("UPDATE run SET subject = char(27) || '[31m'; UPDATE figure SET unit = x'ff'");
  const auto runs = store.runs();
  ASSERT_TRUE(runs.has_value());
  EXPECT_EQ(runs->at(0).subject, "\\x1b[31m");
  EXPECT_EQ(runs->at(0).figures.at(0).unit, "\\xff");
  HistoryRun same = runs->at(0);
  EXPECT_EQ(*add(store, same, false), Added::Known);
  db.exec("UPDATE run SET commit_id = commit_id || char(27)");
  EXPECT_EQ(store.accept(same.commit).value(), same.commit + "\\x1b");
  db.exec("UPDATE figure SET value = 9e999");
  const auto infinite = store.runs();
  ASSERT_FALSE(infinite.has_value());
  EXPECT_EQ(infinite.error().code, ExitCode::Environment);
  EXPECT_EQ(infinite.error().error.found.find("an infinite cost/search of "), 0U)
      << to_string(infinite.error().error);
}

TEST(HistoryStore, KeepsNotesOnCommits) {
  const TemporaryFolder folder;
  auto store = opened(folder / "h.db");
  ASSERT_TRUE(add(store, run(1), false).has_value());
  ASSERT_TRUE(add(store, run(2), false).has_value());
  const HistoryNote newer{.text = "new compiler", .written = "2026-02-02T00:00:00.000Z"};
  const HistoryNote older{.text = "♔ <b>", .written = "2026-02-01T00:00:00.000Z"};
  const std::string whole = run(1).commit;
  EXPECT_EQ(store.add_note(whole, newer).value(), whole);
  EXPECT_EQ(store.add_note(whole.substr(0, 16), older).value(), whole);
  EXPECT_TRUE(store.add_note(whole, {.text = newer.text, .written = "2026-03-01T00:00:00.000Z"}))
      << "known already";
  const auto runs = store.runs();
  ASSERT_TRUE(runs.has_value());
  EXPECT_EQ((*runs)[0].notes, (std::vector<HistoryNote>{older, newer}));
  EXPECT_EQ((*runs)[1].notes, std::vector<HistoryNote>{});
  // Opening to write looks for damage.
  EXPECT_EQ(opened(folder / "h.db").runs()->front().notes.size(), 2U);
}

TEST(HistoryStore, KnowsACommitByItsShorterNameInABenchmark) {
  const TemporaryFolder folder;
  auto store = opened(folder / "h.db");
  HistoryRun benchmark = run(1);
  benchmark.source = "benchmark";
  benchmark.commit = run(1).commit.substr(0, 16);
  ASSERT_TRUE(add(store, run(1), false).has_value());
  ASSERT_TRUE(add(store, benchmark, false).has_value());
  EXPECT_EQ(store.add_note(benchmark.commit, {.text = "a", .written = "1"}).value(), run(1).commit);
  const auto runs = store.runs();
  ASSERT_EQ(runs->size(), 2U);
  for (const HistoryRun& r : *runs) EXPECT_EQ(r.notes.size(), 1U) << r.source;
}

TEST(HistoryStore, RefusesNotesThatAreNotOneLineOnAKnownCommit) {
  const TemporaryFolder folder;
  auto store = opened(folder / "h.db");
  ASSERT_TRUE(add(store, run(1), false).has_value());
  const auto error_of = [&](const std::string& commit, const std::string& text) {
    const auto done = store.add_note(commit, {.text = text, .written = "now"});
    return done ? std::string() : to_string(done.error().error);
  };
  const std::string commit = run(1).commit;
  const std::string expected = ", expected one printable line of at most 500 bytes";
  EXPECT_EQ(error_of(commit, ""), "the note: found \"\"" + expected);
  EXPECT_EQ(error_of(commit, "a\nb"), "the note: found \"a\\x0ab\"" + expected);
  EXPECT_NE(error_of(commit, std::string(501, 'a')), "");
  EXPECT_EQ(error_of(commit, std::string(500, 'a')), "");
  EXPECT_EQ(error_of("fffffff", "a"), (folder / "h.db") +
                                          ": found no run of \"fffffff\", expected a commit of "
                                          "this history, 7 digits or more");
}

TEST(HistoryStore, AddsTheNotesOfARunToThoseOfTheCommit) {
  const TemporaryFolder folder;
  auto store = opened(folder / "h.db");
  ASSERT_TRUE(add(store, run(1), false).has_value());
  ASSERT_TRUE(store.add_note(run(1).commit, {.text = "a", .written = "1"}));
  HistoryRun again = run(1);
  again.notes = {{.text = "b", .written = "2"}};
  EXPECT_EQ(*add(store, again, false), Added::Known);
  EXPECT_EQ(store.runs()->front().notes, (std::vector<HistoryNote>{{"a", "1"}, {"b", "2"}}));
}

TEST(HistoryStore, ReadsTheFirstSchemaAndMigratesItWhenItWrites) {
  const TemporaryFolder folder;
  const std::string path = folder / "h.db";
  {
    auto store = opened(path);
    ASSERT_TRUE(add(store, run(1), false).has_value());
  }
  SQLite::Database(path, SQLite::OPEN_READWRITE)
      .exec("DROP TABLE note; UPDATE schema_version SET version = 1");
  EXPECT_EQ(HistoryStore::open(path, Mode::Read)->runs().value(), std::vector<HistoryRun>{run(1)});
  EXPECT_TRUE(opened(path).add_note(run(1).commit, {.text = "a", .written = "1"}));
  EXPECT_EQ(HistoryStore::open(path, Mode::Read)->runs()->front().notes.size(), 1U);
}

TEST(HistoryStore, NamesTheFirstDifference) {
  const TemporaryFolder folder;
  auto store = opened(folder / "h.db");
  const HistoryRun known = made_run(1, {{"a", "ms", 1}, {"b", "ms", 2}});
  ASSERT_TRUE(add(store, known, false).has_value());
  const auto error_of = [&](auto change) {
    HistoryRun changed = known;
    change(changed);
    const auto added = add(store, changed, false);
    return added ? "" : to_string(added.error().error);
  };
  const auto expected = [](const std::string& found, const std::string& stored) {
    return "report.json: gate of abcdef000000: found " + found + ", expected " + stored +
           ", the stored one; --replace stores the new run";
  };
  EXPECT_EQ(error_of([](HistoryRun& r) { r.figures[1].value = 3; }),
            expected("the figure b = 3 ms", "b = 2 ms"));
  EXPECT_EQ(error_of([](HistoryRun& r) { r.figures.pop_back(); }),
            expected("the figure nothing more", "b = 2 ms"));
  EXPECT_EQ(error_of([](HistoryRun& r) {
              r.figures.push_back({"c", "ms", 4});
            }),
            expected("the figure c = 4 ms", "nothing more"));
  EXPECT_EQ(error_of([](HistoryRun& r) { r.started = "2026-01-02T00:00:00.000Z"; }),
            expected("started 2026-01-02T00:00:00.000Z", "2026-01-01T00:01:00.000Z"));
  EXPECT_EQ(error_of([](HistoryRun& r) { r.verdict = "FAIL"; }), expected("verdict FAIL", "PASS"));
  EXPECT_EQ(error_of([](HistoryRun& r) { r.processor = "x"; }), expected("processor x", "cpu"));
  EXPECT_EQ(error_of([](HistoryRun& r) { r.build = "y"; }), expected("build y", "build"));
  EXPECT_EQ(error_of([](HistoryRun& r) { r.subject = "of no interest"; }), "");
}

TEST(HistoryStore, SeparatesGatesFromBenchmarks) {
  const TemporaryFolder folder;
  auto store = opened(folder / "h.db");
  HistoryRun benchmark = run(1, 7);
  benchmark.source = "benchmark";
  EXPECT_EQ(*add(store, run(1), false), Added::New);
  EXPECT_EQ(*add(store, benchmark, false), Added::New);
  EXPECT_EQ(*store.accept(run(1).commit), run(1).commit);
  const auto runs = store.runs();
  ASSERT_EQ(runs->size(), 2U);
  EXPECT_TRUE((*runs)[0].is_accepted);
  EXPECT_FALSE((*runs)[1].is_accepted);
}

TEST(HistoryStore, IsNotToldWhichRunIsAccepted) {
  const TemporaryFolder folder;
  auto store = opened(folder / "h.db");
  HistoryRun claimed = run(1);
  claimed.is_accepted = true;
  EXPECT_EQ(*add(store, claimed, false), Added::New);
  EXPECT_FALSE(store.runs()->at(0).is_accepted);
}

TEST(HistoryStore, AcceptsACommitByItsBeginning) {
  const TemporaryFolder folder;
  auto store = opened(folder / "h.db");
  ASSERT_TRUE(add(store, run(1), false).has_value());
  const auto error_of = [&](const std::string& commit) {
    const auto accepted = store.accept(commit);
    return accepted ? "" : to_string(accepted.error().error);
  };
  const std::string place = folder / "h.db: found ";
  const std::string expected =
      ", expected a commit that a gate of this history judged, 7 digits or more";
  EXPECT_EQ(error_of("abcdef"), place + "\"abcdef\"" + expected);
  EXPECT_EQ(error_of("bcdef00"), place + "no gate of \"bcdef00\"" + expected);
  EXPECT_FALSE(store.runs()->at(0).is_accepted);
  EXPECT_EQ(*store.accept("abcdef0"), run(1).commit);
  EXPECT_TRUE(store.runs()->at(0).is_accepted);
  ASSERT_TRUE(add(store, run(2), false).has_value());
  EXPECT_EQ(error_of("abcdef0"), place + "several commits abcdef0…" + expected);
}

TEST(HistoryStore, ReturnsRunsOfOneTimeInTheOrderOfTheirAddition) {
  const TemporaryFolder folder;
  auto store = opened(folder / "h.db");
  for (const int n : {3, 1, 2}) {
    HistoryRun added = run(n);
    added.started = run(0).started;
    ASSERT_TRUE(add(store, added, false).has_value());
  }
  const auto runs = store.runs();
  ASSERT_EQ(runs->size(), 3U);
  EXPECT_EQ((*runs)[0].commit, run(3).commit);
  EXPECT_EQ((*runs)[2].commit, run(2).commit);
}

}  // namespace
}  // namespace raum::regression
