// WorkerMatchFixture: plays short matches with worker processes, and keeps what they say.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/testing/match_fixture.h"

namespace raum::tournament {

class WorkerMatchFixture : public MatchFixture {
 protected:
  static constexpr std::size_t kPairs = 20;

  /// Processes of raum that the words start.
  [[nodiscard]] static WorkerGroup started_by(std::vector<std::string> words, int count = 2);

  /// A match of these workers, with short times for lost ones.
  [[nodiscard]] MatchConfig config_of(const std::string& db,
                                      std::vector<WorkerGroup> workers) const;

  /// Plays the match and keeps what it says.
  Fallible<MatchOutcome> run(const MatchConfig& match);

  /// The games of a match of one thread.
  [[nodiscard]] std::vector<std::string> expected();

  /// Shows the first game that differs.
  void expect_games(const MatchConfig& match, const std::vector<std::string>& games) const;

  /// Whether a notice has the text.
  [[nodiscard]] bool says(std::string_view text) const;
  [[nodiscard]] const std::vector<std::string>& all_said() const { return notices_; }
  [[nodiscard]] std::string notices() const;

  /// A program that runs the first command, says these lines and then nothing.
  [[nodiscard]] std::string script(const std::string& name, const std::string& lines,
                                   const std::string& first = "") const;

 private:
  std::vector<std::string> notices_;
};

}  // namespace raum::tournament
