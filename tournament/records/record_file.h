// RecordFile: the game record (RGN) of a match, which grows while the match is played.
//   1. It begins as the games that the database already has; each game is appended when it ends, in
//      one write. At the end it is replaced by the games of the match, ordered by pair and leg;
//      those that do not count are marked.
//   2. The database decides what belongs into the file: a call that continues a match writes it
//      anew, so that no game is missing or doubled, and nothing is left of a record that was cut
//      short.
// A path that is not a regular file (a device) is written to once, at the end.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "base/core/failure.h"
#include "base/process/descriptor.h"
#include "tournament/game/stored_game.h"
#include "tournament/store/store.h"

namespace raum::tournament {

class RecordFile {
 public:
  /// An empty path stands for no record: the functions below then do nothing.
  explicit RecordFile(std::string path) : path_(std::move(path)) {}

  /// Replaces the file by the stored games of the pairs 1..last_pair, and opens it for append().
  /// Failures are left to finish().
  void begin(Store& store, std::size_t last_pair);

  /// Appends a game. After a failure the file has only the whole games before it, and further games
  /// are left to finish().
  void append(const StoredGame& game);

  /// Replaces the file by the stored games of the pairs 1..last_pair.
  /// Errors, `counted` and order: as write_records().
  [[nodiscard]] Fallible<void> finish(Store& store, std::size_t last_pair, std::size_t counted);

 private:
  std::string path_;
  Descriptor file_;
};

}  // namespace raum::tournament
