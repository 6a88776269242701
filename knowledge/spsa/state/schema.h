// The schema of a run of SPSA.
//   schema_version (version)
//   setting   (key, value)                   configuration_of()
//   iteration (number, seconds, finished)    from 1 without gaps; finished: UTC
//   pair      (iteration, number, result)    games won less games lost by the first player
//   value     (iteration, parameter, value)  after the iteration; parameter: its number, from 1
#pragma once

#include "base/sqlite/database.h"

namespace raum::knowledge::spsa {

extern const DatabaseSchema kSpsaSchema;

}  // namespace raum::knowledge::spsa
