// Pictures of every page, for docs/see-it.md. UPDATE_PICTURES=1 writes them into docs/pictures;
// otherwise only the pages are opened and drawn.
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/process/subprocess.h"
#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"
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

CommandResult run(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), RAUM_BINARY);
  CommandResult result =
      run_command({.arguments = std::move(arguments), .limit = std::chrono::minutes(5)});
  EXPECT_LE(result.status, 1) << result.errors;
  return result;
}

class Pictures : public BrowserTest {
 protected:
  // The page at the URL in a wide window and in a narrow one, light and dark.
  void take(const std::string& name, const std::string& url, const std::string& until) {
    constexpr double kScale = 0.6;  // small files in which text can still be read
    draw(name + "-light", url, until, {}, 1280, 1000, kScale);
    draw(name + "-dark", url, until, {.dark = true}, 1280, 1000, kScale);
    draw(name + "-narrow", url, until, {}, 390, 844, 1);
    draw(name + "-narrow-dark", url, until, {.dark = true}, 390, 844, 1);
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
    browser().navigate("about:blank");
    browser().navigate(url);
    browser().wait_until(until);
    const std::string png = browser().screenshot();
    EXPECT_TRUE(png.starts_with("\x89PNG")) << name;
    // An empty page of this size compresses to about 5 kB.
    EXPECT_GT(png.size(), 12'000U) << name;
    for (const ConsoleMessage& message : browser().console_log()) ADD_FAILURE() << message.text;
    if (std::getenv("UPDATE_PICTURES") == nullptr) return;
    std::ofstream(fmt::format("{}/docs/pictures/{}.png", RAUM_SOURCE, name), std::ios::binary)
        << png;
  }

  TemporaryFolder folder_;
};

TEST_F(Pictures, OfAMatchAndAGame) {
  const std::string engine = std::string(",cmd=") + RAUM_ENGINE;
  run({"match", "--engine", "name=three,depth=3" + engine, "--engine", "name=two,depth=2" + engine,
       "--openings", kOpenings, "--pairs", "40", "--sprt", "elo0=0,elo1=50", "--db", path("m.db"),
       "--quiet"});
  run({"report", path("m.db")});
  take("match", page("m.db"), "return document.querySelectorAll('#game-list a').length > 5");
  take("game", page("m.db") + "#game=1.1&ply=21",
       "return document.querySelector('.board-plan use') !== null");
}

TEST_F(Pictures, OfAGate) {
  run({"report", kGate, "-o", path("gate.html")});
  take("gate", page("gate"), "return document.querySelector('.chart-change') !== null");
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
  take("history", page("h.db") + "#commit=" + fmt::format("{:08x}", 0x9e3779b9U * 21U),
       "return !document.querySelector('#commit-panel').hidden");
}

// A game in which a man is chosen, and an analysis.
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
  // In the folder of the files, so that the page shows their names alone.
  const std::string engine = fmt::format("cmd={},depth=", RAUM_ENGINE);
  const std::string match = fmt::format(
      "cd {} && cp {} . && echo $$ >pid && exec {} match --engine name=three,{}3 --engine "
      "name=two,{}2 --openings openings.txt --pairs 200 --sprt elo0=0,elo1=20 --concurrency 2 "
      "--quiet --live --db live.db 2>address",
      path(""), kOpenings, RAUM_BINARY, engine, engine);
  std::jthread runner([&] {
    EXPECT_EQ(run_command({.arguments = {"sh", "-c", match}}).status, 3) << "interrupted";
  });
  std::string address;
  const auto last = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (!address.ends_with('\n') && std::chrono::steady_clock::now() < last) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    if (std::filesystem::exists(path("address"))) {
      address = content_of(path("address"));
    }
  }
  const std::size_t url = address.find("http");
  ASSERT_NE(url, std::string::npos) << address;
  take("live", address.substr(url, address.size() - url - 1),
       "return document.querySelectorAll('#live-results tbody tr').length > 8 &&"
       " document.querySelector('.live-board use') !== null");
  ::kill(std::stoi(content_of(path("pid"))), SIGINT);
}

TEST_F(Pictures, OfALeague) {
  std::filesystem::copy_file(kOpenings, path("openings.txt"));  // named without its folder
  std::ofstream(path("league.toml"))
      << "title = \"Five engines at depth 2\"\nkind = \"league\"\ndepth = 2\n"
      << "openings = \"openings.txt\"\npairs = 6\n";
  for (const char* const name :
       {"maackesgeist-v2", "raumfischer-v1", "js-chess-engine-v2", "js-schach", "alphadeepchess"}) {
    std::ofstream(path("league.toml"), std::ios::app)
        << "[[player]]\nname = \"" << name << "\"\nengine = \"" << name << "\"\n";
  }
  std::ofstream(path("league.json"))
      << run({"study", path("league.toml"), "--json", "--quiet"}).output;
  run({"report", path("league.json"), "-o", path("league.html")});
  take("league", page("league"), "return document.querySelectorAll('table').length > 3");
}

}  // namespace
}  // namespace raum::web
