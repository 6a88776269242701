// Pictures of every page, for docs/see-it.md. UPDATE_PICTURES=1 writes them into docs/pictures;
// otherwise the pages are opened and drawn, and each picture is expected to be there. For most
// pages that are only drawn, engines search less deep and play fewer games: those of the pictures
// take a minute.
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/process/subprocess.h"
#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"
#include "base/text/percent.h"
#include "knowledge/spsa/noisy_fixture.h"
#include "knowledge/spsa/run.h"
#include "knowledge/spsa/spsa_fixture.h"
#include "knowledge/spsa/state/store.h"
#include "web/http/page_response.h"
#include "web/http/server.h"
#include "web/play/play_routes.h"
#include "web/play_page/play_page.h"
#include "web/testing/browser_fixture.h"

namespace raum::web {
namespace {

using Json = nlohmann::json;

// Openings that are shipped; the match is the same on every machine.
constexpr const char* kOpenings = RAUM_SOURCE "/tournament/openings/openings.txt";
constexpr const char* kGate = RAUM_SOURCE "/web/command/pictures/gate.json";

const std::set<std::string> kPages = {"match",  "game", "gate",  "gate-pass", "history",
                                      "league", "spsa", "serve", "play",      "live"};
const std::set<std::string> kWindows = {"light", "dark", "narrow", "narrow-dark"};

std::string picture_file(const std::string& name) {
  return fmt::format("{}/docs/pictures/{}.png", RAUM_SOURCE, name);
}

bool is_update() { return std::getenv("UPDATE_PICTURES") != nullptr; }

// Returns: the depth of an engine, one less for pages that are only drawn.  Requires: depth > 1.
int depth_of(int depth) { return is_update() ? depth : depth - 1; }

// Returns: a number of pairs, a tenth of it for pages that are only drawn.
int pairs_of(int pairs) { return is_update() ? pairs : std::max(pairs / 10, 1); }

// Whether a page of the documentation shows the picture.
bool is_shown(const std::string& name) {
  const std::string link = fmt::format("pictures/{}.png)", name);
  return content_of(RAUM_SOURCE "/docs/see-it.md").find(link) != std::string::npos ||
         content_of(RAUM_SOURCE "/README.md").find(link) != std::string::npos;
}

constexpr int kNoVerdict = 3;  // exit code

// The result of a command of raum, which ends with this exit code at most.
CommandResult run(std::vector<std::string> arguments, int most = 1) {
  arguments.insert(arguments.begin(), RAUM_BINARY);
  CommandResult result =
      run_command({.arguments = std::move(arguments), .limit = std::chrono::minutes(5)});
  EXPECT_LE(result.status, most) << result.errors;
  return result;
}

class Pictures : public BrowserTest {
 protected:
  // The page at the URL in a wide window and in a narrow one, light and dark.
  void take(const std::string& name, const std::string& url, const std::string& until) {
    ASSERT_TRUE(kPages.contains(name)) << name;
    constexpr double kScale = 0.6;  // small files in which text can still be read
    draw(name + "-light", url, until, {}, 1280, 1000, kScale);
    draw(name + "-dark", url, until, {.dark = true}, 1280, 1000, kScale);
    draw(name + "-narrow", url, until, {}, 390, 844, 1);
    draw(name + "-narrow-dark", url, until, {.dark = true}, 390, 844, 1);
  }

  // The page of a command of raum that serves it, until the pictures are taken. The command runs in
  // the folder of the files, so that the page shows their names alone.
  void take_while(const std::string& command, const std::string& name, const std::string& until) {
    const std::string line = fmt::format("cd {} && echo $$ >pid && exec {} {} >address 2>&1",
                                         path(""), RAUM_BINARY, command);
    std::jthread runner([&] {
      EXPECT_EQ(run_command({.arguments = {"sh", "-c", line}}).status, 3) << "interrupted";
    });
    std::string address;
    const auto last = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!address.ends_with('\n') && std::chrono::steady_clock::now() < last) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      if (std::filesystem::exists(path("address"))) address = content_of(path("address"));
    }
    const std::size_t url = address.find("http");
    EXPECT_NE(url, std::string::npos) << address;
    if (url != std::string::npos) {
      take(name, address.substr(url, address.size() - url - 1), until);
    }
    browser().navigate("about:blank");  // the command waits for pages that are open
    ::kill(std::stoi(content_of(path("pid"))), SIGINT);
  }

  // A study in which five engines meet at this depth.
  void write_league(const std::string& file, int depth, int pairs) const {
    std::ofstream study(path(file));
    study << fmt::format(
        "title = \"Five engines at depth {0}\"\nkind = \"league\"\ndepth = {0}\nopenings = "
        "\"{1}\"\npairs = {2}\n",
        depth, kOpenings, pairs);
    for (const char* const name : {"maackesgeist-v2", "raumfischer-v1", "js-chess-engine-v2",
                                   "js-schach", "alphadeepchess"}) {
      study << fmt::format("[[player]]\nname = \"{0}\"\nengine = \"{0}\"\n", name);
    }
  }

  [[nodiscard]] std::string path(const std::string& file) const { return folder_ / file; }
  [[nodiscard]] std::string page(const std::string& file) const {
    return "file://" + path(file) + ".html";
  }

 private:
  void draw(const std::string& name, const std::string& url, const std::string& until,
            const Media& media, int width, int height, double scale) {
    browser().set_window(width, height, scale);
    browser().emulate(media);
    browser().load(url);
    browser().wait_until(until);
    const std::string png = browser().screenshot();
    EXPECT_TRUE(png.starts_with("\x89PNG")) << name;
    // An empty page of this size compresses to about 5 kB.
    EXPECT_GT(png.size(), 12'000U) << name;
    for (const ConsoleMessage& message : browser().console_log()) ADD_FAILURE() << message.text;
    if (!is_update()) return;
    std::ofstream(picture_file(name), std::ios::binary) << png;
  }

  TemporaryFolder folder_;
};

TEST(PictureFiles, AreThoseOfThePagesAndAreShown) {
  std::set<std::string> expected, found;
  for (const std::string& page : kPages) {
    for (const std::string& window : kWindows) expected.insert(fmt::format("{}-{}", page, window));
  }
  for (const auto& file : std::filesystem::directory_iterator(RAUM_SOURCE "/docs/pictures")) {
    found.insert(file.path().stem());
  }
  EXPECT_EQ(found, expected);
  for (const std::string& name : expected) EXPECT_TRUE(is_shown(name)) << name;
}

TEST_F(Pictures, OfAMatchAndAGame) {
  const std::string engine =
      fmt::format("cmd={},option.Engine=maackesgeist-v2,depth=", RAUM_ENGINE);
  run({"match", "--engine", fmt::format("name=three,{}{}", engine, depth_of(3)), "--engine",
       fmt::format("name=two,{}{}", engine, depth_of(2)), "--openings", kOpenings, "--pairs",
       std::to_string(pairs_of(40)), "--sprt", "elo0=0,elo1=50", "--db", path("m.db"), "--quiet"},
      kNoVerdict);
  run({"report", path("m.db")});
  take("match", page("m.db"), "return document.querySelectorAll('#game-list a').length > 5");
  take("game", page("m.db") + "#game=1.1&ply=21",
       "return document.querySelector('.board-plan use') !== null");
}

// The gate of the change back: what was base is head.
Json passing_gate() {
  Json gate = Json::parse(content_of(kGate));
  std::swap(gate["base"], gate["head"]);
  gate["head"]["subject"] =
      fmt::format("Revert \"{}\"", gate["base"]["subject"].get<std::string>());
  gate["verdict"] =
      "PASS builds, play, cost; not run: rules (not selected); not run: tests (not selected); not "
      "run: strength (not selected)";
  gate["exit_code"] = 0;
  Json& cost = gate["checks"][4];
  std::pair<double, std::string> largest{-1, ""};
  for (Json& figure : cost["figures"]) {
    std::swap(figure["base"], figure["head"]);
    if (figure["interval"].is_null()) continue;
    const auto back = [&](const char* bound) {
      return 1 / (1 + figure["interval"][bound].get<double>()) - 1;
    };
    const double low = back("high"), value = back("value"), high = back("low");
    figure["interval"] = {{"low", low}, {"value", value}, {"high", high}};
    figure["change"] = percent_change(1 + value);
    if (figure["unit"].get<std::string>().starts_with("ns")) {
      figure["change"] =
          fmt::format("{} [{:+.1f}, {:+.1f}]", percent_change(1 + value), 100 * low, 100 * high);
    }
    if (figure["unit"].get<std::string>().starts_with("instructions")) {
      largest = std::max(largest, {value, figure["name"]});
    }
    if (figure["verdict"] != "failed") continue;
    figure["verdict"] = "reported";
    cost["warnings"].push_back(fmt::format("instructions: {} {}", figure["name"].get<std::string>(),
                                           percent_change(1 + value)));
  }
  cost["result"] = "pass";
  cost["reason"] = fmt::format("instructions: largest growth {} {}", largest.second,
                               percent_change(1 + largest.first));
  cost["details"] = "";
  cost["functions"] = Json::array();
  return gate;
}

TEST_F(Pictures, OfAGateThatFailsAndOneThatPasses) {
  std::ofstream(path("gate-pass.json")) << passing_gate().dump();
  const std::string until = "return document.querySelector('.chart-change') !== null";
  run({"report", kGate, "-o", path("gate.html")});
  take("gate", page("gate"), until);
  run({"report", path("gate-pass.json"), "-o", path("gate-pass.html")});
  take("gate-pass", page("gate-pass"), until);
}

// Thirty commits that were measured as in the gate's report, of which one makes the search slower
// and one the program smaller.
TEST_F(Pictures, OfAHistory) {
  const Json report = Json::parse(content_of(kGate));
  std::vector<std::string> words{"history", "add", "--db", path("h.db")};
  for (int n = 0; n < 30; ++n) {
    Json run = report;
    run["head"]["commit"] =
        fmt::format("{:08x}{:032x}", 0x9e3779b9U * static_cast<unsigned>(n + 1), n);
    run["head"]["subject"] = fmt::format("search: change {}", n + 1);
    run["started"] = fmt::format("2026-06-{:02}T12:00:00.000Z", n + 1);
    for (Json& check : run["checks"]) {
      for (Json& figure : check["figures"]) {
        figure["head"] = figure["base"];
        if (!figure["head"].is_number()) continue;
        const std::string unit = figure["unit"];
        double factor = 1;
        if (n >= 20 && unit == "instructions/node") factor = 1.04;
        if (n >= 10 && figure["name"] == "binary size") factor = 0.95;
        if (unit.starts_with("ns")) factor = 1 + 0.01 * (n * 7 % 5 - 2) + (n >= 20 ? 0.05 : 0);
        figure["head"] = figure["head"].get<double>() * factor;
      }
    }
    words.push_back(path(fmt::format("{}.json", n)));
    std::ofstream(words.back()) << run.dump();
  }
  run(words);
  run({"report", path("h.db")});
  // Scrolled to the charts; the panel of the commit fills the window before them.
  take("history", page("h.db") + "#commit=" + fmt::format("{:08x}", 0x9e3779b9U * 21U), R"(
       if (document.querySelector('#commit-panel').hidden) return false;
       const chart = document.querySelector('.chart-trend');
       chart.scrollIntoView();
       return chart.getBoundingClientRect().top < 10)");
}

// A game in which a man is chosen, and an analysis.
TEST_F(Pictures, OfARunOfSpsa) {
  knowledge::spsa::Settings settings = knowledge::spsa::two_parameters();
  settings.iterations = 300;
  settings.pairs = 8;
  for (knowledge::spsa::Parameter& parameter : settings.parameters) parameter.r_end = 0.004;
  const auto configuration = knowledge::spsa::configuration_of(settings, {});
  {
    auto store = knowledge::spsa::Store::open(path("spsa.db"), settings, configuration);
    ASSERT_TRUE(store.has_value());
    ASSERT_TRUE(knowledge::spsa::run(
        settings, {}, settings.iterations, knowledge::spsa::noisy_pairs,
        [&](const knowledge::spsa::Iteration& done) { return store->add(done); }));
  }
  run({"report", path("spsa.db")});
  take("spsa", page("spsa.db"), "return document.querySelectorAll('.chart-line').length === 2");
}
TEST_F(Pictures, OfPlaying) {
  PlayService service(build_engines(RAUM_ENGINE, {}));
  Routes routes;
  add_play_routes(routes, service);
  routes.add({.method = Method::Get, .path = "/play", .answer = [](const Request&) {
                return page_response(play_page());
              }});
  const auto server = Server::start(std::move(routes), 0).value();
  const std::string address = fmt::format("http://127.0.0.1:{}/play", server->port());
  browser().navigate(address + "#k=" + server->key());
  take("play", address + "#moves=Bb2Bb3,Ed5Dd3,Bb1Cc2,Ee4Ee3,Ad1Bd3,Db5Cb4",
       R"(
         if (!document.querySelector('.board-plan use')) return false;
         if (!window.isAsked) {
           window.isAsked = true;
           const analysis = document.querySelectorAll('fieldset.play-player')[2];
           const choose = (select, value) => {
             select.value = value;
             select.dispatchEvent(new Event('change'));
           };
           choose(analysis.querySelectorAll('select')[1], 'depth');
           choose(analysis.querySelector('select'), '0');
           const unicorn = document.querySelector('.board-plan [data-cell="57"]');
           unicorn.dispatchEvent(new MouseEvent('click', {bubbles: true}));
           document.activeElement.blur();
         }
         return document.querySelector('.play-lines-title').textContent.endsWith('done'))");
}

TEST_F(Pictures, OfARunningMatch) {
  std::filesystem::copy_file(kOpenings, path("openings.txt"));
  // Both processors searching would slow down the browser, and other tests.
  const std::string engine =
      is_update() ? fmt::format("cmd={},option.Engine=maackesgeist-v2,depth=", RAUM_ENGINE)
                  : fmt::format("cmd={},arg=slow,arg=1,depth=1,arg=", RAUM_SCRIPTED_ENGINE);
  take_while(fmt::format("match --engine name=three,{0}3 --engine name=two,{0}2 --openings "
                         "openings.txt --pairs 200 --sprt elo0=0,elo1=20 --concurrency 2 --quiet "
                         "--live --db live.db",
                         engine),
             "live",
             "return document.querySelectorAll('#live-results tbody tr').length > 8 &&"
             " document.querySelector('.live-board use') !== null");
}

// A match with a verdict, one without, and a league.
TEST_F(Pictures, OfServedDatabases) {
  const auto match = [&](const std::string& first, const std::string& second, int pairs) {
    const std::string engine = std::string(",depth=2,cmd=") + RAUM_ENGINE + ",option.Engine=";
    run({"match", "--engine", "name=" + first + engine + first, "--engine",
         "name=" + second + engine + second, "--openings", kOpenings, "--pairs",
         std::to_string(pairs_of(pairs)), "--sprt", "elo0=0,elo1=50", "--db", path("matches.db"),
         "--new-match", "--quiet"},
        kNoVerdict);
  };
  match("alphadeepchess", "maackesgeist-v2", 40);
  match("js-schach", "raumfischer-v1", 10);
  write_league("league.toml", 1, 2);
  run({"study", path("league.toml"), "--db", path("league.db"), "--quiet"});
  // Shows times that do not change from one run to the next.
  take_while("serve matches.db league.db", "serve", R"(
       if (document.querySelectorAll('#databases section').length !== 2) return false;
       if (document.querySelector('main').textContent.includes('…')) return false;
       const isTime = ({textContent}) => /^2\d{3}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(textContent);
       const cells = [...document.querySelectorAll('#databases td')].filter(isTime);
       const times = ['12:00:40', '12:00:57', '12:00:00', '12:00:39', '12:01:00', '12:01:22'];
       cells.forEach((cell, i) => { cell.textContent = `2026-06-01 ${times[i]}`; });
       return cells.length === times.length)");
}

TEST_F(Pictures, OfALeague) {
  write_league("league.toml", depth_of(2), pairs_of(6));
  Json league = Json::parse(run({"study", path("league.toml"), "--json", "--quiet"}).output);
  // The folder and the times of this test are others in each run.
  league["openings_file"] = "openings.txt";
  for (Json& player : league["players"]) {
    Json& effort = player["effort"];
    effort["seconds"] = effort["nodes"].get<double>() * 250e-9;
  }
  std::ofstream(path("league.json")) << league.dump();
  run({"report", path("league.json"), "-o", path("league.html")});
  take("league", page("league"), "return document.querySelectorAll('table').length > 3");
}

}  // namespace
}  // namespace raum::web
