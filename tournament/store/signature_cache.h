// Signature cache: the answers of engines to `bench`, stored in a results database by the identity
// of the engine. All functions here throw SQLite::Exception.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <optional>
#include <string>

namespace raum::tournament {

/// An engine's answer to `bench`.
struct BenchAnswer {
  std::optional<std::uint64_t> signature;  // nullopt: the engine has no `bench`

  friend bool operator==(const BenchAnswer&, const BenchAnswer&) = default;
};

/// Returns: nullopt if no answer of the engine is stored.
[[nodiscard]] std::optional<BenchAnswer> find_bench_answer(SQLite::Database& db,
                                                           const std::string& identity);

/// Replaces an earlier answer of the engine.
void store_bench_answer(SQLite::Database& db, const std::string& identity,
                        const BenchAnswer& answer);

}  // namespace raum::tournament
