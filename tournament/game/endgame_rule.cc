#include "tournament/game/endgame_rule.h"

#include <filesystem>
#include <system_error>
#include <utility>

namespace raum::tournament {

Expected<EndgameRule> EndgameRule::open(std::string_view folder) {
  auto tables = endgame::Tables::open(std::string(folder));
  if (!tables) return tl::unexpected(std::move(tables.error()));
  std::error_code error;
  const std::filesystem::path absolute = std::filesystem::absolute(folder, error);
  EndgameRule rule{.folder = error ? std::string(folder) : absolute.string(),
                   .identity = tables->identity()};
  rule.tables = std::make_shared<const endgame::Tables>(std::move(*tables));
  return rule;
}

Expected<EndgameRule> EndgameRule::opened_here() const {
  if (folder.empty()) return EndgameRule{};
  auto here = open(folder);
  if (here && here->identity != identity) return fail(folder, here->identity, identity);
  return here;
}

std::optional<Ruling> ruling_of(const EndgameRule& rule, const Position& position) {
  using endgame::Outcome;
  if (!rule.tables || !endgame::Tables::may_know(position)) return std::nullopt;
  const auto value = rule.tables->value(position);
  if (!value || !endgame::is_certain(*value, position)) return std::nullopt;
  Ruling ruling{.winner = std::nullopt, .reason = kEndgameReason};
  const Color mover = position.side_to_move();
  if (value->outcome == Outcome::Win) ruling.winner = mover;
  if (value->outcome == Outcome::Loss) ruling.winner = !mover;
  return ruling;
}

}  // namespace raum::tournament
