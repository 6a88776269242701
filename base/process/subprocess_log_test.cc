// A command that writes into a log faster than the caller reads it.
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>

#include "base/process/subprocess.h"
#include "base/testing/temporary_folder.h"

namespace raum {
namespace {

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
