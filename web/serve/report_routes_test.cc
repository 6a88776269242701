#include "web/serve/report_routes.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/testing/temporary_folder.h"
#include "tournament/report/match_report.h"
#include "web/match/match_page.h"
#include "web/match/match_page_fixture.h"
#include "web/serve/shells.h"

namespace raum::web {
namespace {

class ReportRoutesTest : public testing::Test {
 protected:
  ReportRoutesTest() {
    add_report_routes(routes_, {first_.path(), empty_.path()}, {{"/play", "Play & analyse"}});
  }

  [[nodiscard]] Response get(const std::string& path, const std::string& query = "") const {
    const Route* const route = routes_.find(Method::Get, path);
    if (route == nullptr) return error_response(999, "no route " + path);
    return route->answer({.path = path, .query = query});
  }
  [[nodiscard]] Json json_of(const std::string& path, const std::string& query = "") const {
    const Response response = get(path, query);
    EXPECT_EQ(response.status, 200) << response.body;
    return Json::parse(response.body, nullptr, false);
  }

  MatchDatabase first_{test_configuration(), 2, stored_pairs({"WW", "WD"})};
  MatchDatabase empty_{test_configuration(), 1, {}};
  Routes routes_;
};

TEST_F(ReportRoutesTest, ListTheMatchesOfEachDatabase) {
  const Json databases = json_of("/api/databases").at("databases");
  ASSERT_EQ(databases.size(), 2U);
  EXPECT_EQ(databases[0]["name"], first_.path());
  ASSERT_EQ(databases[0]["matches"].size(), 1U);
  Json match = databases[0]["matches"][0];
  EXPECT_EQ(match["created"].get<std::string>().substr(0, 2), "20");
  match.erase("created");
  EXPECT_EQ(match, Json({{"match", 1},
                         {"engines", "new – old"},
                         {"games", 4},
                         {"cached", 0},
                         {"pairs", 2},
                         {"last_game", ""}}));
  EXPECT_EQ(databases[1]["matches"][0]["games"], 0);
  EXPECT_EQ(databases[1]["matches"][0]["last_game"], "");
}

TEST_F(ReportRoutesTest, GiveTheVerdictOfAMatch) {
  const MatchData data = first_.read();
  EXPECT_EQ(json_of("/api/verdict", "db=0&match=1"),
            Json({{"verdict", tournament::verdict_text(data.match.config, data.match.outcome)}}));
  EXPECT_EQ(json_of("/api/verdict", "db=1&match=1"), Json({{"verdict", "incomplete"}}));
}

TEST_F(ReportRoutesTest, SendThePartsOfTheReport) {
  const Page page = page_of_match(first_.read());
  const Json document = json_of("/api/document", "match=1&db=0");
  EXPECT_EQ(document["title"], page.title);
  EXPECT_EQ(document["body"], page.body);
  ASSERT_EQ(document["data"].size(), page.data.size());
  for (std::size_t i = 0; i < page.data.size(); ++i) {
    EXPECT_EQ(document["data"][i], Json({{"id", page.data[i].id},
                                         {"type", page.data[i].type},
                                         {"content", page.data[i].content}}));
  }
  EXPECT_EQ(page.data.size(), 3U);
}

TEST_F(ReportRoutesTest, KnowDatabasesByTheirNumberOnly) {
  for (const std::string path : {"/api/verdict", "/api/document"}) {
    for (const std::string query :
         {"", "db=0", "match=1", "db=x&match=1", "db=0&match=-1", "db=0&match=1&db=1",
          "db=/etc/passwd&match=1", "db=../m.db&match=1", "db=0&match=99999999999999999999"}) {
      EXPECT_EQ(get(path, query).status, 400) << path << query;
    }
    for (const std::string query :
         {"db=2&match=1", "db=0&match=2", "db=0&match=0", "db=9223372036854775807&match=1",
          "db=0&match=9223372036854775807"}) {
      EXPECT_EQ(get(path, query).status, 404) << path << query;
    }
  }
  EXPECT_EQ(get("/api/verdict", "db=2&match=1").body,
            R"({"error":"db: found 2, expected a number below 2"})");
}

TEST_F(ReportRoutesTest, SayThatADatabaseIsGone) {
  std::filesystem::remove(first_.path());
  std::ofstream(empty_.path(), std::ios::trunc) << "not a database";
  const Json databases = json_of("/api/databases").at("databases");
  ASSERT_EQ(databases.size(), 2U);
  for (const Json& database : databases) {
    EXPECT_EQ(database["matches"], Json::array());
    EXPECT_NE(database["error"].get<std::string>().find("m.db: found "), std::string::npos);
  }
  EXPECT_GE(get("/api/verdict", "db=0&match=1").status, 400);
  EXPECT_GE(get("/api/document", "db=1&match=1").status, 400);
}

// A server that ends waits for the page that is being made.
TEST_F(ReportRoutesTest, MakeNoPageAfterAStopRequest) {
  const MatchDatabase large(test_configuration(), 200,
                            stored_pairs(std::vector<std::string>(200, "WD")));
  std::stop_source stop;
  Routes routes;
  add_report_routes(routes, {large.path()}, {}, stop.get_token());
  const auto status_of = [&](const std::string& path) {
    const Request request{.path = path, .query = "db=0&match=1"};
    return routes.find(Method::Get, path)->answer(request).status;
  };
  EXPECT_EQ(status_of("/api/document"), 200);
  EXPECT_EQ(status_of("/api/verdict"), 200);
  stop.request_stop();
  EXPECT_EQ(status_of("/api/document"), 500);
  EXPECT_EQ(status_of("/api/verdict"), 500);
}

// They need no key.
TEST_F(ReportRoutesTest, ShellsHaveNoData) {
  int shells = 0;
  for (const std::string path : {"/", "/match"}) {
    ++shells;
    const Response page = get(path, "db=0&match=1");
    EXPECT_EQ(page.type, "text/html; charset=utf-8");
    EXPECT_NE(page.policy.find("connect-src 'self'"), std::string::npos);
    EXPECT_EQ(page.body, get(path).body);
    for (const std::string& word :
         {first_.path(), empty_.path(), std::string("new against old"), std::string("<section")}) {
      EXPECT_EQ(page.body.find(word), std::string::npos) << path << word;
    }
  }
  EXPECT_EQ(shells, 2);
  EXPECT_NE(get("/").body.find("<a href=\"/play\">Play &amp; analyse</a>"), std::string::npos);
  EXPECT_EQ(get("/match").body.find("href=\"/play"), std::string::npos);
}

TEST_F(ReportRoutesTest, ShellsAreTheseTexts) {
  const Page start = start_shell({{"/a?b&c", "<a>"}, {"/d", "d"}});
  EXPECT_EQ(start.title, "Raumlab");
  EXPECT_EQ(start.body,
            "<main>\n<header>\n<h1>Matches</h1>\n</header>\n"
            "<nav class=\"serve-links\">\n<a href=\"/a?b&amp;c\">&lt;a&gt;</a>\n"
            "<a href=\"/d\">d</a>\n</nav>\n<div id=\"databases\"></div>\n"
            "<noscript><p>This page needs JavaScript.</p></noscript>\n</main>\n");
  EXPECT_EQ(start_shell({}).body.find("<nav"), std::string::npos);
  EXPECT_EQ(start.styles.size(), 2U);
  EXPECT_EQ(start.scripts.size(), 3U);
  EXPECT_TRUE(start.connects);
  const Page match = match_shell();
  EXPECT_EQ(match.title, "Match");
  EXPECT_EQ(match.body,
            "<nav class=\"serve-back\"><a href=\"/\">All matches</a></nav>\n"
            "<main id=\"served-match\">\n<h1>Match</h1>\n"
            "<p role=\"status\" class=\"muted\">Reading the match …"
            "</p>\n<noscript><p>This page needs JavaScript.</p></noscript>\n</main>\n");
  EXPECT_EQ(match.styles.size(), match_styles().size() + 1);
  EXPECT_EQ(match.scripts.size(), match_scripts().size() + 3);
  EXPECT_EQ(match.scripts.at(2), match_scripts().at(0)) << "what they use is defined before them";
  EXPECT_TRUE(match.connects);
}

// What reads a database must not keep the thread of the sockets.
TEST_F(ReportRoutesTest, ReadDatabasesOnTheWorker) {
  for (const std::string path : {"/api/databases", "/api/verdict", "/api/document"}) {
    EXPECT_EQ(routes_.find(Method::Get, path)->pace, Pace::Slow) << path;
  }
  EXPECT_EQ(routes_.find(Method::Get, "/match")->pace, Pace::Fast);
}

}  // namespace
}  // namespace raum::web
