// The log of a match, `raum match --log`, and its progress.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tournament/testing/match_fixture.h"

namespace raum::tournament {
namespace {

class MatchLog : public MatchFixture {};
class ProgressOfMatch : public MatchFixture {};

// The columns of a log, without its remarks.
std::vector<std::vector<std::string>> logged_lines(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::vector<std::string>> lines;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream columns(line);
    auto& added = lines.emplace_back();
    for (std::string column; std::getline(columns, column, '\t');) added.push_back(column);
  }
  return lines;
}

TEST_F(MatchLog, LogsBothDirectionsOfEveryGame) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "loud", 1, 2), 3);
  c.concurrency = 2;
  c.log_path = folder_ / "log";
  played(c);
  std::size_t plies = 0;
  for (const StoredGame& game : stored_games(c.db_path)) plies += game.plies;
  std::map<std::string, std::size_t> texts;
  std::set<std::string> games, with_stderr;
  for (const auto& columns : logged_lines(c.log_path)) {
    ASSERT_EQ(columns.size(), 5U);
    games.insert(columns[0]);
    EXPECT_EQ(columns[1].find_first_not_of("0123456789."), std::string::npos) << columns[1];
    if (columns[3] == "!") with_stderr.insert(columns[2]);
    ++texts[columns[3] + columns[4].substr(0, columns[4].find(' '))];
  }
  EXPECT_EQ(games, (std::set<std::string>{"1.1", "1.2", "2.1", "2.2", "3.1", "3.2"}));
  EXPECT_EQ(with_stderr, std::set<std::string>{"b"});
  EXPECT_EQ(texts[">go"], plies);
  EXPECT_EQ(texts["<bestmove"], plies);
  EXPECT_EQ(texts[">ucinewgame"], 12U);
  EXPECT_EQ(texts[">uci"], texts[">quit"]);
  EXPECT_GE(texts["<uciok"], 2U);
}

TEST_F(MatchLog, GoesOnWithoutALogThatCannotBeWritten) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 4);
  c.log_path = folder_ / "log";
  std::ofstream(c.log_path).close();
  constexpr rlim_t kMost = rlim_t{1} << 30;  // more than any other file of the match
  std::filesystem::resize_file(c.log_path, kMost - 4'000);
  rlimit before = {};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit limit{.rlim_cur = kMost, .rlim_max = before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const auto outcome = run_match(c);
  static_cast<void>(std::signal(SIGXFSZ, handler));
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  ASSERT_TRUE(outcome.has_value());
  EXPECT_TRUE(outcome->complete);
  EXPECT_EQ(outcome->log_failure,
            (Error{c.log_path, "File too large", "a log that can be written"}));
  EXPECT_EQ(exit_code(c, *outcome), ExitCode::Environment);
}

TEST_F(MatchLog, RefusesAnUnwritableLogAtOnce) {
  auto c = config(scripted("a", "good"), scripted("b", "good", 1, 2), 1);
  for (const std::string path : {"/dev/full", "/no/such/folder/log"}) {
    c.log_path = path;
    const auto outcome = run_match(c);
    ASSERT_FALSE(outcome.has_value());
    EXPECT_EQ(outcome.error().code, ExitCode::Environment);
    EXPECT_EQ(outcome.error().error.where, path);
  }
  EXPECT_TRUE(stored_games(c.db_path).empty());
}

TEST_F(MatchLog, RefusesAPipe) {
  const std::string pipe = folder_ / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const auto good = config(scripted("a", "good"), scripted("b", "good", 1, 2), 1);
  for (const char* const option : {"log", "rgn"}) {
    auto c = good;
    (option == std::string("log") ? c.log_path : c.rgn_path) = pipe;
    const auto outcome = run_match(c);
    ASSERT_FALSE(outcome.has_value());
    EXPECT_EQ(outcome.error().code, ExitCode::Usage);
    EXPECT_EQ(outcome.error().error,
              (Error{option, "a pipe", "a file, or a device such as /dev/null"}));
  }
  auto c = good;
  c.log_path = "/dev/null";
  EXPECT_TRUE(run_match(c).has_value());
}

TEST_F(MatchLog, RefusesAFileThatTheMatchNeeds) {
  const auto good = config(scripted("a", "good"), scripted("b", "good", 1, 2), 1);
  for (const std::string& needed :
       {good.openings_path, good.engines[0].command, good.db_path, good.db_path + "-wal"}) {
    auto c = good;
    c.log_path = needed;
    const auto outcome = run_match(c);
    ASSERT_FALSE(outcome.has_value()) << needed;
    EXPECT_EQ(outcome.error().code, ExitCode::Usage) << needed;
    EXPECT_EQ(outcome.error().error.where, "log");
  }
  auto c = good;
  c.log_path = c.rgn_path = folder_ / "one file";
  const auto outcome = run_match(c);
  ASSERT_FALSE(outcome.has_value());
  EXPECT_EQ(outcome.error().error, (Error{"log", "the path of the game record", "another file"}));
}

TEST_F(ProgressOfMatch, IsReportedForEachPair) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 3);
  c.sprt = SprtBounds{.elo0 = 0, .elo1 = 5};
  std::vector<MatchProgress> all;
  const auto keep = [&](const MatchProgress& progress) { all.push_back(progress); };
  const auto outcome = run_match(c, {.progress = keep, .warning = {}});
  ASSERT_TRUE(outcome.has_value());
  ASSERT_EQ(all.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(all[i].pair, i + 1);
    EXPECT_EQ(all[i].pairs_done, i + 1);
    EXPECT_EQ(all[i].games_now, 2 * (i + 1));
    EXPECT_EQ(all[i].pairs, 3U);
    EXPECT_EQ(all[i].counts.total(), i + 1);
    EXPECT_TRUE(all[i].has_one_pairing);
    EXPECT_TRUE(all[i].sprt.has_value());
  }
  EXPECT_EQ(all[2].counts, outcome->pairs);
  c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 1);
  c.engines.push_back(scripted("c", "good", 1, 3));
  c.new_match = true;
  c.use_cache = false;
  ASSERT_TRUE(run_match(c, {.progress = keep, .warning = {}}).has_value());
  ASSERT_EQ(all.size(), 6U);
  EXPECT_FALSE(all[5].has_one_pairing);
  EXPECT_EQ(all[5].sprt, std::nullopt);
}

}  // namespace
}  // namespace raum::tournament
