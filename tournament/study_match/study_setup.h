// StudySetup: what a worker process must know of a study before it plays the first game, and its
// message {"study": ...}.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/core/error.h"
#include "base/json/json_reader.h"
#include "tournament/study/study_player.h"
#include "tournament/workers/job_threads.h"

namespace raum::tournament {

struct StudySetup {
  std::string program;  // hash of the raum that plays
  std::vector<StudyPlayer> players = {};
};

[[nodiscard]] Json study_json(const StudySetup& setup);
/// Errors: a field that is missing or has another type; fewer than two players.
[[nodiscard]] Expected<StudySetup> read_study_setup(const Json& json);

/// Plays the jobs of a study in a worker process.
/// Errors: those of read_study_setup(); this program is another one than that of the setup.
[[nodiscard]] Expected<std::unique_ptr<JobPlayer>> make_study_player(const Json& json,
                                                                     SendMessage send);

}  // namespace raum::tournament
