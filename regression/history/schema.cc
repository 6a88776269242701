#include "regression/history/schema.h"

#include <array>

namespace raum::regression {

namespace {

constexpr const char* kFirstSchema = R"sql(
CREATE TABLE schema_version (version INTEGER NOT NULL);
INSERT INTO schema_version VALUES (1);
CREATE TABLE run (
  id INTEGER PRIMARY KEY, source TEXT NOT NULL CHECK (source IN ('gate', 'benchmark')),
  commit_id TEXT NOT NULL, tree TEXT NOT NULL, subject TEXT NOT NULL, started TEXT NOT NULL,
  verdict TEXT NOT NULL, processor TEXT NOT NULL, build TEXT NOT NULL,
  accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)),
  UNIQUE (source, commit_id));
CREATE TABLE figure (
  run INTEGER NOT NULL REFERENCES run (id), benchmark TEXT NOT NULL, unit TEXT NOT NULL,
  value REAL NOT NULL, PRIMARY KEY (run, benchmark, unit)) WITHOUT ROWID;
)sql";

// The columns are in the order of the key: otherwise PRAGMA quick_check of SQLite 3.40 reports
// "NULL value in note.text" for a sound table WITHOUT ROWID.
constexpr const char* kNotes = R"sql(
CREATE TABLE note (
  commit_id TEXT NOT NULL, written TEXT NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY (commit_id, written, text)) WITHOUT ROWID;
)sql";

constexpr std::array<const char*, 2> kSteps{kFirstSchema, kNotes};

}  // namespace

constinit const DatabaseSchema kHistorySchema{.application_id = 0x52617548,  // "RauH"
                                              .name = "a database of raum history",
                                              .steps = kSteps};

}  // namespace raum::regression
