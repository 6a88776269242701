// Nodes of the tree that several threads work on.
#include <algorithm>

#include "engine/search/documented/crew.h"
#include "engine/search/documented/tree.h"

namespace raum {

void Tree::share(Node& node, MovePicker& picker, int next_index) {
  SplitPoint point{
      .above = split_,
      .position = position_,
      .path = std::span(path_).first(on_.search_draws ? task_.limits.earlier.size() + 1 +
                                                            static_cast<std::size_t>(node.ply)
                                                      : 0),
      .owner = *this,
      .node = node,
      .picker = picker,
      .next_index = next_index};
  split_ = &point;
  task_.crew->open(point);
  work_on(point);
  task_.crew->close(point);
  split_ = point.above;
  stopped_ = is_closed_above();
}

void Tree::help(SplitPoint& point) {
  set_position(point.position);
  std::copy(point.path.begin(), point.path.end(), path_.begin());
  if (on_.search_draws) note_repetitions(point.node.ply);
  split_ = &point;
  stopped_ = false;
  work_on(point);
  split_ = nullptr;
}

void Tree::work_on(SplitPoint& point) {
  for (;;) {
    std::unique_lock lock(point.mutex);
    if (point.closed.load(std::memory_order_relaxed)) return;
    const Move move = point.picker.next();
    if (!move.is_some()) return;
    const int index = point.next_index++;
    const Node node = point.node;
    lock.unlock();
    const Outcome outcome = try_move(node, move, index);
    if (stopped_) return;
    lock.lock();
    if (point.closed.load(std::memory_order_relaxed)) return;
    accept(point.node, move, index, outcome, point.owner);
    if (ends(point.node)) point.closed.store(true, std::memory_order_relaxed);
  }
}

// Whether a shared node above was cut off by another thread, or the search stopped by one.
bool Tree::is_closed_above() const {
  if (task_.crew->is_stopped()) return true;
  for (const SplitPoint* point = split_; point != nullptr; point = point->above) {
    if (point->closed.load(std::memory_order_relaxed)) return true;
  }
  return false;
}

}  // namespace raum
