#include "web/command/page_file.h"

#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include "base/cli/program.h"
#include "base/core/exit_code.h"
#include "base/testing/temporary_folder.h"

namespace raum::web {
namespace {

constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP};

std::vector<std::string> names_in(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

// Writes the page again and again until a signal ends the program.
[[noreturn]] void write_for_ever(const std::string& path) {
  // It ends with the test, and also by signals that the caller of the test ignores.
  static_cast<void>(::prctl(PR_SET_PDEATHSIG, SIGKILL));
  for (const int signal : kSignals) static_cast<void>(std::signal(signal, SIG_DFL));
  end_when_interrupted("page_file_test");
  const std::string page = "<!doctype html>" + std::string(std::size_t{64} << 20, 'x');
  while (write_page(path, page)) {
  }
  ::_exit(1);
}

TEST(PageFile, LeavesNoTemporaryFileAfterASignal) {
  const TemporaryFolder folder;
  for (const int signal : kSignals) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) write_for_ever(folder / "page.html");
    const auto is_temporary = [](const std::string& name) { return name.ends_with(".tmp"); };
    int status = 0;
    while (::waitpid(child, &status, WNOHANG) == 0) {
      const auto names = names_in(folder.path());
      if (std::any_of(names.begin(), names.end(), is_temporary)) ::kill(child, signal);
      ::usleep(200);
    }
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), static_cast<int>(ExitCode::NoVerdict));
    EXPECT_EQ(names_in(folder.path()), std::vector<std::string>{"page.html"});
  }
}

}  // namespace
}  // namespace raum::web
