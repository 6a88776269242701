#include "web/play/service_fixture.h"

#include <fmt/core.h>

#include <csignal>
#include <fstream>
#include <thread>

namespace raum::web {
namespace {

using std::chrono::steady_clock;

constexpr std::string_view kScript = R"(echo $$ >> "$0.pids"
while read -r line; do
  printf '%s\n' "$line" >> "$0.log"
  case $line in
    uci) echo "id name Logger 1"
         echo "option name Hash type spin default 16 min 1 max 4096"
         echo "option name Style type combo default a var a var b"
         echo "option name Book type string default x"
         echo "option name MultiPV type spin default 1 min 1 max 500"
         echo uciok ;;
    isready) echo readyok ;;
    "go infinite"*) echo "info depth 1 score cp 5 pv Ab1Ac3" ;;
    go*) echo "info depth 1 score cp 5 pv Ab1Ac3"; echo "bestmove Ab1Ac3" ;;
    stop) echo "bestmove Ab1Ac3" ;;
    quit) exit 0 ;;
  esac
done
exec sleep 60)";

std::vector<std::string> lines_of(const std::string& path) {
  std::vector<std::string> lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

const auto kPatience = std::chrono::seconds(60);

}  // namespace

std::string tab_number(int number) { return fmt::format("{:032x}", number); }

LoggingEngine::LoggingEngine() : script_(std::string(kScript)) {}

PlayEngine LoggingEngine::engine_at(const std::string& path) {
  PlayEngine engine;
  engine.spec.name = "logger";
  engine.spec.command = path;
  engine.options = {parse_announced_option("option name Hash type spin min 1 max 64").value(),
                    parse_announced_option("option name Style type combo var a var b").value()};
  engine.most_lines = 8;
  return engine;
}

std::vector<std::string> LoggingEngine::lines() const { return lines_of(path() + ".log"); }

std::vector<int> LoggingEngine::pids() const {
  std::vector<int> pids;
  for (const std::string& line : lines_of(path() + ".pids")) {
    pids.push_back(std::stoi(line));
  }
  return pids;
}

PlayEngine scripted_engine(const std::string& mode, int number) {
  PlayEngine engine;
  engine.spec.name = mode;
  engine.spec.command = RAUM_SCRIPTED_ENGINE;
  engine.spec.arguments = {mode, std::to_string(number)};
  return engine;
}

bool ends(int pid) {
  const auto last = steady_clock::now() + std::chrono::seconds(10);
  while (::kill(pid, 0) == 0) {
    if (steady_clock::now() > last) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

PlayLimits ServiceFixture::limits() {
  PlayLimits limits;
  limits.look = std::chrono::milliseconds(0);
  limits.answer = std::chrono::seconds(30);  // for a machine under load
  limits.after_stop = std::chrono::seconds(30);
  return limits;
}

void ServiceFixture::start(std::vector<PlayEngine> engines, const PlayLimits& limits) {
  service_ = std::make_unique<PlayService>(std::move(engines), limits, [clock = clock_ms_] {
    return steady_clock::time_point(std::chrono::milliseconds(clock->load()));
  });
  routes_ = std::make_unique<Routes>();
  add_play_routes(*routes_, *service_);
}

Response ServiceFixture::post(const std::string& path, const Json& body) const {
  const Route* const route = routes_->find(Method::Post, "/api/play/" + path);
  EXPECT_NE(route, nullptr) << path;
  return route == nullptr ? Response{} : route->answer(post_of(body));
}

Response ServiceFixture::get(const std::string& path, const std::string& query) const {
  const Route* const route = routes_->find(Method::Get, "/api/play/" + path);
  EXPECT_NE(route, nullptr) << path;
  if (route == nullptr) return {};
  return route->answer({.method = Method::Get, .path = path, .query = query, .body = {}});
}

Json ServiceFixture::search_body(const Json& more) {
  Json body{
      {"tab", kTab}, {"engine", 0}, {"position", {{"fen", "startpos"}}}, {"limit", {{"depth", 1}}}};
  body.update(more);
  return body;
}

std::uint64_t ServiceFixture::search(const Json& more) const {
  return accepted(post("search", search_body(more))).value("search", std::uint64_t{0});
}

Json ServiceFixture::poll(std::uint64_t search, std::uint64_t after) const {
  return accepted(get("search", fmt::format("id={}&after={}", search, after)));
}

Json ServiceFixture::done(std::uint64_t search) const {
  const auto last = steady_clock::now() + kPatience;
  Json answer = poll(search);
  while (answer.value("done", true) == false && steady_clock::now() < last) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    answer = poll(search);
  }
  EXPECT_EQ(answer["done"], true);
  return answer;
}

void ServiceFixture::wait_for_line(std::uint64_t search) const {
  const auto last = steady_clock::now() + kPatience;
  while (poll(search)["lines"].empty() && steady_clock::now() < last) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  EXPECT_FALSE(poll(search)["lines"].empty());
}

}  // namespace raum::web
