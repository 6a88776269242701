#include "tournament/stats/pairs.h"

#include <numeric>

namespace raum::tournament {

std::string_view to_string(Result result) {
  switch (result) {
    case Result::Loss:
      return "loss";
    case Result::Draw:
      return "draw";
    case Result::Win:
      return "win";
  }
  return "";
}

std::uint64_t PairCounts::total() const {
  return std::accumulate(n.begin(), n.end(), std::uint64_t{0});
}

void GameCounts::add(Result result) {
  switch (result) {
    case Result::Loss:
      ++loss;
      break;
    case Result::Draw:
      ++draw;
      break;
    case Result::Win:
      ++win;
      break;
  }
}

}  // namespace raum::tournament
