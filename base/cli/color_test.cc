#include "base/cli/color.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdlib.h>  // setenv, posix_openpt
#include <unistd.h>

#include <cstdlib>

namespace raum {
namespace {

TEST(Palette, WrapsTextInTheCodesOfItsColour) {
  const Palette palette(true);
  EXPECT_EQ(palette.good("PASS"), "\x1b[32mPASS\x1b[0m");
  EXPECT_EQ(palette.bad("FAIL"), "\x1b[31mFAIL\x1b[0m");
  EXPECT_EQ(palette.warning("warning"), "\x1b[33mwarning\x1b[0m");
}

TEST(Palette, LeavesTextAloneWithoutColours) {
  const Palette palette(false);
  EXPECT_EQ(palette.good("PASS"), "PASS");
  EXPECT_EQ(palette.bad("FAIL"), "FAIL");
  EXPECT_EQ(palette.warning("warning"), "warning");
}

TEST(ColoredVerdicts, AreThoseAtTheBeginningOfALine) {
  const Palette palette(true);
  const auto colored = [&](std::string_view text) { return with_colored_verdicts(text, palette); };
  EXPECT_EQ(colored("a\nPASS all\n"), "a\n" + palette.good("PASS") + " all\n");
  EXPECT_EQ(colored("  warning: x"), "  " + palette.warning("warning") + ": x");
  EXPECT_EQ(colored(" 7  FAIL  name"), " 7  " + palette.bad("FAIL") + "  name");
  EXPECT_EQ(colored("CANNOT resolve"), palette.warning("CANNOT") + " resolve");
  EXPECT_EQ(colored("CAN resolve"), palette.good("CAN") + " resolve");
  EXPECT_EQ(colored("NO VERDICT x"), palette.warning("NO VERDICT") + " x");
  EXPECT_EQ(colored("verdict       H0 accepted\n"),
            "verdict       " + palette.bad("H0 accepted") + "\n");
  EXPECT_EQ(colored("verdict  H1\n"), "verdict  " + palette.good("H1") + "\n");
  EXPECT_EQ(colored("verdict  H0\n"), "verdict  " + palette.bad("H0") + "\n");
  EXPECT_EQ(colored("verdict  stopped, engine old: crash"),
            "verdict  " + palette.bad("stopped") + ", engine old: crash");
  for (const std::string words :
       {"no verdict", "undecided", "continue", "incomplete", "plays alike"}) {
    EXPECT_EQ(colored("verdict  " + words + ", x"), "verdict  " + palette.warning(words) + ", x");
    EXPECT_EQ(colored(words + ", x"), words + ", x") << "may be the name of an engine";
  }
  EXPECT_EQ(colored("H1  +12.0\nH0\nstopped 3\n"), "H1  +12.0\nH0\nstopped 3\n");
  EXPECT_EQ(colored("x PASS\npasses\nverdict\n\n"), "x PASS\npasses\nverdict\n\n");
  EXPECT_EQ(with_colored_verdicts("PASS\n", Palette(false)), "PASS\n");
}

TEST(Color, IsUsedWithoutATerminalOnlyIfDemanded) {
  testing::internal::CaptureStdout();  // a file
  EXPECT_FALSE(is_output_colored(ColorMode::Auto));
  EXPECT_FALSE(is_output_colored(ColorMode::Never));
  ::setenv("NO_COLOR", "1", 1);
  EXPECT_TRUE(is_output_colored(ColorMode::Always));
  ::unsetenv("NO_COLOR");
  testing::internal::GetCapturedStdout();
}

// Ends a child process whose stdout is a terminal: with 0 if its output is coloured, else with 1.
void exit_as_colored_on_a_terminal(const char* variable, const char* value) {
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal < 0 || ::grantpt(terminal) != 0 || ::unlockpt(terminal) != 0) std::_Exit(9);
  ::dup2(::open(::ptsname(terminal), O_RDWR | O_NOCTTY), STDOUT_FILENO);
  ::unsetenv("NO_COLOR");
  ::setenv("TERM", "xterm", 1);
  ::setenv(variable, value, 1);
  std::_Exit(is_output_colored(ColorMode::Auto) ? 0 : 1);
}

TEST(ColorDeathTest, IsUsedOnATerminalUnlessTheEnvironmentForbidsIt) {
  const auto is_colored = testing::ExitedWithCode(0), is_plain = testing::ExitedWithCode(1);
  EXPECT_EXIT(exit_as_colored_on_a_terminal("NO_COLOR", ""), is_colored, "");
  EXPECT_EXIT(exit_as_colored_on_a_terminal("NO_COLOR", "1"), is_plain, "");
  EXPECT_EXIT(exit_as_colored_on_a_terminal("TERM", "dumb"), is_plain, "");
}

}  // namespace
}  // namespace raum
