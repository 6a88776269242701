#include "tournament/testing/command_fixture.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <string_view>
#include <thread>

#include "base/core/splitmix.h"
#include "base/testing/process_texts.h"

namespace raum::tournament {

std::string content(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

Runner::Runner(const std::vector<std::string>& arguments, const std::string& out,
               rlim_t file_limit) {
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
    // A shell without job control starts background jobs with SIGINT ignored.
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
      static_cast<void>(std::signal(signal, SIG_DFL));
    }
    if (file_limit != RLIM_INFINITY) {
      const rlimit limit{file_limit, file_limit};
      ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ::execv(RAUM_BINARY, argv.data());
    ::_exit(126);
  }
  ::close(out_fd);
  ::close(fds[1]);
  stderr_ = ::fdopen(fds[0], "r");
}
Runner::~Runner() {
  if (pid_ > 0) {
    ::kill(pid_, SIGKILL);
    static_cast<void>(wait());
  }
  close_stderr();
}

bool Runner::read_pairs(int n) {
  char line[1024];
  while (n > 0 && stderr_ != nullptr && std::fgets(line, sizeof line, stderr_) != nullptr) {
    stderr_text_ += line;
    const std::string_view text(line);
    if (text.starts_with("raum match: ") && text.find(" pairs  ") != text.npos) --n;
  }
  return n == 0;
}

std::string Runner::read_line_with(std::string_view text) {
  char line[1024];
  while (stderr_ != nullptr && std::fgets(line, sizeof line, stderr_) != nullptr) {
    stderr_text_ += line;
    if (std::string_view(line).find(text) != std::string_view::npos) return line;
  }
  return {};
}

void Runner::close_stderr() {
  if (stderr_ != nullptr) static_cast<void>(std::fclose(stderr_));
  stderr_ = nullptr;
}

void Runner::send(int signal) const {
  ASSERT_GT(pid_, 0);  // kill(-1) would reach every process of this user
  ::kill(pid_, signal);
}

int Runner::wait() {
  read_pairs(1'000'000);
  int status = 0;
  ::waitpid(pid_, &status, 0);
  pid_ = -1;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

std::vector<std::string> CommandFixture::arguments(const std::string& db, int pairs,
                                                   const std::string& mode,
                                                   const std::string& first) const {
  const std::string program = std::string("cmd=") + RAUM_SCRIPTED_ENGINE + ",arg=";
  return {"match",
          "--engine",
          "name=a," + program + first + ",arg=1,arg=" + folder_.path(),
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
          "--progress",
          "0",
          "--db",
          folder_ / db};
}

Runner CommandFixture::start(const std::vector<std::string>& arguments, rlim_t file_limit) const {
  return Runner(arguments, folder_ / "stdout", file_limit);
}

std::vector<int> CommandFixture::processes() const { return processes_with(folder_.path()); }

void CommandFixture::expect_no_process() const {
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

std::vector<int> CommandFixture::workers() const {
  std::vector<int> pids = processes_with(std::string("\0worker\0", 8));
  std::erase_if(pids, [this](int pid) {
    return process_text(pid, "environ").find(folder_.path()) == std::string::npos;
  });
  return pids;
}

void CommandFixture::expect_no_worker(std::chrono::seconds limit) const {
  const auto last = std::chrono::steady_clock::now() + limit;
  while (!workers().empty() && std::chrono::steady_clock::now() < last) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_TRUE(workers().empty());
  expect_no_process();
}

void CommandFixture::kill_and_compare(int kills, int pairs, int most_ms) {
  write_openings(folder_ / "openings.txt", static_cast<std::size_t>(pairs));
  ASSERT_EQ(run(arguments("at-once.db", pairs, "good,arg=2", "good,arg=1")), 0);
  SplitMix64 random(1907);
  int killed = 0;
  while (killed < kills) {
    Runner runner = start(arguments("killed.db", pairs, "slow,arg=2", "brood,arg=1"));
    std::this_thread::sleep_for(
        std::chrono::milliseconds(random.below(static_cast<std::uint64_t>(most_ms))));
    runner.send(SIGKILL);
    const int code = runner.wait();
    expect_no_process();
    if (code == 0) break;  // it had already ended
    ASSERT_EQ(code, 128 + SIGKILL) << runner.stderr_text();
    ++killed;
  }
  EXPECT_GE(killed, kills / 2) << "the match ended too early";
  Runner last = start(arguments("killed.db", pairs, "slow,arg=2", "brood,arg=1"));
  EXPECT_EQ(last.wait(), 0) << last.stderr_text();
  expect_no_process();
  const auto games = course_of(stored_games(folder_ / "killed.db"));
  EXPECT_EQ(games.size(), 2 * static_cast<std::size_t>(pairs));
  EXPECT_EQ(games, course_of(stored_games(folder_ / "at-once.db")));
}

}  // namespace raum::tournament
