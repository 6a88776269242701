// HistoryStore: the database (SQLite) of the measurements of gates and benchmarks, by commit.
// A run survives a killed process and a power cut once add() has returned (write-ahead log, full
// synchronisation). Nothing is deleted, except a run that is replaced on request.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/core/failure.h"
#include "regression/history/run.h"

namespace raum::regression {

/// What add() did with a run. Known: an equal run was stored already.
enum class Added { New, Known, Replaced };

/// A run and the file it was read from, for error messages.
struct NamedRun {
  std::string name;
  HistoryRun run;
};

constexpr std::size_t kLongestNote = 500;  // bytes

/// A connection to one database. Several processes may use the file at a time.
class HistoryStore {
 public:
  /// What the connection may do.
  enum class Mode {
    Read,
    Change,  // write into an existing database
    Write,   // write; the database is created if missing
  };

  /// Opens the database and, except in Mode::Read, migrates an older schema.
  /// Errors: Usage for a file of another kind, a newer schema and (except in Mode::Write) a missing
  /// file; Environment for a damaged file, one locked for more than five seconds and one that
  /// cannot be written.
  [[nodiscard]] static Fallible<HistoryStore> open(const std::string& path, Mode mode);
  ~HistoryStore();
  HistoryStore(HistoryStore&&) noexcept;
  HistoryStore& operator=(HistoryStore&&) = delete;

  /// Commits all runs in one transaction, in order, keeping the is_accepted of the database. A
  /// stored run of the same source and commit is kept if it is equal, and replaced only if
  /// `replace`. Notes are added to those of the commit.
  /// Returns: the outcome of each run.
  /// Errors: Usage for a different run of the same commit, naming it and the first difference;
  /// Environment if the database cannot be written. After an error the database is unchanged.
  [[nodiscard]] Fallible<std::vector<Added>> add(std::span<const NamedRun> runs, bool replace);

  /// Marks the gate's run of the commit, instead of any other, as the one that later runs are
  /// compared with. The commit may be shortened to 7 digits or more.
  /// Returns: the full commit.
  /// Errors: Usage for an unknown or ambiguous commit.
  [[nodiscard]] Fallible<std::string> accept(const std::string& commit);

  /// Adds a note to a commit, which may be shortened to 7 digits or more. A text that the commit
  /// has already changes nothing.
  /// Returns: the full commit.
  /// Errors: Usage for a commit that is unknown or ambiguous, and for a text that is empty, longer
  /// than kLongestNote or not one printable line.
  [[nodiscard]] Fallible<std::string> add_note(const std::string& commit, const HistoryNote& note);

  /// All runs, ordered by start time, with printable texts.
  /// Errors: Environment for an infinite figure.
  [[nodiscard]] Fallible<std::vector<HistoryRun>> runs();

 private:
  struct Connection;
  explicit HistoryStore(std::unique_ptr<Connection> connection);
  std::unique_ptr<Connection> connection_;
};

}  // namespace raum::regression
