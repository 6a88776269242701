#include "engine/named/flagship.h"

#include "engine/eval/alphadeepchess.h"
#include "engine/search/flagship/flagship_search.h"

namespace raum {
namespace {

Difficulty weakened(const Handicap& handicap) { return {.depth = kMaxDepth, .handicap = handicap}; }

// Level 0 is the whole engine. Each of the others was measured against the one below
// (docs/flagship.md).
const std::vector<Difficulty> kLevels{{.depth = 6},
                                      weakened({.nodes = 1'000, .lines = 10, .margin = 1'000}),
                                      weakened({.nodes = 1'000, .lines = 8, .margin = 265}),
                                      weakened({.nodes = 1'000, .lines = 6, .margin = 145}),
                                      weakened({.nodes = 1'000, .lines = 5, .margin = 113}),
                                      weakened({.nodes = 1'150, .lines = 4, .margin = 86}),
                                      weakened({.nodes = 1'500, .lines = 4, .margin = 58}),
                                      weakened({.nodes = 2'150, .lines = 4, .margin = 42}),
                                      weakened({.nodes = 2'700, .lines = 3, .margin = 30}),
                                      weakened({.nodes = 3'800, .lines = 3, .margin = 20}),
                                      weakened({.nodes = 4'400, .lines = 2, .margin = 15})};

}  // namespace

EngineDefinition flagship_engine() {
  return {
      .name = "flagship",
      .source = "our own, for playing strength; it follows no document",
      .evaluation = alphadeepchess_evaluation(),
      .make_search = flagship::flagship_search(),
      .hash_mib = 16,
      .levels = kLevels,
      .first_level = 0,
      .default_level = 0,
      .max_threads = 64,
      .bench_depth = 8,
  };
}

}  // namespace raum
