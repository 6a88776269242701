#include "base/cli/terminal.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <unistd.h>

#include <cstdlib>

#include "base/process/descriptor.h"
#include "base/testing/scoped_variable.h"

namespace raum {
namespace {

// A terminal with this number of columns; 0: it does not know it.
class PseudoTerminal {
 public:
  explicit PseudoTerminal(unsigned short columns) {
    winsize size = {};
    size.ws_row = 24;
    size.ws_col = columns;
    int master = -1, slave = -1;
    EXPECT_EQ(::openpty(&master, &slave, nullptr, nullptr, &size), 0);
    master_ = Descriptor(master);
    slave_ = Descriptor(slave);
  }
  [[nodiscard]] int fd() const { return slave_.get(); }

 private:
  Descriptor master_, slave_;
};

TEST(TerminalColumns, AreThoseOfTheTerminal) {
  const ScopedVariable columns("COLUMNS", "50");
  EXPECT_EQ(terminal_columns(PseudoTerminal(132).fd()), 132U);
  EXPECT_EQ(terminal_columns(PseudoTerminal(1).fd()), 1U);
}

TEST(TerminalColumns, AreThoseOfTheVariableIfTheTerminalDoesNotKnow) {
  const ScopedVariable columns("COLUMNS", "50");
  EXPECT_EQ(terminal_columns(PseudoTerminal(0).fd()), 50U);
  EXPECT_EQ(terminal_columns(-1), 50U);
  ::setenv("COLUMNS", "1", 1);
  EXPECT_EQ(terminal_columns(-1), 1U);
  ::setenv("COLUMNS", "2147483647", 1);
  EXPECT_EQ(terminal_columns(-1), 2'147'483'647U);
}

TEST(TerminalColumns, AreEightyWithoutANumber) {
  const ScopedVariable columns("COLUMNS", "");
  for (const char* const text : {"", "0", "wide", "50x", "-1", "2147483648"}) {
    ::setenv("COLUMNS", text, 1);
    EXPECT_EQ(terminal_columns(-1), 80U) << text;
  }
  ::unsetenv("COLUMNS");
  EXPECT_EQ(terminal_columns(-1), 80U);
}

// Ends a child process: with 0 if exactly this one of stdout and stderr is taken for a terminal.
void exit_with_terminal_on(int fd) {
  const PseudoTerminal terminal(80);
  const Descriptor file(::open("/dev/null", O_WRONLY));
  ::dup2(fd == STDOUT_FILENO ? terminal.fd() : file.get(), STDOUT_FILENO);
  ::dup2(fd == STDERR_FILENO ? terminal.fd() : file.get(), STDERR_FILENO);
  const bool is_right = stdout_is_terminal() == (fd == STDOUT_FILENO) &&
                        stderr_is_terminal() == (fd == STDERR_FILENO);
  std::_Exit(is_right ? 0 : 1);
}

TEST(TerminalDeathTest, DistinguishesStdoutFromStderr) {
  for (const int fd : {STDOUT_FILENO, STDERR_FILENO, -1}) {
    EXPECT_EXIT(exit_with_terminal_on(fd), testing::ExitedWithCode(0), "") << fd;
  }
}

}  // namespace
}  // namespace raum
