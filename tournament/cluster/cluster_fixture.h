// ClusterFixture: matches whose workers Slurm or ssh starts, compared with a match of one thread.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/process/subprocess.h"
#include "base/testing/scoped_variable.h"
#include "base/testing/temporary_folder.h"
#include "tournament/cluster/daemon.h"
#include "tournament/testing/command_fixture.h"

namespace raum::tournament {

class ClusterFixture : public CommandFixture {
 protected:
  static constexpr std::size_t kPairs = 20;

  ClusterFixture();

  /// A match of engines that think for 2 ms per move, so that events happen within it.
  [[nodiscard]] MatchConfig config_of(std::vector<WorkerGroup> workers) const;

  /// Plays the match, keeps what it says and compares its table of results and its games, byte for
  /// byte, with those of a match of one thread. Calls `event` after each pair with their number.
  void expect_same_games(const MatchConfig& match,
                         const std::function<void(std::size_t pairs)>& event = {});

  /// The same with workers that do not see the engine's file, so that they get a copy: one for all
  /// workers, which have the host in common.
  void expect_same_games_with_sent_engines(WorkerGroup group);

  /// Kills `raum match --workers GROUP,raum=...` after three pairs, ends the next one with SIGINT,
  /// and compares the games of a third one with those of a match of one thread. Calls `ended` after
  /// the end of each.
  void expect_same_games_after_ends(const std::string& group, const std::function<void()>& ended);

  [[nodiscard]] bool says(std::string_view text) const;
  [[nodiscard]] std::string notices() const;

  /// Skips the test if one of these programs is missing, or fails it if the tests are required.
  /// Returns: whether it can go on.
  [[nodiscard]] static bool has_programs(const std::vector<std::string>& names);

  /// Expects that the test is skipped where its first program, `program`, is missing.
  static void expect_skip_without(const std::string& program, const std::string& test);

  /// Runs this test program with a test, with no program in PATH.
  [[nodiscard]] static CommandResult run_without_programs(const std::string& test,
                                                          const std::string& required);

  // Apart from the folder of the match, whose processes are searched for.
  TemporaryFolder servers_;

 private:
  // The input of each worker of raum_elsewhere(), before the number of its process.
  static constexpr const char* kInput = "input";

  // A program for `raum=` that cannot see the engine of engine_elsewhere(), and keeps copies of
  // engines in copies().
  [[nodiscard]] std::string raum_elsewhere() const;
  [[nodiscard]] std::string engine_elsewhere() const;
  [[nodiscard]] std::string copies() const { return folder_ / "copies"; }

  // How many files were sent to workers of raum_elsewhere().
  [[nodiscard]] std::size_t transfers() const;
  // The first file with the name of the engine in copies(); "" if there is none.
  [[nodiscard]] std::string copy_of_engine() const;
  [[nodiscard]] std::string local_results();
  // What `raum results export` prints of the database, and the moves of its games: all that is
  // equal in two matches at fixed depth.
  [[nodiscard]] static std::string results_of(const std::string& db);

  ScopedVariable path_;
  std::vector<std::string> notices_;
};

}  // namespace raum::tournament
