#include "engine/named/handicap.h"

#include <algorithm>
#include <vector>

namespace raum {
namespace {

struct Candidate {
  Move move;
  Score score{};
};

// The candidates are in descending order of their scores.
std::size_t count_near_best(const std::vector<Candidate>& candidates, int margin) {
  const auto end = std::find_if(candidates.begin(), candidates.end(), [&](const Candidate& c) {
    return c.score < candidates[0].score - Score{margin};
  });
  return static_cast<std::size_t>(end - candidates.begin());
}

}  // namespace

SearchResult run_with_handicap(Search& search, const Handicap& handicap, SplitMix64& random,
                               const Position& root, const SearchLimits& limits,
                               const std::atomic<bool>& stop, const InfoSink& on_info) {
  SearchLimits weak = limits;
  weak.nodes = std::min(limits.nodes.value_or(handicap.nodes), handicap.nodes);
  weak.lines = std::max(limits.lines, handicap.lines);
  std::vector<Candidate> candidates;  // of the last finished iteration
  const auto take = [&](const SearchInfo& info) {
    if (info.multipv <= 1) candidates.clear();
    if (candidates.size() < static_cast<std::size_t>(handicap.lines)) {
      candidates.push_back({.move = info.pv[0], .score = info.score});
    }
    if (info.multipv > limits.lines) return;
    SearchInfo shown = info;
    if (limits.lines == 1) shown.multipv = 0;
    on_info(shown);
  };
  SearchResult result = search.run(root, weak, stop, take);
  const std::size_t near_best = count_near_best(candidates, handicap.margin);
  if (near_best > 1) result.best = candidates[random.below(near_best)].move;
  return result;
}

}  // namespace raum
