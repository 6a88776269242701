// `raum match` as a process: what its messages, its table and its JSON say about failures and about
// the context of a match.
#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <thread>

#include "base/process/descriptor.h"
#include "tournament/engines/usable_cpus.h"
#include "tournament/testing/command_fixture.h"

namespace raum::tournament {
namespace {

class MatchMessages : public CommandFixture {};

TEST_F(MatchMessages, ShowWhyAnEngineDoesNotStart) {
  Runner runner = start(arguments("m.db", 1, "no-library,arg=1"));
  EXPECT_EQ(runner.wait(), 4);
  const std::string reason = ": \"libfoo.so.7: cannot open shared object file\"\n";
  EXPECT_EQ(runner.stderr_text(),
            "raum match: engine b: crash exit status 127, 3 times in a row" + reason);
  for (const char* const from : {"match", "results"}) {
    const std::string text = content(folder_ / "stdout");
    EXPECT_NE(text.find("times in a row" + reason), std::string::npos) << from << '\n' << text;
    ASSERT_EQ(run({"results", "show", folder_ / "m.db"}), 0);
  }
}

TEST_F(MatchMessages, SayInADryRunWhatIsPlayed) {
  ASSERT_EQ(run(arguments("m.db", 1)), 0);
  auto more = arguments("m.db", 10);
  more.emplace_back("--dry-run");
  EXPECT_EQ(run(more), 0);
  const std::string text = content(folder_ / "stdout");
  EXPECT_NE(
      text.find("\nplayed        2 of these games, in match 1 of the database; 18 are left\n"),
      std::string::npos)
      << text;
  more.emplace_back("--new-match");
  EXPECT_EQ(run(more), 0);
  EXPECT_EQ(content(folder_ / "stdout").find("\nplayed "), std::string::npos);
}

TEST_F(MatchMessages, DescribeTheWholePlan) {
  auto words = arguments("m.db", 10);
  words[2] += ",option.Seed=3";
  words.insert(words.end(), {"--dry-run", "--seed", "5", "--sprt", "elo0=0,elo1=300", "--max-moves",
                             "9", "--rgn", folder_ / "games.rgn", "--log", folder_ / "log"});
  ASSERT_EQ(run(words), 0);
  const std::string text = content(folder_ / "stdout");
  EXPECT_TRUE(text.starts_with("round-robin of 2 engines, 2 at a time\n")) << text;
  EXPECT_NE(text.find(fmt::format("\nopenings      {} in {}, in the order of seed 5\n"
                                  "pairings      1 of 10 pairs each: 10 pairs, 20 games\n"
                                  "adjudication  max-moves 9\n"
                                  "SPRT          elo0=0,elo1=300,alpha=0.05,beta=0.05,model="
                                  "logistic\n"
                                  "database      {}\nrecord        {}\nlog           {}\n",
                                  kOpenings, folder_ / "openings.txt", folder_ / "m.db",
                                  folder_ / "games.rgn", folder_ / "log")),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("  options [\"Seed=3\"]  depth 1\n"), std::string::npos) << text;
  // The command, and behind it the hash of the program.
  EXPECT_TRUE(std::regex_search(text, std::regex("\nengine  +[^ ]+  /[^ ]+  program [0-9a-f]+  ")))
      << text;
  EXPECT_EQ(text.find("warning"), std::string::npos) << text;
}

TEST_F(MatchMessages, WarnOfMoreTimedGamesThanProcessors) {
  const int games = static_cast<int>(own_cpus().size()) + 1;
  write_openings(folder_ / "openings.txt", static_cast<std::size_t>(games));
  auto words = arguments("m.db", games);
  words.insert(words.end(), {"--movetime", "60000", "--dry-run"});
  EXPECT_EQ(run(words), 0);
  const bool fits = own_cpus().size() >= 2;
  EXPECT_EQ(content(folder_ / "stdout").find("\nwarning       ") == std::string::npos, fits);
  *(std::find(words.begin(), words.end(), "--concurrency") + 1) = fmt::format("{}", games);
  EXPECT_EQ(run(words), 0);
  const std::string warning = fmt::format("\nwarning       {} games at a time with a clock on {} ",
                                          games, own_cpus().size());
  EXPECT_NE(content(folder_ / "stdout").find(warning), std::string::npos)
      << content(folder_ / "stdout");
}

TEST_F(MatchMessages, CountTheProcessorsOfTheAffinityMask) {
  auto words = arguments("m.db", 2);
  words.insert(words.end(), {"--movetime", "60000", "--dry-run"});
  *(std::find(words.begin(), words.end(), "--concurrency") + 1) = "2";
  std::thread([&] {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(static_cast<std::size_t>(own_cpus().front()), &one);
    ASSERT_EQ(::sched_setaffinity(0, sizeof one, &one), 0);
    EXPECT_EQ(run(words), 0);
  }).join();
  const std::string text = content(folder_ / "stdout");
  EXPECT_NE(text.find("2 games at a time with a clock on 1 processor: "), std::string::npos)
      << text;
}

TEST_F(MatchMessages, WarnOfMoreThreadsWithAClockThanProcessors) {
  const std::size_t threads = own_cpus().size() + 1;
  auto words =
      arguments("m.db", 1, fmt::format("good,arg=2,option.Threads={},option.Hash=1", threads));
  words.insert(words.end(), {"--movetime", "60000", "--dry-run"});
  EXPECT_EQ(run(words), 0);
  const std::string warning = fmt::format(
      "\nwarning       1 game at a time with a clock, of an engine with {} threads, on {} ",
      threads, own_cpus().size());
  EXPECT_NE(content(folder_ / "stdout").find(warning), std::string::npos)
      << content(folder_ / "stdout");
}

// A pipe whose writer writes nothing
TEST_F(MatchMessages, SayThatASignalEndedTheWaitForAFile) {
  const std::string pipe = folder_ / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  auto with_openings = arguments("waiting.db", 1);
  std::replace(with_openings.begin(), with_openings.end(), folder_ / "openings.txt", pipe);
  for (const auto& [words, message] :
       {std::pair(with_openings, "raum match: interrupted\n"),
        {std::vector<std::string>{"match", "--config", pipe}, "raum: interrupted\n"}}) {
    SCOPED_TRACE(message);
    Runner runner = start(words);
    // It can be opened once the reader has opened it.
    Descriptor writer;
    for (int i = 0; i < 1'000 && !writer.is_open(); ++i) {
      writer = Descriptor(::open(pipe.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC));
      if (!writer.is_open()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ASSERT_TRUE(writer.is_open());
    runner.send(SIGINT);
    EXPECT_EQ(runner.wait(), 3) << runner.stderr_text();
    EXPECT_EQ(runner.stderr_text(), message);
  }
}

TEST_F(MatchMessages, KeepTheWarningOfFaultsInTheDatabase) {
  run(arguments("m.db", 2, "crash,arg=1"));
  const std::string table = content(folder_ / "stdout");
  const std::size_t warning = table.find("\nwarning       ");
  ASSERT_NE(warning, std::string::npos) << table;
  EXPECT_EQ(run({"results", "show", folder_ / "m.db"}), 0);
  const std::string line = table.substr(warning, table.find('\n', warning + 1) + 1 - warning);
  EXPECT_NE(content(folder_ / "stdout").find(line), std::string::npos)
      << line << content(folder_ / "stdout");
}

// A wrong bit in the bounds of a test would change its verdict.
TEST_F(MatchMessages, NameSettingsThatAreDamaged) {
  auto words = arguments("m.db", 1);
  words.insert(words.end(), {"--sprt", "elo0=0,elo1=50"});
  ASSERT_EQ(run(words), 3);
  const std::string db = folder_ / "m.db";
  ASSERT_EQ(run({"results", "check", db}), 0);
  SQLite::Database(db, SQLite::OPEN_READWRITE)
      .exec("UPDATE configuration SET value = replace(value, 'elo1=50', 'elo1=10')");
  EXPECT_EQ(run({"results", "check", db}), 1);
  EXPECT_NE(content(folder_ / "stdout").find("match 1: found damage in the settings, "),
            std::string::npos)
      << content(folder_ / "stdout");
  Runner show = start({"results", "show", db});
  EXPECT_EQ(show.wait(), 1);
  EXPECT_EQ(
      show.stderr_text(),
      fmt::format("raum results: {}: match 1: found damage in the settings, expected what was "
                  "stored; its figures and its verdict may be wrong\n",
                  db));
}

TEST_F(MatchMessages, KeepStderrOfAFailedStartWithTheSession) {
  auto with_json = arguments("m.db", 1, "no-library,arg=1");
  with_json.emplace_back("--json");
  ASSERT_EQ(run(with_json), 4);
  const auto failure = nlohmann::json::parse(content(folder_ / "stdout"))["sessions"][0]["failure"];
  EXPECT_EQ(failure["engine"], "b");
  EXPECT_EQ(failure["fault"], "crash");
  EXPECT_EQ(failure["stderr"], "libfoo.so.7: cannot open shared object file\n");
  ASSERT_EQ(run({"results", "show", folder_ / "m.db", "--json"}), 0);
  EXPECT_EQ(nlohmann::json::parse(content(folder_ / "stdout"))["sessions"][0]["failure"], failure);
}

TEST_F(MatchMessages, GiveTheContextAsJson) {
  auto with_json = arguments("m.db", 2);
  with_json.emplace_back("--json");
  ASSERT_EQ(run(with_json), 0);
  const auto json = nlohmann::json::parse(content(folder_ / "stdout"));
  const auto& first = json["configuration"]["engines"][0];
  EXPECT_EQ(first["command"], RAUM_SCRIPTED_ENGINE);
  EXPECT_EQ(first["arguments"][0], "good");
  EXPECT_EQ(first["limit"], "depth 1");
  ASSERT_EQ(json["sessions"].size(), 1U);
  EXPECT_EQ(json["sessions"][0]["openings"], folder_ / "openings.txt");
  EXPECT_EQ(json["sessions"][0]["concurrency"], 2);
  EXPECT_NE(json["sessions"][0]["build"], "");
  ASSERT_EQ(run({"results", "show", folder_ / "m.db", "--json"}), 0);
  const auto shown = nlohmann::json::parse(content(folder_ / "stdout"));
  EXPECT_EQ(shown["configuration"], json["configuration"]);
  EXPECT_EQ(shown["sessions"], json["sessions"]);
}

}  // namespace
}  // namespace raum::tournament
