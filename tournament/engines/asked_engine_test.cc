// Tests of `raum perft --engine` with real processes, and of an engine that is none.
#include "tournament/engines/asked_engine.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/cli/program.h"
#include "base/process/descriptor.h"
#include "base/testing/run_in_process.h"
#include "base/testing/shell_engine.h"
#include "base/testing/temporary_folder.h"
#include "engine/board/position_text.h"
#include "perft/command/command.h"

namespace raum::tournament {
namespace {

using namespace std::chrono_literals;

// White's unicorn on Bb2 can take the pawn on Cc3.
constexpr std::string_view kUnicornTakes =
    "5/5/5/5/4k//5/5/5/5/5//5/5/2p2/5/5//5/5/5/1U3/5//5/5/5/5/K4 w 0 1";
// Black mates by Ab5Ab2.
constexpr std::string_view kMateInOne =
    "5/5/5/5/5//5/5/5/5/5//5/5/1k3/5/5//5/5/2q2/5/5//1q3/5/5/5/K4 b 0 1";

std::string scripted_spec(const std::string& mode, int number = 1) {
  return "name=it,cmd=" RAUM_SCRIPTED_ENGINE ",arg=" + mode + ",arg=" + std::to_string(number);
}

class AskedEngineTest : public testing::Test {
 protected:
  AskedEngineTest() { let_writes_fail(); }  // as raum does

  // Writes a file of this content and checks it with `raum perft`.
  [[nodiscard]] CommandRun run(const std::string& option, const std::string& content,
                               const std::string& engine,
                               std::vector<std::string> more = {}) const {
    const std::string path = folder_ / "file";
    std::ofstream(path) << content;
    std::vector<std::string> arguments{option, path, "--engine", engine};
    arguments.insert(arguments.end(), more.begin(), more.end());
    CommandRun result = command(std::move(arguments));
    const std::size_t at = result.err.find(path);
    if (at != std::string::npos) result.err.replace(at, path.size(), "FILE");
    return result;
  }

  // Runs `raum perft` with these arguments.
  static CommandRun command(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "perft");
    return run_in_process(
        [](CliCommand program) { return perft::add_perft_command(program, &AskedEngine::start); },
        std::move(arguments));
  }

  [[nodiscard]] CommandRun suite(const std::string& engine, std::string_view position,
                                 const std::string& counts,
                                 std::vector<std::string> more = {}) const {
    return run("--suite", "id one\nepd " + std::string(position) + "\n" + counts, engine,
               std::move(more));
  }

  [[nodiscard]] CommandRun results(const std::string& engine) const {
    return run("--results",
               "id one\nepd " + std::string(kMateInOne) +
                   "\nresult ongoing\nmoves Ab5Ab2\nresult black wins\n",
               engine);
  }

 private:
  TemporaryFolder folder_;
};

TEST_F(AskedEngineTest, ShippedEngineCountsRightly) {
  const CommandRun asked =
      suite("name=it,cmd=" RAUM_ENGINE, kStartText, "perft 0 1\nperft 3 237316\n");
  EXPECT_EQ(asked.code, ExitCode::Pass) << asked.err;
  EXPECT_EQ(asked.out,
            "one perft(0) = 1 ok\none perft(3) = 237316 ok\n"
            "2 counts checked, 2 right, 0 wrong, 0 skipped\n");
}

TEST_F(AskedEngineTest, ShippedEngineKnowsTheResults) {
  const CommandRun asked = results("name=it,cmd=" RAUM_ENGINE);
  EXPECT_EQ(asked.code, ExitCode::Pass) << asked.err;
  EXPECT_EQ(asked.out,
            "one after 0 plies: ongoing ok\none after 1 plies: black wins ok\n"
            "2 results checked, 2 right, 0 wrong\n");
}

TEST_F(AskedEngineTest, NamesTheFirstPositionThatAnEngineMiscounts) {
  const CommandRun asked = suite(scripted_spec("miscount"), kUnicornTakes, "perft 1 13\n");
  EXPECT_EQ(asked.code, ExitCode::Fail) << asked.err;
  EXPECT_NE(asked.out.find("  position: " + std::string(kUnicornTakes) +
                           "\n  path: none, it is the position of the record\n"
                           "  engine only: none\n  not in the engine: Bb2Cc3\n"),
            std::string::npos)
      << asked.out;
}

TEST_F(AskedEngineTest, DescendsWithoutDivideLines) {
  const CommandRun asked =
      suite(scripted_spec("miscount-total"), kUnicornTakes, "perft 1 13\n", {"--json"});
  EXPECT_EQ(asked.code, ExitCode::Fail) << asked.err;
  const auto json = nlohmann::json::parse(asked.out);
  EXPECT_EQ(json.at("wrong"), 1);
  EXPECT_TRUE(json.at("checks")
                  .at(0)
                  .at("explanation")
                  .get<std::string>()
                  .starts_with("the engine counts 12 legal moves instead of 13"))
      << asked.out;
}

TEST_F(AskedEngineTest, ComparesACountWithOurs) {
  const CommandRun right = command({"--depth", "3", "--engine", "name=it,cmd=" RAUM_ENGINE});
  EXPECT_EQ(right.code, ExitCode::Pass) << right.err;
  EXPECT_EQ(right.out,
            "position perft(3) = 237316 ok\n1 count checked, 1 right, 0 wrong, 0 skipped\n");
  const CommandRun wrong = command(
      {"--depth", "1", "--engine", scripted_spec("miscount"), "--fen", std::string(kUnicornTakes)});
  EXPECT_EQ(wrong.code, ExitCode::Fail) << wrong.err;
  EXPECT_TRUE(
      wrong.out.starts_with("position perft(1) = 12 MISMATCH, our own count says 13\n"
                            "  the legal moves differ\n"))
      << wrong.out;
  const CommandRun crash = command({"--depth", "1", "--engine", scripted_spec("crash")});
  EXPECT_EQ(crash.code, ExitCode::Fail);
  EXPECT_EQ(crash.err,
            "raum perft: engine it: found crash: signal 11 (SEGV), expected an answer to go perft "
            "1\n");
}

TEST_F(AskedEngineTest, ReportsAWrongResult) {
  const CommandRun asked = results(scripted_spec("miscount"));
  EXPECT_EQ(asked.code, ExitCode::Fail) << asked.err;
  EXPECT_NE(asked.out.find("one after 1 plies: ongoing MISMATCH"), std::string::npos) << asked.out;
  EXPECT_NE(asked.out.find("  the oracle agrees with the file: black wins\n"), std::string::npos);
}

TEST_F(AskedEngineTest, ReportsEveryFaultInOneLine) {
  struct Fault {
    std::string mode, line;
  };
  const std::vector<Fault> faults{
      {"exit",
       "raum perft: FILE:3: engine it: found crash: exit status 3: \"my last words\""
       ", expected an answer to go perft 1\n"},
      {"crash",
       "raum perft: FILE:3: engine it: found crash: signal 11 (SEGV), expected an answer to go "
       "perft 1\n"},
      {"hang",
       "raum perft: FILE:3: engine it: found hang: after 300 ms, expected an answer to go perft "
       "1\n"},
      {"unreadable",
       "raum perft: FILE:3: engine it: go perft 1: found \"bestmove xyzzy\", expected lines MOVE: "
       "COUNT and a total such as perft(2) = 3615\n"},
      {"odd-total",
       "raum perft: FILE:3: engine it: go perft 1: found a total of 62, expected 61, the sum of "
       "its lines\n"},
  };
  ASSERT_EQ(faults.size(), 5U);
  for (const Fault& fault : faults) {
    const CommandRun asked = suite(scripted_spec(fault.mode), kStartText, "perft 1 61\n",
                                   {"--stall-ms", fault.mode == "hang" ? "300" : "60000"});
    EXPECT_EQ(asked.code, ExitCode::Fail) << fault.mode;
    EXPECT_EQ(asked.err, fault.line);
    EXPECT_EQ(asked.out, "");
  }
}

TEST_F(AskedEngineTest, ReportsAnEngineThatHasNeitherCommand) {
  const CommandRun counts = suite(scripted_spec("uncounted"), kStartText, "perft 1 61\n");
  EXPECT_EQ(counts.code, ExitCode::Fail);
  EXPECT_NE(counts.err.find(": go perft 1: found \"bestmove "), std::string::npos) << counts.err;
  const CommandRun asked = results(scripted_spec("uncounted"));
  EXPECT_EQ(asked.code, ExitCode::Fail);
  EXPECT_EQ(
      asked.err,
      "raum perft: FILE:3: engine it: result: found no answer before readyok, expected a line "
      "such as result draw repetition\n");
}

TEST_F(AskedEngineTest, EndsAtAnErrorLineInPlaceOfAResult) {
  const FakeEngine engine(
      "while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; "
      "result) echo 'info string error: no such command';; quit) exit;; esac; done");
  const CommandRun asked = results("name=it,cmd=" + engine.path().string());
  EXPECT_EQ(asked.code, ExitCode::Fail);
  EXPECT_EQ(asked.out, "");
  EXPECT_EQ(asked.err,
            "raum perft: FILE:3: engine it: result: found \"info string error: no such command\", "
            "expected a line such as result draw repetition\n");
}

TEST_F(AskedEngineTest, RejectsAnswersThatAreNoNumbers) {
  for (const std::string answer : {"perft(1) = many", "Nodes searched:", "Ab1Ac3: -1", "Ab1Ac3: 1x",
                                   "perft(1) = 99999999999999999999", "info string error no"}) {
    const FakeEngine engine(
        "while read -r line; do case $line in uci) echo uciok;; isready) echo "
        "readyok;; \"go perft\"*) echo '" +
        answer + "';; quit) exit;; esac; done");
    const CommandRun asked =
        suite("name=it,cmd=" + engine.path().string(), kStartText, "perft 1 61\n");
    EXPECT_EQ(asked.code, ExitCode::Fail);
    EXPECT_NE(asked.err.find("found \"" + answer + "\", expected lines MOVE: COUNT"),
              std::string::npos)
        << asked.err;
  }
}

TEST_F(AskedEngineTest, EndsAWaitAtASignalAndOnlyAWait) {
  const FakeEngine engine(
      "while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; "
      "\"go perft 2\") kill -INT $(cut -d' ' -f4 /proc/$PPID/stat);; "
      "\"go perft\"*) echo 'perft(1) = 61';; quit) exit;; esac; done");
  const auto ask = [&](int depth, int signal) {
    static_cast<void>(::signal(SIGINT, SIG_DFL));
    auto asked = AskedEngine::start("name=it,cmd=" + engine.path().string(), 60s).value();
    auto counted = asked->count(Position::start(), {}, 1);
    if (signal != 0) static_cast<void>(::raise(signal));
    counted = asked->count(Position::start(), {}, depth);
    asked.reset();
    std::_Exit(counted ? 0 : static_cast<int>(counted.error().code));
  };
  EXPECT_EXIT(ask(1, 0), testing::ExitedWithCode(0), "");
  EXPECT_EXIT(ask(1, SIGINT), testing::KilledBySignal(SIGINT), "");
  EXPECT_EXIT(ask(2, 0), testing::ExitedWithCode(3), "");
}

TEST_F(AskedEngineTest, ReportsAnEngineThatDoesNotStart) {
  EXPECT_EQ(suite("name=it,cmd=/no/such", kStartText, "perft 1 61\n").code, ExitCode::Environment);
  EXPECT_EQ(suite(scripted_spec("exit-at-once"), kStartText, "perft 1 61\n").code,
            ExitCode::Environment);
  const FakeEngine broken("echo 'libfoo.so.7: no such file' >&2; exit 127");
  const CommandRun failed =
      suite("name=it,cmd=" + broken.path().string(), kStartText, "perft 1 61\n");
  EXPECT_EQ(failed.code, ExitCode::Environment);
  EXPECT_NE(failed.err.find("exit status 127: \"libfoo.so.7: no such file\""), std::string::npos)
      << failed.err;
  const FakeEngine traced("echo 'error: no net' >&2; echo '  at main' >&2; exit 1");
  const CommandRun trace =
      suite("name=it,cmd=" + traced.path().string(), kStartText, "perft 1 61\n");
  EXPECT_NE(trace.err.find("exit status 1: \"error: no net\""), std::string::npos) << trace.err;
  EXPECT_EQ(suite("name=it", kStartText, "perft 1 61\n").code, ExitCode::Usage);
  const CommandRun revision = suite("rev=HEAD", kStartText, "perft 1 61\n");
  EXPECT_EQ(revision.code, ExitCode::Usage);
  EXPECT_EQ(revision.err,
            "raum perft: engine HEAD: found rev=, expected cmd=PATH; only raum match builds "
            "revisions\n");
  const CommandRun limited = suite("name=it,cmd=cat,depth=3", kStartText, "perft 1 61\n");
  EXPECT_EQ(limited.code, ExitCode::Usage);
  EXPECT_EQ(limited.err,
            "raum perft: engine it: found depth 3, expected no limit of a search, since none is "
            "asked for\n");
  const CommandRun refused =
      suite(scripted_spec("good") + ",option.Speed=1", kStartText, "perft 1 61\n");
  EXPECT_EQ(refused.code, ExitCode::Usage);
  EXPECT_EQ(std::count(refused.err.begin(), refused.err.end(), '\n'), 1);
}

// What a caller attaches instead of starting a program.
TEST(AttachedEngine, IsSpokenWithThroughItsPipes) {
  Pipe to_engine = Pipe::open(), from_engine = Pipe::open();
  const StopEvent stop;
  const std::string_view talk = "option name Hash type spin\nuciok\nreadyok\nreadyok\n";
  ASSERT_EQ(::write(from_engine.write.get(), talk.data(), talk.size()),
            static_cast<ssize_t>(talk.size()));
  auto client = UciClient::start(
      EngineProcess::attach(std::move(to_engine.write), std::move(from_engine.read), stop),
      {.name = "it", .command = "", .options = {{"Hash", "2"}}}, std::chrono::seconds(60));
  ASSERT_TRUE(client.has_value());
  EXPECT_TRUE(client->new_game().has_value());
  EXPECT_EQ(client->stderr_tail(), "");
  std::array<char, 256> sent{};
  const ssize_t size = ::read(to_engine.read.get(), sent.data(), sent.size());
  EXPECT_EQ(std::string_view(sent.data(), static_cast<std::size_t>(size)),
            "uci\nsetoption name Hash value 2\nisready\nucinewgame\nisready\n");
  from_engine.write.close();
  const auto late = client->new_game();
  ASSERT_FALSE(late.has_value());
  EXPECT_EQ(late.error().fault, EngineFault::ClosedOutput);
}

}  // namespace
}  // namespace raum::tournament
