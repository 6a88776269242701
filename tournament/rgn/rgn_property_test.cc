// Properties of game records: writing and reading are inverse, and the reader accepts any input.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/core/splitmix.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/game/game.h"
#include "tournament/rgn/rgn_reader.h"

namespace raum::tournament {
namespace {

GameRecord random_game(std::uint64_t seed) {
  SplitMix64 random(seed);
  GameRecord record;
  record.start = Position::start();
  Game game(record.start);
  const std::uint64_t plies = random.below(120);
  while (record.moves.size() < plies && !game.end()) {
    MoveList moves;
    list_moves(game.position(), moves);
    record.moves.push_back(moves[random.below(moves.size())]);
    RC_ASSERT(game.play(record.moves.back()).has_value());
    MoveInfo& info = record.infos.emplace_back();
    if (random.below(2) == 0) info.depth = static_cast<int>(random.below(99));
    if (random.below(2) == 0) info.score_cp = static_cast<int>(random.below(4'000)) - 2'000;
    if (random.below(4) == 0) info.mate_in = static_cast<int>(random.below(40)) - 20;
    if (random.below(2) == 0) info.seldepth = static_cast<int>(random.below(100));
    if (random.below(2) == 0) info.nodes = random.below(1'000'000'000);
    if (random.below(2) == 0) {
      info.left_ms = static_cast<std::int64_t>(random.below(100'000)) - 1'000;
    }
    if (random.below(2) == 0) info.time_ms = static_cast<std::int64_t>(random.below(100'000));
    if (random.below(2) == 0) info.pv = to_string(record.moves.back()) + " Ac2Ac3";
  }
  record.result = random.below(2) == 0 ? "1/2-1/2" : "0-1";
  return record;
}

RC_GTEST_PROP(RgnProperty, ReadsBackEveryGame, (std::uint64_t seed)) {
  const GameRecord record = random_game(seed);
  const auto text = write_rgn(record);
  RC_ASSERT(text.has_value());
  const auto games = parse_rgn(*text, "memory");
  RC_ASSERT(games.has_value());
  RC_ASSERT(games->size() == 1U);
  RC_ASSERT(games->front().moves == record.moves);
  RC_ASSERT(games->front().infos == record.infos);
  RC_ASSERT(games->front().result == record.result);
  RC_ASSERT(*write_rgn(games->front()) == *text);
}

RC_GTEST_PROP(RgnProperty, ReaderSurvivesAnyBytes, (const std::string& noise)) {
  static_cast<void>(parse_rgn(noise, "noise"));
  static_cast<void>(parse_rgn("[Variant \"Raumschach-Normal-Form\"]\n" + noise, "noise"));
}

}  // namespace
}  // namespace raum::tournament
