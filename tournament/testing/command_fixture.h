// CommandFixture: runs the program `raum` as a process, and finds every process that it starts.
#pragma once

#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/testing/match_fixture.h"

namespace raum::tournament {

[[nodiscard]] std::string content(const std::string& path);

/// A running `raum`, with its stderr in a pipe and its stdout in a file.
class Runner {
 public:
  Runner(const std::vector<std::string>& arguments, const std::string& out, rlim_t file_limit);
  ~Runner();
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  /// Reads stderr up to the n-th line that reports a finished pair.
  /// Returns: false if stderr ends before.
  bool read_pairs(int n);
  /// Reads stderr up to the line that contains the text.
  /// Returns: the line, "" if stderr ends before.
  std::string read_line_with(std::string_view text);
  void close_stderr();
  void send(int signal) const;
  /// The exit code, or 128 + the signal.
  int wait();
  [[nodiscard]] const std::string& stderr_text() const { return stderr_text_; }

 private:
  int pid_ = -1;
  std::FILE* stderr_ = nullptr;
  std::string stderr_text_;
};

class CommandFixture : public MatchFixture {
 protected:
  // Arguments of a match. The engines get the path of the folder as an argument, by which
  // processes() finds them.
  [[nodiscard]] std::vector<std::string> arguments(const std::string& db, int pairs,
                                                   const std::string& mode = "good,arg=1",
                                                   const std::string& first = "good,arg=1") const;
  [[nodiscard]] Runner start(const std::vector<std::string>& arguments,
                             rlim_t file_limit = RLIM_INFINITY) const;
  /// Runs to the end; stdout is written to the file "stdout".
  /// Returns: the exit code.
  // NOLINTNEXTLINE(modernize-use-nodiscard): often called for its effect
  int run(const std::vector<std::string>& arguments) const { return start(arguments).wait(); }

  /// Every process that has the path of the folder among its arguments.
  [[nodiscard]] std::vector<int> processes() const;
  // Waits until the engines have ended, which may be after their runner.
  // Requires: the runner was waited for.
  void expect_no_process() const;

  /// The processes `raum worker` that this test has started, with the guards of their engines: they
  /// inherit a variable of the fixture.
  [[nodiscard]] std::vector<int> workers() const;
  /// Waits until neither they nor others are left.
  void expect_no_worker(std::chrono::seconds limit = std::chrono::seconds(10)) const;

  /// Plays a match of `pairs` pairs that is killed `kills` times, each after a random time below
  /// `most_ms`, and compares its games with those of an uninterrupted match.
  void kill_and_compare(int kills, int pairs, int most_ms);
};

}  // namespace raum::tournament
