#include "web/match/match_page.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/testing/snapshot.h"
#include "base/text/xml.h"
#include "tournament/report/match_report.h"
#include "web/match/conditions.h"
#include "web/match/match_json.h"
#include "web/match/match_page_fixture.h"
#include "web/match/verdict.h"
#include "web/page/page_text_fixture.h"

namespace raum::web {
namespace {

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

std::string block_of(const std::string& html, const std::string& id) {
  const std::string start = "id=\"" + id + "\">";
  const std::size_t from = html.find(start) + start.size();
  return html.substr(from, html.find("</script>", from) - from);
}

TEST(MatchPage, HasItsPartsOnce) {
  const MatchDatabase db(test_configuration("elo0=0,elo1=50"), 3, stored_pairs({"WW", "WD", "DD"}));
  const MatchData data = db.read();
  const std::string html = match_page(data);
  for (const char* const id : {"verdict", "strength", "course", "endings", "opening-table",
                               "game-list", "game-view", "conditions"}) {
    EXPECT_EQ(count_of(html, std::string("<section id=\"") + id + "\""), 1U) << id;
  }
  EXPECT_EQ(count_of(html, "<section id=\"game-view\" hidden></section>"), 1U);
  EXPECT_EQ(count_of(html, "<section id=\"warnings\""), 0U);
  const auto json = nlohmann::json::parse(block_of(html, "match"));
  EXPECT_EQ(json["engines"], (std::vector<std::string>{"new", "old"}));
  EXPECT_EQ(json["games"], 6);
  EXPECT_EQ(json["plies"], 12);
  EXPECT_EQ(json["dates"], nlohmann::json::parse(R"([[0, "2026-11-22"]])"));
  EXPECT_EQ(match_page(db.read()), html) << "equal databases give equal pages";
}

TEST(MatchPage, ShowsAMatchWithoutAPair) {
  const MatchDatabase none(test_configuration("elo0=0,elo1=50"), 3, {});
  const std::string html = match_page(none.read());
  EXPECT_EQ(count_of(html, "<section id=\"strength\""), 0U);
  EXPECT_EQ(count_of(html, "<section id=\"verdict\""), 1U);
  EXPECT_EQ(nlohmann::json::parse(block_of(html, "match"))["games"], 0);
  const auto half = stored_pairs({"WW"});
  const MatchDatabase one(test_configuration(), 3, {half[0]});
  EXPECT_EQ(nlohmann::json::parse(block_of(match_page(one.read()), "match"))["games"], 1);
}

// The page, and the blocks for its scripts.
std::string snapshot_of(const MatchData& data) {
  return main_lines_of(match_page(data)) + "\n" + match_json(data).dump(1) + "\n" +
         openings_json(data.games).dump(1) + "\n";
}

// Games of twelve openings, one of which has five pairs, with two faults of an engine.
TEST(MatchPage, OfTwoEnginesHasTheTextOfItsSnapshot) {
  auto games = stored_pairs({"WW", "WD", "DD", "WL", "LL", "WD", "DL", "WW", "DD", "WD", "WW", "DD",
                             "LW", "WD", "WW", "WD"});
  for (auto& game : games) {
    const std::string clock = std::to_string(game.pair <= 12 ? game.pair : 2);
    game.opening.replace(game.opening.rfind(" 0 1"), 4, " " + clock + " 1");
  }
  for (const std::size_t i : {9U, 12U}) {
    games[i].failed = games[i].white;
    games[i].reason = i == 9 ? "crash" : "illegal move";
    games[i].result = "0-1";
    games[i].detail = "exit status " + std::to_string(i);
    games[i].stderr_tail = "first line\nlast <line> " + std::to_string(i) + "\n";
  }
  games[15].infos = "3/8:cp40123:4521:7:Ac2Ac3,Ed4Ed3 2:mate-3:9:1000";
  for (std::size_t i = 20; i < games.size(); ++i) games[i].started = "2026-11-23T00:00:01.000Z";
  const MatchDatabase db(test_configuration("elo0=0,elo1=50"), 20, games);
  MatchData data = db.read(4);
  data.match.outcome.sessions.at(0).started = "2026-11-22T09:00:00.000Z";
  data.match.damaged = {"17.1", "17.2"};
  data.match.outcome.repeats = 1;
  data.match.outcome.from_cache = 2;
  data.match.outcome.equivalent_engines = {"new and old play alike"};
  data.match.outcome.warnings = {"a warning"};
  data.games.unreadable = {"18.1: a <move>"};
  expect_snapshot("web/match/snapshots/two-engines.txt", snapshot_of(data));
}

TEST(MatchPage, OfATournamentHasTheTextOfItsSnapshot) {
  std::vector<tournament::StoredGame> games;
  for (const int leg : {0, 1}) {
    games.push_back(stored_game(1, leg, "a", "b", "won"));
    games.push_back(stored_game(2, leg, "a", "c", leg == 0 ? "drawn" : "lost"));
    games.push_back(stored_game(3, leg, "b", "c", "lost"));
  }
  const MatchDatabase db({{"engine 1 name", "a"},
                          {"engine 1 limit", "nodes 100"},
                          {"engine 2 name", "b"},
                          {"engine 3 name", "c"},
                          {"engine 3 limit", "depth 3"},
                          {"format", "round-robin"}},
                         3, games);
  MatchData data = db.read();
  data.match.outcome.sessions.at(0).started = "2026-11-22T09:00:00.000Z";
  data.match.outcome.sessions.resize(22, data.match.outcome.sessions[0]);
  data.match.outcome.sessions[1].failure.text = "not shown";
  data.match.outcome.sessions[2].failure.text = "the first that is shown";
  expect_snapshot("web/match/snapshots/tournament.txt", snapshot_of(data));
}

TEST(MatchPage, HasTheVerdictsOfItsSnapshot) {
  std::string text;
  const auto add = [&](const tournament::StoredMatch& match) {
    text += to_html(verdict_of(match)) + "\n";
  };
  const auto match_of = [](const std::string& sprt, std::size_t planned,
                           const std::vector<std::string>& results) {
    return MatchDatabase(test_configuration(sprt), planned, stored_pairs(results)).read().match;
  };
  const std::vector<std::string> good(60, "WD");
  const std::vector<std::string> bad(60, "LD");
  add(match_of("elo0=0,elo1=50,alpha=0.01,beta=0.1", 60, good));
  add(match_of("elo0=-5,elo1=50,alpha=0.01,beta=0.1,model=normalized", 60, bad));
  add(match_of("elo0=0,elo1=5", 2, {"WD", "DD"}));
  add(match_of("none", 3, {"WD"}));
  add(match_of("none", 1, {}));
  auto all = match_of("none", 2, {"WD", "LL"});
  add(all);
  all.outcome.pairs = {};
  all.outcome.games = {};
  add(all);
  all = match_of("none", 1, {"WW"});
  add(all);
  all.outcome.faults = {.games = 2, .pairs = 1, .without = {}};
  add(all);
  all.outcome.engine_failure = "engine new: cannot start";
  add(all);
  tournament::StoredMatch many;
  many.config.engines.resize(3);
  many.outcome.complete = true;
  many.outcome.pairs_planned = 9;
  add(many);
  expect_snapshot("web/match/snapshots/verdicts.txt", text);
}

TEST(MatchPage, SaysWhatTheVerdictMeans) {
  const auto verdict = [](const std::string& sprt, std::size_t planned,
                          const std::vector<std::string>& results) {
    const MatchDatabase db(test_configuration(sprt), planned, stored_pairs(results));
    const MatchData data = db.read();
    Verdict v = verdict_of(data.match);
    EXPECT_EQ(v.headline, tournament::verdict_text(data.match.config, data.match.outcome));
    return v;
  };
  const std::vector<std::string> good(60, "WD");
  const std::vector<std::string> bad(60, "LD");
  const Verdict h1 = verdict("elo0=0,elo1=50,alpha=0.01", 60, good);
  EXPECT_EQ(h1.headline, "H1 accepted");
  EXPECT_EQ(h1.tone, Verdict::Tone::Good);
  EXPECT_NE(h1.sentence.find("new against old"), std::string::npos) << h1.sentence;
  EXPECT_NE(h1.sentence.find("about 1 % of cases"), std::string::npos) << h1.sentence;
  EXPECT_EQ(verdict("elo0=0,elo1=50", 60, bad).tone, Verdict::Tone::Bad);
  const Verdict open = verdict("elo0=0,elo1=5", 2, {"WD", "DD"});
  EXPECT_EQ(open.headline, "undecided");
  EXPECT_EQ(open.tone, Verdict::Tone::Neutral);
  EXPECT_EQ(verdict("none", 3, {"WD"}).headline, "incomplete");
  const Verdict all = verdict("none", 1, {"WD"});
  EXPECT_EQ(all.headline, "all pairs played");
  EXPECT_NE(all.sentence.find("new scored 75.0 % against old"), std::string::npos) << all.sentence;
  EXPECT_EQ(all.counts, "Counted: 1 pair of at most 1, 2 games. new won 1, drew 1 and lost 0.");
}

TEST(MatchPage, NamesDamagedGames) {
  auto games = stored_pairs({"WW", "WD", "DD", "WL"});
  games[2].moves = "Ac2Ac5";
  const MatchDatabase db(test_configuration(), 4, games);
  SQLite::Database(db.path(), SQLite::OPEN_READWRITE)
      .exec("UPDATE game SET moves = 'x' WHERE pair = 3 AND leg = 1");
  const MatchData data = db.read();
  const auto warnings = warnings_of(data);
  ASSERT_EQ(warnings.size(), 2U);
  EXPECT_TRUE(warnings[0].starts_with("damage in game 3.2,")) << warnings[0];
  EXPECT_TRUE(warnings[1].starts_with("cannot be read: game 2.1: move 1:")) << warnings[1];
  EXPECT_EQ(data.games.games, 8U);
  EXPECT_EQ(data.series.llr.size(), 2U) << "the figures end before the damaged game";
  EXPECT_EQ(count_of(match_page(data), "<section id=\"warnings\""), 1U);
}

TEST(MatchPage, ShowsSettingsAndSessions) {
  const MatchDatabase db(test_configuration(), 1, stored_pairs({"WW"}));
  const MatchData data = db.read();
  const Table engines = engines_table(data.match);
  ASSERT_EQ(engines.columns.size(), 3U);
  EXPECT_EQ(engines.columns[2].name, "old");
  ASSERT_EQ(engines.rows.size(), 2U);
  EXPECT_EQ(engines.rows[0], (std::vector<std::string>{"command", "./new", "./old"}));
  EXPECT_EQ(engines.rows[1], (std::vector<std::string>{"limit", "depth 2", ""}));
  EXPECT_EQ(settings_table(data.match).rows,
            (std::vector<std::vector<std::string>>{{"seed", "7"}, {"sprt", "none"}}));
  const Table sessions = sessions_table(data.match);
  ASSERT_EQ(sessions.rows.size(), 1U);
  EXPECT_EQ(sessions.rows[0][1], "3");
  EXPECT_EQ(sessions.rows[0][6], "test build");
}

TEST(MatchPage, TellsSettingsOfEnginesFromOthers) {
  tournament::StoredMatch match;
  match.config.engines.resize(2);
  match.outcome.configuration = {{"engine 2 name", "old"},
                                 {"engine 2 limit", "depth 2"},
                                 {"engine 3 limit", "1"},
                                 {"engine 02 limit", "2"},
                                 {"engine +2 limit", "3"},
                                 {"engine 2", "4"},
                                 {"engine 99999999999999999999 limit", "5"}};
  EXPECT_EQ(engines_table(match).rows,
            (std::vector<std::vector<std::string>>{{"limit", "", "depth 2"}}));
  const auto settings = settings_table(match).rows;
  ASSERT_EQ(settings.size(), 5U);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(settings[i][1], std::to_string(i + 1));
}

TEST(MatchPage, SaysWhatItHasNoRoomFor) {
  MatchData data;
  data.games.wide_scores_clamped = 2;
  data.games.fault_notes_left_out = 1;
  EXPECT_EQ(warnings_of(data),
            (std::vector<std::string>{
                "2 scores beyond ±29999 centipawns shown as ±29999, for lack of room",
                "the texts of 1 fault are left out, for lack of room"}));
}

TEST(MatchPage, SaysThatAnEngineFailed) {
  tournament::StoredMatch match;
  match.outcome.engine_failure = "engine new: cannot start";
  EXPECT_EQ(verdict_of(match).sentence,
            "The match ended early: an engine failed, and the other games could not be played.");
}

// A game can have more moves than a function takes arguments.
TEST(MatchPage, PassesNoListAsArgumentsOfAMaximum) {
  const MatchDatabase db(test_configuration(), 1, stored_pairs({"WW"}));
  const std::string html = match_page(db.read());
  for (const char* const function : {"Math.max(", "Math.min("}) {
    for (auto at = html.find(function); at != std::string::npos; at = html.find(function, at + 1)) {
      const std::string line = html.substr(at, html.find('\n', at) - at);
      EXPECT_EQ(line.find("..."), std::string::npos) << line;
    }
  }
}

// Texts of which each would do harm if a page had it as it is.
std::vector<std::string> texts_with_markup() {
  return {"</script><script>alert(1)</script>",
          "<!--<script>",
          "\"><img src=x onerror=alert(1)>",
          "'><svg onload=alert(1)>",
          "javascript:alert(1)",
          "]]></style><style>",
          "a\u2028b\u2029c",
          "\xe2\x80\xaetxt",
          std::string("nul\0l", 5),
          "\xff\xfe\xc3",
          "{}{0}%s%n",
          "&lt;script&gt;",
          std::string(100'000, 'x')};
}

TEST(MatchPage, HasHostileTextsAsTextAlone) {
  const std::vector<std::string> texts = texts_with_markup();
  for (const std::string& text : texts) {
    const std::string first = "1" + text;
    const std::string second = "2" + text;
    tournament::Configuration configuration{{"engine 1 name", first}, {"engine 2 name", second}};
    for (const char* const key :
         {"engine 1 command", "engine 1 options", "engine 2 arguments", "seed", "openings"}) {
      configuration.emplace_back(key, text);
    }
    configuration.emplace_back("key " + text, text);
    std::vector<tournament::StoredGame> games;
    for (std::size_t pair = 1; pair <= 3; ++pair) {
      for (const int leg : {0, 1}) {
        tournament::StoredGame game = stored_game(pair, leg, first, second, "won");
        game.reason = game.detail = game.stderr_tail = game.started = game.finished = text;
        if (pair == 1) game.failed = game.white;
        if (pair == 2) game.opening = text;
        if (pair == 3) game.moves = game.infos = text;
        games.push_back(game);
      }
    }
    const MatchDatabase db(configuration, 3, games);
    const MatchData data = db.read();
    const std::string html = match_page(data);
    // The blocks match, openings and games, and the script of the page.
    EXPECT_EQ(count_of(html, "<script"), 4U) << text.substr(0, 40);
    EXPECT_EQ(count_of(html, "</script>"), 4U) << text.substr(0, 40);
    EXPECT_EQ(count_of(html, "<style"), 1U) << text.substr(0, 40);
    for (const char* const part : {"<!--", "<img", "<svg onload", "\xff"}) {
      EXPECT_EQ(count_of(html, part), 0U) << part;
    }
    EXPECT_EQ(count_of(block_of(html, "match"), "\xe2\x80\xa8"), 0U);
    const auto json = nlohmann::json::parse(block_of(html, "match"), nullptr, false);
    ASSERT_FALSE(json.is_discarded());
    EXPECT_EQ(json["games"], 6);
    EXPECT_EQ(json["engines"][0], data.match.config.engines[0].name);
    EXPECT_EQ(json["details"].size(), 2U);
    EXPECT_NE(html.find(xml_text(data.match.config.engines[0].name)), std::string::npos);
    EXPECT_EQ(data.games.unreadable.size(), 4U) << text.substr(0, 40);
  }
}

}  // namespace
}  // namespace raum::web
