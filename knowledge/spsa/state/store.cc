#include "knowledge/spsa/state/store.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>
#include <utility>

#include "base/process/descriptor.h"
#include "base/sqlite/database.h"
#include "knowledge/spsa/state/rows.h"
#include "knowledge/spsa/state/schema.h"
#include "tournament/store/database_lock.h"

namespace raum::knowledge::spsa {

struct Store::Connection {
  // Before db, so that it is closed after it: closing the file drops SQLite's locks.
  Descriptor lock;
  Database db;
  std::vector<Iteration> iterations = {};

  // The lock creates a missing file, so that a folder is refused before.
  Fallible<void> take_file() {
    std::error_code ignored;
    if (std::filesystem::is_directory(db.path(), ignored)) {
      return usage_error({db.path(), "a folder", kSpsaSchema.name});
    }
    auto taken = tournament::lock_database(db.path());
    if (!taken) return tl::unexpected(std::move(taken.error()));
    lock = std::move(*taken);
    return {};
  }

  Fallible<void> take_settings(const Settings& settings,
                               const tournament::Configuration& configuration) {
    const tournament::Configuration stored = stored_configuration(*db);
    if (stored.empty()) {
      put_configuration(*db, configuration);
    } else {
      auto difference = tournament::configuration_difference(db.path() + ": other settings",
                                                             configuration, stored);
      if (difference) return usage_error(*std::move(difference));
    }
    return stored_iterations(db, settings).map([&](std::vector<Iteration> all) {
      iterations = std::move(all);
    });
  }
};

Store::Store(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
Store::~Store() = default;
Store::Store(Store&&) noexcept = default;

Fallible<Store> Store::open(const std::string& path, const Settings& settings,
                            const tournament::Configuration& configuration) {
  auto connection = std::make_unique<Connection>(Connection{.lock = {}, .db = {path, kSpsaSchema}});
  Database& db = connection->db;
  auto done =
      connection->take_file()
          .and_then([&] { return db.open(Database::Mode::Write); })
          .and_then([&](int) {
            return db.guarded([&] { return connection->take_settings(settings, configuration); });
          });
  if (!done) return tl::unexpected(std::move(done.error()));
  return Store(std::move(connection));
}

const std::vector<Iteration>& Store::iterations() const { return connection_->iterations; }

Fallible<void> Store::add(Iteration iteration) {
  return connection_->db.guarded([&]() -> Fallible<void> {
    put_iteration(*connection_->db, connection_->iterations.size() + 1, iteration);
    connection_->iterations.push_back(std::move(iteration));
    return {};
  });
}

}  // namespace raum::knowledge::spsa
