// CorpusReader: reads the games of a corpus file one by one.
//
// A file is a header and then records. Because games are only ever appended, a file that was cut
// between two records is sound: it is what was written up to then.
#pragma once

#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/core/error.h"
#include "knowledge/corpus/game.h"
#include "knowledge/corpus/header.h"

namespace raum::knowledge {

class CorpusReader {
 public:
  /// Errors: no file, not a corpus, a damaged header.
  [[nodiscard]] static Expected<CorpusReader> open(const std::string& path);
  /// Reads from a stream; `name` stands for it in errors.  Errors: as open().
  [[nodiscard]] static Expected<CorpusReader> read(std::unique_ptr<std::istream> stream,
                                                   std::string name);

  /// Engine, nodes, seed and so on: docs/corpus.md says which fields `raum datagen` writes.
  [[nodiscard]] const CorpusHeader& header() const { return header_; }

  /// The next game, whose moves are all legal; nullopt at the end.  Memory: that of one game.
  /// Errors: a damaged or truncated game, with its offset; further calls return the same error.
  [[nodiscard]] Expected<std::optional<CorpusGame>> next();

  /// The bytes before the next game, including the header.
  [[nodiscard]] std::uint64_t offset() const { return offset_; }
  /// Whether next() found that the file ends within a game.
  [[nodiscard]] bool is_truncated() const { return is_truncated_; }

 private:
  CorpusReader(std::unique_ptr<std::istream> stream, std::string name)
      : stream_(std::move(stream)), name_(std::move(name)) {}

  [[nodiscard]] Expected<void> read_header();
  // Reads that many bytes, fewer at the end of the file.
  [[nodiscard]] Expected<std::string> take(std::size_t bytes);
  tl::unexpected<Error> broken(Error error);

  std::unique_ptr<std::istream> stream_;
  std::string name_;
  CorpusHeader header_;
  std::uint64_t offset_ = 0;
  std::optional<Error> broken_;
  bool is_truncated_ = false;
};

}  // namespace raum::knowledge
