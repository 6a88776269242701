// The log of a match, `raum match --log`, its game record, `--rgn`, and its progress.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/process/descriptor.h"
#include "tournament/testing/match_fixture.h"

namespace raum::tournament {
namespace {

class MatchLog : public MatchFixture {};
class RecordOfMatch : public MatchFixture {};
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
  std::ofstream(c.log_path) << kLogStart;
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

// Appending would damage it.
TEST_F(MatchLog, RefusesAFileThatIsNoLog) {
  auto c = config(scripted("a", "good"), scripted("b", "good", 1, 2), 1);
  const std::string other = folder_ / "other.db";
  std::ofstream(other) << "SQLite format 3";
  c.log_path = other;
  const auto refused = run_match(c);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, ExitCode::Usage);
  EXPECT_EQ(to_string(refused.error().error),
            "--log: found an existing file that is no log, expected a new file, or the log of a "
            "match, which is continued");
  EXPECT_EQ(std::filesystem::file_size(other), 15U);
  EXPECT_FALSE(std::filesystem::exists(c.db_path));
  std::ofstream(other, std::ios::trunc).close();
  EXPECT_TRUE(run_match(c).has_value()) << "an empty file";
  EXPECT_TRUE(run_match(c).has_value()) << "its own log";
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
  EXPECT_FALSE(std::filesystem::exists(c.db_path)) << "an empty match";
}

TEST_F(MatchLog, RefusesANamedPipeAndASocket) {
  const std::string pipe = folder_ / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const std::string socket = folder_ / "socket";
  // The address of a socket must be short, which the path of the folder need not be.
  const Descriptor folder(::open(folder_.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  const std::string short_path = "/proc/self/fd/" + std::to_string(folder.get()) + "/socket";
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  short_path.copy(address.sun_path, sizeof address.sun_path - 1);
  const Descriptor bound(::socket(AF_UNIX, SOCK_STREAM, 0));
  ASSERT_EQ(::bind(bound.get(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  const auto good = config(scripted("a", "good"), scripted("b", "good", 1, 2), 1);
  for (const auto& [path, kind] : {std::pair(pipe, "a pipe"), std::pair(socket, "a socket")}) {
    for (const char* const option : {"log", "rgn"}) {
      auto c = good;
      (option == std::string("log") ? c.log_path : c.rgn_path) = path;
      const auto outcome = run_match(c);
      ASSERT_FALSE(outcome.has_value()) << option << " " << kind;
      EXPECT_EQ(outcome.error().code, ExitCode::Usage);
      EXPECT_EQ(outcome.error().error,
                (Error{"--" + std::string(option), kind, "a file, or a device such as /dev/null"}));
    }
  }
  auto c = good;
  c.log_path = "/dev/null";
  EXPECT_TRUE(run_match(c).has_value());
}

TEST_F(MatchLog, MayBeAPipeOfTheShellThatIsRead) {
  for (const char* const option : {"log", "rgn"}) {
    Pipe pipe = Pipe::open();
    auto c = config(scripted("a", "good"), scripted("b", "good", 1, 2), 1);
    c.db_path = folder_ / (option + std::string(".db"));
    (option == std::string("log") ? c.log_path : c.rgn_path) =
        "/proc/self/fd/" + std::to_string(pipe.write.get());
    std::string text;
    std::thread reader([&] {
      char piece[4'096];
      for (ssize_t n; (n = ::read(pipe.read.get(), piece, sizeof piece)) > 0;) {
        text.append(piece, static_cast<std::size_t>(n));
      }
    });
    const auto outcome = run_match(c);
    pipe.write.close();
    reader.join();
    ASSERT_TRUE(outcome.has_value()) << to_string(outcome.error().error);
    EXPECT_FALSE(outcome->log_failure || outcome->record_failure);
    EXPECT_NE(text.find(option == std::string("log") ? "bestmove" : "[Round \"1.2\"]"),
              std::string::npos)
        << text;
  }
  Pipe unread = Pipe::open();
  unread.read.close();
  auto c = config(scripted("a", "good"), scripted("b", "good", 1, 2), 1);
  c.log_path = "/proc/self/fd/" + std::to_string(unread.write.get());
  const auto refused = run_match(c);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().error.found, "a pipe");
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
    EXPECT_EQ(outcome.error().error.where, "--log");
  }
  auto c = good;
  c.log_path = c.rgn_path = folder_ / "one file";
  const auto outcome = run_match(c);
  ASSERT_FALSE(outcome.has_value());
  EXPECT_EQ(outcome.error().error, (Error{"--log", "the path of the game record", "another file"}));
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

TEST_F(RecordOfMatch, HasTheGamesInTheOrderOfPairs) {
  auto c = config(scripted("a", "good", 1, 1), scripted("b", "exit", 2, 2), 3);
  c.concurrency = 2;
  c.rgn_path = folder_ / "games.rgn";
  played(c);
  std::ifstream file(c.rgn_path);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  std::size_t at = 0;
  for (const char* const round : {"1.1", "1.2", "2.1", "2.2", "3.1", "3.2"}) {
    at = text.find("[Round \"" + std::string(round) + "\"]", at);
    ASSERT_NE(at, std::string::npos) << round << " in\n" << text;
  }
  EXPECT_NE(text.find("[Fault \"b: exit status 3\"]"), std::string::npos);
}

TEST_F(RecordOfMatch, ReplacesNoForeignFile) {
  auto c = config(scripted("a", "good"), scripted("b", "good", 1, 2), 1);
  c.rgn_path = folder_ / "games.rgn";
  const auto content = [&] {
    std::ifstream file(c.rgn_path);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  const std::string refusal = "--rgn " + c.rgn_path +
                              ": found an existing file, expected a new one, or the record of "
                              "the match that is continued";
  const auto refused = [&] {
    const auto plan = plan_match(c);
    const auto outcome = run_match(c);
    if (plan || outcome) return std::string("accepted");
    EXPECT_EQ(outcome.error().code, ExitCode::Usage);
    EXPECT_EQ(plan.error().error, outcome.error().error);
    return to_string(outcome.error().error);
  };
  std::ofstream(c.rgn_path) << "another match\n";
  EXPECT_EQ(refused(), refusal);
  EXPECT_FALSE(std::filesystem::exists(c.db_path));
  EXPECT_EQ(content(), "another match\n");

  std::ofstream(c.rgn_path) << "";
  played(c);
  const std::string record = content();
  EXPECT_NE(record.find("[Round \"1.2\"]"), std::string::npos) << record;
  c.pairs = 2;
  EXPECT_TRUE(plan_match(c).has_value());
  played(c);
  EXPECT_NE(content().find("[Round \"2.2\"]"), std::string::npos) << content();

  const std::string both = content();
  c.new_match = true;
  EXPECT_EQ(refused(), refusal);
  c.new_match = false;
  std::ofstream(c.rgn_path) << "another match\n" << both;
  EXPECT_EQ(refused(), refusal) << "the match has games, but they are not in the file";
  // What a killed runner may leave: the end of the last game is missing, or another game is first.
  const std::size_t second = both.find("[Variant ", 1);
  ASSERT_NE(second, std::string::npos);
  for (const std::string& unfinished :
       {both.substr(0, 100), both.substr(0, second + 100), both.substr(second)}) {
    std::ofstream(c.rgn_path) << unfinished;
    ASSERT_TRUE(plan_match(c).has_value()) << unfinished;
    played(c);
    EXPECT_EQ(content(), both);
  }

  c.new_match = true;
  c.pairs = 1;
  c.replace_record = true;
  EXPECT_TRUE(plan_match(c).has_value());
  played(c);
  EXPECT_EQ(content(), record);
}

TEST_F(RecordOfMatch, IsRefusedAtOnceIfItCannotBeWritten) {
  auto c = config(scripted("a", "good"), scripted("b", "good", 1, 2), 1);
  c.rgn_path = folder_ / "no/folder/games.rgn";
  const auto outcome = run_match(c);
  ASSERT_FALSE(outcome.has_value());
  EXPECT_EQ(outcome.error().code, ExitCode::Environment);
  for (std::string MatchConfig::*const path : {&MatchConfig::rgn_path, &MatchConfig::log_path}) {
    auto in_folder = c;
    in_folder.rgn_path.clear();
    in_folder.*path = folder_.path();
    const auto plan = plan_match(in_folder);
    ASSERT_FALSE(plan.has_value());
    EXPECT_EQ(plan.error().error,
              (Error{folder_.path(), "Is a directory", "a file that can be written"}));
  }
  EXPECT_FALSE(std::filesystem::exists(c.db_path)) << "an empty match";
}

TEST_F(RecordOfMatch, IsReportedIfItDoesNotFit) {
  auto c = config(scripted("a", "good"), scripted("b", "good", 1, 2), 1);
  c.rgn_path = "/dev/full";
  const auto outcome = played(c);
  EXPECT_EQ(exit_code(c, outcome), ExitCode::Environment);
  ASSERT_TRUE(outcome.record_failure.has_value());
  EXPECT_EQ(outcome.record_failure->found, "No space left on device");
  EXPECT_EQ(outcome.games.total(), 2U);
  EXPECT_EQ(stored_games(c.db_path).size(), 2U);
}

}  // namespace
}  // namespace raum::tournament
