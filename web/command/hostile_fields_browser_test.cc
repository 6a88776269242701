// A text that looks like markup in every field of a source, one after the other numbered: each is
// shown as it is, or not at all, and none runs. And names that no window has room for.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/board/position_text.h"
#include "knowledge/spsa/state/database_fixture.h"
#include "regression/history/fixture.h"
#include "regression/history/store.h"
#include "tournament/store/store.h"
#include "web/command/page_fixture.h"
#include "web/gate/gate_fixture.h"

namespace raum::web {
namespace {

// Replaces texts by payloads, equal ones by equal payloads, because a name may stand for another
// part of the file.
class Payloads {
 public:
  /// `kept`: the keys whose texts stay, because the reader knows all their values.
  explicit Payloads(std::set<std::string> kept = {}) : kept_(std::move(kept)) {}

  std::string of(const std::string& text, const std::string& field) {
    const auto [found, is_new] = all_.try_emplace(text);
    if (is_new) {
      found->second = {payload(all_.size()), {}};
    }
    found->second.fields.insert(field);
    return found->second.text;
  }

  /// Every text of the document.
  void replace_all(Json& json, const std::string& key = "", const std::string& path = "") {
    if (json.is_string() && !kept_.contains(key)) json = of(json.get<std::string>(), path);
    if (json.is_object()) {
      for (auto& [name, value] : json.items()) {
        replace_all(value, name, path.empty() ? name : path + "." + name);
      }
    }
    if (json.is_array()) {
      for (Json& item : json) replace_all(item, key, path);
    }
  }

  struct Payload {
    std::string text;
    std::set<std::string> fields;  // "checks.figures.name"
  };
  [[nodiscard]] const std::map<std::string, Payload>& all() const { return all_; }

 private:
  // Begins with a number that no other text has.
  static std::string payload(std::size_t number) {
    return fmt::format(
        "[{0}]</script><script>window.pwned={0}</script><img src=x onerror=\"window.pwned={0}\">"
        "'\"&lt;javascript:alert({0})",
        1000 + number);
  }

  std::set<std::string> kept_;
  std::map<std::string, Payload> all_;  // by the text that was replaced
};

class HostileFieldsTest : public PageTest {
 protected:
  // Opens the page with everything unfolded. Each text and attribute that has the number of a
  // payload goes on with the payload, as far as it goes on at all, and no script has run.
  // Returns: the fields whose payload the page does not show in full.
  std::set<std::string> fields_not_shown(const std::string& source, const Payloads& payloads,
                                         const std::string& fragment = "") {
    open_source(source, fragment);
    unfold_page();
    Json texts = Json::array();
    for (const auto& [replaced, payload] : payloads.all()) texts.push_back(payload.text);
    const Json found = browser().execute(R"(
        const texts = [document.title];
        const walker = document.createTreeWalker(
            document.documentElement, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          if (node.closest?.('script') || node.parentNode.closest('script')) continue;
          if (node.nodeType === Node.TEXT_NODE) texts.push(node.data);
          else for (const attribute of node.attributes) texts.push(attribute.value);
        }
        const isPart = (text, payload) => {
          const rest = text.slice(text.indexOf(payload.slice(0, 6)));
          return rest.startsWith(payload) || payload.startsWith(rest.split('…')[0]);
        };
        return arguments[0].map((payload) => {
          const with_number = texts.filter((text) => text.includes(payload.slice(0, 6)));
          return {
            changed: with_number.filter((text) => !isPart(text, payload)),
            shown: document.querySelector('main').textContent.includes(payload),
          };
        }))",
                                         Json::array({texts}));
    std::set<std::string> not_shown;
    std::size_t i = 0;
    for (const auto& [replaced, payload] : payloads.all()) {
      const Json& payload_found = found.at(i++);
      EXPECT_EQ(payload_found.at("changed"), Json::array()) << payload.text;
      if (payload_found.at("shown") == false) {
        not_shown.insert(payload.fields.begin(), payload.fields.end());
      }
    }
    EXPECT_EQ(browser().execute("return window.pwned ?? null"), nullptr);
    EXPECT_EQ(browser().execute("return test.all('img, iframe, object').length"), 0);
    EXPECT_EQ(browser().execute("return test.all('a').map((link) => link.getAttribute('href'))"
                                ".filter((target) => !target.startsWith('#'))"),
              Json::array());
    expect_silent();
    return not_shown;
  }
};

TEST_F(HostileFieldsTest, OfAGateAreTexts) {
  Json gate = gate_json();
  Payloads payloads;
  payloads.replace_all(gate);
  const std::string source = source_path("hostile-fields-gate.json");
  std::ofstream(source) << gate.dump();
  EXPECT_EQ(fields_not_shown(source, payloads),
            (std::set<std::string>{"base.commit", "base.name", "base.tree", "head.commit",
                                   "head.name", "head.tree", "checks.match.sprt.verdict"}));
}

TEST_F(HostileFieldsTest, OfAStudyAreTexts) {
  Json study = Json::parse(std::ifstream(study_file()));
  Payloads payloads({"kind"});
  payloads.replace_all(study);
  const std::string source = source_path("hostile-fields-study.json");
  std::ofstream(source) << study.dump();
  EXPECT_EQ(fields_not_shown(source, payloads), (std::set<std::string>{}));
}

// A database of a match in which these texts surround the games.
std::string match_with_texts(const std::string& name,
                             const std::function<std::string(const std::string& field)>& text) {
  std::string path = source_path(name);
  const std::string first = text("engine 1 name"), second = text("engine 2 name");
  auto store = tournament::Store::open(path,
                                       {{"engine 1 name", first},
                                        {"engine 1 command", text("engine 1 command")},
                                        {"engine 1 arguments", text("engine 1 arguments")},
                                        {"engine 1 options", text("engine 1 options")},
                                        {"engine 1 program", text("engine 1 program")},
                                        {"engine 1 limit", text("engine 1 limit")},
                                        {"engine 2 name", second},
                                        {"engine 2 command", "./second"},
                                        {"engine 2 limit", "depth 2"},
                                        {"openings", text("openings")},
                                        {"seed", "7"},
                                        {"sprt", "none"}},
                                       {.build = text("session build"),
                                        .processor = text("session processor"),
                                        .host = text("session host"),
                                        .concurrency = 1,
                                        .pairs = 1,
                                        .openings = text("session openings")});
  EXPECT_TRUE(store.has_value()) << (store ? "" : to_string(store.error().error));
  if (!store) return path;
  std::vector<tournament::StoredGame> games;
  for (const int leg : {0, 1}) {
    tournament::StoredGame game = random_game(1, leg, std::string(kStartText), 6);
    game.white = leg == 0 ? first : second;
    game.black = leg == 0 ? second : first;
    games.push_back(game);
  }
  games[0].reason = text("reason");
  games[0].failed = first;
  games[0].result = "0-1";
  games[0].detail = text("detail");
  games[0].stderr_tail = text("stderr");
  EXPECT_TRUE(store->add(games).has_value());
  return path;
}

TEST_F(HostileFieldsTest, OfAMatchAreTexts) {
  Payloads payloads;
  const std::string source = match_with_texts(
      "hostile-fields.db", [&](const std::string& field) { return payloads.of(field, field); });
  EXPECT_EQ(fields_not_shown(source, payloads, "#game=1.1&ply=1"), (std::set<std::string>{}));
}

// Without a blank at which a line could end.
class LongNamesTest : public PageTest {
 protected:
  static constexpr std::size_t kLetters = 10'000;

  void expect_no_scrolling(const std::string& source, const std::string& fragment = "") {
    SCOPED_TRACE(source);
    browser().set_window(320, 800);
    open_source(source, fragment);
    unfold_page();
    EXPECT_LE(number_of("return document.scrollingElement.scrollWidth"),
              number_of("return document.scrollingElement.clientWidth"));
    EXPECT_EQ(browser().execute(
                  "return document.body.textContent.includes(arguments[0].repeat(arguments[1]))",
                  Json::array({"m", kLetters})),
              true);
    browser().set_window(1280, 800);
  }

  // A name of so many letters.
  static std::string long_name(const std::string& end = "") {
    return std::string(kLetters, 'm') + end;
  }
};

TEST_F(LongNamesTest, OfAMatchDoNotScrollThePageSideways) {
  int number = 0;
  expect_no_scrolling(
      match_with_texts("long-names.db",
                       [&](const std::string&) { return long_name(std::to_string(++number)); }),
      "#game=1.1&ply=1");
}

TEST_F(LongNamesTest, OfOtherPagesDoNotScrollThemSideways) {
  Json gate = gate_json();
  gate["verdict"] = gate["base"]["subject"] = gate["notes"][0] = long_name();
  Json& cost = gate["checks"][0];
  cost["name"] = cost["reason"] = cost["details"] = cost["warnings"][0] = long_name();
  for (Json& figure : cost["figures"]) {
    const std::string name = figure["name"];
    figure["name"] = figure["unit"] = figure["change"] = long_name(name);
    for (Json& function : cost["functions"]) {
      if (function["workload"] == name) function["workload"] = long_name(name);
    }
  }
  for (Json& function : cost["functions"]) function["name"] = long_name();
  gate["checks"][1]["match"]["database"] = long_name();
  const std::string report = source_path("long-names-gate.json");
  std::ofstream(report) << gate.dump();
  expect_no_scrolling(report);

  Json study = Json::parse(std::ifstream(study_file()));
  study["title"] = study["openings_file"] = long_name();
  for (Json& player : study["players"]) {
    const std::string name = player["name"];
    player["name"] = long_name(name);
    player["limit"] = long_name();
    for (Json& match : study["matches"]) {
      for (const char* const side : {"first", "second"}) {
        if (match[side] == name) match[side] = long_name(name);
      }
      match["document"] = long_name();
    }
  }
  const std::string league = source_path("long-names-study.json");
  std::ofstream(league) << study.dump();
  expect_no_scrolling(league);

  auto runs = regression::made_runs("cost/" + long_name(), long_name(), {1, 2});
  for (auto& run : runs) {
    run.subject = run.verdict = run.processor = long_name();
    run.notes = {{long_name(), "2026-01-31T23:59:59.123Z"}};
  }
  const std::string history = source_path("long-names-history.db");
  {
    auto store = regression::HistoryStore::open(history, regression::HistoryStore::Mode::Write);
    ASSERT_TRUE(store.has_value());
    const std::vector<regression::NamedRun> named{{"a", runs[0]}, {"b", runs[1]}};
    ASSERT_TRUE(store->add(named, false).has_value());
  }
  expect_no_scrolling(history, "#commit=" + runs[1].commit.substr(0, 12));

  knowledge::spsa::Settings settings = knowledge::spsa::two_parameters();
  settings.parameters[0].name = settings.spec.command = long_name();
  const std::string spsa = source_path("long-names-spsa.db");
  knowledge::spsa::add_iterations(spsa, settings, 2);
  expect_no_scrolling(spsa);
}

}  // namespace
}  // namespace raum::web
