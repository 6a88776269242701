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

}  // namespace

void read_info(std::string_view line, SearchReport& info) {
  if (next_word(line) != "info") return;
  while (true) {
    const std::string_view word = next_word(line);
    if (word.empty() || word == "string") return;
    if (word == "pv") return read_pv(line, info.pv);
    if (word == "depth") read_number(next_word(line), info.depth);
    if (word == "seldepth") read_number(next_word(line), info.seldepth);
    if (word == "nodes") read_number(next_word(line), info.nodes);
    if (word != "score") continue;
    const std::string_view kind = next_word(line);
    if (kind != "cp" && kind != "mate") continue;
    std::optional<int> value;
    read_number(next_word(line), value);
    if (!value) continue;
    info.score_cp.reset();
    info.mate_in.reset();
    if (kind == "cp") {
      info.score_cp = std::clamp(*value, -kMaxScoreCp, kMaxScoreCp);
    } else {
      info.mate_in = value;
    }
  }
}

}  // namespace raum::tournament
