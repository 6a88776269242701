// The schema of the results database.
//   schema_version (version)
//   match          (id, created, ...)        one for each configuration, or each --new-match
//   configuration  (match, key, value)       the settings that distinguish one match from another
//   session        (id, match, ...)          each start of the runner: build, host, time, which
//                                            machines it left out, and why it gave up, if it did
//   game           (match, pair, leg, ...)   finished games only
//   signature      (identity, nodes)         what engines answered to `bench`
#pragma once

#include "base/sqlite/database.h"

namespace raum::tournament {

constexpr int kResultsSchemaVersion = 9;
constexpr int kSchemaOfChecksums = 6;         // the first that has a checksum for each game
constexpr int kSchemaOfHosts = 7;             // the first that has the machine of each game
constexpr int kSchemaOfContextChecksums = 9;  // the first with those of settings and sessions

extern const DatabaseSchema kResultsSchema;

}  // namespace raum::tournament
