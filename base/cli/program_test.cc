#include "base/cli/program.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <stop_token>
#include <string>

#include "base/cli/progress_line.h"
#include "base/process/signal_watch.h"

namespace raum {
namespace {

// In child processes: these functions change the process.
TEST(ProgramDeathTest, ReplacesClosedStreamsByOnesThatHoldNothing) {
  const auto use_streams = [] {
    for (int fd = 0; fd <= 1; ++fd) ::close(fd);
    open_standard_files();
    char c = 0;
    const bool is_empty = ::read(STDIN_FILENO, &c, 1) == 0;
    const bool is_refused = ::write(STDOUT_FILENO, &c, 1) < 0 && errno == EBADF;
    const bool is_kept = ::open("/dev/null", O_RDONLY) > STDERR_FILENO;
    std::_Exit(is_empty && is_refused && is_kept ? 0 : 1);
  };
  EXPECT_EXIT(use_streams(), testing::ExitedWithCode(0), "");
}

TEST(ProgramDeathTest, FailsToWriteBeyondALimit) {
  const auto write_too_much = [] {
    let_writes_fail();
    const rlimit limit{.rlim_cur = 1, .rlim_max = 1};
    const int file = ::open("/tmp", O_TMPFILE | O_RDWR, 0600);
    if (file < 0 || ::setrlimit(RLIMIT_FSIZE, &limit) != 0) std::_Exit(9);
    const bool has_room = ::write(file, "a", 1) == 1;
    std::_Exit(has_room && ::write(file, "b", 1) < 0 && errno == EFBIG ? 0 : 1);
  };
  EXPECT_EXIT(write_too_much(), testing::ExitedWithCode(0), "");
}

TEST(ProgramDeathTest, EndsAtASignalWithOneLine) {
  const auto end_by = [](int signal) {
    static_cast<void>(std::signal(signal, SIG_DFL));
    end_when_interrupted("raum x");
    static_cast<void>(std::raise(signal));
    std::_Exit(9);
  };
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    EXPECT_EXIT(end_by(signal), testing::ExitedWithCode(3), "^raum x: interrupted\n$");
  }
}

TEST(ProgramDeathTest, CutsALongName) {
  const auto end = [] {
    static_cast<void>(std::signal(SIGTERM, SIG_DFL));
    end_when_interrupted(std::string(200, 'x'));
    static_cast<void>(std::raise(SIGTERM));
  };
  EXPECT_EXIT(end(), testing::ExitedWithCode(3), "^x{128}$");
}

// It says nothing, because its parent does, and ends by the signal.
TEST(ProgramDeathTest, LeavesAChildWithoutAProgramToTheSignal) {
  const auto end_child = [] {
    static_cast<void>(std::signal(SIGTERM, SIG_DFL));
    end_when_interrupted("raum x");
    const pid_t child = ::fork();
    if (child == 0) {
      static_cast<void>(std::raise(SIGTERM));
      std::_Exit(9);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    std::_Exit(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM ? 0 : 1);
  };
  EXPECT_EXIT(end_child(), testing::ExitedWithCode(0), "^$");
}

TEST(ProgramDeathTest, ErasesTheProgressLineAtASignal) {
  const auto end = [] {
    static_cast<void>(std::signal(SIGTERM, SIG_DFL));
    end_when_interrupted("raum x");
    ProgressLine line("raum x", {}, true);
    line.update([] { return "1 of 2"; });
    static_cast<void>(std::raise(SIGTERM));
  };
  EXPECT_EXIT(end(), testing::ExitedWithCode(3),
              "^\r\x1b\\[K1 of 2\r\x1b\\[Kraum x: interrupted\n$");
}

TEST(ProgramDeathTest, LeavesIgnoredSignalsIgnored) {
  const auto ignore = [] {
    static_cast<void>(std::signal(SIGHUP, SIG_IGN));
    end_when_interrupted("raum x");
    static_cast<void>(std::raise(SIGHUP));
    std::_Exit(0);
  };
  EXPECT_EXIT(ignore(), testing::ExitedWithCode(0), "^$");
}

TEST(ProgramDeathTest, LeavesSignalsToASignalWatch) {
  const auto watch = [] {
    static_cast<void>(std::signal(SIGTERM, SIG_DFL));
    end_when_interrupted("raum x");
    std::stop_source stop;
    const SignalWatch signals(stop);
    ::kill(::getpid(), SIGTERM);
    while (!stop.stop_requested()) ::usleep(1'000);
    std::_Exit(0);
  };
  EXPECT_EXIT(watch(), testing::ExitedWithCode(0), "^$");
}

TEST(Program, EndsWithItsExitCode) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(exit_status_of("raum x", [] { return ExitCode::Pass; }), 0);
  EXPECT_EQ(exit_status_of("raum x", [] { return ExitCode::NoVerdict; }), 3);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(Program, ReportsAnException) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(exit_status_of("raum x", []() -> ExitCode { throw std::length_error("too long"); }), 4);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "raum x: too long\n");
}

}  // namespace
}  // namespace raum
