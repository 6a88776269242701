// HistoryStore: the database (SQLite) of what gates and benchmarks measured, by commit.
// Write-ahead log and full synchronisation: a run that add() returned from survives a killed
// process and a power cut. Nothing is ever deleted but a run that is replaced on request.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/core/failure.h"
#include "regression/history/run.h"

namespace raum::regression {

enum class Added { New, Known, Replaced };

// A run and what errors call it: the file that it was read from.
struct NamedRun {
  std::string name;
  HistoryRun run;
};

class HistoryStore {
 public:
  enum class Mode {
    Read,
    Change,  // to write into a database that is there
    Write,   // the same; it is made if missing
  };

  /// Opens the database; where it may be written, one of an older schema is brought up to date.
  /// Errors: Usage for a file that is no history, one of a newer schema, and, but for Mode::Write,
  /// a missing one; Environment for a damaged file, one that another process holds for longer than
  /// five seconds, and everything that cannot be written.
  [[nodiscard]] static Fallible<HistoryStore> open(const std::string& path, Mode mode);
  ~HistoryStore();
  HistoryStore(HistoryStore&&) noexcept;
  HistoryStore& operator=(HistoryStore&&) = delete;

  /// Commits all runs in one transaction, in their order, keeping is_accepted of the database. A
  /// run of the same source and commit that says the same is left as it is; one that says something
  /// else is replaced only if `replace`.
  /// Returns: what became of each.
  /// Errors: Usage for another run of that commit, naming the run and the first difference;
  /// Environment where it cannot be written. The database is then as it was, without any of them.
  [[nodiscard]] Fallible<std::vector<Added>> add(std::span<const NamedRun> runs, bool replace);

  /// Marks the gate's run of the commit, and only that one until the next call, as the level with
  /// which later ones are compared. The commit may be shortened to 7 digits or more.
  /// Returns: the whole commit.
  /// Errors: Usage for a commit that is unknown or not the only one with these digits.
  [[nodiscard]] Fallible<std::string> accept(const std::string& commit);

  /// All runs by the time at which they were started.
  [[nodiscard]] Fallible<std::vector<HistoryRun>> runs();

 private:
  struct Connection;
  explicit HistoryStore(std::unique_ptr<Connection> connection);
  std::unique_ptr<Connection> connection_;
};

}  // namespace raum::regression
