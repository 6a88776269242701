// `raum serve` as a process.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <fstream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "base/testing/run_raum.h"
#include "base/testing/shell_engine.h"
#include "tournament/testing/command_fixture.h"
#include "web/http/server.h"
#include "web/testing/http_client.h"

namespace raum::web {
namespace {

// A running `raum serve`.
class Served {
 public:
  explicit Served(std::vector<std::string> arguments) {
    // The shell prints its process id, which becomes that of raum.
    arguments.insert(arguments.begin(), {"sh", "-c", "echo $$; exec env --default-signal \"$@\"",
                                         "sh", RAUM_BINARY, "serve"});
    thread_ = std::jthread([this, arguments](const std::stop_token& stop) {
      result_ = run_command(
          {.arguments = arguments, .stop = stop, .on_output = [this](std::string_view piece) {
             const std::lock_guard lock(mutex_);
             output_ += piece;
             changed_.notify_all();
           }});
      const std::lock_guard lock(mutex_);
      has_ended_ = true;
      changed_.notify_all();
    });
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] {
      return has_ended_ || std::count(output_.begin(), output_.end(), '\n') >= 2;
    });
  }

  // What it has printed.
  [[nodiscard]] std::string output() {
    const std::lock_guard lock(mutex_);
    return output_.substr(output_.find('\n') + 1);
  }
  // Sends a signal and waits for the end.
  const CommandResult& end(int signal) {
    {
      const std::lock_guard lock(mutex_);
      ::kill(std::stoi(output_), signal);
    }
    thread_.join();
    return result_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string output_;
  bool has_ended_ = false;
  CommandResult result_;
  std::jthread thread_;
};

struct Address {
  std::uint16_t port = 0;
  std::string key;
};

Address parse_address(const std::string& address) {
  const std::string start = "http://127.0.0.1:";
  EXPECT_TRUE(address.starts_with(start)) << address;
  const std::size_t key = address.find("/#k=");
  EXPECT_NE(key, std::string::npos) << address;
  if (key == std::string::npos) return {};
  return {static_cast<std::uint16_t>(std::stoi(address.substr(start.size()))),
          address.substr(key + 4, 32)};
}

HttpResponse get(const Address& address, const std::string& path) {
  const auto response =
      http_call(address.port, {.target = path, .headers = {{"X-Raum-Key", address.key}}},
                std::chrono::steady_clock::now() + std::chrono::minutes(1));
  EXPECT_TRUE(response) << to_string(response.error());
  return response.value_or(HttpResponse{});
}

nlohmann::json post(const Address& address, const std::string& path, const nlohmann::json& body) {
  const auto response = http_call(address.port,
                                  {.method = "POST",
                                   .target = path,
                                   .body = body.dump(),
                                   .headers = {{"X-Raum-Key", address.key}}},
                                  std::chrono::steady_clock::now() + std::chrono::minutes(1));
  EXPECT_TRUE(response) << to_string(response.error());
  EXPECT_EQ(response ? response->status : 0, 200) << path;
  return response ? nlohmann::json::parse(response->body) : nlohmann::json();
}

class ServeCommand : public tournament::CommandFixture {
 protected:
  [[nodiscard]] std::string db() const { return folder_ / "m.db"; }
};

TEST_F(ServeCommand, ServesTheMatchesUntilItIsInterrupted) {
  ASSERT_EQ(run(arguments("m.db", 1)), 0);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    Served served({db()});
    const std::string output = served.output();
    const Address address = parse_address(output);
    EXPECT_EQ(output, fmt::format("http://127.0.0.1:{}/#k={}\n", address.port, address.key));
    EXPECT_NE(get(address, "/").body.find("<a href=\"/play\">Play and analyse</a>"),
              std::string::npos);
    EXPECT_NE(get(address, "/play").body.find("id=\"play\""), std::string::npos);
    const auto list = nlohmann::json::parse(get(address, "/api/databases").body);
    EXPECT_EQ(list["databases"][0]["matches"][0]["games"], 2);
    EXPECT_EQ(get(address, "/api/document?db=0&match=1").status, 200);
    EXPECT_EQ(get({address.port, "x"}, "/api/databases").status, 403);
    const CommandResult& result = served.end(signal);
    EXPECT_EQ(result.end, CommandEnd::Exited);
    EXPECT_EQ(result.status, 3);
    EXPECT_EQ(result.errors, "raum serve: interrupted\n");
  }
}

TEST_F(ServeCommand, ListensOnTheGivenPortAndPrintsJson) {
  std::uint16_t port = 0;
  {
    const auto free = Server::start({}, 0);
    ASSERT_TRUE(free);
    port = (*free)->port();
  }
  Served served({"--json", "--port", std::to_string(port)});
  const auto json = nlohmann::json::parse(served.output());
  const Address address = parse_address(json["address"]);
  EXPECT_EQ(json, nlohmann::json(
                      {{"schema_version", 1},
                       {"address", fmt::format("http://127.0.0.1:{}/#k={}", port, address.key)},
                       {"port", port}}));
  EXPECT_EQ(get(address, "/api/databases").body, R"({"databases":[]})");
  EXPECT_EQ(served.end(SIGTERM).status, 3);
}

TEST_F(ServeCommand, RefusesAPortInUse) {
  const auto server = Server::start({}, 0);
  ASSERT_TRUE(server);
  const CommandResult result = run_raum({"serve", "--port", std::to_string((*server)->port())});
  EXPECT_EQ(result.status, 4);
  EXPECT_EQ(result.output, "");
  EXPECT_EQ(result.errors,
            fmt::format("raum serve: 127.0.0.1:{}: found Address already in use, expected a port "
                        "that is free\n",
                        (*server)->port()));
}

// In the words of `raum results`.
TEST_F(ServeCommand, RefusesADatabaseThatCannotBeRead) {
  const std::string damaged = folder_ / "damaged.db", text = folder_ / "text.db";
  ASSERT_EQ(run(arguments("m.db", 1)), 0);
  std::string bytes = tournament::content(db());
  bytes.resize(bytes.size() / 2);
  for (std::size_t i = 100; i < bytes.size(); ++i) bytes[i] = 'x';
  std::ofstream(damaged) << bytes;
  std::ofstream(text) << "text";
  for (const std::string& path :
       {std::string(folder_ / "none.db"), damaged, text, std::string(folder_.path())}) {
    const CommandResult served = run_raum({"serve", db(), path});
    const CommandResult shown = run_raum({"results", "show", path});
    EXPECT_EQ(served.status, shown.status) << path;
    EXPECT_NE(served.status, 0) << path;
    EXPECT_EQ(served.output, "") << path;
    EXPECT_EQ(served.errors, "raum serve" + shown.errors.substr(12)) << path;
  }
  std::ofstream(folder_ / "study.json")
      << R"({"schema_version": 1, "title": "t", "kind": "league"})";
  expect_usage_error({"serve", folder_ / "study.json"},
                     "expected a results database of raum match");
}

TEST_F(ServeCommand, ReportsThatNobodyCanReadTheAddress) {
  const CommandResult result =
      run_command({.arguments = {"sh", "-c", RAUM_BINARY " serve >/dev/full"}});
  EXPECT_EQ(result.status, 4);
  EXPECT_NE(result.errors.find("No space left on device"), std::string::npos) << result.errors;
}

// Rule 10 of the server: an engine ends with it, however it ends.
TEST_F(ServeCommand, LeavesNoEngineBehind) {
  // It survives the end of its input.
  const FakeEngine engine(
      "while read -r line; do\n  case $line in\n    uci) echo uciok ;;\n"
      "    isready) echo readyok ;;\n"
      "    go*) echo $$ > \"$0.pid\"; echo info depth 1 score cp 5 ;;\n"
      "  esac\ndone\nexec sleep 60");
  const nlohmann::json search{{"tab", std::string(32, '0')},
                              {"engine", 11},  // after those of the build
                              {"position", {{"fen", "startpos"}}},
                              {"limit", {{"infinite", true}}}};
  for (const int signal : {SIGTERM, SIGKILL}) {
    Served served({"--engine", "name=mine,cmd=" + engine.path().string()});
    const Address address = parse_address(served.output());
    const auto engines = nlohmann::json::parse(get(address, "/api/play/engines").body)["engines"];
    ASSERT_EQ(engines.size(), 12U);
    EXPECT_EQ(engines[11]["name"], "mine");
    EXPECT_EQ(post(address, "/api/play/search", search)["search"], 1);
    nlohmann::json lines;
    while (lines.empty()) {
      const HttpResponse polled = get(address, "/api/play/search?id=1&after=0");
      ASSERT_EQ(polled.status, 200) << polled.body;
      const auto answer = nlohmann::json::parse(polled.body);
      ASSERT_EQ(answer["done"], false) << answer;
      lines = answer["lines"];
      std::this_thread::sleep_for(std::chrono::milliseconds(10));  // the server limits the rate
    }
    const int pid = std::stoi(tournament::content(engine.path().string() + ".pid"));
    EXPECT_EQ(::kill(pid, 0), 0);
    EXPECT_EQ(served.end(signal).end,
              signal == SIGKILL ? CommandEnd::Signalled : CommandEnd::Exited);
    const auto last = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (::kill(pid, 0) == 0 && std::chrono::steady_clock::now() < last) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    EXPECT_NE(::kill(pid, 0), 0) << signal;
  }
}

TEST_F(ServeCommand, IsInterruptedWhileAnEngineDoesNotAnswer) {
  const FakeEngine engine("read -r line; touch \"$0.asked\"; exec sleep 60");
  const CommandResult result = run_command(
      {.arguments = {"sh", "-c",
                     "env --default-signal \"$@\" & until [ -e \"$0.asked\" ]; do sleep 0.02; done;"
                     " kill -INT $!; wait $!",
                     engine.path().string(), RAUM_BINARY, "serve", "--engine",
                     "name=mine,cmd=" + engine.path().string()}});
  EXPECT_EQ(result.status, 3);
  EXPECT_EQ(result.errors, "raum serve: interrupted\n");
}

TEST_F(ServeCommand, RefusesEnginesThatDoNotWork) {
  expect_usage_error({"serve", "--engine", "name=a"}, "no cmd=");
  expect_usage_error({"serve", "--engine", "name=a,rev=HEAD"}, "only raum match builds revisions");
  const CommandResult result = run_raum({"serve", "--engine", "name=a,cmd=/nonexistent/engine"});
  EXPECT_EQ(result.status, 4);
  EXPECT_EQ(result.errors,
            "raum serve: engine a: found cannot start: /nonexistent/engine: no such file, expected "
            "an engine that speaks UCI\n");
}

}  // namespace
}  // namespace raum::web
