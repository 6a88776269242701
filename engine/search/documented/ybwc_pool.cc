#include "engine/search/documented/ybwc_pool.h"

namespace raum {

YbwcPool::YbwcPool(const SearchTask& task, int helpers) {
  for (int i = 0; i < helpers; ++i) {
    helpers_.push_back(std::make_unique<Helper>(task));
    helpers_.back()->worker.start();
  }
  for (const auto& helper : helpers_) {
    threads_.emplace_back([this, worker = &helper->worker] { work(*worker); });
  }
}

YbwcPool::~YbwcPool() { queue_.shut_down(); }

void YbwcPool::work(SearchWorker& worker) {
  while (SplitPoint* const point = queue_.join()) {
    worker.help(*point);
    queue_.leave(*point);
  }
}

std::uint64_t YbwcPool::nodes() const {
  std::uint64_t sum = 0;
  for (const auto& helper : helpers_) sum += helper->worker.nodes();
  return sum;
}

}  // namespace raum
