#include "tournament/game/pv_check.h"

#include "base/text/words.h"
#include "engine/board/generate.h"

namespace raum::tournament {

std::optional<std::string> first_illegal_move(const Position& position, std::string_view pv) {
  Position after = position;
  for (auto word = next_word(pv); !word.empty(); word = next_word(pv)) {
    const auto move = Move::parse(word);
    if (!move || !move->is_some() || !is_legal(after, *move)) return std::string(word);
    after.make(*move);
  }
  return std::nullopt;
}

void PvCounts::add(const Position& position, std::string_view pv, std::size_t ply) {
  if (pv.empty()) return;
  ++pvs;
  auto illegal_move = first_illegal_move(position, pv);
  if (!illegal_move) return;
  if (illegal++ == 0) {
    first = std::move(*illegal_move);
    first_ply = ply;
  }
}

}  // namespace raum::tournament
