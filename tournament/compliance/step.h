// ComplianceStep: one named step of the compliance check, and the parts that many steps share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tournament/compliance/conversation.h"
#include "tournament/compliance/request.h"

namespace raum::tournament {

/// The verdict of a step whose conversation did not fail.
struct Remark {
  Compliance verdict = Compliance::Pass;
  std::string detail;
};

/// The verdicts Warn and Skip with a detail, which says why.
[[nodiscard]] Remark warn(std::string detail);
[[nodiscard]] Remark skip(std::string detail);

/// What a step must reach for the steps behind it to run.
enum class Need : std::uint8_t {
  Nothing,
  Answer,  // a right or a wrong one: without any, they would wait for the stall time one by one
  Pass,    // none of them can pass without it
};

/// A failure is recorded in the conversation; the steps are written as if every call succeeded.
struct ComplianceStep {
  std::string_view name;  // what the engine is expected to do
  Remark (*run)(Conversation&);
  Need need = Need::Nothing;
};

/// Expects a legal move from the position after `moves`, searched with the command `go`. An empty
/// `fen` is the start position.
Remark expect_move(Conversation& engine, std::string_view fen, const std::string& moves,
                   const std::string& go);

}  // namespace raum::tournament
