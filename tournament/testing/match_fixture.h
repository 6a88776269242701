// MatchFixture: plays short matches between scripted engines and reads their stored games.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "base/testing/scoped_variable.h"
#include "base/testing/temporary_folder.h"
#include "tournament/game/stored_game.h"
#include "tournament/match/match.h"

namespace raum::tournament {

/// A scripted engine: see `raum-scripted-engine --help` for the modes.
[[nodiscard]] EngineSpec scripted(const std::string& name, const std::string& mode, int number = 1,
                                  int seed = 1);

/// Writes `count` distinct openings with few men and a clock near the 100-ply rule, so that games
/// of random players are short.
void write_openings(const std::string& path, std::size_t count);

/// The stored games of a match, ordered by pair and leg; a runner may use the database meanwhile.
[[nodiscard]] std::vector<StoredGame> stored_games(const std::string& db_path, int match = 1);

/// The parts of each game that must be equal when deterministic engines play it again.
[[nodiscard]] std::vector<std::string> course_of(const std::vector<StoredGame>& games);

class MatchFixture : public testing::Test {
 protected:
  static constexpr std::size_t kOpenings = 60;

  MatchFixture();
  [[nodiscard]] MatchConfig config(EngineSpec first, EngineSpec second, std::size_t pairs) const;
  // NOLINTNEXTLINE(modernize-use-nodiscard): often called for its effect
  MatchOutcome played(const MatchConfig& config) const;

  TemporaryFolder folder_;
  // Other matches on this machine reserve no processor of these.
  ScopedVariable locks_{"RAUM_CPU_LOCKS", folder_ / "raum-cpus"};
};

}  // namespace raum::tournament
