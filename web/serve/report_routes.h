// The routes of the reports: a start page with all matches, and a page of each match.
//
//   GET /                           the start page; without data, since it needs no key
//   GET /match?db=0&match=1         the page of a match, before its data
//   GET /api/databases              ServedDatabases::list()
//   GET /api/verdict?db=0&match=1   ServedDatabases::verdict()
//   GET /api/document?db=0&match=1  ServedDatabases::document()
//
// A page that carries data cannot be opened by an address, because a browser sends no key when it
// opens one. The page of a match therefore has the script and the style of `raum report` only, and
// its script asks for the rest.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "web/http/routes.h"
#include "web/serve/shells.h"

namespace raum::web {

/// The start page has the links, to pages that others have added to the routes. After `stop`, the
/// making of a page that reads many games fails, so that nobody waits for it.
/// Requires: the databases are results databases; they may be written to meanwhile.
void add_report_routes(Routes& routes, std::vector<std::string> databases,
                       const std::vector<StartLink>& links = {}, std::stop_token stop = {});

}  // namespace raum::web
