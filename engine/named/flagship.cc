#include "engine/named/flagship.h"

#include "engine/eval/alphadeepchess.h"
#include "engine/search/flagship/flagship_search.h"

namespace raum {

EngineDefinition flagship_engine() {
  return {
      .name = "flagship",
      .source = "our own, for playing strength; it follows no document",
      .evaluation = alphadeepchess_evaluation(),
      .make_search = flagship::flagship_search(),
      .hash_mib = 16,
      .levels = {{1}, {2}, {3}, {4}, {5}, {6}, {7}, {8}},
      .first_level = 1,
      .default_level = 6,
      .max_threads = 64,
      .bench_depth = 6,
  };
}

}  // namespace raum
