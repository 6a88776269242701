#include "perft/suite/suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <utility>

#include "base/text/lines.h"
#include "base/text/numbers.h"
#include "base/text/quote.h"
#include "base/text/text_file.h"
#include "base/text/words.h"
#include "engine/board/position_text.h"
#include "perft/count/perft.h"

namespace raum::perft {
namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr std::string_view kKeywords = "id NAME, epd POSITION or perft DEPTH COUNT";

// The first word and what follows it.
std::pair<std::string_view, std::string_view> first_word(std::string_view text) {
  const auto end = std::min(text.find_first_of(kBlanks), text.size());
  return {text.substr(0, end), trimmed(text.substr(end))};
}

// Reads a suite line by line; blank lines separate the records.
class SuiteReader {
 public:
  explicit SuiteReader(std::string_view name) : name_(name) {}

  Expected<void> read_line(std::string_view line) {
    ++line_;
    const std::string_view content = trimmed(line.substr(0, line.find('#')));
    if (content.empty()) return trimmed(line).empty() ? end_record() : Expected<void>{};
    const auto [keyword, rest] = first_word(content);
    if (keyword == "id") return read_id(rest);
    if (keyword == "epd") return read_position(rest);
    if (keyword == "perft") return read_count(rest);
    return fail(place(), raum::quoted(keyword), std::string(kKeywords));
  }

  // Called at a blank line and at the end of the file.
  Expected<void> end_record() {
    if (!record_) return {};
    const auto end = fmt::format("the end of record {}", raum::quoted(record_->id));
    if (!has_position_) return fail(place(), end, "a line epd POSITION");
    if (record_->counts.empty()) return fail(place(), end, "a line perft DEPTH COUNT");
    records_.push_back(*std::move(record_));
    record_.reset();
    has_position_ = false;
    return {};
  }

  Expected<std::vector<SuiteRecord>> finish() {
    if (auto ended = end_record(); !ended) return tl::unexpected(ended.error());
    if (records_.empty()) {
      return fail(std::string(name_), "no record", fmt::format("records of {}", kKeywords));
    }
    return std::move(records_);
  }

 private:
  [[nodiscard]] std::string place() const { return fmt::format("{}:{}", name_, line_); }

  Expected<void> read_id(std::string_view id) {
    if (record_) return fail(place(), "a second id in one record", "a blank line between records");
    if (id.empty()) return fail(place(), "nothing after id", "a name");
    if (!ids_.emplace(id).second) return fail(place(), raum::quoted(id), "a name not used before");
    record_.emplace().id = id;
    return {};
  }

  Expected<void> read_position(std::string_view text) {
    if (!record_) return fail(place(), "epd", "id NAME as the first line of a record");
    if (has_position_) {
      return fail(place(), "a second epd in one record", "a blank line between records");
    }
    auto position = parse_position(text);
    if (!position) return tl::unexpected(within(place(), std::move(position.error())));
    record_->position = *position;
    has_position_ = true;
    return {};
  }

  Expected<void> read_count(std::string_view text) {
    if (!record_) return fail(place(), "perft", "id NAME as the first line of a record");
    if (!has_position_) return fail(place(), "perft", "epd POSITION before the first count");
    const auto [depth_text, nodes_text] = first_word(text);
    if (depth_text.empty()) return fail(place(), "nothing after perft", "DEPTH COUNT");
    const auto depth = parse_integer(depth_text, place() + ", depth", 0, kMaxDepth);
    if (!depth) return tl::unexpected(depth.error());
    const auto nodes =
        parse_integer(nodes_text, place() + ", count", 0, std::numeric_limits<std::int64_t>::max());
    if (!nodes) return tl::unexpected(nodes.error());
    for (const KnownCount& count : record_->counts) {
      if (count.depth == *depth) {
        return fail(place(), fmt::format("depth {} a second time", *depth),
                    "each depth once in a record");
      }
    }
    record_->counts.push_back({.depth = static_cast<int>(*depth),
                               .nodes = static_cast<std::uint64_t>(*nodes),
                               .line = line_});
    return {};
  }

  std::string_view name_;
  int line_ = 0;
  std::optional<SuiteRecord> record_;  // the record being read
  bool has_position_ = false;
  std::set<std::string, std::less<>> ids_;
  std::vector<SuiteRecord> records_;
};

}  // namespace

Expected<std::vector<SuiteRecord>> parse_suite(std::string_view text, std::string_view name) {
  SuiteReader reader(name);
  TextLines lines(text);
  while (const auto line = lines.next()) {
    if (auto read = reader.read_line(*line); !read) return tl::unexpected(read.error());
  }
  return reader.finish();
}

Expected<std::vector<SuiteRecord>> read_suite(const std::filesystem::path& path) {
  const auto text = read_text_file(path, "a perft suite");
  if (!text) return tl::unexpected(text.error());
  return parse_suite(*text, path.string());
}

}  // namespace raum::perft
