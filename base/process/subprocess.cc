#include "base/process/subprocess.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <limits>

#include "base/core/assert.h"
#include "base/core/error.h"
#include "base/core/lean_fork.h"
#include "base/core/system_error.h"
#include "base/process/descriptor.h"
#include "base/process/process_tree.h"
#include "base/text/quote.h"

namespace raum {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// The input is written to a memory file instead of a pipe, so that a command that never reads
// cannot block the caller, and one that ends early cannot raise SIGPIPE.
Descriptor input_file(const std::string& text) {
  Descriptor file(memfd_create("raum-input", MFD_CLOEXEC));
  std::size_t written = 0;
  while (file.is_open() && written < text.size()) {
    const ssize_t n = write(file.get(), text.data() + written, text.size() - written);
    if (n < 0 && errno != EINTR) return Descriptor();
    written += n > 0 ? static_cast<std::size_t>(n) : 0;
  }
  if (file.is_open()) lseek(file.get(), 0, SEEK_SET);
  return file;
}

// argv and envp for execvpe, built before the fork: nothing may allocate between fork and exec.
class ExecTexts {
 public:
  explicit ExecTexts(const Command& command) : arguments_(command.arguments) {
    for (char** entry = environ; *entry != nullptr; ++entry) {
      const std::string_view text = *entry;
      const bool replaced = std::any_of(
          command.environment.begin(), command.environment.end(),
          [&](const auto& added) { return text.substr(0, text.find('=')) == added.first; });
      if (!replaced) environment_.emplace_back(text);
    }
    for (const auto& [name, value] : command.environment) {
      environment_.push_back(fmt::format("{}={}", name, value));
    }
    for (std::string& text : arguments_) argv_.push_back(text.data());
    for (std::string& text : environment_) envp_.push_back(text.data());
    argv_.push_back(nullptr);
    envp_.push_back(nullptr);
  }
  ExecTexts(const ExecTexts&) = delete;
  ExecTexts& operator=(const ExecTexts&) = delete;

  [[nodiscard]] char* const* argv() const { return argv_.data(); }
  [[nodiscard]] char* const* envp() const { return envp_.data(); }

 private:
  std::vector<std::string> arguments_, environment_;
  std::vector<char*> argv_, envp_;
};

struct Streams {
  int input, output, errors, failure;
};

// Limits the memory that a process can write to. Not its address space: node and java reserve far
// more of it than they use.
bool limit_memory(std::uint64_t mib) {
  if (mib == 0) return true;
  const rlim_t bytes = mib << 20;
  const rlimit limit{.rlim_cur = bytes, .rlim_max = bytes};
  return setrlimit(RLIMIT_DATA, &limit) == 0;
}

// Runs in the child: async-signal-safe calls only. Writes errno to `failure` if it cannot start.
[[noreturn]] void start_program(const ExecTexts& texts, const Command& command, Streams streams,
                                pid_t parent) {
  const char* const directory = command.directory.c_str();
  setpgid(0, 0);
  // The child ends as well if this program is killed.
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) _exit(127);
  for (const int ignored : {SIGPIPE, SIGXFSZ}) static_cast<void>(signal(ignored, SIG_DFL));
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  if ((*directory == '\0' || chdir(directory) == 0) && dup2(streams.input, STDIN_FILENO) >= 0 &&
      dup2(streams.output, STDOUT_FILENO) >= 0 && dup2(streams.errors, STDERR_FILENO) >= 0 &&
      limit_memory(command.memory_mib)) {
    execvpe(texts.argv()[0], texts.argv(), texts.envp());
  }
  const int error = errno;
  [[maybe_unused]] const ssize_t n = write(streams.failure, &error, sizeof error);
  _exit(127);
}

bool has_ended(pid_t pid) {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
         info.si_pid == pid;
}

// Sends SIGTERM to the command's process group, waits, then kills what is left of the tree. Build
// tools start compilers in other process groups, which SIGKILL to the first group would miss, but
// end them on SIGTERM.
void end_tree(pid_t pid) {
  constexpr auto kGrace = milliseconds(2000);
  const std::vector<ProcessId> tree = descendants(pid);
  kill(-pid, SIGTERM);
  const auto deadline = Clock::now() + kGrace;
  while (Clock::now() < deadline &&
         (!has_ended(pid) || std::any_of(tree.begin(), tree.end(), is_alive))) {
    poll(nullptr, 0, 5);
  }
  const std::vector<ProcessId> late = descendants(pid);
  kill(-pid, SIGKILL);
  kill_all(tree);
  kill_all(late);
}

// A captured stream.
struct Capture {
  Descriptor from;
  std::string* into = nullptr;
  std::function<void(std::string_view)> on_output{};
};

// Reads what is available.  Returns: false if the stream exceeds `bytes_max`.
bool drain(Capture& stream, std::size_t bytes_max) {
  std::array<char, 65536> buffer;
  while (stream.from.is_open()) {
    const ssize_t n = read(stream.from.get(), buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && errno == EAGAIN) break;
    if (n <= 0) {
      stream.from.close();
      break;
    }
    const auto room = bytes_max - std::min(bytes_max, stream.into->size());
    const std::string_view piece(buffer.data(), std::min(room, static_cast<std::size_t>(n)));
    stream.into->append(piece);
    if (stream.on_output && !piece.empty()) stream.on_output(piece);
    if (static_cast<std::size_t>(n) > room) return false;
  }
  return true;
}

// Passes on what was appended to the log since the last call, at most `pieces` of it: a running
// command that writes faster than this reads must not keep the caller from ending it.
void follow(const Descriptor& log, const Command& command, int pieces) {
  std::array<char, 65536> buffer;
  for (int piece = 0; log.is_open() && piece < pieces; ++piece) {
    const ssize_t n = read(log.get(), buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return;
    command.on_output({buffer.data(), static_cast<std::size_t>(n)});
  }
}

// Opens the log for follow(), at its present end. Closed if nobody wants to know.
Descriptor followed_log(const Command& command) {
  if (command.log.empty() || !command.on_output) return {};
  Descriptor log(open(command.log.c_str(), O_RDONLY | O_CLOEXEC));
  if (log.is_open()) lseek(log.get(), 0, SEEK_END);
  return log;
}

bool is_too_large(const Command& command) {
  struct stat log {};
  return !command.log.empty() && stat(command.log.c_str(), &log) == 0 &&
         static_cast<std::size_t>(log.st_size) > command.log_bytes_max;
}

std::chrono::microseconds processor_time_of(const rusage& usage) {
  const auto time = [](const timeval& value) {
    return std::chrono::seconds(value.tv_sec) + std::chrono::microseconds(value.tv_usec);
  };
  return time(usage.ru_utime) + time(usage.ru_stime);
}

// Reads both streams and the log until the command ends or has to be ended.
CommandEnd watch(const Command& command, pid_t pid, Clock::time_point started,
                 std::array<Capture, 2>& streams, const Descriptor& log) {
  constexpr int kPollIntervalMs = 20;
  constexpr int kPiecesAtOnce = 16;
  for (;;) {
    std::array<pollfd, 2> waiting{};
    for (std::size_t i = 0; i < 2; ++i) waiting[i] = {streams[i].from.get(), POLLIN, 0};
    const bool any_open = streams[0].from.is_open() || streams[1].from.is_open();
    poll(waiting.data(), waiting.size(), any_open ? kPollIntervalMs : 2);
    const bool ended = has_ended(pid);
    for (Capture& stream : streams) {
      if (!drain(stream, command.output_bytes_max)) return CommandEnd::Flooded;
    }
    follow(log, command, kPiecesAtOnce);
    if (ended) return CommandEnd::Exited;
    if (is_too_large(command)) return CommandEnd::Flooded;
    if (command.stop.stop_requested()) return CommandEnd::Interrupted;
    if (Clock::now() - started >= command.limit) return CommandEnd::TimedOut;
  }
}

// The errno that the child reports if exec failed, otherwise 0.
int start_error(int fd) {
  int error = 0;
  ssize_t n = 0;
  do {
    n = read(fd, &error, sizeof error);
  } while (n < 0 && errno == EINTR);
  return n == sizeof error ? error : 0;
}

}  // namespace

CommandResult run_command(const Command& command) {
  RAUM_ASSERT(!command.arguments.empty());
  CommandResult outcome;
  if (command.stop.stop_requested()) {
    outcome.end = CommandEnd::Interrupted;
    return outcome;
  }
  const auto not_started = [&](int error) {
    outcome.end = CommandEnd::NotStarted;
    outcome.status = error;
    return outcome;
  };
  const Descriptor input = input_file(command.input);
  Pipe output = Pipe::open(), errors = Pipe::open(), failure = Pipe::open();
  Descriptor log;
  if (!command.log.empty()) {
    log = Descriptor(
        open(command.log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, S_IRUSR | S_IWUSR));
    if (!log.is_open()) return not_started(errno);
  }
  const Descriptor followed = followed_log(command);
  if (!input.is_open() || !output.read.is_open() || !errors.read.is_open() ||
      !failure.read.is_open()) {
    return not_started(errno);
  }
  const ExecTexts texts(command);
  const Streams streams{input.get(), log.is_open() ? log.get() : output.write.get(),
                        log.is_open() ? log.get() : errors.write.get(), failure.write.get()};
  const auto started = Clock::now();
  const pid_t self = getpid();
  const pid_t pid = lean_fork();
  if (pid < 0) return not_started(errno);
  if (pid == 0) start_program(texts, command, streams, self);
  setpgid(pid, pid);
  for (Pipe* pipe : {&output, &errors, &failure}) pipe->write.close();

  const int error = start_error(failure.read.get());
  std::array<Capture, 2> captures{
      Capture{std::move(output.read), &outcome.output, command.on_output},
      Capture{std::move(errors.read), &outcome.errors}};
  for (Capture& capture : captures) fcntl(capture.from.get(), F_SETFL, O_NONBLOCK);
  const CommandEnd end =
      error != 0 ? CommandEnd::Exited : watch(command, pid, started, captures, followed);
  if (end != CommandEnd::Exited) end_tree(pid);
  kill(-pid, SIGKILL);  // what the command left running in its group

  int status = 0;
  rusage usage{};
  while (wait4(pid, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  outcome.processor_time = processor_time_of(usage);
  for (Capture& capture : captures) drain(capture, command.output_bytes_max);
  follow(followed, command, std::numeric_limits<int>::max());
  outcome.elapsed = std::chrono::duration_cast<milliseconds>(Clock::now() - started);
  if (error != 0) return not_started(error);
  outcome.end = end != CommandEnd::Exited ? end
                : WIFSIGNALED(status)     ? CommandEnd::Signalled
                                          : CommandEnd::Exited;
  outcome.status = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  return outcome;
}

std::string describe_end(const Command& command, const CommandResult& outcome) {
  switch (outcome.end) {
    case CommandEnd::Exited:
      return fmt::format("exit status {}", outcome.status);
    case CommandEnd::Signalled:
      return fmt::format("signal {} ({})", outcome.status, strsignal(outcome.status));
    case CommandEnd::TimedOut:
      return fmt::format("no exit within {} s", static_cast<double>(command.limit.count()) / 1000);
    case CommandEnd::Flooded:
      return fmt::format("more than {} bytes of output",
                         command.log.empty() ? command.output_bytes_max : command.log_bytes_max);
    case CommandEnd::Interrupted:
      return "interrupted";
    case CommandEnd::NotStarted:
      return fmt::format("{} does not start: {}", command.arguments.front(),
                         system_error_text(outcome.status));
  }
  return "";
}

std::string describe_failure(const Command& command, const CommandResult& outcome) {
  const std::string words = last_words(outcome.errors, 1);
  const std::string end = describe_end(command, outcome);
  return words.empty() ? end : fmt::format("{}, {}", end, raum::quoted(words));
}

std::string last_words(const std::string& text, int lines, std::size_t bytes) {
  const std::size_t end = text.find_last_not_of(" \t\r\n") + 1;  // 0 for a blank text
  std::size_t begin = end;
  while (begin > 0 && lines > 0) {
    const std::size_t newline = text.rfind('\n', begin - 1);
    begin = newline == std::string::npos ? 0 : newline;
    --lines;
  }
  if (begin < end && text[begin] == '\n') ++begin;
  begin = std::max(begin, end - std::min(end, bytes));
  return text.substr(begin, end - begin);
}

}  // namespace raum
