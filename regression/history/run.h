// HistoryRun: the figures that one gate, or one run of raum-bench, measured for one commit.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"

namespace raum::regression {

/// A number that was measured in one run.
/// Invariant: `benchmark` and `unit` together are unique in a run; values are finite.
struct HistoryFigure {
  std::string benchmark;  // "cost/perft start": check and figure, or the row of raum-bench
  std::string unit;
  double value = 0;

  friend bool operator==(const HistoryFigure&, const HistoryFigure&) = default;
};

/// A remark that a person wrote about a commit.
struct HistoryNote {
  std::string text;     // one line
  std::string written;  // UTC, "2026-01-31T23:59:59.123Z"

  friend bool operator==(const HistoryNote&, const HistoryNote&) = default;
};

/// The figures of one commit and where they were measured. A field that the source does not know is
/// empty.
struct HistoryRun {
  std::string source;   // "gate" or "benchmark"
  std::string commit;   // 40 or 64 hexadecimal digits; may be shortened in a benchmark
  std::string tree;     // of a gate
  std::string subject;  // of the commit, from a gate
  std::string started;  // UTC, "2026-01-31T23:59:59.123Z"
  std::string verdict;  // of a gate
  std::string processor;
  std::string build;                     // of the gate, or of the benchmark
  bool is_accepted = false;              // later runs are compared with this one
  std::vector<HistoryFigure> figures{};  // sorted by benchmark and unit
  std::vector<HistoryNote> notes{};      // on the commit, oldest first

  /// The start of the commit, as a report shows it.
  [[nodiscard]] std::string short_commit() const;

  friend bool operator==(const HistoryRun&, const HistoryRun&) = default;
};

/// Makes all texts printable_utf8(), since they come from reports and databases that nobody trusts.
void make_printable(HistoryRun& run);

/// Reads a gate's report (`raum gate --json`, report.json) or the JSON of raum-bench
/// (--benchmark_format=json). Keeps the numeric figures of head; all texts are printable.
/// Errors: no JSON, another schema version, a field that is missing, of another type or out of
/// range, a duplicate figure; each with `where` and the place in the document.
[[nodiscard]] Expected<HistoryRun> parse_report(std::string_view text, std::string_view where);

}  // namespace raum::regression
