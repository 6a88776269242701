#include "perft/endgames/naive_graph.h"

#include <algorithm>
#include <utility>

namespace raum::perft {

void NaiveCounts::add(const NaiveValue& value, std::uint64_t images) {
  legal += images;
  if (value.outcome == 'd') return;
  (value.outcome == 'w' ? won : lost) += images;
  longest = std::max(longest, static_cast<std::uint64_t>(value.plies));
}

void NaiveNode::add_exit(const NaiveValue& reply) {
  if (reply.outcome == 'l') {
    if (won_exit < 0 || reply.plies < won_exit) won_exit = reply.plies;
  } else if (reply.outcome == 'w') {
    lost_exit = std::max(lost_exit, reply.plies);
  }
  if (reply.outcome != 'w') can_escape = true;
}

void solve_naively(const std::vector<NaiveNode>& nodes, const std::vector<std::uint32_t>& moves,
                   std::vector<NaiveValue>& values) {
  int most_exit = 0;
  for (const NaiveNode& node : nodes) {
    most_exit = std::max({most_exit, node.won_exit, node.lost_exit});
  }
  bool has_found = true;
  for (int plies = 1; has_found || plies <= most_exit + 2; ++plies) {
    has_found = false;
    std::vector<std::pair<std::size_t, NaiveValue>> found;
    for (std::size_t id = 0; id < nodes.size(); ++id) {
      const NaiveNode& node = nodes[id];
      const bool is_open = node.is_legal && !node.is_stalemate && values[id].outcome == 'd';
      if (!is_open) continue;
      bool wins = node.won_exit >= 0 && node.won_exit < plies;
      bool loses = !node.can_escape && node.lost_exit < plies;
      for (std::size_t i = node.first_move; i < node.end; ++i) {
        const NaiveValue& reply = values[moves[i]];
        if (reply.outcome == 'l') wins = true;
        if (reply.outcome != 'w') loses = false;
      }
      if (wins) found.push_back({id, {.outcome = 'w', .plies = plies}});
      if (!wins && loses) found.push_back({id, {.outcome = 'l', .plies = plies}});
    }
    for (const auto& [id, value] : found) values[id] = value;
    has_found = !found.empty();
  }
}

}  // namespace raum::perft
