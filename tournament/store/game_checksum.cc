#include "tournament/store/game_checksum.h"

#include <fmt/core.h>

#include "base/text/content_hash.h"

namespace raum::tournament {

std::int64_t checksum_of(const StoredGame& game) {
  ContentHash hash;
  // The lengths keep a byte that moves from one text to the next from going unnoticed.
  for (const std::string* const text :
       {&game.white, &game.black, &game.opening, &game.moves, &game.infos, &game.result,
        &game.reason, &game.failed, &game.detail, &game.stderr_tail, &game.started, &game.finished,
        &game.white_play_key, &game.black_play_key}) {
    hash.add(fmt::format("{}:", text->size()));
    hash.add(*text);
  }
  hash.add(fmt::format("{} {} {} {} {}", game.pair, game.leg, game.plies, game.is_cached ? 1 : 0,
                       game.is_evidence ? 1 : 0));
  // Games of the runner's own machine keep the checksum that older versions gave them.
  if (const GameHost& host = game.host; host != GameHost{}) {
    hash.add(fmt::format("{}:{}{}:{}{} {}", host.name.size(), host.name, host.processor.size(),
                         host.processor, host.speed, host.load));
  }
  return static_cast<std::int64_t>(hash.value());
}

Expected<void> check_intact(const StoredGame& game) {
  if (!game.is_damaged) return {};
  return fail(fmt::format("stored game {}.{}", game.pair, game.leg + 1),
              "a text or number that does not fit the game's checksum",
              "the game as it was stored");
}

}  // namespace raum::tournament
