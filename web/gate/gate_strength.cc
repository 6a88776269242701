#include "web/gate/gate_strength.h"

#include <fmt/core.h>

#include "base/text/numbers.h"
#include "base/text/xml.h"
#include "tournament/report/results_reader.h"
#include "web/match/course.h"
#include "web/match/match_data.h"
#include "web/match/strength.h"

namespace raum::web {

std::string strength_rows(const GateMatch& match) {
  if (match.database.empty()) return "";
  auto reader = tournament::ResultsReader::open(match.database);
  if (!reader) return "";
  const auto data = read_match(*reader, 0, 0);
  if (!data) return "";
  // A report may come from anywhere: it shows no database but that of its own match.
  const tournament::MatchOutcome& outcome = data->match.outcome;
  if (outcome.pairs != match.pairs || outcome.games != match.games) return "";
  if (data->match.config.engines.size() != 2 || outcome.pairs.total() == 0) return "";
  return fmt::format("<p>{} of <code>{}</code> against <code>{}</code>, {} in the database.</p>\n",
                     counted(outcome.pairs.total(), "counted pair"),
                     xml_text(data->match.config.engines[0].name),
                     xml_text(data->match.config.engines[1].name),
                     counted(data->games.games, "game")) +
         strength_section(data->match) + course_section(data->match, data->series);
}

}  // namespace raum::web
