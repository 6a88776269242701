#include "tournament/engines/search_report.h"

#include <algorithm>
#include <charconv>

#include "base/text/words.h"

namespace raum::tournament {
namespace {

template <class Number>
void read_number(std::string_view word, std::optional<Number>& into) {
  Number value{};
  const auto [stop, status] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (status == std::errc{} && stop == word.data() + word.size()) into = value;
}

bool is_move_shaped(std::string_view word) {
  constexpr std::size_t kLongest = 7;  // "Ea4Ea5q"
  return word.size() <= kLongest && std::all_of(word.begin(), word.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
         });
}

void read_pv(std::string_view line, std::string& pv) {
  pv.clear();
  for (auto word = next_word(line); !word.empty(); word = next_word(line)) {
    if (!is_move_shaped(word) || pv.size() + 1 + word.size() > kMaxPv) return;
    if (!pv.empty()) pv += ' ';
    pv += word;
  }
}

void read_score(std::string_view& line, SearchReport& info) {
  const std::string_view kind = next_word(line);
  if (kind != "cp" && kind != "mate") return;
  std::optional<int> value;
  read_number(next_word(line), value);
  if (!value) return;
  info.score_cp.reset();
  info.mate_in.reset();
  if (kind == "cp") {
    info.score_cp = std::clamp(*value, -kMaxScoreCp, kMaxScoreCp);
  } else {
    info.mate_in = value;
  }
}

// Reads the fields of SearchReport and calls `on_other` with each other word and the rest of the
// line, from which it may take words.
template <class OnOther>
void read_fields(std::string_view line, SearchReport& info, OnOther on_other) {
  if (next_word(line) != "info") return;
  while (true) {
    const std::string_view word = next_word(line);
    if (word.empty() || word == "string") return;
    if (word == "pv") return read_pv(line, info.pv);
    if (word == "depth") {
      read_number(next_word(line), info.depth);
    } else if (word == "seldepth") {
      read_number(next_word(line), info.seldepth);
    } else if (word == "nodes") {
      read_number(next_word(line), info.nodes);
    } else if (word == "score") {
      read_score(line, info);
    } else {
      on_other(word, line);
    }
  }
}

// Whether a line is about the second best move or a further one.
bool is_further_line(std::string_view line) {
  if (line.find("multipv") == std::string_view::npos) return false;
  const auto read = parse_info(line);
  return read && read->multipv > 1;
}

}  // namespace

void read_info(std::string_view line, SearchReport& info) {
  if (is_further_line(line)) return;
  read_fields(line, info, [](std::string_view, std::string_view&) {});
}

std::optional<InfoLine> parse_info(std::string_view line) {
  constexpr std::int64_t kOne = 1;
  InfoLine info;
  read_fields(line, info.report, [&](std::string_view word, std::string_view& rest) {
    if (word == "lowerbound") info.bound = ScoreBound::Lower;
    if (word == "upperbound") info.bound = ScoreBound::Upper;
    if (word == "nps") read_number(next_word(rest), info.nps);
    std::optional<std::int64_t> number;
    if (word == "multipv" || word == "time" || word == "hashfull") {
      read_number(next_word(rest), number);
    }
    if (!number || *number < 0) return;
    if (word == "multipv") info.multipv = static_cast<int>(std::clamp(*number, kOne, kMaxMultiPv));
    if (word == "time") info.time_ms = number;
    if (word == "hashfull" && *number <= 1'000) info.hashfull = static_cast<int>(*number);
  });
  if (info == InfoLine{}) return std::nullopt;
  return info;
}

}  // namespace raum::tournament
