#include "base/sqlite/database.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <thread>

#include "base/core/system_error.h"
#include "base/text/quote.h"

namespace raum {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kBusyMilliseconds = 5'000;
constexpr auto kRetryPause = std::chrono::milliseconds(5);

int primary_code(const SQLite::Exception& e) { return e.getErrorCode() & 0xff; }

bool exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

// What the path names instead of a regular file; nullptr for a regular file.
const char* other_kind_of(const std::string& path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status) || std::filesystem::is_regular_file(status)) return nullptr;
  return std::filesystem::is_directory(status) ? "a folder" : "a device or a pipe";
}

// Absolute: SQLite takes some names, such as ":memory:", for something other than a file.
std::string absolute(const std::string& path) {
  std::error_code error;
  const std::filesystem::path whole = std::filesystem::absolute(path, error);
  return error ? path : whole.string();
}

// A name by which SQLite reads a file without creating or locking anything.
// Requires: no process writes to the database, and it was closed cleanly.
// Source: https://www.sqlite.org/uri.html
std::string immutable_uri(const std::string& path) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/.-_";
  std::string uri = "file:";
  for (const char c : absolute(path)) {
    const bool is_plain = kPlain.find(c) != std::string_view::npos;
    uri += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri + "?immutable=1";
}

}  // namespace

Fallible<int> Database::open(Mode mode) {
  // If two connections that create or open a database at the same time would wait for each other,
  // SQLite does not wait: it fails one of them with SQLITE_BUSY, and that one has to retry.
  // Source: sqlite.org, sqlite3_busy_handler().
  return guarded([&] {
    const auto deadline = Clock::now() + std::chrono::milliseconds(kBusyMilliseconds);
    for (;;) {
      try {
        return open_once(mode);
      } catch (const SQLite::Exception& e) {
        if (primary_code(e) != SQLITE_BUSY || Clock::now() > deadline) throw;
      }
      connection_.reset();
      std::this_thread::sleep_for(kRetryPause);
    }
  });
}

Fallible<int> Database::open_once(Mode mode) {
  if (mode != Mode::Create && !exists(path_)) {
    return usage_error({path_, "no such file", schema_.name});
  }
  reads_ = mode == Mode::Read || mode == Mode::Inspect;
  if (const char* const kind = other_kind_of(path_); kind != nullptr) {
    return usage_error({path_, kind, schema_.name});
  }
  errno = 0;
  if (reads_) {
    auto version = connect_to_read(mode);
    if (mode != Mode::Read || !version || *version > 0) return version;
    return usage_error({path_, "an empty file", schema_.name});
  }

  const int create = mode == Mode::Create ? SQLite::OPEN_CREATE : 0;
  connect(absolute(path_), SQLite::OPEN_READWRITE | create);
  auto version = schema_version();
  if (!version) return version;
  connection_->exec("PRAGMA journal_mode = WAL");
  connection_->exec("PRAGMA synchronous = FULL");
  return check_integrity().map([&] {
    if (*version < schema_.version()) migrate();
    return schema_.version();
  });
}

void Database::connect(const std::string& name, int flags) {
  connection_.emplace(name, flags, kBusyMilliseconds);
  // Nothing of a hostile schema may run; check_schema() refuses most of it by name.
  for (const int feature : {SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW,
                            SQLITE_DBCONFIG_TRUSTED_SCHEMA}) {
    sqlite3_db_config(connection_->getHandle(), feature, 0, nullptr);
  }
  if (stop_ == nullptr) return;
  // sqlite3_interrupt() would miss a statement that begins later.
  constexpr int kInstructions = 1'000;
  sqlite3_progress_handler(
      connection_->getHandle(), kInstructions,
      [](void* stop) {
        return static_cast<const std::stop_token*>(stop)->stop_requested() ? 1 : 0;
      },
      const_cast<std::stop_token*>(stop_));
}

Fallible<int> Database::connect_to_read(Mode mode) {
  const bool is_closed = !exists(path_ + "-wal");
  const auto read = [&](bool is_immutable) {
    connect(is_immutable ? immutable_uri(path_) : absolute(path_),
            SQLite::OPEN_READONLY | (is_immutable ? SQLite::OPEN_URI : 0));
    return schema_version();
  };
  if (mode == Mode::Inspect) return read(is_closed);
  try {
    return read(false);
  } catch (const SQLite::Exception& e) {
    // SQLite creates files beside the database even to read it, which fails in a read-only folder.
    const bool is_refused =
        primary_code(e) == SQLITE_CANTOPEN || primary_code(e) == SQLITE_READONLY;
    if (!is_refused || exists(path_ + "-wal")) throw;
    return read(true);
  }
}

Fallible<void> Database::check_integrity() {
  const std::string check = connection_->execAndGet("PRAGMA quick_check(1)").getString();
  if (check == "ok") return {};
  // A line "*** in database main ***" precedes the description of the damage.
  const std::string damage = check.substr(std::min(check.find('\n') + 1, check.size()));
  return environment_error({path_, "damage: " + damage, "an undamaged database"});
}

Fallible<int> Database::schema_version() {
  // One transaction: another process may create the database between two of the queries.
  const SQLite::Transaction snapshot(*connection_);
  const int id = connection_->execAndGet("PRAGMA application_id").getInt();
  const int tables = connection_->execAndGet("SELECT count(*) FROM sqlite_master").getInt();
  if (id != schema_.application_id && (id != 0 || tables != 0)) {
    return usage_error({path_, "a database of another program", schema_.name});
  }
  if (tables == 0) return 0;
  if (auto sound = check_schema(); !sound) return tl::unexpected(std::move(sound.error()));
  const int version = connection_->execAndGet("SELECT version FROM schema_version").getInt();
  if (version > schema_.version() || version < 1) {
    return usage_error(
        {path_, fmt::format("schema version {}", version),
         fmt::format("one from 1 to {}, which this build reads", schema_.version())});
  }
  return version;
}

Fallible<void> Database::check_schema() {
  // Views, triggers and computed columns hold SQL that a query of ours would run, perhaps without
  // end, and virtual tables run code of a module. What is a table is asked of SQLite: it reads the
  // column `type` without regard to case.
  // Source: https://www.sqlite.org/security.html, "Untrusted SQLite Database Files"
  SQLite::Statement query(
      *connection_,
      "SELECT CASE type WHEN 'virtual' THEN 'virtual table' ELSE type END, name "
      "FROM pragma_table_list WHERE schema = 'main' AND type IN ('view', 'virtual') "
      "UNION ALL SELECT 'trigger', name FROM sqlite_master WHERE lower(type) = 'trigger' "
      "UNION ALL SELECT 'computed column', t.name || '.' || x.name "
      "FROM pragma_table_list AS t JOIN pragma_table_xinfo(t.name) AS x "
      "WHERE t.schema = 'main' AND t.type = 'table' AND x.hidden <> 0");
  if (!query.executeStep()) return {};
  return usage_error({path_,
                      fmt::format("the {} {}", query.getColumn(0).getString(),
                                  raum::quoted(query.getColumn(1).getString())),
                      "tables and indices of stored values"});
}

void Database::migrate() {
  SQLite::Transaction transaction(*connection_, SQLite::TransactionBehavior::IMMEDIATE);
  // Read again: another process may have migrated the database meanwhile.
  const int tables = connection_->execAndGet("SELECT count(*) FROM sqlite_master").getInt();
  int version =
      tables == 0 ? 0 : connection_->execAndGet("SELECT version FROM schema_version").getInt();
  if (version == 0) {
    connection_->exec(fmt::format("PRAGMA application_id = {}", schema_.application_id));
  }
  for (; version < schema_.version(); ++version) {
    connection_->exec(schema_.steps[static_cast<std::size_t>(version)]);
    connection_->exec(fmt::format("UPDATE schema_version SET version = {}", version + 1));
  }
  transaction.commit();
}

Failure Database::failure_of(const SQLite::Exception& e) const {
  // Without a connection the exception came from opening the file, which set errno.
  const int reason = connection_ ? sqlite3_system_errno(connection_->getHandle()) : errno;
  return database_failure(path_, schema_, e, reason, reads_);
}

Fallible<int> application_id_of(const std::string& path) {
  constexpr DatabaseSchema kAny{.application_id = 0, .name = "a SQLite database", .steps = {}};
  try {
    SQLite::Database db(absolute(path), SQLite::OPEN_READONLY, kBusyMilliseconds);
    return db.execAndGet("PRAGMA application_id").getInt();
  } catch (const SQLite::Exception& e) {
    return tl::unexpected(database_failure(path, kAny, e, 0, true));
  }
}

Failure database_failure(const std::string& path, const DatabaseSchema& schema,
                         const SQLite::Exception& e, int system_error, bool reads) {
  const int code = primary_code(e);
  if (code == SQLITE_NOTADB) {
    return {ExitCode::Usage, {path, "a file that is not a database", schema.name}};
  }
  if (code == SQLITE_CORRUPT) {
    return {ExitCode::Environment, {path, "a damaged database", "an undamaged database"}};
  }
  std::string found = e.what();
  // SQLite records errno for these two codes only; after other codes the recorded value is that of
  // an earlier failure.
  const bool is_system = code == SQLITE_IOERR || code == SQLITE_CANTOPEN;
  if (is_system && system_error != 0) {
    found += fmt::format(" ({})", system_error_text(system_error));
  }
  return {ExitCode::Environment,
          {path, found, fmt::format("a database that can be {}", reads ? "read" : "written")}};
}

}  // namespace raum
