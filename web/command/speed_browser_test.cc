// How large a report of many games is, how long it takes to write and to open. What depends on the
// machine is measured on a quiet one only, by a test that no other run includes.
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "tournament/testing/match_fixture.h"
#include "web/command/page_fixture.h"

namespace raum::web {
namespace {

using tournament::StoredGame;

constexpr int kPairs = 5'000;
constexpr std::size_t kPlies = 118;
constexpr double kThrottle = 4;

// What a report of 10,000 games may need.
constexpr double kMostMegabytes = 5;
constexpr double kMostSeconds = 3;     // to write it
constexpr double kMostMemory = 200;    // MB
constexpr double kMostFirstPaint = 1;  // seconds, with a processor as slow as kThrottle says
constexpr double kMostUntilReady = 2;  // seconds until all games are listed
constexpr int kMostElements = 2'500;   // of the document, at any time

// Random games from the shipped openings, with figures and lines of one move.
std::string ten_thousand_games() {
  std::ifstream file("tournament/openings/openings.txt");
  std::vector<std::string> openings;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line.front() != '#') openings.push_back(line);
  }
  EXPECT_FALSE(openings.empty());
  std::vector<StoredGame> games;
  for (std::size_t pair = 1; pair <= kPairs && !openings.empty(); ++pair) {
    for (const int leg : {0, 1}) {
      games.push_back(random_game(pair, leg, openings[pair % openings.size()], kPlies));
    }
  }
  return database_of("ten-thousand.db", "new", "old", games);
}

// The most memory that a child process has used, in MB.
double most_memory() {
  rusage usage{};
  ::getrusage(RUSAGE_CHILDREN, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

class PageSpeedTest : public PageTest {};

// Of many games, the document has those of the window only; the others are packed.
TEST_F(PageSpeedTest, AReportOfManyGamesIsSmall) {
  const std::string page = page_of(long_match());
  constexpr std::uintmax_t kMostBytes = 1'000'000;
  EXPECT_LT(std::filesystem::file_size(long_match() + ".html"), kMostBytes);
  open(page);
  EXPECT_EQ(text_of("return test.one('.game-count').textContent"), "1,000 games");
  EXPECT_LT(number_of("return document.querySelectorAll('*').length"), kMostElements);
  open(page, "#game=500.2&ply=6");
  EXPECT_LT(number_of("return document.querySelectorAll('*').length"), kMostElements);
  browser().execute("window.scrollTo(0, document.body.scrollHeight)");
  EXPECT_LT(number_of("return document.querySelectorAll('*').length"), kMostElements);
}

TEST_F(PageSpeedTest, DISABLED_ReportOf10000Games) {
  const std::string database = ten_thousand_games();
  const double memory_before = most_memory();
  const auto begin = std::chrono::steady_clock::now();
  const std::string page = page_of(database);
  const std::chrono::duration<double> written = std::chrono::steady_clock::now() - begin;
  const double memory = most_memory();
  ASSERT_GT(memory, memory_before) << "an earlier child used more";
  const auto size = std::filesystem::file_size(database + ".html");
  browser().navigate("about:blank");
  browser().throttle_cpu(kThrottle);
  browser().navigate(page);
  wait_for("document.querySelector('#game-list .rows-body .game-row')");
  const Json times = browser().execute(
      "return {ready: performance.now(), nodes: document.querySelectorAll('*').length,"
      "  paint: performance.getEntriesByName('first-contentful-paint')[0].startTime}");
  const double megabytes = static_cast<double>(size) / 1e6;
  const double paint = times.at("paint").get<double>() / 1000;
  const double ready = times.at("ready").get<double>() / 1000;
  EXPECT_LT(megabytes, kMostMegabytes);
  EXPECT_LE(written.count(), kMostSeconds);
  EXPECT_LT(memory, kMostMemory);
  EXPECT_LT(paint, kMostFirstPaint);
  EXPECT_LT(ready, kMostUntilReady);
  EXPECT_LT(times.at("nodes").get<int>(), kMostElements);
  std::cout << fmt::format(
      "{:.2f} MB written in {:.1f} s with {:.0f} MB of memory; {} times slower processor: first "
      "paint after {:.2f} s, all games after {:.2f} s; {} elements\n",
      megabytes, written.count(), memory, kThrottle, paint, ready, times.at("nodes").get<int>());
}

}  // namespace
}  // namespace raum::web
