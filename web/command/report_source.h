// ReportSource: which kind of file `raum report` is to show. The content decides, not the name.
#pragma once

#include <cstdint>
#include <string>

#include "base/core/failure.h"

namespace raum::web {

enum class ReportSource : std::uint8_t {
  Results,  // a results database of raum match
  History,  // a database of raum history
  Gate,     // report.json of raum gate
  Study,    // the JSON of raum study
  Spsa,     // a database of raum tune --spsa
};

/// A file of a known kind.
struct ReportFile {
  ReportSource source = ReportSource::Results;
  std::string text;  // of a JSON file; "" of a database
};

/// Errors: Usage for a file that is missing or of no known kind; Environment for one that cannot be
/// read.
[[nodiscard]] Fallible<ReportFile> report_file(const std::string& path);

}  // namespace raum::web
