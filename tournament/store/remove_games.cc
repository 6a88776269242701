#include "tournament/store/remove_games.h"

#include "tournament/store/database_lock.h"
#include "tournament/store/store_schema.h"

namespace raum::tournament {

Fallible<void> remove_games(const std::string& path, std::span<const GameKey> games) {
  // Declared before the connection: closing the file drops SQLite's locks.
  const auto lock = lock_database(path);
  if (!lock) return tl::unexpected(lock.error());
  Database db(path, kResultsSchema);
  if (auto opened = db.open(Database::Mode::Write); !opened) return tl::unexpected(opened.error());
  return db.guarded([&]() -> Fallible<void> {
    SQLite::Transaction transaction(*db);
    SQLite::Statement remove(*db, "DELETE FROM game WHERE match = ? AND pair = ? AND leg = ?");
    for (const GameKey& game : games) {
      remove.reset();
      remove.bind(1, game.match);
      remove.bind(2, static_cast<std::int64_t>(game.pair));
      remove.bind(3, game.leg);
      remove.exec();
    }
    transaction.commit();
    return {};
  });
}

}  // namespace raum::tournament
