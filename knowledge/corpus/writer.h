// CorpusWriter: appends whole games to a corpus file. While it lives, no other writer has the file.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/core/failure.h"
#include "base/process/descriptor.h"
#include "knowledge/corpus/game.h"
#include "knowledge/corpus/header.h"

namespace raum::knowledge {

class CorpusWriter {
 public:
  /// Creates the file, or continues the one that is there: reads all of its games, calls `use` for
  /// each, and cuts off a last game that is incomplete because a writer was killed.
  /// Fields that are named in `may_differ` keep the value that the file has.
  /// Errors: Usage if the file is no corpus, is damaged otherwise, has another header (the error
  /// names the first field that differs) or is in use; Environment if it cannot be written. A file
  /// that is refused is not changed.
  [[nodiscard]] static Fallible<CorpusWriter> open(
      const std::string& path, const CorpusHeader& header,
      const std::vector<std::string_view>& may_differ = {},
      const std::function<Expected<void>(const CorpusGame&)>& use = {});

  /// Errors: Environment if the file cannot be written, such as a full disk; it then ends with the
  /// last whole game. Usage if record_of() refuses the game.
  [[nodiscard]] Fallible<void> append(const CorpusGame& game);

  /// The size of the file.
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
  /// The size of its header.
  [[nodiscard]] std::uint64_t header_bytes() const { return header_bytes_; }
  /// The bytes of an incomplete game that open() has cut off.
  [[nodiscard]] std::uint64_t cut_bytes() const { return cut_bytes_; }

 private:
  CorpusWriter(std::string path, Descriptor file)
      : path_(std::move(path)), file_(std::move(file)) {}

  [[nodiscard]] Fallible<void> begin(const CorpusHeader& header);
  [[nodiscard]] Fallible<void> resume(const CorpusHeader& header,
                                      const std::vector<std::string_view>& may_differ,
                                      const std::function<Expected<void>(const CorpusGame&)>& use);
  [[nodiscard]] Fallible<void> write(std::string_view bytes);

  std::string path_;
  Descriptor file_;
  std::uint64_t bytes_ = 0;
  std::uint64_t header_bytes_ = 0;
  std::uint64_t cut_bytes_ = 0;
};

}  // namespace raum::knowledge
