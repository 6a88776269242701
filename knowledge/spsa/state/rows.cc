#include "knowledge/spsa/state/rows.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "base/text/utc.h"
#include "knowledge/spsa/perturbation.h"
#include "knowledge/spsa/run.h"
#include "tournament/schedule/schedule.h"

namespace raum::knowledge::spsa {
namespace {

using tournament::kLegs;

// Libraries differ in the last bits of pow().
constexpr double kRoundingError = 1e-9;
constexpr double kMostSeconds = 1e9;  // of an iteration

bool is_result(int result) { return result >= -kLegs && result <= kLegs; }

bool is_near(double a, double b) {
  return std::isfinite(a) && std::abs(a - b) <= kRoundingError * (1 + std::abs(a) + std::abs(b));
}

// The rows (iteration, number, content) of a table in this order, which are read once: a file that
// was made by hand may have no index by which those of one iteration could be found.
class OrderedRows {
 public:
  OrderedRows(SQLite::Database& db, const char* sql) : rows_(db, sql) { advance(); }

  // The contents of the next rows if these are numbered 1 to `count` in this iteration.
  // Returns: false for other rows.
  template <class Take>
  bool take(std::size_t iteration, std::size_t count, Take&& content) {
    for (std::size_t i = 1; i <= count; ++i) {
      if (!has_row_ || rows_.getColumn(0).getInt64() != static_cast<std::int64_t>(iteration) ||
          rows_.getColumn(1).getInt64() != static_cast<std::int64_t>(i)) {
        return false;
      }
      content(rows_.getColumn(2));
      advance();
    }
    return true;
  }
  [[nodiscard]] bool is_at_end() const { return !has_row_; }

 private:
  void advance() { has_row_ = rows_.executeStep(); }

  SQLite::Statement rows_;
  bool has_row_ = false;
};

// Whether the values are those that the results make of the values before.
bool follows(const Settings& settings, std::size_t number, const Iteration& iteration,
             const std::vector<double>& before) {
  if (!std::all_of(iteration.results.begin(), iteration.results.end(), is_result)) return false;
  const auto expected = moved(settings, before, number, iteration.results);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const double value = iteration.values[i];
    const Parameter& parameter = settings.parameters[i];
    if (!is_near(value, expected[i]) || value < static_cast<double>(parameter.min) ||
        value > static_cast<double>(parameter.max)) {
      return false;
    }
  }
  return iteration.seconds >= 0 && iteration.seconds <= kMostSeconds;
}

tl::unexpected<Failure> damaged_iteration(const std::string& path, std::size_t number) {
  return environment_error({path, fmt::format("a damaged iteration {}", number),
                            "values that follow from the results of its games"});
}

}  // namespace

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

Fallible<std::vector<Iteration>> stored_iterations(Database& db, const Settings& settings) {
  std::vector<Iteration> iterations;
  std::vector<double> values = values_after(settings, {});
  SQLite::Statement rows(*db, "SELECT number, seconds FROM iteration ORDER BY number");
  OrderedRows pairs(*db, "SELECT iteration, number, result FROM pair ORDER BY iteration, number");
  OrderedRows moved_values(
      *db, "SELECT iteration, parameter, value FROM value ORDER BY iteration, parameter");
  while (rows.executeStep()) {
    const std::size_t number = iterations.size() + 1;
    Iteration iteration{.results = {}, .values = {}, .seconds = rows.getColumn(1).getDouble()};
    const bool is_whole =
        rows.getColumn(0).getInt64() == static_cast<std::int64_t>(number) &&
        number <= settings.iterations &&
        pairs.take(number, settings.pairs,
                   [&](const SQLite::Column& column) {
                     // A file that was made by hand may have any number.
                     const std::int64_t result = column.getInt64();
                     iteration.results.push_back(
                         static_cast<int>(std::clamp<std::int64_t>(result, -kLegs - 1, kLegs + 1)));
                   }) &&
        moved_values.take(number, values.size(), [&](const SQLite::Column& column) {
          iteration.values.push_back(column.getDouble());
        });
    if (!is_whole || !follows(settings, number, iteration, values)) {
      return damaged_iteration(db.path(), number);
    }
    values = iteration.values;
    iterations.push_back(std::move(iteration));
  }
  if (!pairs.is_at_end() || !moved_values.is_at_end()) {
    return damaged_iteration(db.path(), iterations.size() + 1);
  }
  return iterations;
}

void put_iteration(SQLite::Database& db, std::size_t number, const Iteration& iteration) {
  SQLite::Transaction transaction(db, SQLite::TransactionBehavior::IMMEDIATE);
  SQLite::Statement to(db, "INSERT INTO iteration VALUES (?, ?, ?)");
  to.bind(1, static_cast<std::int64_t>(number));
  to.bind(2, iteration.seconds);
  to.bind(3, utc_now());
  to.exec();
  const auto insert_all = [&](const char* sql, const auto& items) {
    SQLite::Statement item(db, sql);
    for (std::size_t i = 0; i < items.size(); ++i) {
      item.reset();
      item.bind(1, static_cast<std::int64_t>(number));
      item.bind(2, static_cast<std::int64_t>(i + 1));
      item.bind(3, items[i]);
      item.exec();
    }
  };
  insert_all("INSERT INTO pair VALUES (?, ?, ?)", iteration.results);
  insert_all("INSERT INTO value VALUES (?, ?, ?)", iteration.values);
  transaction.commit();
}

}  // namespace raum::knowledge::spsa
