#include "tournament/store/game_checksum.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>
#include <vector>

namespace raum::tournament {
namespace {

StoredGame game() {
  StoredGame g;
  g.pair = 3;
  g.leg = 1;
  g.white = "a";
  g.black = "b";
  g.opening = "opening";
  g.moves = "Ac2Ac3 Ec4Ec3";
  g.infos = "1:cp1:2:3 1:cp1:2:3";
  g.result = "1-0";
  g.reason = "crash";
  g.failed = "b";
  g.detail = "signal 9";
  g.stderr_tail = std::string("bytes \0 and \xff", 13);
  g.plies = 2;
  g.started = "2026-01-01T00:00:00.000Z";
  g.finished = "2026-01-01T00:00:01.000Z";
  g.white_play_key = "key a";
  g.black_play_key = "key b";
  return g;
}

TEST(GameChecksum, ChangesWithEveryField) {
  const std::vector<std::function<void(StoredGame&)>> changes{
      [](StoredGame&) {},
      [](StoredGame& g) { g.pair = 4; },
      [](StoredGame& g) { g.leg = 0; },
      [](StoredGame& g) { g.white = "c"; },
      [](StoredGame& g) { g.black = "c"; },
      [](StoredGame& g) { g.opening += '2'; },
      [](StoredGame& g) { g.moves[2] = '3'; },
      [](StoredGame& g) { g.infos[0] = '2'; },
      [](StoredGame& g) { g.result = "0-1"; },
      [](StoredGame& g) { g.reason = "illegal move"; },
      [](StoredGame& g) { g.failed = ""; },
      [](StoredGame& g) { g.detail = ""; },
      [](StoredGame& g) { g.stderr_tail.back() = '\xfe'; },
      [](StoredGame& g) { g.plies = 3; },
      [](StoredGame& g) { g.started[0] = '3'; },
      [](StoredGame& g) { g.finished[0] = '3'; },
      [](StoredGame& g) { g.white_play_key = ""; },
      [](StoredGame& g) { g.black_play_key = ""; },
      [](StoredGame& g) { g.is_cached = true; },
      [](StoredGame& g) { g.is_evidence = false; },
      [](StoredGame& g) { g.host.name = "c"; },
      [](StoredGame& g) { g.host.processor = "c"; },
      [](StoredGame& g) { g.host.speed = 1; },
      [](StoredGame& g) { g.host.load = 0.5; },
  };
  std::set<std::int64_t> checksums;
  for (const auto& change : changes) {
    StoredGame changed = game();
    change(changed);
    checksums.insert(checksum_of(changed));
  }
  EXPECT_EQ(checksums.size(), changes.size());
}

TEST(GameChecksum, SeesATextThatMovesToTheNextField) {
  StoredGame moved = game();
  moved.white = "";
  moved.black = "ab";
  EXPECT_NE(checksum_of(moved), checksum_of(game()));
}

TEST(GameChecksum, NamesTheDamagedGame) {
  StoredGame damaged = game();
  EXPECT_TRUE(check_intact(damaged).has_value());
  damaged.is_damaged = true;
  const auto refused = check_intact(damaged);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error(),
            (Error{"stored game 3.2", "a text or number that does not fit the game's checksum",
                   "the game as it was stored"}));
}

}  // namespace
}  // namespace raum::tournament
