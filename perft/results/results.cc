#include "perft/results/results.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "base/text/lines.h"
#include "base/text/quote.h"
#include "base/text/text_file.h"
#include "base/text/words.h"
#include "engine/board/position_text.h"

namespace raum::perft {
namespace {

constexpr std::string_view kResultKeywords = "id NAME, epd POSITION, moves MOVE... or result STATE";
constexpr std::string_view kStateNames =
    "ongoing, white wins, black wins or draw stalemate, dead material, repetition or hundredth ply";
constexpr std::array<std::string_view, 7> kStates{
    "ongoing",         "white wins",         "black wins",        "draw stalemate",
    "draw repetition", "draw hundredth ply", "draw dead material"};

// Reads a file of results line by line; blank lines separate the records.
class ResultsReader {
 public:
  explicit ResultsReader(std::string_view name) : name_(name) {}

  Expected<void> read_line(std::string_view line) {
    ++line_;
    const std::string_view content = trimmed(line.substr(0, line.find('#')));
    if (content.empty()) return trimmed(line).empty() ? end_record() : Expected<void>{};
    std::string_view rest = content;
    const std::string_view keyword = next_word(rest);
    rest = trimmed(rest);
    if (keyword == "id") return read_id(rest);
    if (!record_ && (keyword == "epd" || keyword == "moves" || keyword == "result")) {
      return fail(place(), std::string(keyword), "id NAME as the first line of a record");
    }
    if (keyword == "epd") return read_position(rest);
    if (!has_position_ && (keyword == "moves" || keyword == "result")) {
      return fail(place(), std::string(keyword), "epd POSITION before it");
    }
    if (keyword == "moves") return read_moves(rest);
    if (keyword == "result") return read_state(rest);
    return fail(place(), raum::quoted(keyword), std::string(kResultKeywords));
  }

  // Called at a blank line and at the end of the file.
  Expected<void> end_record() {
    if (!record_) return {};
    const auto end = fmt::format("the end of record {}", raum::quoted(record_->id));
    if (!has_position_) return fail(place(), end, "a line epd POSITION");
    if (record_->results.empty() || record_->results.back().plies != record_->moves.size()) {
      return fail(place(), end, "a line result STATE at its end");
    }
    records_.push_back(*std::move(record_));
    record_.reset();
    has_position_ = false;
    return {};
  }

  Expected<std::vector<ResultRecord>> finish() {
    if (auto ended = end_record(); !ended) return tl::unexpected(ended.error());
    if (records_.empty()) {
      return fail(std::string(name_), "no record", fmt::format("records of {}", kResultKeywords));
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
    if (has_position_) {
      return fail(place(), "a second epd in one record", "a blank line between records");
    }
    auto position = parse_position(text);
    if (!position) return tl::unexpected(within(place(), std::move(position.error())));
    record_->start = *position;
    has_position_ = true;
    return {};
  }

  Expected<void> read_moves(std::string_view text) {
    const auto words = split_words(text);
    if (words.empty()) return fail(place(), "nothing after moves", "moves such as Ab1Ac3");
    for (const std::string_view word : words) {
      const auto move = Move::parse(word);
      if (!move) return tl::unexpected(within(place(), move.error()));
      if (!move->is_some()) return fail(place(), raum::quoted(word), "a move; none passes");
      record_->moves.push_back(*move);
    }
    return {};
  }

  Expected<void> read_state(std::string_view text) {
    const auto state = std::find(kStates.begin(), kStates.end(), text);
    if (state == kStates.end()) {
      return fail(place(), text.empty() ? "nothing after result" : raum::quoted(text),
                  std::string(kStateNames));
    }
    const std::size_t plies = record_->moves.size();
    if (!record_->results.empty() && record_->results.back().plies == plies) {
      return fail(place(), "a second result of one position", "moves between two results");
    }
    record_->results.push_back({.plies = plies, .state = std::string(text), .line = line_});
    return {};
  }

  std::string_view name_;
  int line_ = 0;
  std::optional<ResultRecord> record_;  // the record being read
  bool has_position_ = false;
  std::set<std::string, std::less<>> ids_;
  std::vector<ResultRecord> records_;
};

}  // namespace

Expected<std::vector<ResultRecord>> parse_results(std::string_view text, std::string_view name) {
  ResultsReader reader(name);
  TextLines lines(text);
  while (const auto line = lines.next()) {
    if (auto read = reader.read_line(*line); !read) return tl::unexpected(read.error());
  }
  return reader.finish();
}

Expected<std::vector<ResultRecord>> read_results(const std::filesystem::path& path) {
  const auto text = read_text_file(path, "a file of results");
  if (!text) return tl::unexpected(text.error());
  return parse_results(*text, path.string());
}

}  // namespace raum::perft
