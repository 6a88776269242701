// HostGames: the games of a match by the machine on which they were played.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace raum::tournament {

struct HostGames {
  std::string host = {}, processor = {};  // "": the runner's own machine, which its session names
  std::uint64_t games = 0;
  std::uint64_t time_forfeits = 0;  // games that an engine lost by time
  double speed = 0;                 // mean of its workers, nodes per second of perft; 0: unknown
  double load = 0;                  // mean when the games ended
  double most_load = 0;

  friend bool operator==(const HostGames&, const HostGames&) = default;
};

/// The machines of the counted games among the pairs 1..last_pair of a match that were played for
/// it, in the order of their names.
/// Returns: nothing if no worker process has played any of them.
/// Throws SQLite::Exception.
[[nodiscard]] std::vector<HostGames> hosts_of(SQLite::Database& db, int schema_version,
                                              std::int64_t match, std::size_t last_pair);

}  // namespace raum::tournament
