// The schema of the results database and how an older one is brought up to it.
//   schema_version (version)
//   match          (id, created)             one for each configuration, or each --new-match
//   configuration  (match, key, value)       what makes this match and no other
//   session        (id, match, ...)          each start of the runner: build, host, time, and
//                                            why it gave up, if it did
//   game           (match, pair, leg, ...)   finished games only
//   signature      (identity, nodes)         what engines answered to `bench`
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cerrno>
#include <string>

#include "base/core/failure.h"

namespace raum::tournament {

constexpr int kApplicationId = 0x5261756d;  // "Raum", in the file's header
constexpr int kSchemaVersion = 3;
constexpr int kBusyMilliseconds = 5'000;  // a reader's lock is short

/// Refuses a database of another program and one of a newer schema.
/// Returns: its schema version, 0 for an empty one.
/// Errors: Usage.  Throws: what SQLite refuses.
[[nodiscard]] Fallible<int> schema_of(SQLite::Database& db, const std::string& path);

/// Makes the schema in an empty database and brings an older one up to it, one transaction a step.
/// Throws: what SQLite refuses; the step is undone then.
void migrate(SQLite::Database& db, int version);

/// The name by which SQLite (OPEN_URI) reads a file without touching any beside it.
/// Requires: nobody has the database open for writing, and it was closed cleanly.
[[nodiscard]] std::string immutable_uri(const std::string& path);

/// What SQLite refused, said in the words of this house.
[[nodiscard]] Failure described(const std::string& path, const SQLite::Exception& e);

/// Runs `work`; exceptions of the library end here.
template <class Work>
auto guarded(const std::string& path, Work&& work) -> decltype(work()) {
  errno = 0;
  try {
    return work();
  } catch (const SQLite::Exception& e) {
    return tl::unexpected<Failure>(described(path, e));
  }
}

}  // namespace raum::tournament
