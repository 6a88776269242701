// EngineDefinition: an engine as data: its name, evaluation, search and levels. To add one, write
// its evaluation in engine/eval and its definition in a file here, and name it in registry.cc.
#pragma once

#include <string_view>
#include <vector>

#include "engine/eval/evaluation.h"
#include "engine/search/core/difficulty.h"
#include "engine/search/core/search.h"

namespace raum {

struct EngineDefinition {
  std::string_view name;    // value of the option Engine
  std::string_view source;  // the document that it follows
  Evaluation evaluation;
  SearchMaker make_search;
  int hash_mib = 0;                // size of the document's transposition table
  std::vector<Difficulty> levels;  // the first one has the number first_level
  int first_level = 0;
  int default_level = 0;  // used by `go` without limits
  int max_threads = 16;
  int bench_depth = 5;

  [[nodiscard]] const Difficulty& level(int number) const {
    return levels[static_cast<std::size_t>(number - first_level)];
  }
  [[nodiscard]] int last_level() const { return first_level + static_cast<int>(levels.size()) - 1; }
};

}  // namespace raum
