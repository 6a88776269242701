#include "tournament/store/signature_cache.h"

namespace raum::tournament {

std::optional<BenchAnswer> find_bench_answer(SQLite::Database& db, const std::string& identity) {
  SQLite::Statement rows(db, "SELECT nodes FROM signature WHERE identity = ?");
  rows.bind(1, identity);
  if (!rows.executeStep()) return std::nullopt;
  if (rows.getColumn(0).isNull()) return BenchAnswer{};
  return BenchAnswer{static_cast<std::uint64_t>(rows.getColumn(0).getInt64())};
}

void store_bench_answer(SQLite::Database& db, const std::string& identity,
                        const BenchAnswer& answer) {
  SQLite::Statement put(db, "INSERT OR REPLACE INTO signature VALUES (?, ?)");
  put.bind(1, identity);
  if (answer.signature) put.bind(2, static_cast<std::int64_t>(*answer.signature));
  put.exec();
}

}  // namespace raum::tournament
