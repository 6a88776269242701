#include "knowledge/spsa/state/schema.h"

#include <array>

namespace raum::knowledge::spsa {
namespace {

constexpr const char* kSpsaTables = R"sql(
CREATE TABLE schema_version (version INTEGER NOT NULL);
INSERT INTO schema_version VALUES (1);
CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE iteration (
  number INTEGER PRIMARY KEY, seconds REAL NOT NULL, finished TEXT NOT NULL);
CREATE TABLE pair (
  iteration INTEGER NOT NULL REFERENCES iteration (number), number INTEGER NOT NULL,
  result INTEGER NOT NULL CHECK (result BETWEEN -2 AND 2),
  PRIMARY KEY (iteration, number)) WITHOUT ROWID;
CREATE TABLE value (
  iteration INTEGER NOT NULL REFERENCES iteration (number), parameter INTEGER NOT NULL,
  value REAL NOT NULL, PRIMARY KEY (iteration, parameter)) WITHOUT ROWID;
)sql";

constexpr std::array<const char*, 1> kSpsaSteps{kSpsaTables};

}  // namespace

constinit const DatabaseSchema kSpsaSchema{.application_id = 0x52617553,  // "RauS"
                                           .name = "a database of raum tune --spsa",
                                           .steps = kSpsaSteps};

}  // namespace raum::knowledge::spsa
