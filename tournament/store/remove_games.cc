#include "tournament/store/remove_games.h"

#include <utility>

#include "tournament/store/database_lock.h"
#include "tournament/store/store_schema.h"

namespace raum::tournament {

Fallible<RemovedGames> remove_games(const std::string& path, std::span<const GameKey> games) {
  // lock_database() would create a missing file.
  if (auto known = Database(path, kResultsSchema).open(Database::Mode::Read); !known) {
    return tl::unexpected(std::move(known.error()));
  }
  // Declared before the connection: closing the file drops SQLite's locks.
  const auto lock = lock_database(path);
  if (!lock) return tl::unexpected(lock.error());
  Database db(path, kResultsSchema);
  if (auto opened = db.open(Database::Mode::Write); !opened) return tl::unexpected(opened.error());
  return db.guarded([&]() -> Fallible<RemovedGames> {
    RemovedGames removed;
    SQLite::Transaction transaction(*db);
    db->exec("REINDEX game_of_seats");
    SQLite::Statement remove(*db, "DELETE FROM game WHERE match = ? AND pair = ? AND leg = ?");
    for (const GameKey& game : games) {
      remove.reset();
      remove.bind(1, game.match);
      remove.bind(2, static_cast<std::int64_t>(game.pair));
      remove.bind(3, game.leg);
      removed.games += static_cast<std::size_t>(remove.exec());
    }
    removed.is_file_sound = db->execAndGet("PRAGMA integrity_check(1)").getString() == "ok";
    transaction.commit();
    return removed;
  });
}

}  // namespace raum::tournament
