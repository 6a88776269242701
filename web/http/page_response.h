// The response that is a page.
#pragma once

#include "web/http/request.h"
#include "web/page/page.h"

namespace raum::web {

/// The page, with its Content-Security-Policy as a header, which also forbids to show the page in a
/// frame.
[[nodiscard]] Response page_response(const Page& page);

}  // namespace raum::web
