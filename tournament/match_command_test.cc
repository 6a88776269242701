// The program `raum match` itself: killed, interrupted, short of disk; what it prints and answers.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tournament/match_fixture.h"

namespace raum::tournament {
namespace {

std::string content(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// A started `raum`, its stderr in a pipe and its stdout in a file.
class Runner {
 public:
  Runner(const std::vector<std::string>& arguments, const std::string& out, rlim_t file_limit) {
    int fds[2];
    EXPECT_EQ(::pipe2(fds, O_CLOEXEC), 0);
    std::vector<char*> argv{const_cast<char*>("raum")};
    for (const std::string& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));
    argv.push_back(nullptr);
    const int out_fd = ::open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(out_fd, STDOUT_FILENO);
      ::dup2(fds[1], STDERR_FILENO);
      if (file_limit != RLIM_INFINITY) {
        const rlimit limit{file_limit, file_limit};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        std::signal(SIGXFSZ, SIG_IGN);  // writing fails instead
      }
      ::execv(RAUM_BINARY, argv.data());
      ::_exit(126);
    }
    ::close(out_fd);
    ::close(fds[1]);
    stderr_ = ::fdopen(fds[0], "r");
  }
  ~Runner() {
    if (pid_ > 0) {
      ::kill(pid_, SIGKILL);
      static_cast<void>(wait());
    }
    forget_stderr();
  }
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  /// Reads stderr up to the n-th line that tells of a finished pair; false at its end.
  bool read_pairs(int n) {
    char line[1024];
    while (n > 0 && stderr_ != nullptr && std::fgets(line, sizeof line, stderr_) != nullptr) {
      talk_ += line;
      if (std::string_view(line).starts_with(R"({"event":"pair")")) --n;
    }
    return n == 0;
  }
  void forget_stderr() {
    if (stderr_ != nullptr) std::fclose(stderr_);
    stderr_ = nullptr;
  }
  void send(int signal) const { ::kill(pid_, signal); }
  /// The exit code, or 128 + the signal.
  int wait() {
    read_pairs(1'000'000);
    int status = 0;
    ::waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  }
  [[nodiscard]] const std::string& talk() const { return talk_; }

 private:
  int pid_ = -1;
  std::FILE* stderr_ = nullptr;
  std::string talk_;
};

class MatchCommand : public MatchFixture {
 protected:
  // The folder's name is an argument of the engines by which their processes are found.
  [[nodiscard]] std::vector<std::string> arguments(const std::string& db, int pairs,
                                                   const std::string& mode = "good,arg=1") const {
    const std::string program = std::string("cmd=") + RAUM_SCRIPTED_ENGINE + ",arg=";
    return {"match",
            "--engine",
            "name=a," + program + "good,arg=1,arg=1,arg=" + folder_.path(),
            "--engine",
            "name=b," + program + mode + ",arg=2,arg=" + folder_.path(),
            "--depth",
            "1",
            "--openings",
            folder_ / "openings.txt",
            "--pairs",
            std::to_string(pairs),
            "--concurrency",
            "2",
            "--db",
            folder_ / db};
  }

  [[nodiscard]] Runner start(const std::vector<std::string>& arguments,
                             rlim_t file_limit = RLIM_INFINITY) const {
    return Runner(arguments, folder_ / "stdout", file_limit);
  }

  // Every process that has the folder's name among its arguments.
  [[nodiscard]] std::vector<int> processes() const {
    std::vector<int> pids;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      const std::string name = entry.path().filename();
      if (name.find_first_not_of("0123456789") != std::string::npos) continue;
      const std::string line = content(entry.path() / "cmdline");
      if (line.find(folder_.path()) != std::string::npos) pids.push_back(std::stoi(name));
    }
    return pids;
  }

  // Requires: the runner was waited for. Its engines may still be on their way out.
  void expect_no_process() const {
    for (auto pids = processes(); !pids.empty(); pids = processes()) {
      for (const int pid : pids) {
        const int handle = static_cast<int>(::syscall(SYS_pidfd_open, pid, 0));
        if (handle < 0) continue;
        pollfd wait{.fd = handle, .events = POLLIN, .revents = 0};
        const int ended = ::poll(&wait, 1, 10'000);
        ::close(handle);
        ASSERT_EQ(ended, 1) << "process " << pid << " outlives its runner";
      }
    }
  }
};

TEST_F(MatchCommand, KilledAndStartedAgainGivesTheGamesOfAnUninterruptedRun) {
  constexpr int kPairs = 8;
  ASSERT_EQ(start(arguments("at-once.db", kPairs, "slow,arg=2")).wait(), 0);
  int kills = 0;
  while (true) {
    Runner runner = start(arguments("killed.db", kPairs, "slow,arg=2"));
    if (!runner.read_pairs(2)) {
      EXPECT_EQ(runner.wait(), 0) << runner.talk();
      break;
    }
    runner.send(SIGKILL);
    ++kills;
    EXPECT_EQ(runner.wait(), 128 + SIGKILL);
    expect_no_process();
  }
  EXPECT_GE(kills, 2) << "the match was over before it was killed twice";
  const auto games = course_of(stored_games(folder_ / "killed.db"));
  EXPECT_EQ(games.size(), 2U * kPairs);
  EXPECT_EQ(games, course_of(stored_games(folder_ / "at-once.db")));
}

TEST_F(MatchCommand, StopsCleanlyAtASignalAndSaysHowToGoOn) {
  constexpr int kPairs = 40;
  for (const int signal : {SIGINT, SIGTERM}) {
    Runner runner = start(arguments("stopped.db", kPairs, "slow,arg=2"));
    ASSERT_TRUE(runner.read_pairs(1)) << runner.talk();
    runner.send(signal);
    EXPECT_EQ(runner.wait(), 3) << runner.talk();
    EXPECT_NE(runner.talk().find("the same command goes on"), std::string::npos) << runner.talk();
    EXPECT_NE(content(folder_ / "stdout").find("interrupted"), std::string::npos);
    EXPECT_TRUE(processes().empty());
  }
  const auto games = stored_games(folder_ / "stopped.db");
  EXPECT_GE(games.size(), 4U);
  EXPECT_LT(games.size(), 2U * kPairs);
}

TEST_F(MatchCommand, SaysThatTheDiskIsFullAndKeepsEveryGameBefore) {
  constexpr int kPairs = 40;
  Runner full = start(arguments("full.db", kPairs), 150'000);
  EXPECT_EQ(full.wait(), 4) << full.talk();
  EXPECT_NE(full.talk().find("expected a database that can be written"), std::string::npos)
      << full.talk();
  const auto before = course_of(stored_games(folder_ / "full.db"));
  ASSERT_GT(before.size(), 0U);
  ASSERT_LT(before.size(), 2U * kPairs);
  Runner rest = start(arguments("full.db", kPairs));
  EXPECT_EQ(rest.wait(), 0) << rest.talk();
  const auto games = course_of(stored_games(folder_ / "full.db"));
  EXPECT_EQ(games.size(), 2U * kPairs);
  for (const std::string& game : before) {
    EXPECT_NE(std::find(games.begin(), games.end(), game), games.end()) << game;
  }
}

TEST_F(MatchCommand, PrintsOneJsonObject) {
  auto with_json = arguments("m.db", 2);
  with_json.insert(with_json.end(), {"--json", "--sprt", "elo0=0,elo1=5"});
  Runner runner = start(with_json);
  EXPECT_EQ(runner.wait(), 3) << runner.talk();
  const auto json = nlohmann::json::parse(content(folder_ / "stdout"));
  EXPECT_EQ(json["schema_version"], 1);
  EXPECT_EQ(json["pairs"], 2);
  EXPECT_EQ(json["verdict"], "undecided");
}

TEST_F(MatchCommand, AnswersTheVerdictOfTheTest) {
  const auto tested = [&](const std::string& db, const std::string& elo, const char* mode) {
    auto all = arguments(db, static_cast<int>(kOpenings), mode);
    all.insert(all.end(), {"--sprt", elo, "--max-failures", "0"});
    return start(all).wait();
  };
  EXPECT_EQ(tested("h1.db", "elo0=0,elo1=300", "null,arg=1"), 0);
  EXPECT_EQ(tested("h0.db", "elo0=300,elo1=600", "good,arg=1"), 1);
}

TEST_F(MatchCommand, RefusesWrongInputInOneLine) {
  std::ofstream(folder_ / "letter.db") << std::string(200, 'x');
  const auto refused = [&](std::vector<std::string> all, int code) {
    Runner runner = start(all);
    EXPECT_EQ(runner.wait(), code) << runner.talk();
    EXPECT_EQ(std::count(runner.talk().begin(), runner.talk().end(), '\n'), 1) << runner.talk();
    EXPECT_EQ(content(folder_ / "stdout"), "");
  };
  refused(arguments("letter.db", 1), 2);
  refused(arguments("no/folder/m.db", 1), 4);
  refused(arguments("m.db", static_cast<int>(kOpenings) + 1), 2);
  auto wrong = arguments("m.db", 1);
  wrong[2] = "name=a,cmd=/no/such/engine";
  refused(wrong, 4);
  wrong[2] = "name=a";
  refused(wrong, 2);
}

TEST_F(MatchCommand, OutlivesAReaderThatGoesAway) {
  auto all = arguments("m.db", 4);
  {
    Runner runner = start(all);
    ASSERT_TRUE(runner.read_pairs(1));
    runner.forget_stderr();
    EXPECT_EQ(runner.wait(), 0);
  }
  EXPECT_EQ(stored_games(folder_ / "m.db").size(), 8U);
}

}  // namespace
}  // namespace raum::tournament
