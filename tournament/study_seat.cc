#include <fmt/format.h>

#include "engine/eval/named_evaluation.h"
#include "engine/protocol/options.h"
#include "tournament/study.h"

namespace raum::tournament {

Expected<StudySeat> StudySeat::make(const StudyPlayer& setup) {
  Options options;
  if (auto set = options.set("Engine", setup.engine); !set) {
    return tl::unexpected(std::move(set).error());
  }
  for (const auto& [name, value] : setup.options) {
    if (auto set = options.set(name, value); !set) return tl::unexpected(std::move(set).error());
  }
  Player& chosen = options.player();
  StudySeat seat;
  seat.depth_ = setup.depth;
  seat.nodes_ = setup.nodes;
  seat.engine_ = std::make_unique<NamedEngine>(chosen.engine());
  seat.engine_->features = chosen.features();
  seat.engine_->evaluation = chosen.evaluation();
  seat.engine_->default_level = chosen.level();
  seat.engine_->hash_mib = 0;  // sized below, where a lack of memory is an error and no exception
  if (!setup.evaluation.empty()) {
    const auto evaluation = find_evaluation(setup.evaluation);
    if (!evaluation) return tl::unexpected(evaluation.error());
    seat.engine_->evaluation = *evaluation;
  }
  seat.player_ = std::make_unique<Player>(*seat.engine_);
  if (auto set = seat.player_->set_hash(chosen.hash_mib()); !set) {
    return tl::unexpected(std::move(set).error());
  }
  return seat;
}

SearchResult StudySeat::think(const Position& position, std::span<const Key> earlier,
                              const std::atomic<bool>& stop) {
  const auto nobody = [](const SearchInfo&) {};
  if (depth_ == 0 && nodes_ == 0) {
    return player_->think_by_level(position, earlier, stop, nobody);
  }
  SearchLimits limits;
  if (depth_ > 0) limits.depth = depth_;
  if (nodes_ > 0) limits.nodes = nodes_;
  limits.earlier = earlier;
  return player_->think(position, limits, stop, nobody);
}

std::string limit_of(const StudyPlayer& player) {
  if (player.depth == 0 && player.nodes == 0) return "level";
  std::string text;
  if (player.depth > 0) text = fmt::format("depth {}", player.depth);
  if (player.nodes > 0) text += fmt::format("{}nodes {}", text.empty() ? "" : " ", player.nodes);
  return text;
}

}  // namespace raum::tournament
