// play_page: the page on which a viewer plays against engines and analyses positions.
#pragma once

#include "web/page/page.h"

namespace raum::web {

/// The page. Its script asks the server it comes from for everything that depends on the rules or
/// on an engine: the routes below /api/play/ of web/play.
[[nodiscard]] Page play_page();

}  // namespace raum::web
