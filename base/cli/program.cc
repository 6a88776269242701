#include "base/cli/program.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <exception>

#include "base/cli/console.h"
#include "base/cli/progress_line.h"
#include "base/text/quote.h"

namespace raum {
namespace {

// Read by the signal handler.
struct Interruption {
  std::array<char, 128> line{};
  std::size_t size = 0;
  pid_t process = 0;
};
Interruption interruption;

void write_to_stderr(std::string_view text) {
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
}

extern "C" void end_program(int signal) {
  // A child that has not yet started its program ends as if it had no handler.
  if (::getpid() != interruption.process) {
    static_cast<void>(::signal(signal, SIG_DFL));
    static_cast<void>(::raise(signal));
    return;
  }
  write_to_stderr(progress_line_eraser());
  write_to_stderr({interruption.line.data(), interruption.size});
  ::_exit(static_cast<int>(ExitCode::NoVerdict));
}

void append(std::string_view text) {
  const std::size_t room = interruption.line.size() - interruption.size;
  const std::string_view part = text.substr(0, room);
  std::copy(part.begin(), part.end(), interruption.line.data() + interruption.size);
  interruption.size += part.size();
}

}  // namespace

void open_standard_files() {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd) {
    if (::fcntl(fd, F_GETFD) >= 0) continue;
    // open() takes the lowest free number, which is fd.
    static_cast<void>(::open("/dev/null", fd == STDERR_FILENO ? O_WRONLY : O_RDONLY));
  }
}

void let_writes_fail() {
  for (const int signal : {SIGPIPE, SIGXFSZ}) static_cast<void>(std::signal(signal, SIG_IGN));
}

void end_when_interrupted(std::string_view program) {
  constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP};
  sigset_t all;
  sigset_t before;
  ::sigemptyset(&all);
  for (const int signal : kSignals) ::sigaddset(&all, signal);
  ::pthread_sigmask(SIG_BLOCK, &all, &before);
  interruption = {.process = ::getpid()};
  append(program);
  append(": interrupted\n");
  struct sigaction action = {};
  action.sa_handler = &end_program;
  action.sa_mask = all;
  for (const int signal : kSignals) {
    struct sigaction now = {};
    const bool is_ignored = ::sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
    if (!is_ignored) ::sigaction(signal, &action, nullptr);
  }
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

int exit_status_of(std::string_view program, const std::function<ExitCode()>& run) {
  try {
    return static_cast<int>(run());
  } catch (const std::exception& error) {
    report_line(fmt::format("{}: {}", program, printable_utf8(error.what())));
    return static_cast<int>(ExitCode::Environment);
  }
}

}  // namespace raum
