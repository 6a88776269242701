#include "web/games/packed_games.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "base/core/splitmix.h"
#include "engine/board/generate.h"
#include "engine/board/move_list.h"
#include "engine/board/position_text.h"
#include "tournament/rgn/rgn.h"
#include "web/games/packed_score.h"
#include "web/games/unpacked_fixture.h"

namespace raum::web {
namespace {

using tournament::SearchReport;
using tournament::StoredGame;

StoredGame short_game(std::size_t pair, int leg) {
  StoredGame game;
  game.pair = pair;
  game.leg = leg;
  game.white = leg == 0 ? "a" : "b";
  game.black = leg == 0 ? "b" : "a";
  game.opening = kStartText;
  game.moves = "Ac2Ac3 Ed4Ed3";
  game.infos = "3/8:cp12:4521:7:Ac2Ac3,Ed4Ed3 -:mate-2:-:1/980";
  game.result = "1/2-1/2";
  game.reason = "adjudication";
  game.started = "2026-11-22T23:59:59.000Z";
  return game;
}

PackedGames packed(const std::vector<StoredGame>& games, std::size_t last_counted = 1000,
                   std::size_t detailed = 1000) {
  GamePacker packer({"a", "b"}, detailed);
  for (const StoredGame& game : games) {
    packer.add(game, read_game(game), game.pair <= last_counted && !game.is_damaged);
  }
  return packer.finish();
}

std::vector<UnpackedGame> games_of(const PackedGames& games) {
  return unpacked(games.bytes, games.games, games.clocks);
}

TEST(PackedGames, KeepEveryFieldOfAGame) {
  StoredGame first = short_game(12, 0);
  StoredGame second = short_game(70'000, 1);
  second.reason = "crash";
  second.result = "0-1";
  second.failed = "b";
  second.is_cached = true;
  second.started = "2026-11-23T00:00:01.000Z";
  const PackedGames games = packed({first, second}, 12);
  EXPECT_EQ(games.engines, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(games.reasons, (std::vector<std::string>{"adjudication", "crash"}));
  EXPECT_EQ(games.plies, 4U);
  EXPECT_EQ(games.dates, (std::vector<std::pair<std::size_t, std::string>>{{0, "2026-11-22"},
                                                                           {1, "2026-11-23"}}));
  const auto unpacked_games = games_of(games);
  ASSERT_EQ(unpacked_games.size(), 2U);
  const UnpackedGame& a = unpacked_games[0];
  EXPECT_EQ(a.pair, 12U);
  EXPECT_EQ(a.leg, 0);
  EXPECT_EQ(a.white, 0);
  EXPECT_EQ(a.black, 1);
  EXPECT_EQ(a.result, 1);
  EXPECT_EQ(a.reason, 0);
  EXPECT_EQ(a.failed, 0);
  EXPECT_TRUE(a.counted);
  EXPECT_FALSE(a.cached);
  EXPECT_FALSE(a.damaged);
  const UnpackedGame& b = unpacked_games[1];
  EXPECT_EQ(b.pair, 70'000U);
  EXPECT_EQ(b.leg, 1);
  EXPECT_EQ(b.white, 1);
  EXPECT_EQ(b.black, 0);
  EXPECT_EQ(b.opening, 0);
  EXPECT_EQ(b.result, 2);
  EXPECT_EQ(b.reason, 1);
  EXPECT_EQ(b.failed, 1);
  EXPECT_FALSE(b.counted);
  EXPECT_TRUE(b.cached);
}

TEST(PackedGames, KeepMovesAndReports) {
  const PackedGames games = packed({short_game(1, 0)});
  const auto all = games_of(games);
  ASSERT_EQ(all.size(), 1U);
  ASSERT_EQ(all[0].moves.size(), 2U);
  const UnpackedMove& first = all[0].moves[0];
  EXPECT_EQ(first.from, Square::parse("Ac2")->index());
  EXPECT_EQ(first.to, Square::parse("Ac3")->index());
  EXPECT_EQ(first.promotion, 0);
  EXPECT_EQ(first.score, 12);
  EXPECT_EQ(first.depth, 3);
  EXPECT_EQ(first.clock, 0);
  EXPECT_EQ(first.time, 7U);
  EXPECT_EQ(first.nodes_plus_1, 4522U);
  EXPECT_EQ(first.seldepth, 8U);
  ASSERT_EQ(first.pv.size(), 2U);
  EXPECT_EQ(first.pv[0], (std::array{first.from, first.to, 0}));
  EXPECT_EQ(first.left_plus_1, 0U);
  const UnpackedMove& second = all[0].moves[1];
  EXPECT_EQ(second.score, -31998);
  EXPECT_EQ(second.depth, 0);
  EXPECT_EQ(second.time, 1U);
  EXPECT_EQ(second.nodes_plus_1, 0U);
  EXPECT_TRUE(second.pv.empty());
  EXPECT_EQ(second.left_plus_1, 981U);
  EXPECT_FALSE(games.clocks.empty());
}

TEST(PackedGames, DescribeOpenings) {
  StoredGame game = short_game(1, 0);
  const PackedGames games = packed({game});
  ASSERT_EQ(games.openings.size(), 1U);
  const PackedOpening& start = games.openings[0];
  EXPECT_EQ(start.text, kStartText);
  EXPECT_EQ(start.turn, 'w');
  EXPECT_EQ(start.ply, 0U);
  ASSERT_EQ(start.cells.size(), 125U);
  EXPECT_EQ(start.cells.substr(0, 10), "RNKNRPPPPP");
  EXPECT_EQ(start.cells.substr(25, 10), "BUQBUPPPPP");
  EXPECT_EQ(start.cells.substr(115), "ppppprnknr");
  game.opening = "4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 b 7 30";
  game.moves.clear();
  game.infos.clear();
  const PackedGames late = packed({game});
  ASSERT_EQ(late.openings.size(), 1U);
  EXPECT_EQ(late.openings[0].turn, 'b');
  EXPECT_EQ(late.openings[0].ply, 59U);
}

// The flags agree with the marks of game records, which are computed by other code.
TEST(PackedGames, MarkChecksMatesAndStalemates) {
  SplitMix64 random(7);
  std::vector<StoredGame> games;
  std::vector<std::vector<std::string>> figurines;
  std::vector<std::vector<std::uint32_t>> clocks;
  std::vector<std::vector<Move>> played;
  constexpr std::size_t kGames = 300;
  constexpr std::size_t kPlies = 60;
  while (games.size() < kGames) {
    StoredGame game = short_game(games.size() + 1, 0);
    // A queen and a rook in the middle against a bare king in a corner.
    game.opening = "4k/5/5/5/5//5/5/5/5/5//5/5/1Q3/5/5//5/5/2R2/5/5//5/5/5/5/K4 w 0 1";
    const auto start = parse_position(game.opening);
    ASSERT_TRUE(start.has_value());
    Position position = *start;
    std::vector<Move> moves;
    figurines.emplace_back();
    clocks.emplace_back();
    MoveList list;
    for (list_moves(position, list); list.size() > 0 && moves.size() < kPlies;
         list_moves(position, list)) {
      const Move move = list[static_cast<std::size_t>(random.below(list.size()))];
      figurines.back().push_back(tournament::to_figurine(position, move));
      position.make(move);
      clocks.back().push_back(position.halfmove_clock());
      moves.push_back(move);
    }
    game.moves = tournament::to_text(moves);
    game.infos = tournament::to_text(std::vector<SearchReport>(moves.size()));
    games.push_back(game);
    played.push_back(std::move(moves));
  }
  const auto all = games_of(packed(games));
  ASSERT_EQ(all.size(), kGames);
  std::size_t checks = 0, mates = 0, stalemates = 0;
  for (std::size_t g = 0; g < kGames; ++g) {
    ASSERT_EQ(all[g].moves.size(), figurines[g].size());
    EXPECT_FALSE(all[g].damaged);
    for (std::size_t i = 0; i < figurines[g].size(); ++i) {
      const UnpackedMove& move = all[g].moves[i];
      EXPECT_EQ(move.check, figurines[g][i].ends_with("†")) << figurines[g][i];
      EXPECT_EQ(move.mate, figurines[g][i].ends_with("†††")) << figurines[g][i];
      EXPECT_EQ(move.stalemate, figurines[g][i].ends_with("≡")) << figurines[g][i];
      EXPECT_EQ(move.clock, static_cast<int>(clocks[g][i]));
      EXPECT_EQ(move.from, played[g][i].from().index());
      EXPECT_EQ(move.to, played[g][i].to().index());
      checks += move.check ? 1 : 0;
      mates += move.mate ? 1 : 0;
      stalemates += move.stalemate ? 1 : 0;
    }
  }
  EXPECT_GT(checks, 100U);
  EXPECT_GT(mates, 0U);
  EXPECT_GT(stalemates, 0U);
}

TEST(PackedGames, KeepClocksUpToTheLargestNumberOfAColumn) {
  const auto clocks_from = [](int clock) {
    StoredGame game = short_game(1, 0);
    game.opening =
        fmt::format("4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w {} 200", clock);
    game.moves = "Aa1Aa2 Ee5Ee4 Aa2Aa1";
    game.infos = "-:-:-:0 -:-:-:0 -:-:-:0";
    const auto all = games_of(packed({game}));
    std::vector<int> clocks;
    for (const UnpackedMove& move : all.at(0).moves) clocks.push_back(move.clock);
    return clocks;
  };
  EXPECT_EQ(clocks_from(0), (std::vector{1, 2, 3}));
  EXPECT_EQ(clocks_from(90), (std::vector{91, 92, 93}));
  EXPECT_EQ(clocks_from(253), (std::vector{254, 255, 255}));
  EXPECT_EQ(clocks_from(400), (std::vector{255, 255, 255}));
}

TEST(PackedGames, KeepPromotions) {
  StoredGame game = short_game(1, 0);
  game.opening = "k4/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1";
  Position position = *parse_position(game.opening);
  Position with_pawn = position;
  with_pawn.put(*Square::parse("Ec4"), Piece::make(Color::White, PieceType::Pawn));
  game.opening = to_string(with_pawn);
  game.moves = "Ec4Ec5u";
  game.infos = "1:cp5:1:1:Ec4Ec5q";
  const auto all = games_of(packed({game}));
  ASSERT_EQ(all.size(), 1U);
  ASSERT_EQ(all[0].moves.size(), 1U);
  EXPECT_EQ(all[0].moves[0].promotion, static_cast<int>(PieceType::Unicorn));
  ASSERT_EQ(all[0].moves[0].pv.size(), 1U);
  EXPECT_EQ(all[0].moves[0].pv[0][2], static_cast<int>(PieceType::Queen));
}

TEST(PackedGames, KeepScoresThatDoNotFitBesideTheColumns) {
  StoredGame game = short_game(2, 0);
  game.infos = "3:cp29999:1:1 3:cp-30000:1:1";
  const PackedGames games = packed({short_game(1, 0), game});
  const auto all = games_of(games);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[1].moves[0].score, 29999);
  EXPECT_EQ(all[1].moves[1].score, kWideScore);
  EXPECT_EQ(games.wide_scores, (std::map<std::size_t, int>{{3, -30000}}));
  EXPECT_EQ(games.wide_scores_clamped, 0U);
}

TEST(PackedGames, ClampScoresForWhichNoRoomIsLeft) {
  StoredGame game = short_game(1, 0);
  game.infos = "3:cp32500:1:1 3:cp-32500:1:1";
  const PackedGames games = packed(std::vector<StoredGame>(6000, game), 1000, 0);
  EXPECT_EQ(games.wide_scores.size(), 10'000U);
  EXPECT_EQ(games.wide_scores_clamped, 2'000U);
  const auto all = games_of(games);
  ASSERT_EQ(all.size(), 6000U);
  EXPECT_EQ(all.front().moves[1].score, kWideScore);
  EXPECT_EQ(all.back().moves[0].score, 29999);
  EXPECT_EQ(all.back().moves[1].score, -29999);
}

TEST(PackedGames, LetAllNamesBeyondTheLastNumberShareIt) {
  std::vector<std::string> names;
  for (int i = 0; i < 70'000; ++i) names.push_back(std::to_string(i));
  GamePacker packer(names, 0);
  StoredGame game = short_game(1, 0);
  game.white = "65534";
  game.black = "69999";
  packer.add(game, read_game(game), true);
  const PackedGames games = packer.finish();
  ASSERT_EQ(games.engines.size(), 65'536U);
  EXPECT_EQ(games.engines.back(), "other");
  const auto all = games_of(games);
  EXPECT_EQ(all.at(0).white, 65'534);
  EXPECT_EQ(all.at(0).black, 65'535);
}

TEST(PackedGames, ListGamesThatCannotBeRead) {
  std::vector<StoredGame> games(7, short_game(1, 0));
  for (std::size_t i = 0; i < games.size(); ++i) games[i].pair = i + 1;
  games[0].moves = "Ac2Ac5 Ed4Ed3";    // illegal
  games[1].moves = "Ac2Ac3 nonsense";  // not a move
  games[2].opening = "no position";
  games[3].infos = "not a report";   // the moves are sound
  games[4].moves = "0000";           // the null move of the protocol
  games[5].is_damaged = true;        // but every text can be read
  games[6].infos = "3:cp12:4521:7";  // of which move?
  const PackedGames packed_games = packed(games);
  const auto all = games_of(packed_games);
  ASSERT_EQ(all.size(), 7U);
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_TRUE(all[i].damaged) << i;
    EXPECT_EQ(all[i].moves.size(), i == 3 || i >= 5 ? 2U : 0U) << i;
  }
  EXPECT_TRUE(all[4].counted);
  EXPECT_FALSE(all[5].counted);
  EXPECT_EQ(all[3].moves[0].score, kNoScore);
  EXPECT_EQ(packed_games.openings[1].cells, std::string(125, '.'));
  EXPECT_EQ(all[6].moves[0].score, kNoScore);
  EXPECT_EQ(packed_games.detailed, std::vector<std::size_t>{5}) << "no other game has reports";
  ASSERT_EQ(packed_games.unreadable.size(), 6U) << "one of them does not fit its checksum";
  EXPECT_EQ(packed_games.unreadable[5], "7.1: 1 info, expected 2");
  EXPECT_TRUE(packed_games.unreadable[0].starts_with("1.1: move 1: "))
      << packed_games.unreadable[0];
}

TEST(PackedGames, ShortenNumbersThatNoColumnHolds) {
  StoredGame game = short_game(5'000'000'000, 300);
  game.white = "unknown";
  game.result = "won";
  game.infos = "1000/3:cp1:18446744073709551615:-5:Ac2Ac3,word 3:mate5000:1:1";
  game.is_damaged = true;
  const PackedGames games = packed({game});
  const auto all = games_of(games);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].pair, 4'294'967'295U);
  EXPECT_EQ(all[0].leg, 255);
  EXPECT_EQ(all[0].result, 3);
  EXPECT_EQ(games.engines, (std::vector<std::string>{"a", "b", "unknown"}));
  EXPECT_EQ(all[0].white, 2);
  ASSERT_EQ(all[0].moves.size(), 2U);
  EXPECT_EQ(all[0].moves[0].depth, 255);
  EXPECT_EQ(all[0].moves[0].time, 0U);
  EXPECT_EQ(all[0].moves[0].nodes_plus_1, 0U);
  EXPECT_EQ(all[0].moves[0].pv.size(), 1U);
  EXPECT_EQ(all[0].moves[1].score, 31000);
}

TEST(PackedGames, NoteWhatTheColumnsCannotHold) {
  StoredGame game = short_game(1, 0);
  game.infos = "1000/-1:mate2000:18446744073709551615:-7/-9:Ac2Ac3,resign 0:cp3:1:1:book";
  const PackedGames detailed = packed({short_game(1, 0), game});
  ASSERT_EQ(detailed.odd_reports.size(), 2U);
  EXPECT_EQ(detailed.odd_reports.at(2),
            (OddReport{.depth = 1000,
                       .mate_in = 2000,
                       .seldepth = -1,
                       .time_ms = -7,
                       .left_ms = -9,
                       .nodes = std::numeric_limits<std::uint64_t>::max(),
                       .pv = "Ac2Ac3 resign"}));
  EXPECT_EQ(detailed.odd_reports.at(3), (OddReport{.depth = 0, .pv = "book"}));
  game.infos = "1:cp3:1:1:book 300:cp3:1:1";
  const PackedGames short_of_details = packed({short_game(1, 0), game}, 1000, 1);
  ASSERT_EQ(short_of_details.odd_reports.size(), 1U) << "variations belong to the details";
  EXPECT_EQ(short_of_details.odd_reports.at(3), OddReport{.depth = 300});
}

TEST(PackedGames, GiveRoomOnlyToOddReportsThatAreKept) {
  std::vector<StoredGame> games(5'000, short_game(1, 0));
  for (StoredGame& game : games) game.infos = "1:cp3:1:1:book 1:cp3:1:1:book";
  games.back().failed = games.back().white;
  const PackedGames packed_games = packed(games, 1000, 0);
  ASSERT_EQ(packed_games.odd_reports.size(), 2U);
  EXPECT_EQ(packed_games.odd_reports.at(9'999), OddReport{.pv = "book"});
  for (StoredGame& game : games) game.failed = game.white;
  EXPECT_EQ(packed(games, 1000, 0).odd_reports.size(), 300'000U / 64);
}

TEST(PackedGames, NoteFaultsAsLongAsThereIsRoom) {
  std::vector<StoredGame> games(3, short_game(1, 0));
  games[1].failed = "a";
  games[1].detail = "exit status 1";
  games[1].stderr_tail = "line\nout of memory\n";
  games[2].failed = "b";
  games[2].stderr_tail = std::string(1'000'000, 'x');
  const PackedGames packed_games = packed(games);
  ASSERT_EQ(packed_games.faults.size(), 1U);
  EXPECT_EQ(packed_games.faults.at(1).detail, "exit status 1");
  EXPECT_EQ(packed_games.faults.at(1).stderr_text, "line\nout of memory\n");
  EXPECT_EQ(packed_games.fault_notes_left_out, 1U);
}

TEST(PackedGames, HaveDetailsOfFaultsAndOfTheFirstGames) {
  std::vector<StoredGame> games;
  for (std::size_t pair = 1; pair <= 5; ++pair) games.push_back(short_game(pair, 0));
  games[3].failed = "a";
  const PackedGames packed_games = packed(games, 1000, 2);
  EXPECT_EQ(packed_games.detailed, (std::vector<std::size_t>{0, 1, 3}));
  const auto all = games_of(packed_games);
  ASSERT_EQ(all.size(), 5U);
  for (const std::size_t i : {0U, 1U, 3U}) {
    EXPECT_TRUE(all[i].detailed);
    EXPECT_EQ(all[i].moves[0].time, 7U);
  }
  EXPECT_FALSE(all[2].detailed);
  EXPECT_EQ(all[2].moves[0].score, 12) << "scores and depths are those of all games";
}

TEST(PackedScore, TellsMatesFromCentipawns) {
  const auto score = [](std::optional<int> cp, std::optional<int> mate) {
    return packed_score({.score_cp = cp, .mate_in = mate});
  };
  EXPECT_EQ(score(std::nullopt, std::nullopt), -32768);
  EXPECT_EQ(score(-29999, std::nullopt), -29999);
  EXPECT_EQ(score(30000, std::nullopt), -32767);
  EXPECT_EQ(score(std::nullopt, 1), 31999);
  EXPECT_EQ(score(std::nullopt, -1), -31999);
  EXPECT_EQ(score(std::nullopt, 0), -32000);
  EXPECT_EQ(score(std::nullopt, 1'000'000), 31000);
  EXPECT_EQ(score(std::nullopt, std::numeric_limits<int>::min()), -31000);
}

}  // namespace
}  // namespace raum::web
