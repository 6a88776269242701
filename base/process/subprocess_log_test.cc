// Commands that write into a log.
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>

#include "base/process/subprocess.h"
#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"

namespace raum {
namespace {

Command shell_script(std::string script) {
  return {.arguments = {"sh", "-c", std::move(script)}, .limit = std::chrono::seconds(30)};
}

TEST(Subprocess, CountsWhatTheLogHadBefore) {
  const TemporaryFolder folder;
  std::ofstream(folder / "log") << "0123456789";
  Command command = shell_script("sleep 60");
  command.log = folder / "log";
  command.log_bytes_max = 9;
  EXPECT_EQ(run_command(command).end, CommandEnd::Flooded);
  command.log_bytes_max = 10;
  command.arguments.back() = "sleep 0.1";
  EXPECT_TRUE(run_command(command).ok());
}

TEST(Subprocess, WritesALogInsteadOfCapturing) {
  const TemporaryFolder folder;
  const std::string path = folder / "log";
  Command command = shell_script("echo one; echo two >&2");
  command.log = path;
  const CommandResult outcome = run_command(command);
  EXPECT_TRUE(outcome.ok());
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(content_of(path), "one\ntwo\n");
}

TEST(Subprocess, PassesOnWhatIsAppendedToTheLog) {
  const TemporaryFolder folder;
  std::ofstream(folder / "log") << "before\n";
  std::string seen;
  Command command = shell_script("echo one; until [ -e seen ]; do sleep 0.01; done; echo two >&2");
  command.directory = folder.path();
  command.log = folder / "log";
  command.on_output = [&](std::string_view piece) {
    seen += piece;
    if (seen == "one\n") std::ofstream(folder / "seen") << seen;
  };
  EXPECT_TRUE(run_command(command).ok());
  EXPECT_EQ(seen, "one\ntwo\n");
  EXPECT_EQ(content_of(folder / "log"), "before\none\ntwo\n");
}

// A command that writes faster than the caller reads.
TEST(Subprocess, KillsACommandThatFloodsAFollowedLog) {
  const TemporaryFolder folder;
  Command command{.arguments = {"yes"}, .limit = std::chrono::minutes(1)};
  command.log = folder / "log";
  command.log_bytes_max = 10'000'000;
  std::size_t read = 0;
  command.on_output = [&](std::string_view piece) {
    read += piece.size();
    if (read < command.log_bytes_max) ::usleep(2000);  // slower than it is written
  };
  EXPECT_EQ(run_command(command).end, CommandEnd::Flooded);
  EXPECT_LT(std::filesystem::file_size(command.log), 1'000'000'000U);
}

}  // namespace
}  // namespace raum
