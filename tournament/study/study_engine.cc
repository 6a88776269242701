#include "tournament/study/study_engine.h"

#include <new>

#include "base/text/quote.h"

namespace raum::tournament {

Expected<StudyEngine> StudyEngine::make(const StudyPlayer& player) try {
  StudyEngine made;
  if (auto set = made.options_.set("Engine", player.engine); !set) {
    return tl::unexpected(std::move(set).error());
  }
  for (const auto& [name, value] : player.options) {
    if (auto set = made.options_.set(name, value); !set) {
      return tl::unexpected(std::move(set).error());
    }
  }
  made.depth_ = player.depth;
  made.nodes_ = player.nodes;
  return made;
} catch (const std::bad_alloc&) {
  return fail(raum::quoted(player.engine), "too little memory", "enough for its tables");
}

Expected<std::vector<StudyEngine>> StudyEngine::make_all(std::span<const StudyPlayer> players) {
  std::vector<StudyEngine> engines;
  for (const StudyPlayer& player : players) {
    auto engine = make(player);
    if (!engine) {
      return tl::unexpected(
          within("player " + raum::quoted(player.name), std::move(engine).error()));
    }
    engines.push_back(std::move(*engine));
  }
  return engines;
}

SearchResult StudyEngine::think(const Position& position, std::span<const Key> earlier,
                                const std::atomic<bool>& stop, const InfoSink& report) {
  Engine& engine = options_.engine();
  if (depth_ == 0 && nodes_ == 0) {
    return engine.think_by_level(position, earlier, stop, report);
  }
  SearchLimits limits;
  if (depth_ > 0) limits.depth = depth_;
  if (nodes_ > 0) limits.nodes = nodes_;
  limits.earlier = earlier;
  return engine.think(position, limits, stop, report);
}

}  // namespace raum::tournament
