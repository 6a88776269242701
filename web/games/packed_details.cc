#include "web/games/packed_details.h"

#include <algorithm>

#include "base/text/words.h"
#include "engine/board/move.h"
#include "web/games/column_bytes.h"

namespace raum::web {

namespace {

// No page has room for more.
constexpr std::size_t kMostKeptBytes = 16'000'000;

// The moves up to the first word that is none.
void append_pv(std::string& bytes, std::string_view pv) {
  std::string moves;
  std::uint64_t count = 0;
  for (auto word = next_word(pv); !word.empty(); word = next_word(pv)) {
    const auto move = Move::parse(word);
    if (!move || !move->is_some()) break;
    moves += static_cast<char>(move->from().raw);
    moves += static_cast<char>(move->to().raw);
    moves += static_cast<char>(move->is_promotion() ? index_of(move->promotion()) : 0);
    ++count;
  }
  append_varint(bytes, count);
  bytes += moves;
}

void append_report(std::string& bytes, const tournament::SearchReport& info) {
  append_varint(bytes, clamped<std::uint64_t>(info.time_ms));
  // The one number that has no successor is an OddReport.
  append_varint(bytes, info.nodes && *info.nodes + 1 != 0 ? *info.nodes + 1 : 0);
  append_varint(bytes, clamped<std::uint64_t>(info.seldepth.value_or(0)));
  append_pv(bytes, info.pv);
}

}  // namespace

void PackedDetails::add(std::size_t index, const std::vector<tournament::SearchReport>& infos,
                        bool has_fault) {
  const bool is_wanted = has_fault || games_ > 0;
  if (!has_fault && games_ > 0) --games_;
  std::size_t& kept = has_fault ? kept_bytes_of_faults_ : kept_bytes_;
  if (!is_wanted || infos.empty() || kept > kMostKeptBytes) return;
  Candidate candidate;
  candidate.index = index;
  candidate.has_fault = has_fault;
  for (const tournament::SearchReport& info : infos) {
    append_report(candidate.reports, info);
    candidate.has_clocks = candidate.has_clocks || info.left_ms.has_value();
    append_varint(candidate.clocks,
                  info.left_ms ? clamped<std::uint32_t>(*info.left_ms) + std::uint64_t{1} : 0);
  }
  kept += candidate.reports.size() + candidate.clocks.size();
  candidates_.push_back(std::move(candidate));
}

PackedDetails::Chosen PackedDetails::choose(std::size_t most_bytes,
                                            std::size_t least_for_faults) const {
  std::vector<bool> is_chosen(candidates_.size());
  std::size_t bytes = 0;
  for (const bool with_fault : {true, false}) {
    const std::size_t most = with_fault ? std::max(most_bytes, least_for_faults) : most_bytes;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      const Candidate& candidate = candidates_[i];
      const std::size_t size = candidate.reports.size() + candidate.clocks.size();
      if (candidate.has_fault != with_fault || bytes + size > most) continue;
      bytes += size;
      is_chosen[i] = true;
    }
  }
  Chosen chosen;
  bool has_clocks = false;
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    if (!is_chosen[i]) continue;
    chosen.games.push_back(candidates_[i].index);
    chosen.bytes += candidates_[i].reports;
    chosen.clocks += candidates_[i].clocks;
    has_clocks = has_clocks || candidates_[i].has_clocks;
  }
  if (!has_clocks) chosen.clocks.clear();
  return chosen;
}

}  // namespace raum::web
