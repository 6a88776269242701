#include "perft/suite/record_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/text/lines.h"
#include "base/text/quote.h"
#include "base/text/words.h"
#include "engine/board/position_text.h"

namespace raum::perft {

Expected<void> RecordReader::read(std::string_view text) {
  TextLines lines(text);
  while (const auto line = lines.next()) {
    if (auto done = read_line(*line); !done) return done;
  }
  if (auto ended = end_record(); !ended) return ended;
  if (ids_.empty()) {
    return fail(std::string(name_), "no record", fmt::format("records of {}", grammar_));
  }
  return {};
}

std::string RecordReader::place() const { return fmt::format("{}:{}", name_, line_); }

Expected<void> RecordReader::read_line(std::string_view line) {
  ++line_;
  std::string_view rest = trimmed(line.substr(0, line.find('#')));
  if (rest.empty()) return trimmed(line).empty() ? end_record() : Expected<void>{};
  const std::string_view keyword = next_word(rest);
  rest = trimmed(rest);
  if (keyword == "id") return read_id(rest);
  const bool is_position = keyword == "epd";
  if (!is_position && std::find(keywords_.begin(), keywords_.end(), keyword) == keywords_.end()) {
    return fail(place(), raum::quoted(keyword), std::string(grammar_));
  }
  if (id_.empty()) {
    return fail(place(), std::string(keyword), "id NAME as the first line of a record");
  }
  if (is_position) return read_position(rest);
  if (!has_position_) return fail(place(), std::string(keyword), "epd POSITION before it");
  return read_key(keyword, rest);
}

// Called at a blank line and at the end of the file.
Expected<void> RecordReader::end_record() {
  if (id_.empty()) return {};
  const auto lacks = [&](std::string_view line) {
    return fail(place(), fmt::format("the end of record {}", raum::quoted(id_)), std::string(line));
  };
  if (!has_position_) return lacks("a line epd POSITION");
  if (const std::string_view line = missing(); !line.empty()) return lacks(line);
  id_.clear();
  has_position_ = false;
  return {};
}

Expected<void> RecordReader::read_id(std::string_view id) {
  if (!id_.empty()) {
    return fail(place(), "a second id in one record", "a blank line between records");
  }
  if (id.empty()) return fail(place(), "nothing after id", "a name");
  if (!ids_.emplace(id).second) return fail(place(), raum::quoted(id), "a name not used before");
  id_ = id;
  return {};
}

Expected<void> RecordReader::read_position(std::string_view text) {
  if (has_position_) {
    return fail(place(), "a second epd in one record", "a blank line between records");
  }
  auto position = parse_position(text);
  if (!position) return tl::unexpected(within(place(), std::move(position.error())));
  has_position_ = true;
  begin(id_, *position);
  return {};
}

}  // namespace raum::perft
