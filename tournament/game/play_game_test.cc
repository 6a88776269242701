// play_game: the result of a game between two engines, which are shell scripts here.
#include "tournament/game/play_game.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <fstream>

#include "base/testing/shell_engine.h"
#include "base/testing/temporary_folder.h"
#include "engine/board/position_text.h"
#include "engine/testing/solved_endings.h"

namespace raum::tournament {
namespace {

using Texts = std::vector<std::string>;

constexpr std::string_view kMateInOne =
    "k4/5/5/5/5//5/2K2/5/5/5//5/5/5/5/Qp3//5/1r3/5/5/Q1p2//5/5/1Q3/5/5 w 0 1";

// A script that answers every search with the move; `commands` are further cases, which come first.
std::string script_that_plays(const std::string& move, const std::string& commands = "") {
  return "while read -r line; do\n  case $line in\n    uci) echo uciok ;;\n" + commands +
         "    isready) echo readyok ;;\n    go*) echo bestmove " + move +
         " ;;\n    quit) exit 0 ;;\n  esac\ndone";
}

class PlayGame : public testing::Test {
 protected:
  // The game in which White and Black play by these scripts.
  std::optional<PlayedGame> play(const std::string& position, const std::string& white,
                                 const std::string& black, const Adjudication& rules = {}) {
    const FakeEngine white_engine(white);
    const FakeEngine black_engine(black);
    UciClient white_client = start(white_engine);
    UciClient black_client = start(black_engine);
    if (is_stopped_) stop_.set();
    return play_game({.client = &white_client, .limit = white_limit_, .margin_ms = kMargin},
                     {.client = &black_client, .limit = black_limit_, .margin_ms = kMargin},
                     parse_position(position).value(), rules);
  }

  // The same, where each side makes its moves in turn and White is without a move at the end.
  // Returns: the `position` and `go` lines that the engines were sent.
  Texts commands_of(const Texts& white_moves, const Texts& black_moves, PlayedGame& game) {
    const auto script = [&](char side, const Texts& moves) {
      std::string plays;
      for (const std::string& move : moves) {
        plays += fmt::format("{}) echo bestmove {} ;; ", &move - moves.data(), move);
      }
      return fmt::format(
          "n=0\nwhile read -r line; do\n  case $line in\n    uci) echo uciok ;;\n"
          "    isready) echo readyok ;;\n    position*) echo \"{0} $line\" >>{1} ;;\n"
          "    go*) echo \"{0} $line\" >>{1}; case $n in {2} *) echo bestmove ;; esac\n"
          "      n=$((n + 1)) ;;\n    quit) exit 0 ;;\n  esac\ndone",
          side, folder_ / "commands", plays);
    };
    auto played = play(std::string(kStartText), script('w', white_moves), script('b', black_moves));
    EXPECT_TRUE(played.has_value());
    game = played.value_or(PlayedGame{});
    Texts lines;
    std::ifstream file(folder_ / "commands");
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
  }

  static constexpr int kMargin = 60'000;
  Limit white_limit_{.depth = 1};
  Limit black_limit_{.depth = 1};
  bool is_stopped_ = false;

 private:
  UciClient start(const FakeEngine& engine) {
    auto client = UciClient::start({.name = "engine", .command = engine.path().string()},
                                   std::chrono::seconds(60), stop_);
    EXPECT_TRUE(client.has_value());
    return *std::move(client);
  }

  StopEvent stop_;
  TemporaryFolder folder_;
};

TEST_F(PlayGame, IsWonByTheSideThatMates) {
  const auto game =
      play(std::string(kMateInOne), script_that_plays("Ca1Ca5"), script_that_plays(""));
  ASSERT_TRUE(game.has_value());
  EXPECT_EQ(game->reason, "spacemate");
  EXPECT_EQ(game->winner, Color::White);
  EXPECT_EQ(game->failed, std::nullopt);
  EXPECT_EQ(to_string(game->moves.at(0)), "Ca1Ca5");
  EXPECT_EQ(game->moves.size(), 1U);
}

TEST_F(PlayGame, FollowsTheRulesBeforeAdjudication) {
  const Adjudication rules{.resign = {.score_cp = 500, .moves = 1}, .draw = {}};
  const std::string says = "    go*) echo info depth 4 score cp -600; echo bestmove Ca1Ca5 ;;\n";
  const auto mate =
      play(std::string(kMateInOne), script_that_plays("", says), script_that_plays(""), rules);
  ASSERT_TRUE(mate.has_value());
  EXPECT_EQ(mate->reason, "spacemate");
  EXPECT_EQ(mate->winner, Color::White);
  ASSERT_EQ(mate->infos.size(), 1U);
  EXPECT_EQ(mate->infos[0].depth, 4);
  EXPECT_EQ(mate->infos[0].score_cp, -600);
  const auto resigned = play(std::string(kStartText),
                             script_that_plays("",
                                               "    go*) echo info score cp -600; echo bestmove "
                                               "Ac2Ac3 ;;\n"),
                             script_that_plays(""), rules);
  ASSERT_TRUE(resigned.has_value());
  EXPECT_EQ(resigned->reason, "resign adjudication");
  EXPECT_EQ(resigned->winner, Color::Black);
  EXPECT_EQ(resigned->failed, std::nullopt);
  EXPECT_EQ(resigned->moves.size(), 1U);
}

TEST_F(PlayGame, FollowsTheRulesThenTablesThenScores) {
  Adjudication rules{.resign = {.score_cp = 500, .moves = 1}, .draw = {}};
  rules.endgames.tables = std::make_shared<endgame::Tables>(solved_endings({"KQvK"}));
  const auto reason_of = [&](const std::string& position, const std::string& move) {
    const std::string plays =
        script_that_plays("", "    go*) echo info score cp -600; echo bestmove " + move + " ;;\n");
    const auto game = play(position, plays, plays, rules);
    if (!game || game->moves.size() != 1) return std::string("no game of one ply");
    const std::string winner = !game->winner                   ? "nobody"
                               : *game->winner == Color::White ? "White"
                                                               : "Black";
    return game->reason + ", " + winner;
  };
  // The bare king is in check far from the queen, or takes it.
  EXPECT_EQ(reason_of("5/5/5/5/4K//5/5/5/5/5//5/5/Q4/5/5//5/5/5/5/5//5/5/5/5/k4 b 0 1", "Aa1Ab1"),
            "endgame tables, White");
  EXPECT_EQ(reason_of("5/5/5/5/4K//5/5/5/5/5//5/5/5/5/5//5/5/5/1Q3/5//5/5/5/5/k4 b 0 1", "Aa1Bb2"),
            "dead material, nobody");
  EXPECT_EQ(reason_of("5/5/5/5/5//5/5/5/5/5//5/5/5/1Q3/5//5/5/1K3/5/5//5/5/5/5/k4 w 0 1", "Cb2Ab2"),
            "spacemate, White");
  EXPECT_EQ(reason_of(std::string(kStartText), "Ac2Ac3"), "resign adjudication, Black");
}

TEST_F(PlayGame, IsLostByTheSideWithAnIllegalMove) {
  const auto game =
      play(std::string(kStartText), script_that_plays("Ab2Ab3"), script_that_plays("Ab2Ab3"));
  ASSERT_TRUE(game.has_value());
  EXPECT_EQ(game->winner, Color::White);
  EXPECT_EQ(game->failed, Color::Black);
  EXPECT_EQ(game->reason, "illegal move");
  EXPECT_EQ(game->detail, "\"Ab2Ab3\" at ply 2");
  EXPECT_EQ(game->moves.size(), 1U);
  EXPECT_EQ(game->infos.size(), 1U);
}

TEST_F(PlayGame, DistinguishesAnswersThatAreNoMove) {
  for (const auto& [answer, reason] : {std::pair<std::string, std::string>{"resign", "wrong claim"},
                                       {"xyzzy", "unreadable move"},
                                       {"0000", "null move"}}) {
    const auto game =
        play(std::string(kStartText), script_that_plays(answer), script_that_plays(""));
    ASSERT_TRUE(game.has_value());
    EXPECT_EQ(game->reason, reason);
    EXPECT_EQ(game->winner, Color::Black);
    EXPECT_EQ(game->failed, Color::White);
  }
}

TEST_F(PlayGame, IsLostByTheSideThatIsNotReady) {
  const std::string late = "    ucinewgame) echo bestmove Ac2Ac3 ;;\n";
  const auto game =
      play(std::string(kStartText), script_that_plays("Ac2Ac3"), script_that_plays("Ec4Ec3", late));
  ASSERT_TRUE(game.has_value());
  EXPECT_EQ(game->failed, Color::Black);
  EXPECT_EQ(game->winner, Color::White);
  EXPECT_EQ(game->reason, "move after the end");
  EXPECT_TRUE(game->moves.empty());
}

TEST_F(PlayGame, IsNoGameIfTheMatchIsStopped) {
  is_stopped_ = true;
  EXPECT_FALSE(play(std::string(kStartText), script_that_plays("Ac2Ac3"), script_that_plays(""))
                   .has_value());
}

TEST_F(PlayGame, CountsTheVariationsOfEachSide) {
  const auto says = [](const std::string& pv, const std::string& move) {
    return script_that_plays(
        "", "    go*) echo info depth 1 pv " + pv + "; echo bestmove " + move + " ;;\n");
  };
  const auto game =
      play(std::string(kStartText), says("Ac2Ac3 Ac3Ac4", "Ac2Ac3"), says("Ec4Ec3", "Ec4Ec3"));
  ASSERT_TRUE(game.has_value());
  EXPECT_EQ(game->reason, "illegal move") << "White repeats its move";
  EXPECT_EQ(game->pvs[0].pvs, 2U);
  EXPECT_EQ(game->pvs[0].illegal, 2U);
  EXPECT_EQ(game->pvs[0].first, "Ac3Ac4");
  EXPECT_EQ(game->pvs[0].first_ply, 1U);
  EXPECT_EQ(game->pvs[1].pvs, 1U);
  EXPECT_EQ(game->pvs[1].illegal, 0U);
}

TEST_F(PlayGame, SendsThePositionAndTheLimitsOfEachSide) {
  white_limit_ = {.depth = 3, .nodes = 500};
  black_limit_ = {.movetime_ms = 5'000};
  PlayedGame game;
  const std::string start = fmt::format("position fen {}", kStartText);
  EXPECT_EQ(commands_of({"Ac2Ac3"}, {"Ec4Ec3"}, game),
            (Texts{"w " + start, "w go depth 3 nodes 500", "b " + start + " moves Ac2Ac3",
                   "b go movetime 5000", "w " + start + " moves Ac2Ac3 Ec4Ec3",
                   "w go depth 3 nodes 500"}));
  EXPECT_EQ(game.reason, "missing move");
  EXPECT_EQ(game.failed, Color::White);
  ASSERT_EQ(game.infos.size(), 2U);
  EXPECT_EQ(game.infos[0].left_ms, std::nullopt);
  EXPECT_EQ(game.infos[1].left_ms, std::nullopt);
}

TEST_F(PlayGame, SendsBothClocks) {
  white_limit_ = {.clock = {.moves = 40, .base_ms = 60'000, .increment_ms = 600}};
  black_limit_ = {.clock = {.moves = 0, .base_ms = 30'000, .increment_ms = 0}};
  PlayedGame game;
  const Texts lines = commands_of({"Ac2Ac3"}, {"Ec4Ec3"}, game);
  ASSERT_EQ(lines.size(), 6U);
  EXPECT_EQ(lines[1], "w go wtime 60000 winc 600 btime 30000 binc 0 movestogo 40");
  ASSERT_EQ(game.infos.size(), 2U);
  const std::int64_t white = 60'600 - game.infos[0].time_ms;
  const std::int64_t black = 30'000 - game.infos[1].time_ms;
  EXPECT_EQ(game.infos[0].left_ms, white);
  EXPECT_EQ(game.infos[1].left_ms, black);
  EXPECT_EQ(lines[3], fmt::format("b go wtime {} winc 600 btime 30000 binc 0", white));
  EXPECT_EQ(lines[5],
            fmt::format("w go wtime {} winc 600 btime {} binc 0 movestogo 39", white, black));
}

TEST_F(PlayGame, GivesASideWithoutAClockThatOfItsOpponent) {
  white_limit_ = {.clock = {.moves = 0, .base_ms = 60'000, .increment_ms = 600}};
  PlayedGame game;
  const Texts lines = commands_of({"Ac2Ac3"}, {}, game);
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[1], "w go wtime 60000 winc 600 btime 60000 binc 600");
  EXPECT_EQ(lines[3], "b go depth 1");
  EXPECT_EQ(game.failed, Color::Black);
}

}  // namespace
}  // namespace raum::tournament
