#include "tournament/study/study_player.h"

#include <fmt/core.h>

#include "engine/protocol/options.h"

namespace raum::tournament {

std::string limit_of(const StudyPlayer& player) {
  if (player.depth == 0 && player.nodes == 0) {
    for (const auto& [name, value] : player.options) {
      if (same_name(name, "Level")) return "level " + value;
    }
    return "level";
  }
  std::string text;
  if (player.depth > 0) text = fmt::format("depth {}", player.depth);
  if (player.nodes > 0) text += fmt::format("{}nodes {}", text.empty() ? "" : " ", player.nodes);
  return text;
}

}  // namespace raum::tournament
