// GateFile: the report of a gate as its JSON (report.json) holds it.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "tournament/stats/elo.h"
#include "tournament/stats/pairs.h"

namespace raum::web {

/// By how much a figure changed, as a share of base: 0.03 is 3 % more.
struct GateChange {
  double low = 0, value = 0, high = 0;
  double reported_at = 0;            // a change beyond it, up or down, is reported
  std::optional<double> fails_at{};  // a growth beyond it fails
};

/// One row of a check. Values are texts: "12,345", "0.25", "reused".
struct GateFigure {
  std::string name, base, head, unit;
  std::string change;                  // "+1.2 %", or ""
  std::string verdict;                 // "", "reported" or "failed"
  std::optional<GateChange> measured;  // none in reports of schema 1
};

/// A function whose instructions in a workload changed.
struct GateFunction {
  std::string workload, name;
  std::uint64_t base = 0, head = 0;
};

/// The match that the check `strength` played, head first.
struct GateMatch {
  tournament::GameCounts games;
  tournament::PairCounts pairs;
  std::optional<tournament::Estimate> elo, nelo, elo_after_stop;  // none without a pair
  std::optional<double> llr;
  double lower = 0, upper = 0;  // bounds of the LLR
  std::string bounds;           // "elo0=0,elo1=5,…", "" without a sequential test
  std::string verdict;
  std::string database;  // where the games are, on the machine of the gate
};

struct GateCheck {
  std::string name, result, reason;
  std::vector<GateFigure> figures;
  std::vector<GateFunction> functions;  // of the workloads that failed
  std::vector<std::string> warnings;
  std::string details;  // several lines
  double seconds = 0;
  std::optional<GateMatch> match;
};

struct GateRevision {
  std::string name, commit, subject;
};

struct GateFile {
  std::string verdict;
  std::int64_t exit_code = 0;
  GateRevision base, head;
  std::vector<std::string> notes;
  std::vector<GateCheck> checks;
  std::string started, processor, build;
  double seconds = 0;
};

/// Whether the document looks like the report of a gate.
[[nodiscard]] bool is_gate_report(const nlohmann::json& json);

/// Reads a report of schema version 1 or 2.
/// Errors: no JSON, another schema version, a field that is missing or of another type; each with
/// `where` and the place in the document.
[[nodiscard]] Expected<GateFile> parse_gate_report(std::string_view text, std::string_view where);

}  // namespace raum::web
