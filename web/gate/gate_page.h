// The page of a gate: its verdict, its checks and what they measured.
#pragma once

#include <string>
#include <string_view>

#include "web/gate/gate_file.h"

namespace raum::web {

/// One HTML file: the verdict first, then a card for each check, the changes of cost with intervals
/// and thresholds, the match, warnings, and all figures and details of each check, folded; failed
/// checks first. A button copies `markdown`, the text of report.md; "": no button.
[[nodiscard]] std::string gate_page(const GateFile& gate, std::string_view markdown = {});

}  // namespace raum::web
