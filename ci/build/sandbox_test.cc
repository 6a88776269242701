#include "ci/build/sandbox.h"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "base/process/descriptor.h"
#include "base/process/subprocess.h"
#include "base/testing/error_of.h"
#include "base/testing/files.h"
#include "base/testing/sandboxes.h"
#include "base/testing/scoped_variable.h"
#include "base/testing/temporary_folder.h"
#include "ci/manifest/placeholders.h"

namespace raum::ci {
namespace {

// A script in place of bwrap, which records its arguments.
class FakeSandbox : public testing::Test {
 protected:
  void answer(const std::string& script) const {
    write_program(folder_ / "bwrap", "echo \"$@\" > " + (folder_ / "arguments") + "\n" + script);
  }

  TemporaryFolder folder_;

 private:
  ScopedVariable path_{"PATH", folder_.path() + ":" + std::getenv("PATH")};
};

TEST_F(FakeSandbox, HasAPrefix) {
  answer("exit 0");
  const auto prefix = sandbox_prefix("/cache");
  ASSERT_TRUE(prefix.has_value()) << to_string(prefix.error());
  EXPECT_EQ(prefix->front(), "bwrap");
  EXPECT_EQ(prefix->back(), "--");
  EXPECT_EQ(std::count(prefix->begin(), prefix->end(), "--unshare-all"), 1);
  EXPECT_EQ(std::count(prefix->begin(), prefix->end(), "{folder}"), 3);
  EXPECT_EQ(std::count(prefix->begin(), prefix->end(), "/cache"), 2);
  const std::string tried = content_of(folder_ / "arguments");
  EXPECT_TRUE(tried.ends_with(" --bind /var/tmp /var/tmp --chdir /var/tmp -- true\n")) << tried;
}

TEST_F(FakeSandbox, IsRefusedIfItCannotBeMade) {
  answer("echo 'bwrap: No permissions to create new namespace' >&2; exit 1");
  EXPECT_EQ(
      error_line(sandbox_prefix("/cache")),
      "--isolate: found exit status 1, \"bwrap: No permissions to create new name…\", expected "
      "bubblewrap (Debian package bubblewrap) that can make a sandbox");
}

TEST(Sandbox, IsRefusedIfItsProgramIsMissing) {
  const TemporaryFolder empty;
  const ScopedVariable path("PATH", empty.path());
  EXPECT_EQ(error_line(sandbox_prefix("/cache")),
            "--isolate: found bwrap does not start: No such file or directory, expected bubblewrap "
            "(Debian package bubblewrap) that can make a sandbox");
}

// A real sandbox, if this machine can make one.
class RealSandbox : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_make_sandboxes()) GTEST_SKIP() << "bwrap cannot make a sandbox here";
    const auto prefix = sandbox_prefix(other.path());
    ASSERT_TRUE(prefix) << to_string(prefix.error());
    prefix_ = *prefix;
  }

  [[nodiscard]] CommandResult run(const std::string& script) const {
    Command command{.arguments = expand(prefix_, {{"folder", own.path()}})};
    for (const std::string& word : {std::string("sh"), std::string("-c"), script}) {
      command.arguments.push_back(word);
    }
    return run_command(command);
  }

  TemporaryFolder own, other;

 private:
  Words prefix_;
};

TEST_F(RealSandbox, LetsProgramsReadTheCache) {
  std::ofstream(other / "theirs") << "words";
  EXPECT_EQ(run("cat " + (other / "theirs")).output, "words");
}

TEST_F(RealSandbox, LetsProgramsWriteTheirOwnFolderAlone) {
  const std::string mine = own / "mine", theirs = other / "theirs";
  const CommandResult inside = run("pwd; echo x > mine && cat " + mine);
  EXPECT_TRUE(inside.ok()) << inside.errors;
  EXPECT_EQ(inside.output, own.path() + "\nx\n");
  EXPECT_EQ(content_of(mine), "x\n");
  static_cast<void>(run("echo x > " + theirs));
  EXPECT_FALSE(std::filesystem::exists(theirs));
  for (const std::string folder : {"/var/tmp", "/etc", "$HOME", "/dev/shm"}) {
    const std::string file = folder + "/raum-sandbox-test-" + std::to_string(getpid());
    static_cast<void>(run("echo x > " + file));
    EXPECT_TRUE(run_command({.arguments = {"sh", "-c", "[ ! -e " + file + " ]"}}).ok()) << file;
  }
}

TEST_F(RealSandbox, HidesTemporaryFilesOfOthers) {
  const TemporaryFolder hidden;
  if (!hidden.path().starts_with("/tmp/")) GTEST_SKIP() << "temporary files are elsewhere";
  std::ofstream(hidden / "secret") << "x";
  EXPECT_TRUE(run("[ ! -e " + (hidden / "secret") + " ]").ok());
}

// A program outside listens; bash can connect to it.
TEST_F(RealSandbox, HasNoNetwork) {
  const Descriptor listener(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const generic = reinterpret_cast<sockaddr*>(&address);
  ASSERT_EQ(::bind(listener.get(), generic, size), 0);
  ASSERT_EQ(::listen(listener.get(), 8), 0);
  ASSERT_EQ(::getsockname(listener.get(), generic, &size), 0);
  const std::string connect =
      "bash -c 'exec 3<>/dev/tcp/127.0.0.1/" + std::to_string(ntohs(address.sin_port)) + "'";
  EXPECT_TRUE(run_command({.arguments = {"sh", "-c", connect}}).ok());
  EXPECT_FALSE(run(connect).ok());
  EXPECT_TRUE(run("tail -n +3 /proc/net/dev | grep -v '^ *lo:' | wc -l | grep -qx 0").ok());
}

// Whether a program runs anywhere on this machine.
bool runs(const std::string& program) {
  for (const auto& process : std::filesystem::directory_iterator("/proc")) {
    std::error_code error;  // of processes that end now
    if (std::filesystem::read_symlink(process.path() / "exe", error) == program) return true;
  }
  return false;
}

TEST_F(RealSandbox, LeavesNoProcessBehind) {
  const std::string sleeper = std::filesystem::canonical(own.path()) / "sleeper";
  std::filesystem::copy_file("/bin/sleep", sleeper);
  const auto start = [&](const std::string& then) {
    return "(setsid ./sleeper 600 &); until [ \"$(readlink /proc/[0-9]*/exe | grep -c sleeper)\" = "
           "1 ]; do sleep 0.01; done; " +
           then;
  };
  const CommandResult outcome = run(start("ls /proc | grep -c '^[0-9]*$'"));
  EXPECT_TRUE(outcome.ok()) << outcome.errors;
  EXPECT_LT(std::stoi(outcome.output), 12) << "processes outside are not seen";
  // The kernel ends it with the sandbox, but on a busy machine not before this test goes on.
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (runs(sleeper) && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_FALSE(runs(sleeper));
}

TEST_F(RealSandbox, PassesOnTheExitStatus) {
  EXPECT_EQ(run("exit 7").status, 7);
  EXPECT_EQ(run("exit 7").end, CommandEnd::Exited);
}

}  // namespace
}  // namespace raum::ci
