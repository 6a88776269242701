// ServedDatabases: the results databases that the command line names, as JSON for the pages. Pages
// know them by their number only, never by a path.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "base/core/failure.h"
#include "base/json/json_reader.h"

namespace raum::web {

class ServedDatabases {
 public:
  /// `stop` ends the reading of a match early, which then fails.
  ServedDatabases(std::vector<std::string> paths, std::stop_token stop)
      : paths_(std::move(paths)), stop_(std::move(stop)) {}

  /// {"databases": [{"name", "matches": [{"match", "created", "engines", "games", "cached",
  /// "pairs", "last_game"}], "error"}]}, the latest match first; see tournament::MatchSummary.
  /// A database that cannot be read has "error" and no match.
  [[nodiscard]] Json list() const;

  /// {"verdict"}: the sentence of verdict_text().
  /// Errors: Usage if there is no such database or match; Environment if it cannot be read.
  [[nodiscard]] Fallible<Json> verdict(std::uint64_t database, std::uint64_t match) const;

  /// The page that `raum report` writes, in parts: {"title", "body", "data": [{"id", "type",
  /// "content"}]}.
  /// Errors: as verdict().
  [[nodiscard]] Fallible<Json> document(std::uint64_t database, std::uint64_t match) const;

 private:
  [[nodiscard]] Fallible<std::string> path_of(std::uint64_t database) const;

  std::vector<std::string> paths_;
  std::stop_token stop_;
};

}  // namespace raum::web
