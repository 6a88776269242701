// The routes of a running match:
//   GET /                  the page
//   GET /api/live          live_json(): ?after=GAMES&worker=FIRST&page=NUMBER
//   GET /api/live/setup    live_setup_json()
//   GET /api/live/charts   LiveCharts::json()
//   GET /api/live/report   {"file", "html"}: what `raum report` writes; ?page=NUMBER
#pragma once

#include <string>

#include "web/http/routes.h"
#include "web/live/live_match.h"
#include "web/live/live_viewers.h"

namespace raum::web {

/// `db_path`: of the match, for its report. The match and the viewers outlive the routes.
[[nodiscard]] Routes live_routes(const LiveMatch& match, LiveViewers& viewers,
                                 const std::string& db_path);

}  // namespace raum::web
