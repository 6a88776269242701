// The page of a running match: its frame, which its script fills.
#pragma once

#include "web/page/page.h"

namespace raum::web {

[[nodiscard]] Page live_page();

}  // namespace raum::web
