#include "knowledge/spsa/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <utility>

#include "base/process/descriptor.h"
#include "base/sqlite/database.h"
#include "base/text/utc.h"
#include "knowledge/spsa/perturbation.h"
#include "knowledge/spsa/run.h"
#include "tournament/schedule/schedule.h"
#include "tournament/store/database_lock.h"

namespace raum::knowledge::spsa {
namespace {

using tournament::kLegs;

constexpr const char* kSpsaTables = R"sql(
CREATE TABLE schema_version (version INTEGER NOT NULL);
INSERT INTO schema_version VALUES (1);
CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE iteration (
  number INTEGER PRIMARY KEY, seconds REAL NOT NULL, finished TEXT NOT NULL);
CREATE TABLE pair (
  iteration INTEGER NOT NULL REFERENCES iteration (number), number INTEGER NOT NULL,
  result INTEGER NOT NULL CHECK (result BETWEEN -2 AND 2),
  PRIMARY KEY (iteration, number)) WITHOUT ROWID;
CREATE TABLE value (
  iteration INTEGER NOT NULL REFERENCES iteration (number), parameter INTEGER NOT NULL,
  value REAL NOT NULL, PRIMARY KEY (iteration, parameter)) WITHOUT ROWID;
)sql";

constexpr std::array<const char*, 1> kSpsaSteps{kSpsaTables};

constinit const DatabaseSchema kSpsaSchema{.application_id = 0x52617553,  // "RauS"
                                           .name = "a database of raum tune --spsa",
                                           .steps = kSpsaSteps};

// Libraries differ in the last bits of pow().
constexpr double kRoundingError = 1e-9;

bool is_result(int result) { return result >= -kLegs && result <= kLegs; }

bool is_near(double a, double b) {
  return std::isfinite(a) && std::abs(a - b) <= kRoundingError * (1 + std::abs(a) + std::abs(b));
}

// The configuration ordered by key; empty in a new database.
tournament::Configuration stored_configuration(SQLite::Database& db) {
  tournament::Configuration all;
  SQLite::Statement rows(db, "SELECT key, value FROM setting ORDER BY key");
  while (rows.executeStep()) {
    all.emplace_back(rows.getColumn(0).getString(), rows.getColumn(1).getString());
  }
  return all;
}

void put_configuration(SQLite::Database& db, const tournament::Configuration& configuration) {
  SQLite::Transaction transaction(db, SQLite::TransactionBehavior::IMMEDIATE);
  SQLite::Statement to(db, "INSERT INTO setting VALUES (?, ?)");
  for (const auto& [key, value] : configuration) {
    to.reset();
    to.bind(1, key);
    to.bind(2, value);
    to.exec();
  }
  transaction.commit();
}

tl::unexpected<Failure> damaged_iteration(const std::string& path, std::size_t number) {
  return environment_error({path, fmt::format("a damaged iteration {}", number),
                            "values that follow from the results of its games"});
}

}  // namespace

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
    return load(settings);
  }

  Fallible<void> load(const Settings& settings) {
    std::vector<double> values = values_after(settings, {});
    SQLite::Statement rows(*db, "SELECT number, seconds FROM iteration ORDER BY number");
    while (rows.executeStep()) {
      const std::size_t number = iterations.size() + 1;
      if (rows.getColumn(0).getInt64() != static_cast<std::int64_t>(number) ||
          number > settings.iterations) {
        return damaged_iteration(db.path(), number);
      }
      Iteration iteration{.results = results(number),
                          .values = this->values(number),
                          .seconds = rows.getColumn(1).getDouble()};
      if (!follows(settings, iteration, values)) return damaged_iteration(db.path(), number);
      values = iteration.values;
      iterations.push_back(std::move(iteration));
    }
    return {};
  }

  // Whether the values are those that the results make of the values before.
  [[nodiscard]] bool follows(const Settings& settings, const Iteration& iteration,
                             const std::vector<double>& before) const {
    if (iteration.results.size() != settings.pairs || iteration.values.size() != before.size()) {
      return false;
    }
    if (!std::all_of(iteration.results.begin(), iteration.results.end(), is_result)) return false;
    const auto expected = moved(settings, before, iterations.size() + 1, iteration.results);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const double value = iteration.values[i];
      const Parameter& parameter = settings.parameters[i];
      if (!is_near(value, expected[i]) || value < static_cast<double>(parameter.min) ||
          value > static_cast<double>(parameter.max)) {
        return false;
      }
    }
    return std::isfinite(iteration.seconds) && iteration.seconds >= 0;
  }

  std::vector<int> results(std::size_t iteration) {
    std::vector<int> all;
    SQLite::Statement rows(*db, "SELECT result FROM pair WHERE iteration = ? ORDER BY number");
    rows.bind(1, static_cast<std::int64_t>(iteration));
    while (rows.executeStep()) {
      // A file that was made by hand may have any number.
      const std::int64_t result = rows.getColumn(0).getInt64();
      all.push_back(static_cast<int>(std::clamp<std::int64_t>(result, -kLegs - 1, kLegs + 1)));
    }
    return all;
  }

  std::vector<double> values(std::size_t iteration) {
    std::vector<double> all;
    SQLite::Statement rows(*db, "SELECT value FROM value WHERE iteration = ? ORDER BY parameter");
    rows.bind(1, static_cast<std::int64_t>(iteration));
    while (rows.executeStep()) all.push_back(rows.getColumn(0).getDouble());
    return all;
  }

  void insert(const Iteration& iteration) {
    SQLite::Transaction transaction(*db, SQLite::TransactionBehavior::IMMEDIATE);
    const auto number = static_cast<std::int64_t>(iterations.size() + 1);
    SQLite::Statement to(*db, "INSERT INTO iteration VALUES (?, ?, ?)");
    to.bind(1, number);
    to.bind(2, iteration.seconds);
    to.bind(3, utc_now());
    to.exec();
    const auto insert_all = [&](const char* sql, const auto& items) {
      SQLite::Statement item(*db, sql);
      for (std::size_t i = 0; i < items.size(); ++i) {
        item.reset();
        item.bind(1, number);
        item.bind(2, static_cast<std::int64_t>(i + 1));
        item.bind(3, items[i]);
        item.exec();
      }
    };
    insert_all("INSERT INTO pair VALUES (?, ?, ?)", iteration.results);
    insert_all("INSERT INTO value VALUES (?, ?, ?)", iteration.values);
    transaction.commit();
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
    connection_->insert(iteration);
    connection_->iterations.push_back(std::move(iteration));
    return {};
  });
}

}  // namespace raum::knowledge::spsa
