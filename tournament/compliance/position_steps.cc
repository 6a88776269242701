// Steps: every form of the position command.
#include <array>

#include "engine/board/position_text.h"
#include "tournament/compliance/step_groups.h"

namespace raum::tournament {
namespace {

constexpr std::string_view kBlackToMove =
    "4K/5/5/5/5//5/5/5/5/5//5/5/q4/5/2k2//5/5/5/5/p4//5/4N/5/5/5 b 0 1";

constexpr std::array kPositionSteps{
    ComplianceStep{"moves from the start position",
                   [](Conversation& e) { return expect_move(e, "", "", "go depth 1"); },
                   Need::Answer},
    ComplianceStep{
        "moves from the start position after moves",
        [](Conversation& e) { return expect_move(e, "", "Ac2Ac3 Ec4Ec3", "go depth 1"); }},
    ComplianceStep{"moves from a position text",
                   [](Conversation& e) { return expect_move(e, kStartText, "", "go depth 1"); }},
    ComplianceStep{
        "moves from a position text after moves",
        [](Conversation& e) { return expect_move(e, kStartText, "Ac2Ac3", "go depth 1"); }},
    ComplianceStep{"moves for Black from a position text",
                   [](Conversation& e) { return expect_move(e, kBlackToMove, "", "go depth 1"); }},
};

}  // namespace

std::span<const ComplianceStep> position_steps() { return kPositionSteps; }

}  // namespace raum::tournament
