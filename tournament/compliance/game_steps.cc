// Steps: the rules in mates, promotions, endings and whole games.
#include <fmt/core.h>

#include <array>
#include <string>
#include <vector>

#include "base/core/splitmix.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/game/game.h"
#include "tournament/compliance/step_groups.h"

namespace raum::tournament {
namespace {

constexpr std::string_view kMateInOne =
    "4k/2K2/5/1P3/5//5/5/1Q3/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 w 0 1";
constexpr std::string_view kPromotion =
    "4K/5/5/5/5//5/5/5/5/5//5/5/q4/5/2k2//5/5/5/5/p4//5/4N/5/5/5 b 0 1";
constexpr std::string_view kQueenEnding =
    "4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//K4/5/5/5/1QR2 w 0 1";

Remark find_mate_in_one(Conversation& engine) {
  engine.greet();
  const auto move = engine.move(kMateInOne, "", "go depth 2");
  if (!move) return {};
  Game game(*parse_position(kMateInOne));
  static_cast<void>(game.play(*move));
  return game.end() == GameEnd::Spacemate ? Remark{}
                                          : warn(fmt::format("{} is not mate", to_string(*move)));
}

Remark move_after_promotions(Conversation& engine) {
  engine.greet();
  for (const char* const move : {"Ba1Aa1q", "Ba1Aa1u"}) engine.move(kPromotion, move, "go depth 1");
  return {};
}

// The engine plays White from the start position against random legal replies.
Remark play_a_game(Conversation& engine) {
  constexpr std::size_t kPlies = 60;
  engine.greet();
  SplitMix64 random(1907);
  Game game(Position::start());
  std::string moves;
  while (engine.is_fine() && !game.end() && game.moves().size() < kPlies) {
    const auto move = engine.move("", moves, "go depth 1");
    if (!move) return {};
    static_cast<void>(game.play(*move));
    moves += fmt::format("{}{}", moves.empty() ? "" : " ", to_string(*move));
    if (game.end()) break;
    MoveList replies;
    list_moves(game.position(), replies);
    const Move reply = replies[random.below(replies.size())];
    static_cast<void>(game.play(reply));
    moves += fmt::format(" {}", to_string(reply));
  }
  return {};
}

Remark accept_2000_moves(Conversation& engine) {
  engine.greet();
  std::string moves;
  for (int i = 0; i < 500; ++i) {
    moves += fmt::format("{}Ab1Ac3 Ed5Ec3 Ac3Ab1 Ec3Ed5", i == 0 ? "" : " ");
  }
  engine.move("", moves, "go depth 1");
  return {};
}

// Move, score and nodes of a few searches.
std::vector<std::string> search_record(Conversation& engine, const std::string& go) {
  std::vector<std::string> record;
  for (const char* const moves : {"", "Ac2Ac3", "Ac2Ac3 Ec4Ec3"}) {
    engine.forget_lines();
    const auto move = engine.move("", moves, go);
    const SearchReport info = engine.last_info();
    record.push_back(fmt::format("{} {} {}", move ? to_string(*move) : "",
                                 info.score_cp.value_or(0), info.nodes.value_or(0)));
  }
  return record;
}

Remark repeat_itself_after_ucinewgame(Conversation& engine) {
  engine.greet();
  const auto first = search_record(engine, "go depth 2");
  engine.send("ucinewgame\n");
  engine.ready();
  const auto second = search_record(engine, "go depth 2");
  if (engine.is_fine() && first != second) {
    return warn("not deterministic: its games at fixed depth must not be cached");
  }
  return {};
}

constexpr std::array kGameSteps{
    ComplianceStep{"finds a spacemate in one", find_mate_in_one},
    ComplianceStep{"accepts promotions with a letter", move_after_promotions},
    ComplianceStep{"moves in an ending",
                   [](Conversation& e) { return expect_move(e, kQueenEnding, "", "go depth 2"); }},
    ComplianceStep{"plays 60 plies of legal moves", play_a_game},
    ComplianceStep{"accepts a position line of 2000 moves", accept_2000_moves},
    ComplianceStep{"repeats its searches after ucinewgame", repeat_itself_after_ucinewgame},
};

}  // namespace

std::span<const ComplianceStep> game_steps() { return kGameSteps; }

}  // namespace raum::tournament
