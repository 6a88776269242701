// The schema of the history of measurements.
//   schema_version (version)
//   run    (id, source, commit_id, ...)   at most one of each source and commit
//   figure (run, benchmark, unit, value)
//   note   (commit_id, written, text)     since version 2
#pragma once

#include "base/sqlite/database.h"

namespace raum::regression {

extern const DatabaseSchema kHistorySchema;

constexpr int kFirstSchemaWithNotes = 2;

}  // namespace raum::regression
