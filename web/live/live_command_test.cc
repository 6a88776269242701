// `raum match --live` as a process: what its server says, and that the match does not notice it.
#include <arpa/inet.h>
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/core/splitmix.h"
#include "base/process/descriptor.h"
#include "base/testing/run_raum.h"
#include "tournament/testing/command_fixture.h"
#include "web/http/raw_client_fixture.h"
#include "web/live/live_process_fixture.h"

namespace raum::web {
namespace {

using tournament::content;
using tournament::course_of;
using tournament::stored_games;

class LiveCommand : public tournament::CommandFixture {
 protected:
  [[nodiscard]] LiveProcess watched(std::vector<std::string> arguments,
                                    std::uint16_t port = 0) const {
    return LiveProcess(std::move(arguments), folder_ / "stdout", port);
  }

  [[nodiscard]] std::vector<std::string> with_json(const std::string& db, int pairs,
                                                   const std::string& mode = "good,arg=1") const {
    std::vector<std::string> all = arguments(db, pairs, mode);
    all.emplace_back("--json");
    return all;
  }

  // The result of the same match without --live.
  [[nodiscard]] Json plain_result(int pairs) const {
    EXPECT_EQ(run(with_json("plain.db", pairs)), 0);
    return results_of(content(folder_ / "stdout"));
  }
};

// Milliseconds since the object was made.
class Stopwatch {
 public:
  [[nodiscard]] long ms() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start_).count();
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

TEST_F(LiveCommand, ShowsTheMatchWhileItRuns) {
  LiveProcess live = watched(with_json("m.db", 6, "slow,arg=20"));
  const Json begun =
      live.poll_until("", [](const Json& json) { return json.at("state") == "running"; });
  EXPECT_EQ(begun.at("pairs"), 6);
  EXPECT_EQ(begun.at("workers_in_all"), 2);
  const Json setup = live.get("/api/live/setup");
  EXPECT_EQ(setup.at("engines"), Json({"a", "b"}));
  const Json moving = live.poll_until("", [](const Json& json) {
    return !json.at("boards").empty() && json.at("boards")[0].at("ply") > 1;
  });
  EXPECT_EQ(moving.at("boards")[0].at("cells").get<std::string>().size(), 125U);
  EXPECT_EQ(moving.at("workers")[0].at("move").get<std::string>().size(), 6U);
  const Json counted =
      live.poll_until("", [](const Json& json) { return json.at("pairs_counted") > 1; });
  const Json charts = live.get("/api/live/charts");
  EXPECT_GE(charts.at("pairs"), counted.at("pairs_counted"));
  EXPECT_NE(charts.at("html").get<std::string>().find("<svg"), std::string::npos);
  // Keeps the server, as a page does.
  const Json ended =
      live.poll_until("?page=1", [](const Json& json) { return json.at("state") == "ended"; });
  const Json report = live.get("/api/live/report?page=1");
  EXPECT_EQ(live.runner().wait(), 0);
  const Json result = results_of(content(folder_ / "stdout"));
  EXPECT_EQ(ended.at("pairs_done"), result.at("pairs"));
  EXPECT_EQ(ended.at("pairs_counted"), result.at("pairs"));
  EXPECT_EQ(ended.at("pentanomial"), result.at("pentanomial"));
  EXPECT_EQ(ended.at("won"), result.at("games").at("win"));
  EXPECT_EQ(ended.at("drawn"), result.at("games").at("draw"));
  EXPECT_EQ(ended.at("elo").at("value"), result.at("elo").at("value"));
  EXPECT_EQ(ended.at("end").at("headline"), "all pairs played");
  // The page that it saves is the one of `raum report`.
  ASSERT_EQ(run_raum({"report", folder_ / "m.db"}).status, 0);
  EXPECT_EQ(report.at("file"), "m.db.html");
  EXPECT_EQ(report.at("html"), content(folder_ / "m.db.html"));
}

TEST_F(LiveCommand, GivesTheSameResultAsWithout) {
  const Json expected = plain_result(8);
  LiveProcess live = watched(with_json("m.db", 8));
  EXPECT_EQ(live.runner().wait(), 0);
  EXPECT_EQ(results_of(content(folder_ / "stdout")), expected);
  EXPECT_EQ(course_of(stored_games(folder_ / "m.db")),
            course_of(stored_games(folder_ / "plain.db")));
  EXPECT_TRUE(
      live.runner().stderr_text().starts_with("raum match: watch at " + live.address() + "\n"));
}

// Sends whatever might disturb a server, until `is_over`.
void disturb(std::uint16_t port, const std::string& key, const std::atomic<bool>& is_over,
             std::atomic<int>& sent) {
  SplitMix64 random(port);
  const std::string host = fmt::format("Host: 127.0.0.1:{}\r\n", port);
  while (!is_over) {
    const RawClient client(port);
    if (!client.is_connected()) continue;
    std::string bytes;
    switch (random.below(6)) {
      case 0:
        for (int i = 0; i < 5'000; ++i) bytes += static_cast<char>(random.below(256));
        break;
      case 1:
        bytes = "GET /api/live HTTP/1.1\r\n" + host + "\r\n";
        break;
      case 2:
        bytes = "POST /api/live/charts HTTP/1.1\r\n" + host + "Content-Length: 9999999\r\n\r\nxxx";
        break;
      case 3:
        bytes = "GET /api/live?after=" + std::string(1'900, '9') + " HTTP/1.1\r\n" + host;
        bytes.append("X-Raum-Key: ").append(key).append("\r\n\r\n");
        break;
      case 4:
        bytes = "GET /api/live?after=18446744073709551615&worker=99 HTTP/1.1\r\n" + host;
        bytes.append("X-Raum-Key: ").append(key).append("\r\n\r\nGET /api/live/cha");
        break;
      default:
        bytes = std::string(20'000, 'A');
    }
    client.send(bytes);
    ++sent;
  }
}

TEST_F(LiveCommand, GivesTheSameResultWithAHostileClient) {
  const Json expected = plain_result(12);
  LiveProcess live = watched(with_json("m.db", 12));
  const std::string key = live.address().substr(live.address().find("k=") + 2);
  std::atomic<bool> is_over{false};
  std::atomic<int> sent{0};
  std::vector<std::jthread> clients;
  for (int i = 0; i < 3; ++i) {
    clients.emplace_back([&] { disturb(live.port(), key, is_over, sent); });
  }
  const int status = live.runner().wait();
  is_over = true;
  clients.clear();
  EXPECT_EQ(status, 0);
  EXPECT_GT(sent, 50);
  EXPECT_EQ(results_of(content(folder_ / "stdout")), expected);
  EXPECT_EQ(course_of(stored_games(folder_ / "m.db")),
            course_of(stored_games(folder_ / "plain.db")));
}

TEST_F(LiveCommand, RefusesAPortInUseBeforeTheMatch) {
  const Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  ASSERT_EQ(::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), size), 0);
  ASSERT_EQ(::listen(socket.get(), 1), 0);
  ASSERT_EQ(::getsockname(socket.get(), reinterpret_cast<sockaddr*>(&address), &size), 0);
  std::vector<std::string> all = arguments("m.db", 1);
  all.push_back(fmt::format("--live={}", ntohs(address.sin_port)));
  const CommandResult result = run_raum(all);
  EXPECT_EQ(result.status, 4);
  EXPECT_EQ(result.output, "");
  EXPECT_EQ(std::count(result.errors.begin(), result.errors.end(), '\n'), 1) << result.errors;
  EXPECT_NE(result.errors.find(fmt::format("{}", ntohs(address.sin_port))), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "m.db"));
}

TEST_F(LiveCommand, EndsAtOnceIfNobodyWatches) {
  LiveProcess live = watched(with_json("m.db", 2, "slow,arg=10"));
  live.poll_until("", [](const Json& json) { return json.at("state") == "running"; });
  ASSERT_NE(live.runner().read_line_with("\"pairs_done\":2"), "");
  const Stopwatch watch;
  EXPECT_EQ(live.runner().wait(), 0);
  EXPECT_LT(watch.ms(), 2'000) << "a request without a number is not that of a page";
}

TEST_F(LiveCommand, WaitsUntilAnOpenPageHasTheEnd) {
  LiveProcess live = watched(arguments("m.db", 1));
  live.poll_until("?page=7", [](const Json& json) { return json.at("state") == "ended"; });
  for (int i = 0; i < 10; ++i) {  // a page that asks on is waited for
    EXPECT_EQ(live.get("/api/live?page=7").at("state"), "ended");
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  // The result is not held back.
  EXPECT_NE(content(folder_ / "stdout").find("all pairs played"), std::string::npos);
  const Stopwatch watch;
  EXPECT_FALSE(live.get("/api/live/report?page=7").is_null());
  EXPECT_EQ(live.runner().wait(), 0);
  EXPECT_LT(watch.ms(), 2'500);
}

TEST_F(LiveCommand, DoesNotWaitLongAfterAnInterruption) {
  LiveProcess live = watched(arguments("m.db", 30, "slow,arg=10"));
  live.poll_until("?page=7", [](const Json& json) {
    return json.at("state") == "running" && json.at("games") > 0;
  });
  live.runner().send(SIGINT);
  live.poll_until("?page=7", [](const Json& json) { return json.at("state") == "ended"; });
  const Stopwatch watch;
  EXPECT_EQ(live.runner().wait(), 3);
  EXPECT_LT(watch.ms(), 4'000);
}

TEST_F(LiveCommand, ShowsAMatchThatCannotBegin) {
  std::vector<std::string> all = arguments("m.db", 1);
  all[2] = "name=a,cmd=" + (folder_ / "missing");
  LiveProcess live = watched(all);
  EXPECT_EQ(live.runner().wait(), 4);
}

TEST_F(LiveCommand, ContinuesWithTheGamesBefore) {
  EXPECT_EQ(run(arguments("m.db", 3, "slow,arg=10")), 0);
  LiveProcess live = watched(arguments("m.db", 6, "slow,arg=10"));
  // The games of both calls; those before are stored one after another once the match is running.
  const Json json = live.poll_until("", [](const Json& now) { return now.value("games", 0) >= 6; });
  ASSERT_GE(json.at("results").size(), 6U);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_LE(json.at("results")[i].at("pair"), 3) << i;
  EXPECT_EQ(live.runner().wait(), 0);
}

TEST_F(LiveCommand, TakesItsPortFromAFile) {
  const std::string path = folder_ / "match.toml";
  std::ofstream(path) << "live = 0\n";
  std::vector<std::string> all = arguments("m.db", 1);
  all.insert(all.end(), {"--config", path});
  const CommandResult result = run_raum(all);
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_TRUE(result.errors.starts_with("raum match: watch at http://127.0.0.1:")) << result.errors;
}

TEST_F(LiveCommand, TakesItsPortFromTheCommandLine) {
  std::vector<std::string> all = arguments("m.db", 1);
  all.insert(all.begin() + 1, "--live");  // the next word is an option, not its value
  const CommandResult result = run_raum(all);
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_TRUE(result.errors.starts_with("raum match: watch at http://127.0.0.1:")) << result.errors;
  all[1] = "--live=65536";
  expect_usage_error(all, "from 0 to 65535");
  all[1] = "--live=http";
  expect_usage_error(all, "--live");
  all[1] = "--live";
  all.emplace_back("--dry-run");
  expect_usage_error(all, "--dry-run");
}

}  // namespace
}  // namespace raum::web
