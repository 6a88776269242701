// raum-faulty-prefix MODE PERCENT WORDS...: starts WORDS, a worker process, and passes lines
// between it and whoever has started this program, with a fault in PERCENT of the messages. For
// tests of what the coordinator of a match does about lost and wrong workers. It ends as the worker
// does, with 128 and the number of a signal, as ssh and srun do. Modes:
//   kill       kills the worker instead of passing the message, unless that comes within a game:
//              two deaths after the same move are an engine's fault
//   delay      waits for 0 to 50 ms before it passes the message
//   stall      waits for 3 s before it passes the message: then another worker has done its job
//   duplicate  passes a message of the worker twice
//   cut        passes the first half of a message of the worker, without its end
//   garble     changes a byte of a message of the worker
//   garble-input  changes a byte of what goes to the worker, once it is ready
//   slow-host  calls the host of the worker node2, on which the scripted engine slow-there is slow
//   silence    passes no further message
//   babble     writes a line of its own before a message of the worker
//   hold       passes no further game after PERCENT games, so that a match cannot end
#include <fmt/core.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "base/core/splitmix.h"
#include "tournament/messages/message.h"

namespace {

struct Link {
  int from = -1, to = -1;
  std::string text = {};  // read, but not passed
};

class FaultyPrefix {
 public:
  FaultyPrefix(std::string mode, std::uint64_t percent, int worker)
      : mode_(std::move(mode)),
        percent_(percent),
        worker_(worker),
        random_(static_cast<std::uint64_t>(::getpid())) {}

  void run(Link input, Link output) {
    while (true) {
      pollfd waits[] = {{.fd = input.from, .events = POLLIN, .revents = 0},
                        {.fd = output.from, .events = POLLIN, .revents = 0}};
      if (::poll(waits, 2, -1) < 0) continue;
      if (waits[0].revents != 0 && !read(input)) return;
      if (waits[1].revents != 0 && !read(output)) return;
      // What goes to the worker may contain the bytes of files, which are no lines.
      if (!input.text.empty()) pass_input(input.to, std::exchange(input.text, {}));
      while (const std::size_t bytes = message_bytes(output.text)) {
        pass_message(output.to, output.text.substr(0, bytes));
        output.text.erase(0, bytes);
      }
    }
  }

 private:
  static bool read(Link& link) {
    char block[65'536];
    const ssize_t got = ::read(link.from, block, sizeof block);
    if (got <= 0) return false;
    link.text.append(block, static_cast<std::size_t>(got));
    return true;
  }

  // Of the lines of the first message, whose pieces but the last begin with "+" after the check; 0
  // if it is not complete.
  static std::size_t message_bytes(std::string_view text) {
    constexpr std::size_t kCheck = 17;  // with the blank
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = text.find('\n', begin)) != std::string_view::npos;) {
      const std::string_view line = text.substr(begin, end - begin);
      begin = end + 1;
      if (line.size() <= kCheck || line[kCheck] != '+') return begin;
    }
    return 0;
  }

  void pass(int to, std::string_view text) const {
    while (!is_silent_ && !text.empty()) {
      const ssize_t written = ::write(to, text.data(), text.size());
      if (written <= 0) return;
      text.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  // Another name for the host in the first message, which is short.
  std::string renamed(const std::string& lines) {
    const auto message = reader_.take(std::string_view(lines).substr(0, lines.find('\n')));
    if (!message || !*message || !(*message)->contains("hello")) return lines;
    raum::Json hello = **message;
    hello["hello"]["host"] = "node2";
    return raum::tournament::message_lines(hello);
  }

  void pass_input(int to, std::string text) {
    if (mode_ == "garble-input" && is_ready_ && random_.below(100) < percent_) {
      text[random_.below(text.size())] ^= 1;
    }
    pass(to, text);
  }

  void pass_message(int to, std::string lines) {
    if (mode_ == "garble-input") {
      is_ready_ = is_ready_ || lines.find(" {\"ready\":") != std::string::npos;
      return pass(to, lines);
    }
    if (mode_ == "slow-host") return pass(to, renamed(lines));
    if (mode_ == "hold") {
      const bool is_game = lines.find("{\"game\":") == lines.find('{');
      if (!is_game || ++games_ <= percent_) pass(to, lines);
      return;
    }
    if (random_.below(100) >= percent_) return pass(to, lines);
    if (mode_ == "kill") {
      if (lines.find("\"move\":") != std::string::npos ||
          lines.find("\"alive\":") != std::string::npos) {
        return pass(to, lines);
      }
      ::kill(worker_, SIGKILL);
      return;
    }
    if (mode_ == "delay") std::this_thread::sleep_for(std::chrono::milliseconds(random_.below(50)));
    if (mode_ == "stall") std::this_thread::sleep_for(std::chrono::seconds(3));
    if (mode_ == "duplicate") pass(to, lines);
    if (mode_ == "cut") lines.resize(lines.size() / 2);
    if (mode_ == "garble") lines[random_.below(lines.size() - 1)] ^= 1;
    if (mode_ == "silence") is_silent_ = true;
    if (mode_ == "babble") pass(to, "Welcome to node7, 3 users logged in\n");
    pass(to, lines);
  }

  std::string mode_;
  std::uint64_t percent_;
  int worker_;
  raum::SplitMix64 random_;
  raum::tournament::MessageReader reader_;
  bool is_silent_ = false;
  bool is_ready_ = false;
  std::uint64_t games_ = 0;  // that have come from the worker
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    fmt::print(stderr, "usage: raum-faulty-prefix MODE PERCENT WORDS...\n");
    return 2;
  }
  static_cast<void>(std::signal(SIGPIPE, SIG_IGN));
  int in[2], out[2];
  if (::pipe(in) != 0 || ::pipe(out) != 0) return 4;
  const int worker = ::fork();
  if (worker == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::dup2(in[0], STDIN_FILENO);
    ::dup2(out[1], STDOUT_FILENO);
    if (std::string_view(argv[1]) == "slow-host") ::setenv("RAUM_TEST_SLOW_HOST", "1", 1);
    for (const int fd : {in[0], in[1], out[0], out[1]}) ::close(fd);
    ::execvp(argv[3], argv + 3);
    std::_Exit(127);
  }
  ::close(in[0]);
  ::close(out[1]);
  FaultyPrefix(argv[1], std::strtoull(argv[2], nullptr, 10), worker)
      .run({.from = STDIN_FILENO, .to = in[1]}, {.from = out[0], .to = STDOUT_FILENO});
  ::close(in[1]);
  ::kill(worker, SIGKILL);
  int status = 0;
  ::waitpid(worker, &status, 0);
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
