// Store: the iterations of a run of SPSA in a SQLite database.
//   1. An iteration is stored in one transaction: it survives a killed process and a power cut once
//      add() has returned, and a part of it is never seen.
//   2. A lock on the file excludes a second writer, but no readers.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/core/failure.h"
#include "knowledge/spsa/iteration.h"
#include "knowledge/spsa/settings.h"
#include "tournament/store/match_registry.h"

namespace raum::knowledge::spsa {

class Store {
 public:
  /// Opens or creates the database. A new one gets the configuration.
  /// Errors: Usage for a database of another kind or configuration, naming what differs;
  /// Environment for a file that another process writes to, cannot be read or written, is damaged,
  /// or whose values do not follow from its results.
  [[nodiscard]] static Fallible<Store> open(const std::string& path, const Settings& settings,
                                            const tournament::Configuration& configuration);
  ~Store();
  Store(Store&&) noexcept;
  Store& operator=(Store&&) = delete;

  /// All iterations, those of earlier runs included.
  [[nodiscard]] const std::vector<Iteration>& iterations() const;

  /// Commits the next iteration.
  /// Errors: Environment if it cannot be written; all before it are kept.
  [[nodiscard]] Fallible<void> add(Iteration iteration);

 private:
  struct Connection;
  explicit Store(std::unique_ptr<Connection> connection);
  std::unique_ptr<Connection> connection_;
};

}  // namespace raum::knowledge::spsa
