// Database: a SQLite file with an application id and a schema version, such as the results of
// matches or the history of measurements.
// Write-ahead log and full synchronisation: a committed transaction survives a killed process and a
// power cut. Code that uses the connection or calls check_integrity() runs inside guarded(), which
// turns exceptions into failures.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>

#include "base/core/failure.h"

namespace raum {

/// A kind of database and the steps that create its tables and update older versions of them.
struct DatabaseSchema {
  int application_id;  // in the file's header
  const char* name;    // "a results database of raum match": named in error messages
  // Step i leads from version i to i + 1. Step 0 creates the table schema_version (version) with
  // its one row.
  std::span<const char* const> steps;

  [[nodiscard]] constexpr int version() const { return static_cast<int>(steps.size()); }
};

class Database {
 public:
  enum class Mode {
    Read,     // opened as immutable if its folder is read-only and it has no write-ahead log
    Inspect,  // as Read, but creates no file beside a database that no process has open
    Write,    // an existing file
    Create,   // as Write; the file is created if missing
  };

  /// Requires: what `schema` points to outlives the database.
  Database(std::string path, const DatabaseSchema& schema)
      : path_(std::move(path)), schema_(schema) {}

  /// Lets statements of this connection fail once a stop is requested. Called before open().
  /// Requires: the token lives as long as the connection.
  void stop_on(const std::stop_token& stop) { stop_ = &stop; }

  /// Opens the file; for writing, it also looks for damage and brings an older schema up to date.
  /// Waits up to five seconds for other processes.
  /// Returns: the schema version, with Mode::Inspect 0 for an empty database.
  /// Errors: Usage for a missing file, a folder, a device, a file of another kind, a newer schema,
  /// one with views, triggers, computed columns or virtual tables, and with Mode::Read an empty
  /// file; Environment for a damaged file, one that is locked for too long and one that cannot be
  /// read or written.
  [[nodiscard]] Fallible<int> open(Mode mode);

  /// Runs `PRAGMA quick_check`.  Errors: Environment for damage.  Throws: SQLite::Exception.
  [[nodiscard]] Fallible<void> check_integrity();

  /// Runs `work`, which returns a Fallible, and turns a SQLite exception into a Failure.
  template <class Work>
  auto guarded(Work&& work) -> decltype(work()) {
    try {
      return work();
    } catch (const SQLite::Exception& e) {
      return tl::unexpected<Failure>(failure_of(e));
    }
  }

  [[nodiscard]] const std::string& path() const { return path_; }

  /// The connection.  Requires: open() succeeded.
  [[nodiscard]] SQLite::Database& operator*() { return *connection_; }
  [[nodiscard]] SQLite::Database* operator->() { return &*connection_; }

 private:
  [[nodiscard]] Fallible<int> open_once(Mode mode);
  void connect(const std::string& name, int flags);
  [[nodiscard]] Fallible<int> connect_to_read(Mode mode);
  [[nodiscard]] Fallible<int> schema_version();
  // Errors: Usage for a schema with objects that run SQL.
  [[nodiscard]] Fallible<void> check_schema();
  void migrate();
  [[nodiscard]] Failure failure_of(const SQLite::Exception& e) const;

  std::string path_;
  DatabaseSchema schema_;
  const std::stop_token* stop_ = nullptr;
  bool reads_ = false;  // opened to read only
  std::optional<SQLite::Database> connection_;
};

/// The application id of a SQLite file, 0 if it has none. Unlike the file's header this also knows
/// what stands in the write-ahead log alone, such as the id of a database that is still open.
/// Errors: Environment for a file that cannot be read.
[[nodiscard]] Fallible<int> application_id_of(const std::string& path);

/// A SQLite exception as an error.
/// `reads`: the database was only to be read.
/// Requires: system_error is the errno of that failure (sqlite3_system_errno()), or 0.
[[nodiscard]] Failure database_failure(const std::string& path, const DatabaseSchema& schema,
                                       const SQLite::Exception& e, int system_error,
                                       bool reads = false);

}  // namespace raum
