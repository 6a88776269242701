// The results of a search study as a table or as JSON.
#pragma once

#include <string>
#include <vector>

#include "tournament/study/search_study.h"

namespace raum::tournament {

[[nodiscard]] std::string to_table(const Study& study, const std::vector<SearchStudyRow>& rows);

/// One JSON object with schema_version.
[[nodiscard]] std::string to_json(const Study& study, const std::vector<SearchStudyRow>& rows);

}  // namespace raum::tournament
