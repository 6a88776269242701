// `raum match --live`: the server of a running match and its page.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "tournament/command/match_view.h"

namespace raum::web {

/// A MatchViewStarter: serves the page of the match on the loopback address.
[[nodiscard]] Fallible<std::unique_ptr<tournament::MatchView>> start_live_view(
    std::uint16_t port, const tournament::MatchConfig& config);

}  // namespace raum::web
