// The routes of the page "Play and analyse", below /api/play/; docs/see-it.md describes them.
#pragma once

#include "web/http/routes.h"
#include "web/play/play_service.h"

namespace raum::web {

/// Requires: the service outlives the routes.
void add_play_routes(Routes& routes, PlayService& service);

}  // namespace raum::web
