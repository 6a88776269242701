// For the tests of studies: what a worker reports of a game.
#pragma once

#include <cstddef>
#include <string>

#include "tournament/messages/report_message.h"
#include "tournament/study/study.h"

namespace raum::tournament {

/// The game of the pair and leg, drawn without moves.
/// Requires: the study has the pair; the first one is 1.
[[nodiscard]] inline PlayedReport game_of(const Study& study, std::size_t pair, int leg) {
  const StudyMatch& match = study.matches[(pair - 1) % study.matches.size()];
  const std::string& first = study.players[match.first].name;
  const std::string& second = study.players[match.second].name;
  PlayedReport report;
  report.game.pair = pair;
  report.game.leg = leg;
  report.game.white = leg == 0 ? first : second;
  report.game.black = leg == 0 ? second : first;
  report.game.opening = study.positions[(pair - 1) / study.matches.size()].text;
  report.game.result = "1/2-1/2";
  return report;
}

}  // namespace raum::tournament
