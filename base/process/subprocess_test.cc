#include "base/process/subprocess.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <stop_token>
#include <thread>

#include "base/process/process_tree.h"
#include "base/testing/files.h"
#include "base/testing/process_texts.h"
#include "base/testing/refused_calls.h"
#include "base/testing/temporary_folder.h"

namespace raum {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

Command shell(std::string script, milliseconds limit = seconds(30)) {
  return {.arguments = {"sh", "-c", std::move(script)}, .limit = limit};
}

TEST(Subprocess, CapturesStreamsAndExitStatus) {
  const CommandResult outcome = run_command(shell("echo data; echo message >&2; exit 7"));
  EXPECT_EQ(outcome.end, CommandEnd::Exited);
  EXPECT_EQ(outcome.status, 7);
  EXPECT_EQ(outcome.output, "data\n");
  EXPECT_EQ(outcome.errors, "message\n");
  EXPECT_FALSE(outcome.ok());
}

TEST(Subprocess, PassesArgumentsUnchanged) {
  const CommandResult outcome =
      run_command({.arguments = {"printf", "%s|", "a b", "$HOME", "*", "'\""}});
  EXPECT_TRUE(outcome.ok());
  EXPECT_EQ(outcome.output, "a b|$HOME|*|'\"|");
}

TEST(Subprocess, FeedsMoreInputThanAPipeHolds) {
  Command command = shell("wc -c");
  command.input.assign(1'000'000, 'x');
  EXPECT_EQ(run_command(command).output, "1000000\n");
}

TEST(Subprocess, ToleratesACommandThatNeverReads) {
  Command command = shell("exit 0");
  command.input.assign(1'000'000, 'x');
  EXPECT_TRUE(run_command(command).ok());
}

TEST(Subprocess, SetsDirectoryAndEnvironment) {
  Command command = shell("pwd; echo $RAUM_A $RAUM_B");
  command.directory = "/";
  command.environment = {{"RAUM_A", "one two"}, {"RAUM_B", "three"}};
  EXPECT_EQ(run_command(command).output, "/\none two three\n");
}

TEST(Subprocess, ReplacesAVariableOfTheCaller) {
  Command command = shell("env | grep -c ^HOME=; echo $HOME");
  command.environment = {{"HOME", "elsewhere"}};
  EXPECT_EQ(run_command(command).output, "1\nelsewhere\n");
}

TEST(Subprocess, NamesAMissingProgram) {
  const Command command{.arguments = {"./no-such-program"}};
  const CommandResult outcome = run_command(command);
  EXPECT_EQ(outcome.end, CommandEnd::NotStarted);
  EXPECT_EQ(outcome.status, ENOENT);
  EXPECT_EQ(describe_end(command, outcome),
            "./no-such-program does not start: No such file or directory");
}

TEST(Subprocess, NamesAMissingFolder) {
  Command command = shell("exit 0");
  command.directory = "/no/such/folder";
  const CommandResult no_directory = run_command(command);
  EXPECT_EQ(no_directory.end, CommandEnd::NotStarted);
  EXPECT_EQ(no_directory.status, ENOENT);
  command.directory = "";
  command.log = "/no/such/folder/log";
  const CommandResult no_log = run_command(command);
  EXPECT_EQ(no_log.end, CommandEnd::NotStarted);
  EXPECT_EQ(no_log.status, ENOENT);
}

TEST(SubprocessDeathTest, NamesTheReasonWhenNoProcessStarts) {
  const auto start = [] {
    refuse_processes(EAGAIN);
    const CommandResult outcome = run_command(shell("exit 0"));
    std::_Exit(outcome.end == CommandEnd::NotStarted && outcome.status == EAGAIN ? 0 : 1);
  };
  EXPECT_EXIT(start(), testing::ExitedWithCode(0), "");
}

// Half of the input fits into a file of the permitted size.
TEST(SubprocessDeathTest, DoesNotStartWithoutItsWholeInput) {
  const auto start = [] {
    static_cast<void>(signal(SIGXFSZ, SIG_IGN));
    const rlimit limit{.rlim_cur = 1'000, .rlim_max = 1'000};
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) std::_Exit(9);
    Command command = shell("wc -c");
    command.input.assign(1'000, 'x');
    if (run_command(command).output != "1000\n") std::_Exit(1);
    command.input.assign(2'000, 'x');
    const CommandResult outcome = run_command(command);
    std::_Exit(outcome.end == CommandEnd::NotStarted && outcome.status == EFBIG ? 0 : 2);
  };
  EXPECT_EXIT(start(), testing::ExitedWithCode(0), "");
}

// A program that ignores or blocks these signals would pass that on to its children.
TEST(Subprocess, StartsWithTheUsualSignals) {
  sigset_t blocked, before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  for (const int ignored : {SIGPIPE, SIGXFSZ}) static_cast<void>(signal(ignored, SIG_IGN));
  for (const int number : {SIGPIPE, SIGXFSZ, SIGUSR1}) {
    const CommandResult outcome = run_command(shell("kill -" + std::to_string(number) + " $$"));
    EXPECT_EQ(outcome.end, CommandEnd::Signalled);
    EXPECT_EQ(outcome.status, number);
  }
  for (const int ignored : {SIGPIPE, SIGXFSZ}) static_cast<void>(signal(ignored, SIG_DFL));
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

TEST(Subprocess, MeasuresTheTime) {
  const CommandResult outcome = run_command(shell("sleep 0.05"));
  EXPECT_GE(outcome.elapsed, milliseconds(50));
  EXPECT_LT(outcome.elapsed, seconds(20));
}

// A loop that takes processor time, and a pause that takes none.
constexpr const char* kLoop = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done";

TEST(Subprocess, MeasuresTheProcessorTime) {
  const auto looping = run_command(shell(kLoop)).processor_time;
  EXPECT_GE(looping, milliseconds(5));
  EXPECT_LT(looping, seconds(20));
  const CommandResult waiting = run_command(shell("sleep 0.3"));
  EXPECT_LT(waiting.processor_time, milliseconds(200));
  EXPECT_GE(waiting.elapsed, milliseconds(300));
}

TEST(Subprocess, MeasuresTheProcessorTimeOfDescendants) {
  const CommandResult outcome = run_command(shell("sh -c '" + std::string(kLoop) + "'; exit 0"));
  EXPECT_GE(outcome.processor_time, milliseconds(5));
}

TEST(Subprocess, DescribesTheEnd) {
  Command command{.arguments = {"make"}, .limit = milliseconds(1500)};
  command.output_bytes_max = 20;
  CommandResult result;
  const auto described = [&](CommandEnd end, int status) {
    result.end = end;
    result.status = status;
    return describe_end(command, result);
  };
  EXPECT_EQ(described(CommandEnd::TimedOut, 0), "no exit within 1.5 s");
  EXPECT_EQ(described(CommandEnd::Flooded, 0), "more than 20 bytes of output");
  command.log = "log.txt";
  command.log_bytes_max = 300;
  EXPECT_EQ(described(CommandEnd::Flooded, 0), "more than 300 bytes of output");
  EXPECT_EQ(described(CommandEnd::Interrupted, 0), "interrupted");
  EXPECT_EQ(described(CommandEnd::Exited, 2), "exit status 2");
  EXPECT_EQ(describe_failure(command, result), "exit status 2");
  result.errors = "first\nlast\n";
  EXPECT_EQ(describe_failure(command, result), "exit status 2, \"last\"");
}

TEST(Subprocess, DistinguishesSignalFromExit) {
  const Command command = shell("kill -SEGV $$");
  const CommandResult outcome = run_command(command);
  EXPECT_EQ(outcome.end, CommandEnd::Signalled);
  EXPECT_EQ(outcome.status, SIGSEGV);
  EXPECT_EQ(describe_end(command, outcome), "signal 11 (Segmentation fault)");
}

// Whether a process has ended or does so soon: a signal takes effect a little later.
bool has_ended(const std::string& pid) {
  for (int attempt = 0; attempt < 1'000; ++attempt) {
    if (!is_running(std::stoi(pid))) return true;
    std::this_thread::sleep_for(milliseconds(5));
  }
  return false;
}

// Runs the command with growing limits until it wrote `lines` lines before its end, which takes
// long on a busy machine.
CommandResult run_until_written(Command& command, std::ptrdiff_t lines) {
  CommandResult outcome;
  for (const milliseconds limit : {milliseconds(300), milliseconds(3'000), milliseconds(30'000)}) {
    command.limit = limit;
    outcome = run_command(command);
    if (std::count(outcome.output.begin(), outcome.output.end(), '\n') == lines) break;
  }
  return outcome;
}

TEST(Subprocess, KillsAHangingCommandAtTheLimit) {
  Command command = shell("echo started; sleep 60");
  const CommandResult outcome = run_until_written(command, 1);
  EXPECT_EQ(outcome.end, CommandEnd::TimedOut);
  EXPECT_EQ(outcome.output, "started\n");
  command.limit = milliseconds(300);
  EXPECT_EQ(describe_end(command, outcome), "no exit within 0.3 s");
}

TEST(Subprocess, KillsACommandThatIgnoresSigterm) {
  const CommandResult outcome =
      run_command(shell("trap '' TERM; while :; do sleep 0.05; done", milliseconds(200)));
  EXPECT_EQ(outcome.end, CommandEnd::TimedOut);
}

TEST(Subprocess, GivesACommandTimeToEnd) {
  Command command = shell("trap 'echo ended; exit 3' TERM; echo started; sleep 60 & wait");
  const CommandResult outcome = run_until_written(command, 2);
  EXPECT_EQ(outcome.end, CommandEnd::TimedOut);
  EXPECT_EQ(outcome.output, "started\nended\n");
}

TEST(Subprocess, KeepsAsMuchOutputAsAllowed) {
  Command command = shell("printf 12345; printf 67890 >&2");
  command.output_bytes_max = 5;
  const CommandResult outcome = run_command(command);
  EXPECT_TRUE(outcome.ok());
  EXPECT_EQ(outcome.output, "12345");
  EXPECT_EQ(outcome.errors, "67890");
  command.output_bytes_max = 4;
  EXPECT_EQ(run_command(command).end, CommandEnd::Flooded);
}

TEST(Subprocess, KillsACommandThatFloodsItsOutput) {
  Command command{.arguments = {"yes"}, .output_bytes_max = 1000};
  const CommandResult outcome = run_command(command);
  EXPECT_EQ(outcome.end, CommandEnd::Flooded);
  EXPECT_EQ(outcome.output.size(), 1000U);
}

TEST(Subprocess, KillsACommandThatFloodsItsLog) {
  const TemporaryFolder folder;
  Command command = shell("while :; do echo 0123456789; done");
  command.log = folder / "log";
  command.log_bytes_max = 100'000;
  const CommandResult outcome = run_command(command);
  EXPECT_EQ(outcome.end, CommandEnd::Flooded);
  EXPECT_EQ(describe_end(command, outcome), "more than 100000 bytes of output");
  EXPECT_GT(std::filesystem::file_size(folder / "log"), 100'000U);
  EXPECT_EQ(outcome.output, "");
}

// dd writes to all of its block.
TEST(Subprocess, LimitsTheMemory) {
  Command command{.arguments = {"dd", "if=/dev/zero", "of=/dev/null", "bs=64M", "count=1"},
                  .environment = {{"LC_ALL", "C"}},
                  .memory_mib = 32};
  const CommandResult outcome = run_command(command);
  EXPECT_EQ(outcome.end, CommandEnd::Exited);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(outcome.errors.starts_with("dd: memory exhausted")) << outcome.errors;
  command.memory_mib = 256;
  EXPECT_TRUE(run_command(command).ok());
  command.memory_mib = 0;
  EXPECT_TRUE(run_command(command).ok());
}

TEST(Subprocess, LimitsTheMemoryOfEachDescendant) {
  Command command = shell("sh -c 'ulimit -d'; exit 0");
  command.memory_mib = 32;
  EXPECT_EQ(run_command(command).output, "32768\n");
}

TEST(Subprocess, LeavesNoProcessAfterTheLimit) {
  // One child in the process group, and one that left it for a session of its own.
  Command command = shell("sleep 60 & echo $!; setsid sleep 60 & echo $!; sleep 60; wait");
  const CommandResult outcome = run_until_written(command, 2);
  EXPECT_EQ(outcome.end, CommandEnd::TimedOut);
  EXPECT_EQ(std::count(outcome.output.begin(), outcome.output.end(), '\n'), 2);
  const auto left = descendants(getpid());
  EXPECT_TRUE(std::none_of(left.begin(), left.end(), is_alive));
  const auto line_end = outcome.output.find('\n');
  EXPECT_TRUE(has_ended(outcome.output.substr(0, line_end)));
  EXPECT_TRUE(has_ended(outcome.output.substr(line_end + 1)));
}

// In a session of its own, so that no signal to the group of the command reaches it.
TEST(Subprocess, KillsWhatACommandStartsWhenItHasToEnd) {
  Command command =
      shell("trap 'setsid sleep 60 & echo $!' TERM; echo started; while :; do sleep 0.05; done");
  const CommandResult outcome = run_until_written(command, 2);
  EXPECT_EQ(outcome.end, CommandEnd::TimedOut);
  ASSERT_EQ(std::count(outcome.output.begin(), outcome.output.end(), '\n'), 2) << outcome.output;
  EXPECT_TRUE(has_ended(outcome.output.substr(outcome.output.find('\n') + 1)));
}

TEST(Subprocess, EndsWithTheProgramThatStartedIt) {
  const TemporaryFolder folder;
  const pid_t program = ::fork();
  ASSERT_GE(program, 0);  // kill(-1) would end every process of this user
  if (program == 0) {
    static_cast<void>(
        run_command(shell("echo $$ > " + (folder / "new") + "; mv " + (folder / "new") + " " +
                          (folder / "pid") + "; exec sleep 60")));
    ::_exit(0);
  }
  const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(40);
  while (!std::filesystem::exists(folder / "pid") && std::chrono::steady_clock::now() < give_up) {
    std::this_thread::sleep_for(milliseconds(5));
  }
  ::kill(program, SIGKILL);
  EXPECT_EQ(::waitpid(program, nullptr, 0), program);
  EXPECT_TRUE(has_ended(content_of(folder / "pid")));
}

TEST(Subprocess, ReturnsWhileAChildHoldsTheStreams) {
  const CommandResult outcome = run_command(shell("sleep 60 & echo $!"));
  EXPECT_TRUE(outcome.ok());
  EXPECT_LT(outcome.elapsed, seconds(20));
  EXPECT_TRUE(has_ended(outcome.output)) << "the child outlives the command";
}

TEST(Subprocess, WaitsIdlyForACommandWithoutStreams) {
  const auto own_time = [] {
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
  };
  const auto before = own_time();
  EXPECT_TRUE(run_command(shell("exec >&- 2>&-; sleep 1")).ok());
  EXPECT_LT(own_time() - before, milliseconds(200));
}

TEST(Subprocess, PassesOnOutputWhileTheCommandRuns) {
  const TemporaryFolder folder;
  std::string seen;
  // The command ends once the file exists, which is written when its first line has arrived.
  Command command =
      shell("echo one; until [ -e seen ]; do sleep 0.01; done; echo two; echo message >&2");
  command.directory = folder.path();
  command.on_output = [&](std::string_view piece) {
    seen += piece;
    if (seen == "one\n") std::ofstream(folder / "seen") << seen;
  };
  const CommandResult outcome = run_command(command);
  EXPECT_TRUE(outcome.ok());
  EXPECT_EQ(outcome.output, "one\ntwo\n");
  EXPECT_EQ(seen, "one\ntwo\n");
}

TEST(Subprocess, StopsWhenInterrupted) {
  std::stop_source source;
  const TemporaryFolder folder;
  Command command = shell("echo started; : >" + (folder / "begun") + "; sleep 60");
  command.stop = source.get_token();
  const std::jthread later([&] {
    while (!std::filesystem::exists(folder / "begun"))
      std::this_thread::sleep_for(milliseconds(10));
    source.request_stop();
  });
  const CommandResult outcome = run_command(command);
  EXPECT_EQ(outcome.end, CommandEnd::Interrupted);
  EXPECT_EQ(outcome.output, "started\n");
  EXPECT_EQ(run_command(command).end, CommandEnd::Interrupted) << "no command starts after a stop";
}

TEST(Subprocess, LastWordsAreWholeLines) {
  EXPECT_EQ(last_words("one\ntwo\nthree\n\n", 2), "two\nthree");
  EXPECT_EQ(last_words("one", 2), "one");
  EXPECT_EQ(last_words("\n \n", 2), "");
  EXPECT_EQ(last_words("", 2), "");
  EXPECT_EQ(last_words("one\ntwo", 2, 3), "two");
  EXPECT_EQ(last_words("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n"),
            "2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13");
  EXPECT_EQ(last_words(std::string(5000, 'x')).size(), 4000U);
}

}  // namespace
}  // namespace raum
