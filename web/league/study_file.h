// StudyFile: the result of a match study or a league as `raum study --json` prints it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "base/core/error.h"
#include "web/league/league.h"

namespace raum::web {

struct StudyFile {
  std::string title, openings, build;
  std::uint64_t pairs = 0;  // of each match
  bool is_complete = false;
  League league;
};

/// Whether the document looks like the result of a study.
[[nodiscard]] bool is_study_result(const nlohmann::json& json);

/// Errors: no JSON, another schema version, a study of searches, a field that is missing or of
/// another type, an unknown player, two players of one name, more than 200 players;
/// each with `where` and the place in the document.
[[nodiscard]] Expected<StudyFile> parse_study_result(std::string_view text, std::string_view where);

/// The page of a study: ratings, standings, cross table and meetings.
[[nodiscard]] std::string study_page(const StudyFile& study);

}  // namespace raum::web
