#include "engine/search/core/draw_tracker.h"

#include <algorithm>

namespace raum {
namespace {

constexpr std::uint32_t kNever = 2 * kDrawPlies;

}  // namespace

void DrawTracker::start(const Position& root, std::span<const Key> earlier) {
  earlier_ = earlier.size();
  path_.assign(earlier.begin(), earlier.end());
  path_.resize(path_.size() + kMaxPly + 1);
  path_[earlier_] = root.key();
  find_last_repetition(root, 0);
}

void DrawTracker::start(const Position& position, int ply, std::span<const Key> path) {
  std::copy(path.begin(), path.end(), path_.begin());
  find_last_repetition(position, ply);
}

void DrawTracker::find_last_repetition(const Position& position, int ply) {
  const std::uint32_t clock = position.halfmove_clock();
  const std::size_t last = earlier_ + static_cast<std::size_t>(ply);
  std::uint32_t& since = since_repetition_[static_cast<std::size_t>(ply)];
  for (since = 0; since <= std::min<std::size_t>(clock, last); ++since) {
    const auto path = std::span(path_).first(last + 1 - since);
    if (occurrences_of_last(path, clock - since) > 1) return;
  }
  since = kNever;
}

}  // namespace raum
