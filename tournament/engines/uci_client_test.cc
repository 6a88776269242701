// UciClient: what it accepts of an engine, which is a shell script here, between two searches and
// during one.
#include "tournament/engines/uci_client.h"

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/testing/print_error.h"
#include "base/testing/shell_engine.h"

namespace raum::tournament {
namespace {

TEST(UciClient, ReportsAMoveAfterTheEndOfAGame) {
  const FakeEngine engine(
      "while read -r line; do\n  case $line in\n    uci) echo uciok ;;\n"
      "    ucinewgame) echo bestmove Aa1Aa2 ;;\n    isready) echo readyok ;;\n"
      "    quit) exit 0 ;;\n  esac\ndone");
  const StopEvent stop;
  auto client = UciClient::start({.name = "late", .command = engine.path().string()},
                                 std::chrono::seconds(60), stop);
  ASSERT_TRUE(client.has_value());
  const auto ready = client->new_game();
  ASSERT_FALSE(ready.has_value());
  EXPECT_EQ(ready.error().fault, EngineFault::MoveAfterEnd);
  EXPECT_NE(ready.error().detail.find("bestmove Aa1Aa2"), std::string::npos);
}

TEST(UciClient, AcceptsSpacesAfterAnAnswer) {
  const FakeEngine engine(
      "while read -r line; do\n  case $line in\n    uci) echo 'uciok ' ;;\n"
      "    isready) printf ' readyok\\t\\n' ;;\n    quit) exit 0 ;;\n  esac\ndone");
  const StopEvent stop;
  auto client = UciClient::start({.name = "spaces", .command = engine.path().string()},
                                 std::chrono::seconds(60), stop);
  ASSERT_TRUE(client.has_value());
  EXPECT_TRUE(client->new_game().has_value());
  client->quit();
}

TEST(EngineFault, HasAName) {
  const std::vector<std::string_view> names{"cannot start",
                                            "no process",
                                            "no uciok",
                                            "refused option",
                                            "not ready",
                                            "crash",
                                            "closed its output",
                                            "closed its input",
                                            "hang",
                                            "time forfeit",
                                            "output flood",
                                            "illegal move",
                                            "null move",
                                            "missing move",
                                            "wrong claim",
                                            "unreadable move",
                                            "unasked move",
                                            "move after the end",
                                            "stopped"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    EXPECT_EQ(to_string(static_cast<EngineFault>(i)), names[i]);
  }
  EXPECT_EQ(static_cast<std::size_t>(EngineFault::Stopped) + 1, names.size());
}

// The cases of a script that reads commands: what a usual engine does.
constexpr std::string_view kUsual =
    "uci) echo option name Seed type spin; echo option name Clear Hash type button; echo uciok ;; "
    "isready) echo readyok ;; quit) exit 0 ;;";

class ClientTest : public testing::Test {
 protected:
  // Starts a script with these cases before those of a usual engine.
  EngineResult<UciClient> start(const std::string& cases, EngineSpec spec = {},
                                std::chrono::milliseconds stall = std::chrono::seconds(60)) {
    engine_.emplace("while read -r line; do case $line in " + cases + " " + std::string(kUsual) +
                    " esac; done");
    spec.name = "e";
    spec.command = engine_->path();
    return UciClient::start(spec, stall, stop_);
  }
  // "fault: detail" of a start that fails.
  std::string refusal(const std::string& cases, EngineSpec spec = {},
                      std::chrono::milliseconds stall = std::chrono::seconds(60)) {
    const auto client = start(cases, std::move(spec), stall);
    if (client) return "started";
    error_ = client.error().error;
    return std::string(to_string(client.error().fault)) + ": " + client.error().detail;
  }
  static EngineSpec with_option(const std::string& name, const std::string& value) {
    EngineSpec spec;
    spec.options = {{name, value}};
    return spec;
  }

  StopEvent stop_;
  std::optional<FakeEngine> engine_;
  std::optional<Error> error_;
};

TEST_F(ClientTest, SetsOptionsInTheirOrder) {
  EngineSpec spec;
  spec.options = {{"clear hash", "x"}, {"SEED", "1"}, {"Seed", "2"}};
  auto client =
      start("setoption*) all=\"$all|${line#setoption name }\" ;; all) echo \"$all\" ;;", spec);
  ASSERT_TRUE(client.has_value()) << client.error().detail;
  std::string all;
  ASSERT_TRUE(client->ask("all\n", std::chrono::seconds(60), [&](std::string_view line) {
    all = line;
    return true;
  }));
  EXPECT_EQ(all, "|clear hash value x|SEED value 1|Seed value 2");
}

TEST_F(ClientTest, RefusesAnOptionThatTheEngineDoesNotHave) {
  EXPECT_EQ(
      refusal("", with_option("Sede", "1")),
      "refused option: \"option Sede: found an option that the engine does not have, expected "
      "an option, such as Seed\"");
  EXPECT_EQ(error_, (Error{"option Sede", "an option that the engine does not have",
                           "an option, such as Seed"}));
  EXPECT_TRUE(refusal("uci) echo uciok ;;", with_option("Seed", "1")).starts_with("refused"));
  EXPECT_EQ(error_->expected, "no option");
}

// As raum-engine, whose option Engine decides which other options there are.
TEST_F(ClientTest, SetsAnOptionThatAnotherOneAdds) {
  const std::string chosen =
      "setoption*) case $line in *Engine*) more=Extra ;; *Bad*) echo info string error option ;; "
      "esac ; all=\"$all|${line#setoption name }\" ;; all) echo \"$all\" ;; "
      "uci) echo option name Engine type string; echo option name Bad type string; "
      "[ -z \"$more\" ] || echo option name $more type string; echo uciok ;;";
  EngineSpec spec;
  spec.options = {{"Engine", "a"}, {"Extra", "b"}, {"Engine", "c"}};
  auto client = start(chosen, spec);
  ASSERT_TRUE(client.has_value()) << client.error().detail;
  std::string all;
  ASSERT_TRUE(client->ask("all\n", std::chrono::seconds(60), [&](std::string_view line) {
    all = line;
    return true;
  }));
  EXPECT_EQ(all, "|Engine value a|Extra value b|Engine value c");
  EXPECT_EQ(refusal(chosen, with_option("Extra", "b")),
            "refused option: \"option Extra: found an option that the engine does not have, "
            "expected an option: Engine, Bad\"");
  spec.options = {{"Engine", "a"}, {"Other", "b"}};
  EXPECT_TRUE(
      refusal(chosen, spec).starts_with("refused option: \"option Other: found an option "));
  spec.options = {{"Bad", "a"}, {"Extra", "b"}};
  EXPECT_EQ(refusal(chosen, spec), "refused option: \"option\"");
}

TEST_F(ClientTest, ReportsAnOptionThatTheEngineRefuses) {
  const auto says = [](const std::string& text) { return "setoption*) echo '" + text + "' ;;"; };
  EXPECT_EQ(refusal(says("info string error: bad Seed"), with_option("Seed", "x")),
            "refused option: \"bad Seed\"");
  EXPECT_EQ(error_, std::nullopt);
  EXPECT_EQ(refusal(says("info string error option"), with_option("Seed", "x")),
            "refused option: \"option\"");
  EXPECT_EQ(refusal(says("info string error no book"), with_option("Seed", "x")), "started");
  EXPECT_EQ(refusal(says("info string Seed"), with_option("Seed", "x")), "started");
  EXPECT_EQ(refusal("isready) echo info string error option; echo readyok ;;"), "started")
      << "no option was sent";
}

TEST_F(ClientTest, NamesTheStageThatTookTooLong) {
  using std::chrono::milliseconds;
  EXPECT_EQ(refusal("uci) ;;", {}, milliseconds(50)), "no uciok: after 50 ms");
  // On a busy machine even `uci` is not answered within a short time.
  std::string found;
  milliseconds stall(100);
  for (int i = 0; i < 6 && (i == 0 || found.starts_with("no uciok: ")); ++i) {
    stall *= 3;
    found = refusal("isready) ;;", {}, stall);
  }
  EXPECT_EQ(found, "not ready: after " + std::to_string(stall.count()) + " ms");
  EXPECT_EQ(refusal("uci) echo last words >&2; exit 3 ;;"), "crash: exit status 3");
}

TEST_F(ClientTest, ReportsAClosedInput) {
  EXPECT_EQ(refusal("uci) exec <&-; echo uciok; exec sleep 60 ;;"), "closed its input: ");
  for (const char* const script :
       {"isready) exec <&-; echo readyok; exec sleep 60 ;;", "all) exec <&-; exec sleep 60 ;;"}) {
    auto client = start(script);
    ASSERT_TRUE(client.has_value()) << client.error().detail;
    const auto asked =
        client->ask("all\n", std::chrono::seconds(60), [](std::string_view) { return true; });
    ASSERT_FALSE(asked.has_value());
    EXPECT_EQ(asked.error().fault, EngineFault::ClosedInput) << script;
  }
}

TEST_F(ClientTest, ReportsAProgramThatIsMissing) {
  const auto client = UciClient::start({.name = "e", .command = "/no/such/engine"},
                                       std::chrono::seconds(60), stop_);
  ASSERT_FALSE(client.has_value());
  EXPECT_EQ(client.error().fault, EngineFault::CannotStart);
  EXPECT_EQ(client.error().detail, "/no/such/engine: no such file");
}

TEST_F(ClientTest, ReadsTheMoveAndTheLastReportOfASearch) {
  auto client = start(
      "'go once') echo info depth 1 score cp 3; echo information depth 9; echo info "
      "depth 2; echo bestmove Ac2Ac3 ponder Ec4Ec3 ;; 'go none') echo bestmove ;;");
  ASSERT_TRUE(client.has_value());
  const auto search = [&](const std::string& go, std::chrono::milliseconds time, EngineFault late) {
    return client->search("position startpos\n", {.go = go, .time = time, .late = late});
  };
  constexpr std::chrono::seconds kLong(60);
  const auto answer = search("go once", kLong, EngineFault::Hang);
  ASSERT_TRUE(answer.has_value());
  EXPECT_EQ(answer->move, "Ac2Ac3");
  EXPECT_EQ(answer->info.depth, 2);
  EXPECT_EQ(answer->info.score_cp, 3);
  EXPECT_GE(answer->info.time_ms, 0);
  EXPECT_LT(answer->info.time_ms, 60'000);
  EXPECT_EQ(search("go none", kLong, EngineFault::Hang).error().fault, EngineFault::MissingMove);
  const auto late = search("go never", std::chrono::milliseconds(30), EngineFault::TimeForfeit);
  ASSERT_FALSE(late.has_value());
  EXPECT_EQ(late.error().fault, EngineFault::TimeForfeit);
  EXPECT_EQ(late.error().detail, "no move after 30 ms");
}

TEST_F(ClientTest, RefusesAMoveThatNobodyAskedFor) {
  auto client = start("go*) echo 'bestmove Ac2Ac3\nbestmove Ac2Ac4' ;;");
  ASSERT_TRUE(client.has_value());
  const SearchOrder order{.go = "go", .time = std::chrono::seconds(60)};
  ASSERT_TRUE(client->search("position startpos\n", order).has_value());
  const auto second = client->search("position startpos\n", order);
  ASSERT_FALSE(second.has_value());
  EXPECT_EQ(second.error().fault, EngineFault::UnaskedMove);
  EXPECT_EQ(second.error().detail, "\"bestmove Ac2Ac4\"");
}

TEST_F(ClientTest, WaitsForTheLastLineOfAnAnswer) {
  auto client = start("count) echo one; echo two; echo three ;;");
  ASSERT_TRUE(client.has_value());
  std::vector<std::string> lines;
  const auto until = [&](std::string_view last) {
    return [&lines, last](std::string_view line) {
      lines.emplace_back(line);
      return line == last;
    };
  };
  EXPECT_TRUE(client->ask("count\n", std::chrono::seconds(60), until("two")).has_value());
  EXPECT_EQ(lines, (std::vector<std::string>{"one", "two"}));
  const auto none = client->ask("nothing\n", std::chrono::milliseconds(50), until("four"));
  ASSERT_FALSE(none.has_value());
  EXPECT_EQ(none.error().fault, EngineFault::Hang);
  EXPECT_EQ(none.error().detail, "after 50 ms");
  EXPECT_EQ(lines.size(), 3U);
}

TEST_F(ClientTest, ReadsTheSignatureOfBench) {
  const auto signature = [&](const std::string& cases) {
    auto client = start(cases);
    EXPECT_TRUE(client.has_value());
    return client->last_bench(std::chrono::seconds(10)).signature;
  };
  EXPECT_EQ(signature("bench) echo signature 12; echo nodes 7; echo signature 5470582 nodes ;;"),
            5'470'582U);
  EXPECT_EQ(signature("bench) echo signature; echo no signature 7 ;;"), std::nullopt);
  EXPECT_EQ(signature("bench) echo signature many ;;"), std::nullopt);
}

TEST_F(ClientTest, WaitsForTheSignatureUntilTheEngineIsSilent) {
  const auto end_of_bench = [&](const std::string& cases) {
    auto client = start(cases);
    EXPECT_TRUE(client.has_value());
    return client->last_bench(std::chrono::milliseconds(500));
  };
  const BenchEnd talkative =
      end_of_bench("bench) for i in 1 2 3 4; do sleep 0.2; echo depth; done; echo signature 3 ;;");
  EXPECT_EQ(talkative.signature, 3U);
  EXPECT_FALSE(talkative.was_late);
  const auto begin = std::chrono::steady_clock::now();
  const BenchEnd silent = end_of_bench("bench) ;; quit) ;;");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
  EXPECT_EQ(silent.signature, std::nullopt);
  EXPECT_TRUE(silent.was_late);
}

// What a caller of a watched search saw.
struct Seen {
  std::vector<InfoLine> lines;
  StopEvent stop;
  [[nodiscard]] SearchWatch watch() {
    return {.on_info = [this](const InfoLine& line) { lines.push_back(line); }, .stop = &stop};
  }
};

constexpr SearchOrder infinite() {
  return {.go = "go infinite", .time = std::chrono::seconds(60), .late = EngineFault::TimeForfeit};
}

TEST_F(ClientTest, HandsOverEachInfoLineOfAWatchedSearch) {
  auto client = start(
      "go*) echo info depth 1 multipv 1 score cp 3 pv Ac2Ac3; echo info string hello; echo info "
      "depth 1 multipv 2 score cp -4 nps 9 pv Ac3Ac4; echo bestmove Ac2Ac3 ;;");
  ASSERT_TRUE(client.has_value());
  Seen seen;
  const auto answer = client->search("position startpos\n", infinite(), seen.watch());
  ASSERT_TRUE(answer.has_value());
  EXPECT_EQ(answer->move, "Ac2Ac3");
  EXPECT_EQ(answer->info.score_cp, 3) << "of the best line";
  EXPECT_EQ(answer->info.pv, "Ac2Ac3");
  ASSERT_EQ(seen.lines.size(), 2U);
  for (InfoLine& line : seen.lines) {
    EXPECT_GE(line.report.time_ms, 0);
    EXPECT_LE(line.report.time_ms, answer->info.time_ms);
    line.report.time_ms = 0;
  }
  EXPECT_EQ(seen.lines[0], (InfoLine{.report = {.depth = 1, .score_cp = 3, .pv = "Ac2Ac3"}}));
  EXPECT_EQ(
      seen.lines[1],
      (InfoLine{.report = {.depth = 1, .score_cp = -4, .pv = "Ac3Ac4"}, .multipv = 2, .nps = 9}));
}

TEST_F(ClientTest, SendsStopWhenAnotherThreadAsksForIt) {
  auto client = start("stop) echo info depth 2; echo bestmove Ac2Ac3 ;; go*) echo info depth 1 ;;");
  ASSERT_TRUE(client.has_value());
  Seen seen;
  std::jthread asker([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    seen.stop.set();
  });
  const auto answer = client->search("position startpos\n", infinite(), seen.watch());
  ASSERT_TRUE(answer.has_value()) << answer.error().detail;
  EXPECT_EQ(answer->move, "Ac2Ac3");
  EXPECT_LT(answer->info.time_ms, 30'000);
  EXPECT_EQ(seen.lines.size(), 2U);
  // A search that is stopped from the start, and one that nobody stops
  EXPECT_TRUE(client->search("position startpos\n", infinite(), seen.watch()).has_value());
  SearchOrder short_order = infinite();
  short_order.time = std::chrono::milliseconds(50);
  Seen other;
  const auto late = client->search("position startpos\n", short_order, other.watch());
  ASSERT_FALSE(late.has_value());
  EXPECT_EQ(late.error().fault, EngineFault::TimeForfeit);
  EXPECT_EQ(late.error().detail, "no move after 50 ms");
}

TEST_F(ClientTest, StopsAnEngineThatAlwaysHasALineReady) {
  auto client = start("go*) exec yes 'info depth 1' ;;");
  ASSERT_TRUE(client.has_value());
  Seen seen;
  SearchWatch watch = seen.watch();
  watch.on_info = [&](const InfoLine&) { seen.stop.set(); };
  watch.after_stop = std::chrono::milliseconds(20);
  const auto begin = std::chrono::steady_clock::now();
  const auto answer = client->search("position startpos\n", infinite(), watch);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
  ASSERT_FALSE(answer.has_value());
  EXPECT_EQ(answer.error().fault, EngineFault::Hang);
  EXPECT_EQ(answer.error().detail, "no move 20 ms after stop");
}

// The second line is read after the deadline: the engine writes it while the first one is handled.
TEST_F(ClientTest, EndsAWatchedSearchAtALineThatComesTooLate) {
  auto client = start("go*) echo info depth 1; sleep 0.1; echo info depth 2; exec sleep 60 ;;");
  ASSERT_TRUE(client.has_value());
  SearchOrder order = infinite();
  order.time = std::chrono::milliseconds(200);
  Seen seen;
  SearchWatch watch = seen.watch();
  watch.on_info = [&](const InfoLine&) { std::this_thread::sleep_for(2 * order.time); };
  const auto late = client->search("position startpos\n", order, watch);
  ASSERT_FALSE(late.has_value());
  EXPECT_EQ(late.error().fault, EngineFault::TimeForfeit);
  EXPECT_EQ(late.error().detail, "no move after 200 ms");
}

TEST_F(ClientTest, LimitsTheOutputOfAWatchedSearchByPeriod) {
  // 64 lines of 64 KiB are an answer of kMaxAnswer bytes.
  const std::string flood =
      "go*) line=$(head -c 65000 /dev/zero | tr '\\0' x); for i in $(seq 100); do "
      "echo info string $line; done; echo bestmove Ac2Ac3 ;;";
  auto client = start(flood);
  ASSERT_TRUE(client.has_value());
  Seen seen;
  const auto limited = client->search("position startpos\n", infinite(), seen.watch());
  ASSERT_FALSE(limited.has_value());
  EXPECT_EQ(limited.error().fault, EngineFault::Flood);
  client = start(flood);
  ASSERT_TRUE(client.has_value());
  SearchWatch watch = seen.watch();
  watch.answer_period = std::chrono::milliseconds(0);
  EXPECT_TRUE(client->search("position startpos\n", infinite(), watch).has_value());
}

}  // namespace
}  // namespace raum::tournament
