#include "engine/protocol/expected_reply.h"

#include <algorithm>

#include "engine/board/generate.h"

namespace raum {

void ExpectedReplies::add(const SearchInfo& info) {
  if (info.multipv <= 1) lines_.clear();
  if (info.pv.size() >= 2) lines_.emplace_back(info.pv[0], info.pv[1]);
}

Move ExpectedReplies::reply_to(Move move, Position position) const {
  const auto line = std::find_if(lines_.begin(), lines_.end(),
                                 [&](const auto& moves) { return moves.first == move; });
  if (line == lines_.end()) return Move::none();
  position.make(move);
  const Move reply = line->second;
  return reply.is_some() && is_legal(position, reply) ? reply : Move::none();
}

}  // namespace raum
