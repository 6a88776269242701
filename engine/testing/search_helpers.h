// Helpers for tests of engines and their searches.
#pragma once

#include <gtest/gtest.h>

#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/named/engine.h"
#include "engine/named/registry.h"
#include "engine/search/documented/documented_search.h"

namespace raum {

inline const std::atomic<bool> kNeverStop{false};

// One move of White stalemates the bare king, none mates it.
inline constexpr std::string_view kStalematingQueen =
    "5/5/5/5/5//5/5/4Q/5/5//5/K4/5/5/5//5/5/5/5/5//k4/5/5/5/5 w 0 1";

[[nodiscard]] inline Engine make_engine(std::string_view name) {
  return Engine(*find_engine(name).value());
}

/// Throws if the text is not a position.
[[nodiscard]] inline Position position(std::string_view text) {
  auto p = parse_position(text);
  if (!p) throw std::invalid_argument(to_string(p.error()));
  return *p;
}

inline SearchResult think(Engine& engine, const Position& p, const SearchLimits& limits) {
  return engine.think(p, limits, kNeverStop, [](const SearchInfo&) {});
}

/// Fails the test unless the line begins with a move and all its moves are legal.
inline void expect_legal_line(Position p, std::span<const Move> line) {
  EXPECT_FALSE(line.empty());
  for (const Move move : line) {
    ASSERT_TRUE(is_legal(p, move)) << to_string(move);
    p.make(move);
  }
}

/// Throws std::bad_cast if the engine has another search.
[[nodiscard]] inline DocumentedSearch& documented(Engine& engine) {
  return dynamic_cast<DocumentedSearch&>(engine.search());
}
[[nodiscard]] inline SearchFeatures& features(Engine& engine) {
  return documented(engine).features();
}
/// The features that the engine starts with.
[[nodiscard]] inline SearchFeatures features_of(const EngineDefinition& definition) {
  Engine engine(definition);
  return features(engine);
}

/// The engines with the documented search.
[[nodiscard]] inline const std::vector<EngineDefinition>& documented_engines() {
  static const std::vector<EngineDefinition> kEngines = [] {
    std::vector<EngineDefinition> engines;
    for (const EngineDefinition& definition : named_engines()) {
      Engine engine(definition);
      if (dynamic_cast<DocumentedSearch*>(&engine.search()) != nullptr) {
        engines.push_back(definition);
      }
    }
    return engines;
  }();
  return kEngines;
}

/// Turns off the table and all unsound pruning, so that the score is the minimax value.
inline void make_exact(Engine& engine) {
  SearchFeatures& f = features(engine);
  f.null_move = f.lmr = f.futility = f.delta_pruning = false;
  static_cast<void>(engine.set_hash(0));
}

/// As make_exact(), but with a table of 1 MiB without what may change a score: deeper entries,
/// unsound bounds, mates counted from the root, draws that depend on the game so far, and colliding
/// keys.
inline void make_exact_with_table(Engine& engine) {
  make_exact(engine);
  if (!engine.set_hash(1)) throw std::runtime_error("too little memory for a table of 1 MiB");
  SearchFeatures& f = features(engine);
  f.lcg_keys = false;
  f.equal_depth_only = f.quirks.sound_bounds = f.quirks.table_mates = f.quirks.table_draws = true;
}

}  // namespace raum
