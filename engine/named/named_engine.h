// NamedEngine: a player as a row of data: rules + evaluation + search features. To add one, write
// its evaluation in eval/, its row in a file of its own here, and name it in named_engine.cc.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "engine/eval/evaluation.h"
#include "engine/search/documented/features.h"

namespace raum {

// A difficulty level; what it does not name stays as the engine has it.
struct Difficulty {
  int depth = 0;        // 0: a random legal move
  int extra_depth = 0;  // at most so much more where little is left to search, see adaptive_depth.h
  std::optional<bool> check_extension{};
  std::optional<int> quiescence_plies{};
  std::optional<int> hash_mib{};
};

// A second evaluation of the same engine, chosen by an option of this name.
struct EvaluationOption {
  std::string_view name;
  Evaluation evaluation;
};

struct NamedEngine {
  std::string_view name;    // value of the option Engine
  std::string_view source;  // the document it is made after
  Evaluation evaluation;
  std::optional<EvaluationOption> other_evaluation{};
  SearchKind kind = SearchKind::AlphaBeta;
  SearchFeatures features;
  int hash_mib = 0;                // the document's table
  std::vector<Difficulty> levels;  // the first one is level number first_level
  int first_level = 0;
  int default_level = 0;  // played by a `go` without limits
  int max_threads = 16;
  int bench_depth = 5;

  [[nodiscard]] const Difficulty& level(int number) const {
    return levels[static_cast<std::size_t>(number - first_level)];
  }
  [[nodiscard]] int last_level() const { return first_level + static_cast<int>(levels.size()) - 1; }
};

/// All engines, the default one first.
[[nodiscard]] std::span<const NamedEngine> named_engines();

/// Errors: an unknown name, with the nearest known one.
[[nodiscard]] Expected<const NamedEngine*> find_engine(std::string_view name);

}  // namespace raum
