// The page of a gate: its verdict, its checks and what they measured.
#pragma once

#include <string>

#include "web/gate/gate_file.h"

namespace raum::web {

/// One HTML file: the verdict first, then a card for each check, the changes of cost with intervals
/// and thresholds, the match, warnings, and all figures and details of each check, folded; failed
/// checks first.
[[nodiscard]] std::string gate_page(const GateFile& gate);

}  // namespace raum::web
