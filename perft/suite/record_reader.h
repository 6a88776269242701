// RecordReader: reads what suites and files of results have in common: records separated by blank
// lines, each with a name, a position and further lines.
//   file   := record (blank-line+ record)*
//   record := "id" NAME, "epd" POSITION, then lines KEYWORD TEXT; one line each
//   `#` starts a comment anywhere; a line with only a comment is not blank and ends no record.
#pragma once

#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "base/core/error.h"
#include "engine/board/position.h"

namespace raum::perft {

/// What the readers of both formats share. A derived class reads the further lines and collects the
/// records.
class RecordReader {
 public:
  virtual ~RecordReader() = default;

  /// Errors: an unknown, duplicate or misplaced keyword, a missing part, a duplicate name, an
  /// invalid position, no record, those of the derived class; each with NAME:LINE.
  [[nodiscard]] Expected<void> read(std::string_view text);

 protected:
  /// `name` is the file name to use in errors, `keywords` those of the further lines, `grammar` all
  /// of them as an error lists them. The arguments must outlive the reader.
  RecordReader(std::string_view name, std::span<const std::string_view> keywords,
               std::string_view grammar)
      : name_(name), keywords_(keywords), grammar_(grammar) {}

  [[nodiscard]] int line() const { return line_; }
  [[nodiscard]] std::string place() const;

 private:
  virtual void begin(std::string_view id, const Position& position) = 0;
  /// A further line of the record that began last.
  virtual Expected<void> read_key(std::string_view keyword, std::string_view rest) = 0;
  /// The line that the record lacks at its end; "" if it is complete.
  [[nodiscard]] virtual std::string_view missing() const = 0;

  Expected<void> read_line(std::string_view line);
  Expected<void> end_record();
  Expected<void> read_id(std::string_view id);
  Expected<void> read_position(std::string_view text);

  std::string_view name_;
  std::span<const std::string_view> keywords_;
  std::string_view grammar_;
  int line_ = 0;
  std::string id_;  // of the record being read; empty between records
  bool has_position_ = false;
  std::set<std::string, std::less<>> ids_;
};

}  // namespace raum::perft
