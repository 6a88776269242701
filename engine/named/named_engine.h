// NamedEngine: a player as a row of data: rules + evaluation + search features. To add one, write
// its evaluation in eval/, its row in a file of its own here, and name it in named_engine.cc.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/base/error.h"
#include "engine/eval/evaluation.h"
#include "engine/search/features.h"

namespace raum {

struct NamedEngine {
  std::string_view name;    // value of the option Engine
  std::string_view source;  // the document it is made after
  Evaluation evaluation;
  SearchFeatures features;
  int hash_mib = 0;               // the document's table
  std::vector<int> level_depths;  // depth of each difficulty level; 0: a random legal move
  int default_level = 0;          // played by a `go` without limits
};

/// All engines, the default one first.
[[nodiscard]] std::span<const NamedEngine> named_engines();

/// Errors: an unknown name, with the nearest known one.
[[nodiscard]] Expected<const NamedEngine*> find_engine(std::string_view name);

}  // namespace raum
