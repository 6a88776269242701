#include "tournament/store/host_games.h"

#include <algorithm>

#include "tournament/engines/engine_fault.h"
#include "tournament/store/store_schema.h"

namespace raum::tournament {

std::vector<HostGames> hosts_of(SQLite::Database& db, int schema_version, std::int64_t match,
                                std::size_t last_pair) {
  std::vector<HostGames> hosts;
  if (schema_version < kSchemaOfHosts) return hosts;
  SQLite::Statement rows(
      db,
      "SELECT host, processor, count(*), sum(failed != '' AND reason = ?), avg(speed), avg(load), "
      "max(load) FROM game WHERE match = ? AND pair <= ? AND evidence = 1 AND cached = 0 "
      "GROUP BY host, processor ORDER BY host, processor");
  rows.bind(1, std::string(to_string(EngineFault::TimeForfeit)));
  rows.bind(2, match);
  rows.bind(3, static_cast<std::int64_t>(last_pair));
  while (rows.executeStep()) {
    hosts.push_back({.host = rows.getColumn(0).getString(),
                     .processor = rows.getColumn(1).getString(),
                     .games = static_cast<std::uint64_t>(rows.getColumn(2).getInt64()),
                     .time_forfeits = static_cast<std::uint64_t>(rows.getColumn(3).getInt64()),
                     .speed = rows.getColumn(4).getDouble(),
                     .load = rows.getColumn(5).getDouble(),
                     .most_load = rows.getColumn(6).getDouble()});
  }
  const bool is_remote = std::any_of(hosts.begin(), hosts.end(),
                                     [](const HostGames& host) { return !host.host.empty(); });
  return is_remote ? hosts : std::vector<HostGames>();
}

}  // namespace raum::tournament
