#include "engine/game/game.h"

#include <fmt/core.h>

#include "base/text/quote.h"
#include "engine/board/generate.h"
#include "engine/game/draws.h"

namespace raum {

std::string_view to_string(GameEnd end) {
  switch (end) {
    case GameEnd::Spacemate:
      return "spacemate";
    case GameEnd::Stalemate:
      return "stalemate";
    case GameEnd::Repetition:
      return "threefold repetition";
    case GameEnd::HundredPlies:
      return "100-ply rule";
    case GameEnd::DeadMaterial:
      return "dead material";
  }
  return "";
}

Expected<void> Game::play(Move move) {
  if (!move.is_some() || !is_legal(position_, move)) {
    return fail(fmt::format("move {}", moves_.size() + 1), raum::quoted(to_string(move)),
                "a legal move of the position");
  }
  position_.make(move);
  moves_.push_back(move);
  keys_.push_back(position_.key());
  return {};
}

Expected<void> Game::play(std::string_view text) {
  const auto move = Move::parse(text);
  if (!move) {
    return tl::unexpected(within(fmt::format("move {}", moves_.size() + 1), move.error()));
  }
  return play(*move);
}

std::optional<GameEnd> Game::end() const {
  if (count_moves(position_) == 0) {
    return in_check(position_) ? GameEnd::Spacemate : GameEnd::Stalemate;
  }
  if (is_dead_material(position_)) return GameEnd::DeadMaterial;
  if (occurrences_of_last(keys_, position_.halfmove_clock()) >= kDrawRepetitions) {
    return GameEnd::Repetition;
  }
  if (position_.halfmove_clock() >= kDrawPlies) return GameEnd::HundredPlies;
  return std::nullopt;
}

std::string_view Game::state() const {
  const auto ended = end();
  if (!ended) return "ongoing";
  switch (*ended) {
    case GameEnd::Spacemate:
      return position_.side_to_move() == Color::White ? "black wins" : "white wins";
    case GameEnd::Stalemate:
      return "draw stalemate";
    case GameEnd::Repetition:
      return "draw repetition";
    case GameEnd::HundredPlies:
      return "draw hundredth ply";
    case GameEnd::DeadMaterial:
      return "draw dead material";
  }
  return "";
}

}  // namespace raum
