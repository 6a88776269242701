#include <fmt/format.h>

#include <new>

#include "base/text/quote.h"
#include "tournament/study/study.h"

namespace raum::tournament {

Expected<StudySeat> StudySeat::make(const StudyPlayer& setup) try {
  StudySeat seat;
  if (auto set = seat.options_.set("Engine", setup.engine); !set) {
    return tl::unexpected(std::move(set).error());
  }
  for (const auto& [name, value] : setup.options) {
    if (auto set = seat.options_.set(name, value); !set) {
      return tl::unexpected(std::move(set).error());
    }
  }
  seat.depth_ = setup.depth;
  seat.nodes_ = setup.nodes;
  return seat;
} catch (const std::bad_alloc&) {
  return fail(raum::quoted(setup.engine), "too little memory", "as much as its tables take");
}

Expected<std::vector<StudySeat>> StudySeat::make_all(std::span<const StudyPlayer> players) {
  std::vector<StudySeat> seats;
  for (const StudyPlayer& player : players) {
    auto seat = make(player);
    if (!seat) {
      return tl::unexpected(within("player " + raum::quoted(player.name), std::move(seat).error()));
    }
    seats.push_back(std::move(*seat));
  }
  return seats;
}

SearchResult StudySeat::think(const Position& position, std::span<const Key> earlier,
                              const std::atomic<bool>& stop) {
  Player& player = options_.player();
  const auto nobody = [](const SearchInfo&) {};
  if (depth_ == 0 && nodes_ == 0) {
    return player.think_by_level(position, earlier, stop, nobody);
  }
  SearchLimits limits;
  if (depth_ > 0) limits.depth = depth_;
  if (nodes_ > 0) limits.nodes = nodes_;
  limits.earlier = earlier;
  return player.think(position, limits, stop, nobody);
}

std::string limit_of(const StudyPlayer& player) {
  if (player.depth == 0 && player.nodes == 0) {
    for (const auto& [name, value] : player.options) {
      if (raum::same_name(name, "Level")) return "level " + value;
    }
    return "level";
  }
  std::string text;
  if (player.depth > 0) text = fmt::format("depth {}", player.depth);
  if (player.nodes > 0) text += fmt::format("{}nodes {}", text.empty() ? "" : " ", player.nodes);
  return text;
}

}  // namespace raum::tournament
