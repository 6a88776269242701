// Subprocess: runs a command to its end, within a time limit, without a shell.
// Invariant: when run_command() returns, the command and everything it started have ended.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace raum {

/// A command, its surroundings and its limits.
struct Command {
  std::vector<std::string> arguments{};  // program first; without a slash it is searched in PATH
  std::string input{};                   // written to its stdin
  std::filesystem::path directory{};     // empty: that of the caller
  std::vector<std::pair<std::string, std::string>> environment{};  // added to that of the caller
  std::chrono::milliseconds limit = std::chrono::minutes(1);
  std::size_t output_bytes_max = std::size_t{4} << 20;  // of stdout and of stderr each
  // If set, both streams are appended to this file instead of captured, log_bytes_max in all.
  std::filesystem::path log{};
  std::size_t log_bytes_max = std::size_t{256} << 20;
  std::uint64_t memory_mib = 0;  // data of each of its processes; 0: no limit
  std::stop_token stop{};        // ends the command early
  // If set, receives the command's stdout (or what is written to `log`) while it runs, in pieces of
  // any length. Called by the thread that calls run_command().
  std::function<void(std::string_view piece)> on_output{};
};

/// How a command ended.
enum class CommandEnd {
  Exited,       // status: its exit code
  Signalled,    // status: the signal
  TimedOut,     // killed at the limit
  Flooded,      // killed because it wrote more than output_bytes_max or log_bytes_max
  Interrupted,  // killed because `stop` was requested
  NotStarted,   // status: errno
};

/// How a command ended and what it wrote, up to output_bytes_max of each stream.
struct CommandResult {
  CommandEnd end = CommandEnd::NotStarted;
  int status = 0;
  std::string output;  // stdout
  std::string errors;  // stderr
  std::chrono::milliseconds elapsed{0};
  // Of the command and those of its descendants that were waited for, in user and system mode.
  std::chrono::microseconds processor_time{0};

  [[nodiscard]] bool ok() const { return end == CommandEnd::Exited && status == 0; }
};

/// Runs the command and waits for its end.  Requires: arguments not empty.
[[nodiscard]] CommandResult run_command(const Command& command);

/// "exit status 3", "signal 11 (Segmentation fault)", "no exit within 10 s", ...
[[nodiscard]] std::string describe_end(const Command& command, const CommandResult& outcome);

/// describe_end() with the last line of stderr: `exit status 4, "no table"`.
[[nodiscard]] std::string describe_failure(const Command& command, const CommandResult& outcome);

/// The end of a text: at most `lines` lines and `bytes` bytes, without trailing blank lines.
[[nodiscard]] std::string last_words(const std::string& text, int lines = 12,
                                     std::size_t bytes = 4000);

}  // namespace raum
