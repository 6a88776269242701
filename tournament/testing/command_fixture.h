// CommandFixture: the program `raum` as a process of its own, and every process that it starts.
#pragma once

#include <sys/resource.h>

#include <cstdio>
#include <string>
#include <vector>

#include "tournament/testing/match_fixture.h"

namespace raum::tournament {

[[nodiscard]] std::string content(const std::string& path);

// A started `raum`, its stderr in a pipe and its stdout in a file.
class Runner {
 public:
  Runner(const std::vector<std::string>& arguments, const std::string& out, rlim_t file_limit);
  ~Runner();
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  /// Reads stderr up to the n-th line that tells of a finished pair; false at its end.
  bool read_pairs(int n);
  void forget_stderr();
  void send(int signal) const;
  /// The exit code, or 128 + the signal.
  int wait();
  [[nodiscard]] const std::string& talk() const { return talk_; }

 private:
  int pid_ = -1;
  std::FILE* stderr_ = nullptr;
  std::string talk_;
};

class CommandFixture : public MatchFixture {
 protected:
  // The folder's name is an argument of the engines by which their processes are found.
  [[nodiscard]] std::vector<std::string> arguments(const std::string& db, int pairs,
                                                   const std::string& mode = "good,arg=1",
                                                   const std::string& first = "good,arg=1") const;
  [[nodiscard]] Runner start(const std::vector<std::string>& arguments,
                             rlim_t file_limit = RLIM_INFINITY) const;
  /// Runs to the end. Returns the exit code; stdout is in the file "stdout".
  int run(const std::vector<std::string>& arguments) const { return start(arguments).wait(); }

  /// Every process that has the folder's name among its arguments.
  [[nodiscard]] std::vector<int> processes() const;
  // Requires: the runner was waited for. Its engines may still be on their way out.
  void expect_no_process() const;

  /// Kills a match of so many pairs so many times, each after a random time below `most_ms`, lets
  /// it end, and compares its games with those of an uninterrupted one.
  void kill_and_compare(int kills, int pairs, int most_ms);
};

}  // namespace raum::tournament
