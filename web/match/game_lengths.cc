#include "web/match/game_lengths.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>

namespace raum::web {

void MoveTimes::add(std::int64_t time_ms) {
  const auto time = static_cast<std::uint64_t>(std::max<std::int64_t>(time_ms, 0));
  ++moves_[static_cast<std::size_t>(std::bit_width(time))];
  ++total_;
}

std::vector<MoveTimes::Class> MoveTimes::classes() const {
  std::vector<Class> classes;
  std::size_t end = moves_.size();
  while (end > 0 && moves_[end - 1] == 0) --end;
  for (std::size_t i = 0; i < end; ++i) {
    const std::uint64_t first = i == 0 ? 0 : std::uint64_t{1} << (i - 1);
    const std::uint64_t last = i == 0 ? 0 : 2 * first - 1;
    std::string label = i == 0          ? "< 1 ms"
                        : first == last ? fmt::format("{} ms", first)
                                        : fmt::format("{}–{} ms", first, last);
    classes.push_back({std::move(label), moves_[i]});
  }
  return classes;
}

void GameLengths::add(const tournament::StoredGame& game, const ReadGame& read) {
  if (!read.start || !read.damage.empty()) return;
  plies.push_back(read.moves.size());
  bool is_white = read.start->side_to_move() == Color::White;
  for (const tournament::SearchReport& info : read.infos) {
    const std::string& engine = is_white ? game.white : game.black;
    times[engine].add(info.time_ms);
    MoveEffort& sum = effort[engine];
    ++sum.moves;
    sum.milliseconds += static_cast<double>(info.time_ms);
    if (info.nodes) ++sum.counted_moves;
    sum.nodes += static_cast<double>(info.nodes.value_or(0));
    is_white = !is_white;
  }
}

std::vector<PlyClass> ply_classes(const std::vector<std::size_t>& plies) {
  if (plies.empty()) return {};
  constexpr std::size_t kMostClasses = 20;
  const auto [least, most] = std::minmax_element(plies.begin(), plies.end());
  std::size_t width = 1;
  for (std::size_t power = 1; *most / width - *least / width >= kMostClasses; power *= 10) {
    for (const std::size_t factor : {1U, 2U, 5U}) {
      width = factor * power;
      if (*most / width - *least / width < kMostClasses) break;
    }
  }
  std::vector<PlyClass> classes(*most / width - *least / width + 1);
  for (std::size_t i = 0; i < classes.size(); ++i) {
    classes[i].first = (*least / width + i) * width;
    classes[i].last = classes[i].first + width - 1;
  }
  for (const std::size_t number : plies) ++classes[number / width - *least / width].games;
  return classes;
}

}  // namespace raum::web
