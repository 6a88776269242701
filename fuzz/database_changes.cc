#include "fuzz/database_changes.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <initializer_list>

#include "base/text/lines.h"
#include "fuzz/scratch.h"
#include "fuzz/target.h"

namespace raum::fuzz {
namespace {

// Binds a number, NULL or a text.
void bind_value(SQLite::Statement& statement, int place, const std::string& value) {
  std::int64_t number = 0;
  const char* const end = value.data() + value.size();
  const auto read = std::from_chars(value.data(), end, number);
  if (read.ec == std::errc{} && read.ptr == end) {
    statement.bind(place, number);
  } else if (value != "NULL") {
    statement.bind(place, value);
  }
}

// Denies what reaches other files; see sqlite3_set_authorizer().
int authorize(void* /*unused*/, int action, const char* name, const char* /*second*/,
              const char* /*database*/, const char* /*trigger*/) {
  if (action == SQLITE_PRAGMA) {
    return std::string_view(name) == "writable_schema" ? SQLITE_OK : SQLITE_DENY;
  }
  return action == SQLITE_ATTACH || action == SQLITE_DETACH ? SQLITE_DENY : SQLITE_OK;
}

int give_up(void* /*unused*/) { return 1; }

}  // namespace

void remove_databases(std::initializer_list<std::string> paths) {
  std::error_code ignored;
  for (const std::string& path : paths) {
    for (const char* const suffix : {"", "-wal", "-shm", "-journal"}) {
      std::filesystem::remove(path + suffix, ignored);
    }
  }
}

std::string without_log(const std::string& path) {
  SQLite::Database(path, SQLite::OPEN_READWRITE).exec("PRAGMA journal_mode = DELETE");
  return file_bytes(path);
}

std::string changed_database(
    const std::string& bytes, std::string_view input,
    const std::function<void(SQLite::Database&, std::string_view)>& change) {
  SQLite::Database db(":memory:", SQLite::OPEN_READWRITE);
  sqlite3* const handle = db.getHandle();
  auto* const copy = static_cast<unsigned char*>(sqlite3_malloc64(bytes.size()));
  FUZZ_REQUIRE(copy != nullptr);
  std::copy(bytes.begin(), bytes.end(), copy);
  const auto size = static_cast<sqlite3_int64>(bytes.size());
  FUZZ_REQUIRE(sqlite3_deserialize(
                   handle, "main", copy, size, size,
                   SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE) == SQLITE_OK);
  db.exec("PRAGMA ignore_check_constraints = ON");
  db.exec("PRAGMA max_page_count = 1024");
  TextLines lines(input);
  while (const auto line = lines.next()) change(db, *line);
  if (sqlite3_get_autocommit(handle) == 0) db.exec("ROLLBACK");
  sqlite3_int64 changed_size = 0;
  const unsigned char* const changed =
      sqlite3_serialize(handle, "main", &changed_size, SQLITE_SERIALIZE_NOCOPY);
  FUZZ_REQUIRE(changed != nullptr);
  return {changed, changed + changed_size};
}

void set_column(SQLite::Database& db, std::string_view line) {
  const std::size_t equals = line.find('=');
  const std::size_t dot = line.find('.');
  if (equals == std::string_view::npos || dot > equals) return;
  const std::string table(line.substr(0, dot));
  const std::string column(line.substr(dot + 1, equals - dot - 1));
  if ((table + column).find_first_of("\"'[]`;") != std::string::npos) return;
  try {
    SQLite::Statement update(db, fmt::format("UPDATE \"{}\" SET \"{}\" = ?", table, column));
    bind_value(update, 1, std::string(line.substr(equals + 1)));
    update.exec();
  } catch (const SQLite::Exception&) {
    return;  // no such column, or a value that it refuses
  }
}

void execute_hostile(SQLite::Database& db, std::string_view statement) {
  constexpr int kOperations = 100'000;
  constexpr int kLength = 1 << 20;  // of texts and blobs
  sqlite3* const handle = db.getHandle();
  sqlite3_set_authorizer(handle, &authorize, nullptr);
  sqlite3_progress_handler(handle, kOperations, &give_up, nullptr);
  sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, kLength);
  try {
    db.exec(std::string(statement));
  } catch (const SQLite::Exception&) {
    return;
  }
}

}  // namespace raum::fuzz
