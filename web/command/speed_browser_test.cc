// How large a report of 10,000 games is, how long it takes to write and to open. Prints figures,
// which depend on the machine; for a quiet one, so that no other test runs it.
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <chrono>
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
  std::cout << fmt::format(
      "{:.2f} MB written in {:.1f} s with {:.0f} MB of memory; {} times slower processor: first "
      "paint after {:.2f} s, all games after {:.2f} s; {} elements\n",
      static_cast<double>(size) / 1e6, written.count(), memory, kThrottle,
      times.at("paint").get<double>() / 1000, times.at("ready").get<double>() / 1000,
      times.at("nodes").get<int>());
}

}  // namespace
}  // namespace raum::web
