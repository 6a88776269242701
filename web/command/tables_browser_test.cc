// The tables behind "Numbers" of a match, all rows of them, have the numbers that follow from the
// stored games.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/board/position_text.h"
#include "tournament/stats/elo.h"
#include "tournament/stats/ratings.h"
#include "tournament/stats/sprt.h"
#include "tournament/stats/sprt_bounds.h"
#include "tournament/testing/match_fixture.h"
#include "web/command/page_fixture.h"

namespace raum::web {
namespace {

using tournament::PairCounts;
using tournament::StoredGame;
using Row = std::vector<std::string>;
using Rows = std::vector<Row>;
using Numbers = std::vector<double>;

double number_in(const std::string& text) { return std::strtod(text.c_str(), nullptr); }

// Half a unit of the last digit of the text, and what two ways of adding up may differ by.
double rounding_of(const std::string& text, double value) {
  const std::size_t point = text.find('.');
  const auto decimals = point == std::string::npos ? 0 : text.size() - point - 1;
  return 0.5 * std::pow(10, -static_cast<double>(decimals)) + 1e-9 * (1 + std::abs(value));
}

// What the first so many pairs of a match of two engines add up to.
struct Prefix {
  PairCounts pairs;
  int games = 0, draws = 0;
};

std::vector<Prefix> prefixes_of(const std::vector<StoredGame>& games) {
  std::vector<Prefix> prefixes(1);
  for (std::size_t i = 0; i + 1 < games.size(); i += 2) {
    Prefix next = prefixes.back();
    next.pairs.add(tournament::result_of_first(games[i].result, 0),
                   tournament::result_of_first(games[i + 1].result, 1));
    for (const std::size_t game : {i, i + 1}) {
      ++next.games;
      next.draws += games[game].result == "1/2-1/2" ? 1 : 0;
    }
    prefixes.push_back(next);
  }
  return prefixes;
}

// How many moves of each engine took so many milliseconds.
std::map<std::string, std::map<std::int64_t, int>> times_of(const std::vector<StoredGame>& games) {
  std::map<std::string, std::map<std::int64_t, int>> times;
  for (const StoredGame& game : games) {
    const auto infos = tournament::parse_infos(game.infos);
    EXPECT_TRUE(infos.has_value()) << game.infos;
    bool is_white = parse_position(game.opening)->side_to_move() == Color::White;
    for (const tournament::SearchReport& info : *infos) {
      ++times[is_white ? game.white : game.black][info.time_ms];
      is_white = !is_white;
    }
  }
  return times;
}

// The sum of the numbers whose key lies in the class that a label such as "4–7 ms" names.
template <class Key>
int sum_of_class(const std::map<Key, int>& numbers, const std::string& label) {
  const std::size_t dash = label.find("–");
  const auto first = static_cast<Key>(label.starts_with('<') ? 0 : number_in(label));
  const auto last = dash == std::string::npos
                        ? first
                        : static_cast<Key>(number_in(label.substr(dash + std::string("–").size())));
  int sum = 0;
  for (const auto& [key, number] : numbers) sum += key >= first && key <= last ? number : 0;
  return sum;
}

class PageTablesTest : public PageTest {
 protected:
  // Unfolds everything, so that the tables are part of the document.
  void open_tables(const std::string& source) {
    open_source(source);
    unfold_page();
  }

  // The rows below the headings of the first table within the element.
  Rows rows_of(const std::string& element) {
    return browser()
        .execute(fmt::format("const place = {};"
                             "return test.all('tr', place.querySelector('tbody')).map((row) => "
                             "[...row.children].map((cell) => cell.textContent))",
                             element))
        .get<Rows>();
  }
  Row headings_of(const std::string& element) {
    return browser()
        .execute(
            fmt::format("return test.all('thead th', {}).map((cell) => cell.textContent)", element))
        .get<Row>();
  }
  static std::string chart(const std::string& title) {
    return fmt::format(
        "test.all('figure').find((figure) => "
        "figure.querySelector('figcaption').textContent === {})",
        Json(title).dump());
  }

  // Every row of a chart's table, which begins with a number of pairs.
  void expect_course(const std::string& title, std::size_t pairs,
                     const std::function<Numbers(std::size_t)>& numbers_after) {
    SCOPED_TRACE(title);
    const Rows rows = rows_of(chart(title));
    ASSERT_GE(rows.size(), std::min<std::size_t>(pairs, 2));
    EXPECT_EQ(number_in(rows.back().at(0)), static_cast<double>(pairs));
    for (const Row& row : rows) {
      const Numbers expected = numbers_after(static_cast<std::size_t>(number_in(row[0])));
      ASSERT_EQ(row.size(), expected.size() + 1);
      for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_NEAR(number_in(row[i + 1]), expected[i], rounding_of(row[i + 1], expected[i]))
            << "after " << row[0] << " pairs";
      }
    }
  }

  void expect_courses(const std::vector<StoredGame>& games, const std::string& bounds) {
    const std::vector<Prefix> after = prefixes_of(games);
    const std::size_t pairs = after.size() - 1;
    expect_course("Draws", pairs,
                  [&](std::size_t n) { return Numbers{100.0 * after[n].draws / after[n].games}; });
    expect_course("Elo with its 95 % interval", pairs, [&](std::size_t n) {
      const tournament::Estimate elo = tournament::elo(after[n].pairs);
      return Numbers{elo.value, elo.low, elo.high};
    });
    if (bounds.empty()) return;
    const auto sprt = tournament::parse_sprt(bounds);
    ASSERT_TRUE(sprt.has_value());
    expect_course("Log-likelihood ratio (LLR)", pairs,
                  [&](std::size_t n) { return Numbers{*tournament::llr(after[n].pairs, *sprt)}; });
  }

  void expect_lengths(const std::vector<StoredGame>& games) {
    std::map<int, int> plies;
    for (const StoredGame& game : games) ++plies[static_cast<int>(game.plies)];
    expect_classes("Length of games", plies, static_cast<int>(games.size()));
    const auto times = times_of(games);
    ASSERT_EQ(times.size(), 2U);
    for (const auto& [engine, moves] : times) {
      int all = 0;
      for (const auto& [time, count] : moves) all += count;
      expect_classes("Time per move of " + engine, moves, all);
    }
  }

  template <class Key>
  void expect_classes(const std::string& title, const std::map<Key, int>& numbers, int all) {
    SCOPED_TRACE(title);
    int sum = 0;
    for (const Row& row : rows_of(chart(title))) {
      EXPECT_EQ(number_in(row.at(1)), sum_of_class(numbers, row.at(0))) << row.at(0);
      sum += static_cast<int>(number_in(row[1]));
    }
    EXPECT_EQ(sum, all);
  }

  // By the name of the row and the reason, as `raum results show` counts them.
  void expect_terminations(const std::string& source) {
    std::map<std::pair<std::string, std::string>, int> expected, shown;
    const Json results = json_of({"results", "show", source, "--json"});
    for (const Json& termination : results.at("terminations")) {
      const Json& engine = termination.at("engine");
      expected[{engine.is_null() ? "no fault" : "faults of " + engine.get<std::string>(),
                termination.at("reason")}] = termination.at("games");
    }
    const Row reasons = headings_of(chart("How games ended"));
    for (const Row& row : rows_of(chart("How games ended"))) {
      double total = 0;
      for (std::size_t i = 1; i + 1 < row.size(); ++i) {
        if (!row[i].empty()) shown[{row[0], reasons.at(i)}] = static_cast<int>(number_in(row[i]));
        total += number_in(row[i]);
      }
      EXPECT_EQ(number_in(row.back()), total);
    }
    EXPECT_EQ(shown, expected);
  }

  void expect_openings(const std::vector<StoredGame>& games) {
    std::map<std::string, PairCounts> expected;
    const std::vector<Prefix> after = prefixes_of(games);
    for (std::size_t pair = 1; pair < after.size(); ++pair) {
      PairCounts& counts = expected[games[2 * pair - 1].opening];
      for (std::size_t i = 0; i < counts.n.size(); ++i) {
        counts.n[i] += after[pair].pairs.n[i] - after[pair - 1].pairs.n[i];
      }
    }
    const auto rows = browser()
                          .execute(
                              "return test.all('#opening-table tbody tr').map((row) => ["
                              "row.querySelector('code').textContent, "
                              "...[...row.children].slice(2, 8).map((c) => c.textContent)])")
                          .get<Rows>();
    constexpr std::size_t kMostShown = 25;
    EXPECT_EQ(rows.size(), std::min(expected.size(), kMostShown));
    for (const Row& row : rows) {
      ASSERT_TRUE(expected.contains(row.at(0))) << row[0];
      const PairCounts& counts = expected.at(row[0]);
      EXPECT_EQ(row.at(1), std::to_string(counts.total())) << row[0];
      for (std::size_t i = 0; i < counts.n.size(); ++i) {
        EXPECT_EQ(row.at(2 + i), std::to_string(counts.n[i])) << row[0];
      }
    }
  }

  void expect_tables(const std::string& source, const std::string& bounds) {
    SCOPED_TRACE(source);
    const std::vector<StoredGame> games = tournament::stored_games(source);
    ASSERT_GE(games.size(), 4U);
    open_tables(source);
    expect_courses(games, bounds);
    expect_lengths(games);
    expect_terminations(source);
    expect_openings(games);
    expect_silent();
  }
};

TEST_F(PageTablesTest, HaveEveryNumberOfAMatch) {
  expect_tables(forty_games(), "");
  expect_tables(long_match(), "elo0=0,elo1=5");
}

// One game that ends by a crash, and one that ends by the clock.
std::string match_with_faults() {
  std::vector<StoredGame> games;
  for (std::size_t pair = 1; pair <= 4; ++pair) {
    for (const int leg : {0, 1}) {
      games.push_back(random_game(pair, leg, std::string(kStartText), 20 + 7 * pair));
    }
  }
  games[1].failed = "old";
  games[1].reason = "crash";
  games[1].result = "0-1";
  games[1].detail = "signal 11 (SEGV)";
  games[1].stderr_tail = "first line\nlast line";
  games[4].failed = "new";
  games[4].reason = "time forfeit";
  games[4].result = "0-1";
  return database_of("faults.db", "new", "old", games);
}

TEST_F(PageTablesTest, HaveEveryNumberOfAMatchWithFaults) {
  const std::string source = match_with_faults();
  expect_tables(source, "elo0=0,elo1=5");
  const std::string faults =
      "test.all('#endings table').find((table) => "
      "table.caption?.textContent === 'Faults of engines')";
  EXPECT_EQ(rows_of(faults),
            (Rows{{"new", "time forfeit", "1", ""}, {"old", "crash", "1", "last line"}}));
}

// The clocks of a game, ply by ply.
TEST_F(PageTablesTest, HaveTheClocksOfAMatch) {
  const std::string source = source_path("clocks.db");
  tournament::write_openings(source + ".openings", 2);
  const std::string engine = std::string("cmd=") + RAUM_ENGINE;
  const CommandResult played = run_raum({"match", "--engine", "name=a," + engine, "--engine",
                                         "name=b,option.Hash=2," + engine, "--tc", "1+0.01",
                                         "--openings", source + ".openings", "--pairs", "2",
                                         "--max-moves", "12", "--db", source, "--quiet"});
  ASSERT_EQ(played.status, 0) << played.errors;
  expect_tables(source, "");
  const std::vector<StoredGame> games = tournament::stored_games(source);
  const auto infos = tournament::parse_infos(games.at(0).infos);
  ASSERT_TRUE(infos.has_value());
  ASSERT_GE(infos->size(), 4U);
  open_source(source, "#game=1.1&ply=1");
  for (std::size_t ply = 1; ply <= infos->size(); ++ply) {
    go(fmt::format("#game=1.1&ply={}", ply));
    const auto left = (*infos)[ply - 1].left_ms;
    ASSERT_TRUE(left.has_value());
    wait_for(fmt::format("test.figures().Clock === '{:.3f} s'", static_cast<double>(*left) / 1000));
  }
}

TEST_F(PageTablesTest, HaveEveryNumberOfALeague) {
  const Json results = json_of({"results", "show", played_league(), "--json"});
  const auto names = results.at("engines").get<std::vector<std::string>>();
  ASSERT_EQ(names.size(), 3U);
  std::vector<tournament::Encounter> encounters;
  for (const Json& meeting : results.at("meetings")) {
    tournament::Encounter& encounter = encounters.emplace_back();
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (meeting.at("first") == names[i]) encounter.first = i;
      if (meeting.at("second") == names[i]) encounter.second = i;
    }
    encounter.pairs.n = meeting.at("pentanomial");
  }
  ASSERT_EQ(encounters.size(), 3U);
  const tournament::Ratings ratings = tournament::rate(names.size(), encounters);
  open_tables(played_league());

  std::map<std::string, std::size_t> numbers;
  for (std::size_t i = 0; i < names.size(); ++i) numbers[names[i]] = i;
  const Rows elo = rows_of(chart("Ratings, 95 %"));
  ASSERT_EQ(elo.size(), names.size());
  for (const Row& row : elo) {
    const tournament::Estimate& estimate = ratings.elo[numbers.at(row.at(0))];
    const Numbers expected{estimate.low, estimate.value, estimate.high};
    for (std::size_t i = 0; i < expected.size(); ++i) {
      EXPECT_NEAR(number_in(row.at(i + 1)), expected[i], rounding_of(row[i + 1], expected[i]));
    }
  }

  // Rows are named "1 name", best first; columns by the same ranks.
  const Rows los =
      rows_of("document.querySelector(\"section[aria-label='Likelihood of superiority']\")");
  ASSERT_EQ(los.size(), names.size());
  std::vector<std::size_t> order;
  for (const Row& row : los) order.push_back(numbers.at(row.at(0).substr(2)));
  for (std::size_t i = 0; i < los.size(); ++i) {
    ASSERT_EQ(los[i].size(), names.size() + 1);
    for (std::size_t j = 0; j < order.size(); ++j) {
      EXPECT_EQ(los[i][j + 1],
                i == j ? "" : tournament::percent_text(ratings.los[order[i]][order[j]]));
    }
  }
}

}  // namespace
}  // namespace raum::web
