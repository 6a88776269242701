#include "tournament/launch/continuing_command.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace raum::tournament {
namespace {

using namespace std::string_view_literals;

TEST(ContinuingCommand, IsQuotedForAShell) {
  EXPECT_EQ(continuing_command("raum\0match\0--engine\0name=a,cmd=it's\0\0"sv),
            R"(raum match --engine 'name=a,cmd=it'\''s' '')");
  EXPECT_EQ(continuing_command(""), "");
}

TEST(ContinuingCommand, BeginsNoOtherMatch) {
  EXPECT_EQ(continuing_command("raum\0study\0--new-match\0x.toml\0"sv), "raum study x.toml");
}

TEST(ContinuingCommand, IsThatOfThisProcess) {
  const std::string program = std::filesystem::read_symlink("/proc/self/exe").filename();
  EXPECT_NE(continuing_command().find(program), std::string::npos) << continuing_command();
}

TEST(NoWorkerLeft, NamesTheCommandIfItIsKnown) {
  EXPECT_EQ(to_string(no_worker_left("raum match x")),
            "--workers: found no worker that is left, expected workers that can play; to continue: "
            "raum match x");
  EXPECT_EQ(to_string(no_worker_left("")),
            "--workers: found no worker that is left, expected the same command again, which "
            "continues");
}

}  // namespace
}  // namespace raum::tournament
