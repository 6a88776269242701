// Shells: pages without data, whose scripts ask the server for it.
#pragma once

#include <string>
#include <vector>

#include "web/page/page.h"

namespace raum::web {

/// A link of the start page.
struct StartLink {
  std::string path;  // "/play"
  std::string text;  // "Play and analyse"
};

/// The start page. The script fills in the databases.
[[nodiscard]] Page start_shell(const std::vector<StartLink>& links);

/// The page of a match. The script puts the page of `raum report` in its place.
[[nodiscard]] Page match_shell();

}  // namespace raum::web
