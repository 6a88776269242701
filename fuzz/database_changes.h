// Database changes: the input of a fuzz target as changes of a sound database.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>

namespace raum::fuzz {

/// Removes the files and those that SQLite creates beside them.
void remove_databases(std::initializer_list<std::string> paths);

/// The bytes of a database that is closed and needs no log beside it, so that it can be opened in
/// memory.
[[nodiscard]] std::string without_log(const std::string& path);

/// Calls `change` with the database in memory and each line of the input, without CHECK
/// constraints. The database has at most 1,024 pages.
/// Requires: `bytes` are those of without_log().
/// Returns: the bytes of the changed database.
[[nodiscard]] std::string changed_database(
    const std::string& bytes, std::string_view input,
    const std::function<void(SQLite::Database&, std::string_view)>& change);

/// Obeys "TABLE.COLUMN=VALUE": sets the column in all rows to a number, a text or NULL. Ignores
/// what names no column.
void set_column(SQLite::Database& db, std::string_view line);

/// Executes a statement, which may do anything to this file but not reach another one nor run for
/// long. Ignores its errors.
void execute_hostile(SQLite::Database& db, std::string_view statement);

}  // namespace raum::fuzz
