// The numbers of the charts, as the browser has them, are those that the commands print as JSON.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "tournament/stats/ratings.h"
#include "web/command/page_fixture.h"
#include "web/gate/gate_fixture.h"

namespace raum::web {
namespace {

class PageNumbersTest : public PageTest {
 protected:
  /// The attributes "data-NAME" of the elements of the chart with this title that match the
  /// selector, as numbers.
  std::vector<double> numbers(const std::string& title, const std::string& selector,
                              const std::string& name) {
    const Json texts = browser().execute(
        "const figure = test.all('figure').find("
        "(other) => other.querySelector('figcaption').textContent === arguments[0]);"
        "return test.all(`:scope > svg ${arguments[1]}`, figure).map("
        "(element) => element.getAttribute(`data-${arguments[2]}`))",
        Json::array({title, selector, name}));
    std::vector<double> values;
    for (const Json& text : texts)
      values.push_back(std::strtod(text.get<std::string>().c_str(), nullptr));
    return values;
  }

  void expect_estimates(const std::string& title, const std::vector<Json>& estimates) {
    for (const char* const name : {"low", "value", "high"}) {
      std::vector<double> expected;
      for (const Json& estimate : estimates) expected.push_back(estimate.at(name));
      EXPECT_EQ(numbers(title, ".row", name), expected) << title << ", " << name;
    }
  }

  void expect_numbers_of_match(const std::string& database) {
    SCOPED_TRACE(database);
    const Json shown = json_of({"results", "show", database, "--json"});
    open_source(database);
    std::vector<Json> estimates{shown.at("elo")};
    const Json& test = shown.at("sprt");
    const bool has_stopped = !test.is_null() && !test.at("elo_after_stop").is_null();
    if (has_stopped) estimates.push_back(test.at("elo_after_stop"));
    estimates.push_back(shown.at("nelo"));
    expect_estimates("Elo with 95 % intervals", estimates);
    EXPECT_EQ(numbers("Pairs by result", ".row", "value"),
              shown.at("pentanomial").get<std::vector<double>>());
    EXPECT_EQ(numbers("Elo with its 95 % interval", ".line", "last"),
              std::vector<double>{shown.at("elo").at("value")});
    if (test.is_null()) return;
    const std::string llr = "Log-likelihood ratio (LLR)";
    EXPECT_EQ(numbers(llr, ".line", "last"), std::vector<double>{test.at("llr")});
    EXPECT_EQ(numbers(llr, ".reference", "at"),
              (std::vector<double>{test.at("lower"), test.at("upper")}));
  }

  // `cost`: the number of the check with figures.
  void expect_changes_of_gate(const Json& report, std::size_t cost, std::size_t count) {
    const std::string changes = "Change from base to head";
    // The page sorts its rows, and begins the tooltip of each with its name.
    const Json rows = browser().execute(
        "return test.all('.chart-change > svg .row > title').map((title) => title.textContent)");
    std::map<std::string, Json> figures;  // by the start of the tooltip
    for (const Json& figure : report.at("checks").at(cost).at("figures")) {
      if (figure.at("interval").is_null()) continue;
      figures[figure.at("name").get<std::string>() + "\n"] = figure;
    }
    ASSERT_EQ(rows.size(), count);
    ASSERT_EQ(figures.size(), count);
    std::vector<Json> intervals;
    std::vector<double> reported_at, fails_at;
    for (const std::string tooltip : rows) {
      const auto figure = std::find_if(figures.begin(), figures.end(), [&](const auto& item) {
        return tooltip.starts_with(item.first);
      });
      ASSERT_NE(figure, figures.end()) << tooltip;
      const Json& fails = figure->second.at("fails_at");
      intervals.push_back(figure->second.at("interval"));
      reported_at.push_back(figure->second.at("reported_at"));
      fails_at.push_back(fails.is_null() ? 0 : fails.get<double>());
    }
    expect_estimates(changes, intervals);
    EXPECT_EQ(numbers(changes, ".row", "reported-at"), reported_at);
    EXPECT_EQ(numbers(changes, ".row", "fails-at"), fails_at);
  }
};

TEST_F(PageNumbersTest, AreThoseOfAMatch) {
  expect_numbers_of_match(played_match());
  expect_numbers_of_match(long_match());
  expect_numbers_of_match(forty_games());
}

TEST_F(PageNumbersTest, AreThoseOfAGate) {
  const Json report = gate_json();
  open_source(gate_file());
  expect_changes_of_gate(report, 0, 4);
  const Json& match = report.at("checks").at(1).at("match");
  const std::string elo = "Elo of head against base, 95 %";
  EXPECT_EQ(numbers(elo, ".row", "value").front(), match.at("elo").at("value"));
  EXPECT_EQ(numbers("LLR between its bounds", ".row", "value"),
            std::vector<double>{match.at("sprt").at("llr")});
  EXPECT_EQ(numbers("Pairs by the points of head", ".row", "value"),
            match.at("pentanomial").get<std::vector<double>>());
}

// A report that a gate has written.
TEST_F(PageNumbersTest, AreThoseOfARealGate) {
  const std::string source = source_path("real-gate.json");
  std::filesystem::copy_file("web/command/pictures/gate.json", source);
  const Json report = Json::parse(std::ifstream(source));
  open_source(source);
  expect_changes_of_gate(report, 4, 39);
}

// The output of a study has results only; the ratings are those of the same results.
TEST_F(PageNumbersTest, AreThoseOfAStudy) {
  const Json study = Json::parse(std::ifstream(study_file()));
  std::vector<std::string> players;
  for (const Json& player : study.at("players")) players.push_back(player.at("name"));
  const auto number_of_player = [&](const Json& name) {
    const auto found = std::find(players.begin(), players.end(), name.get<std::string>());
    EXPECT_NE(found, players.end()) << name;
    return static_cast<std::size_t>(found - players.begin());
  };
  std::vector<tournament::Encounter> encounters;
  std::vector<std::string> scores;
  for (const Json& match : study.at("matches")) {
    tournament::Encounter& encounter = encounters.emplace_back();
    encounter.first = number_of_player(match.at("first"));
    encounter.second = number_of_player(match.at("second"));
    encounter.pairs.n = match.at("pentanomial");
    const Json& games = match.at("games");
    const int win = games.at("win"), draw = games.at("draw"), loss = games.at("loss");
    const auto text = [](int won, int drawn, int lost) {
      return fmt::format("{:.1f} % {}-{}-{}", 100 * (won + 0.5 * drawn) / (won + drawn + lost), won,
                         drawn, lost);
    };
    scores.push_back(text(win, draw, loss));
    scores.push_back(text(loss, draw, win));
  }
  const tournament::Ratings ratings = tournament::rate(players.size(), encounters);
  std::vector<Json> expected;
  for (const tournament::Estimate& elo : ratings.elo) {  // the players are named best first
    expected.push_back({{"low", elo.low}, {"value", elo.value}, {"high", elo.high}});
  }
  open_source(study_file());
  ASSERT_EQ(expected.size(), 3U);
  expect_estimates("Ratings, 95 %", expected);
  std::vector<std::string> shown = browser().execute(
      "return test.all(\"section[aria-label='Cross table'] td\").map((cell) => cell.textContent)"
      ".filter((text) => text !== '')");
  std::sort(shown.begin(), shown.end());
  std::sort(scores.begin(), scores.end());
  EXPECT_EQ(shown, scores);
}

TEST_F(PageNumbersTest, AreThoseOfAHistory) {
  const Json shown = json_of({"history", "show", "--db", history_file(), "--json"});
  const Json checked = Json::parse(
      run_raum({"history", "check", "--db", history_file(), "--json"}).output, nullptr, false);
  open_source(history_file());
  const Json page =
      browser().execute("return JSON.parse(document.getElementById('history').textContent)");
  ASSERT_EQ(shown.at("benchmarks").size(), 2U);
  ASSERT_EQ(page.at("series").size(), 2U);
  for (const Json& benchmark : shown.at("benchmarks")) {
    std::vector<double> values;
    for (const Json& point : benchmark.at("points")) values.push_back(point.at("value"));
    const std::string name = benchmark.at("benchmark");
    for (const Json& series : page.at("series")) {
      if (series.at("name") != name) continue;
      std::vector<double> points;
      for (const Json& point : series.at("points")) points.push_back(point.at(1));
      EXPECT_EQ(points, values) << name;
    }
    const Json& processor = benchmark.at("processor");
    const std::string title =
        processor.is_null() ? name : name + " on " + processor.get<std::string>();
    EXPECT_EQ(numbers(title, ".points", "first"), std::vector<double>{values.front()}) << title;
    EXPECT_EQ(numbers(title, ".points", "last"), std::vector<double>{values.back()}) << title;
    for (const Json& trend : checked.at("benchmarks")) {
      if (trend.at("benchmark") != name) continue;
      std::vector<double> means;
      for (const Json& level : trend.at("levels")) means.push_back(level.at("mean"));
      EXPECT_EQ(numbers(title, ".level", "mean"), means) << title;
    }
  }
}

}  // namespace
}  // namespace raum::web
