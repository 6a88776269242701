// The steps of the compliance check by topic. compliance.cc runs the groups in this order.
#pragma once

#include <span>

#include "tournament/compliance/step.h"

namespace raum::tournament {

/// Start, uci, options, isready and ucinewgame. The first step starts the program.
[[nodiscard]] std::span<const ComplianceStep> handshake_steps();

/// Every form of the position command.
[[nodiscard]] std::span<const ComplianceStep> position_steps();

/// Search limits, search information, and stop.
[[nodiscard]] std::span<const ComplianceStep> search_steps();

/// The rules in mates, promotions, endings and whole games.
[[nodiscard]] std::span<const ComplianceStep> game_steps();

/// Common options, invalid or unusual input, and quit.
[[nodiscard]] std::span<const ComplianceStep> robustness_steps();

}  // namespace raum::tournament
