#include "regression/mutation/test_run.h"

#include <fmt/core.h>
#include <unistd.h>

#include <fstream>
#include <initializer_list>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "base/process/subprocess.h"
#include "base/text/words.h"

namespace raum::regression {
namespace {

constexpr int kShards = 6;

Command command_of(const QuickTest& test, const TestRunSettings& settings) {
  Command command{.arguments = test.command,
                  .directory = settings.directory,
                  .environment = test.environment,
                  .limit = settings.limit};
  // Only ctest's user may write this report of the tests, and a program that cannot fails.
  std::erase_if(command.environment,
                [](const auto& item) { return item.first == "RAUM_JUNIT_FILE"; });
  const std::string temporary = settings.temporary;
  for (const auto& [name, value] : std::initializer_list<std::pair<const char*, std::string>>{
           {"GTEST_FAIL_FAST", "1"},
           {"TMPDIR", temporary},
           {"TEST_TMPDIR", temporary},
           {"HOME", temporary},
           {"GIT_CONFIG_COUNT", "1"},  // the clone belongs to another user
           {"GIT_CONFIG_KEY_0", "safe.directory"},
           {"GIT_CONFIG_VALUE_0", "*"}}) {
    command.environment.emplace_back(name, value);
  }
  // A fault may send signals to any process and delete any folder. As a user that owns nothing
  // else, it cannot do harm.
  if (::geteuid() == 0) {
    command.arguments.insert(command.arguments.begin(),
                             {"setpriv", fmt::format("--reuid={}", settings.user),
                              fmt::format("--regid={}", settings.user), "--clear-groups", "--"});
  }
  return command;
}

std::string failure_of(const Command& command, const CommandResult& result) {
  constexpr std::string_view kFailed = "[  FAILED  ] ";
  if (result.ok()) return "";
  const std::size_t at = result.output.find(kFailed);
  if (at == std::string::npos) return describe_end(command, result);
  const auto words = split_words(std::string_view(result.output).substr(at + kFailed.size()));
  return std::string(words.front());
}

}  // namespace

Expected<void> check_start(const QuickTest& test, const TestRunSettings& settings) {
  // Exit statuses of a shell whose program cannot be executed or found.
  constexpr int kNotExecutable = 126, kNotFound = 127;
  // The shell looks for the program as the user of the tests; setpriv would as root.
  QuickTest started = test;
  started.command = {"sh", "-c",
                     "[ -w \"$0\" ] || { echo \"$0: cannot be written\" >&2; exit 126; }\n"
                     "exec \"$@\"",
                     settings.temporary.string()};
  started.command.insert(started.command.end(), test.command.begin(), test.command.end());
  started.command.emplace_back("--gtest_list_tests");
  Command command = command_of(started, settings);
  command.stop = settings.stop;
  const CommandResult result = run_command(command);
  const bool is_started = result.end != CommandEnd::NotStarted && result.status != kNotExecutable &&
                          result.status != kNotFound && !result.errors.starts_with("setpriv: ");
  if (is_started) return {};
  return fail(test.name, describe_failure(command, result),
              ::geteuid() == 0 ? fmt::format("a program that user {} can start", settings.user)
                               : "a program that starts");
}

TestRun run_test(const QuickTest& test, const TestRunSettings& settings, std::optional<int> shard) {
  const auto start = std::chrono::steady_clock::now();
  const bool is_split = test.kind == TestKind::EndToEnd;
  std::vector<int> shards{shard.value_or(0)};
  if (is_split && !shard) {
    for (int next = 1; next < kShards; ++next) shards.push_back(next);
  }
  TestRun run;
  std::mutex mutex;
  std::stop_source over;
  const std::stop_callback interrupt(settings.stop, [&] { over.request_stop(); });
  const auto run_shard = [&](int number) {
    Command command = command_of(test, settings);
    command.stop = over.get_token();
    if (is_split) {
      command.environment.emplace_back("GTEST_TOTAL_SHARDS", std::to_string(kShards));
      command.environment.emplace_back("GTEST_SHARD_INDEX", std::to_string(number));
    }
    const CommandResult result = run_command(command);
    const std::lock_guard lock(mutex);
    if (result.ok() || over.stop_requested()) return;
    run.failure = failure_of(command, result);
    if (is_split) run.shard = number;
    std::ofstream(settings.log) << result.output << result.errors;
    over.request_stop();
  };
  {
    std::vector<std::jthread> threads;
    for (const int number : shards) threads.emplace_back(run_shard, number);
  }
  run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return run;
}

}  // namespace raum::regression
