// Nodes whose moves several workers search at once (young brothers wait).
#include "engine/search/documented/search_worker.h"

namespace raum {

void SearchWorker::share(Node& node, MovePicker& picker, int next_index) {
  SplitPoint point{.above = budget_.split(),
                   .position = position_,
                   .path = features_.search_draws ? draws_.path(node.ply) : std::span<const Key>(),
                   .pv = pv_,
                   .root_scores = root_scores_,
                   .node = node,
                   .picker = picker,
                   .next_index = next_index};
  budget_.enter(point);
  task_.split_queue->open(point);
  work_on(point);
  task_.split_queue->close(point);
  budget_.leave_to(point.above);
}

void SearchWorker::help(SplitPoint& point) {
  set_position(point.position);
  if (features_.search_draws) draws_.start(position_, point.node.ply, point.path);
  budget_.enter(point);
  work_on(point);
  budget_.leave_to(nullptr);
}

void SearchWorker::work_on(SplitPoint& point) {
  for (;;) {
    std::unique_lock lock(point.mutex);
    if (point.closed.load(std::memory_order_relaxed)) return;
    const Move move = point.picker.next();
    if (!move.is_some()) return;
    const int index = point.next_index++;
    const Node node = point.node;
    lock.unlock();
    const Outcome outcome = try_move(node, move, index);
    if (stopped()) return;
    lock.lock();
    if (point.closed.load(std::memory_order_relaxed)) return;
    accept(point.node, move, index, outcome, point.pv, point.root_scores);
    if (ends(point.node)) point.closed.store(true, std::memory_order_relaxed);
  }
}

}  // namespace raum
