#include "tournament/compliance/compliance.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>

#include "base/testing/files.h"
#include "base/testing/shell_engine.h"
#include "base/testing/snapshot.h"
#include "base/text/quote.h"
#include "tournament/testing/match_fixture.h"

namespace raum::tournament {
namespace {

std::map<std::string, StepResult> checked(const EngineSpec& engine,
                                          std::chrono::milliseconds stall) {
  const StopEvent stop;
  std::map<std::string, StepResult> by_name;
  for (StepResult& r : check_compliance({.engine = engine, .stall = stall}, stop)) {
    by_name[r.name] = r;
  }
  return by_name;
}

constexpr std::chrono::seconds kPatient{30};
constexpr std::chrono::milliseconds kShort{100};
// For an engine that has to answer before it is silent, also on a slow machine.
constexpr std::chrono::milliseconds kEnoughToStart{2'000};

TEST(CheckCompliance, ReportsTheFaultsOfAnEngine) {
  const auto null = checked(scripted("bad", "null"), kPatient);
  EXPECT_EQ(null.at("answers uci with uciok").verdict, Compliance::Pass);
  const StepResult& moves = null.at("moves from the start position");
  EXPECT_EQ(moves.verdict, Compliance::Fail);
  EXPECT_EQ(moves.failure.sent, "\"position startpos\", \"go depth 1\"");
  EXPECT_EQ(moves.failure.found, "\"bestmove 0000\"");
  EXPECT_TRUE(moves.failure.expected.starts_with("a legal move in rnknr/"))
      << moves.failure.expected;
  const auto twice = checked(scripted("bad", "unasked"), kPatient);
  EXPECT_EQ(twice.at("moves from the start position").verdict, Compliance::Pass);
  const StepFailure& second = twice.at("moves once for each go").failure;
  EXPECT_EQ(second.sent, "\"isready\"");
  EXPECT_TRUE(second.found.starts_with("\"bestmove ")) << second.found;
  EXPECT_EQ(second.expected, "no second bestmove");
  const StepFailure pv =
      checked(scripted("bad", "bad-pv"), kPatient).at("reports a pv of legal moves").failure;
  EXPECT_NE(pv.found.find(" in the pv "), std::string::npos) << pv.found;
  EXPECT_EQ(pv.expected, "a move that is legal after those before it");
  const auto crash = checked(scripted("bad", "crash"), kPatient);
  EXPECT_EQ(crash.at("moves from the start position").text(),
            "sent \"position startpos\", \"go depth 1\", found crash: signal 11 (SEGV), expected a "
            "line that begins with bestmove");
}

TEST(CheckCompliance, WaitsNoLongerThanTheStallTime) {
  const auto silent = checked(scripted("bad", "no-uciok"), kShort);
  EXPECT_EQ(silent.at("starts").verdict, Compliance::Pass);
  EXPECT_EQ(silent.at("answers uci with uciok").failure,
            (StepFailure{"\"uci\"", "no line within 100 ms", "a line that begins with uciok"}));
}

TEST(CheckCompliance, StopsWithoutUciok) {
  EXPECT_EQ(checked(scripted("bad", "no-uciok"), kShort).size(), 2U);
  EngineSpec echo;
  echo.command = "cat";
  const auto results = checked(echo, kEnoughToStart);
  EXPECT_EQ(results.size(), 2U);
  EXPECT_EQ(results.at("answers uci with uciok").failure.found,
            "1 other line within 2000 ms, the last \"uci\"");
}

TEST(CheckCompliance, StopsWithoutReadyok) {
  const auto results = checked(scripted("bad", "no-readyok"), kEnoughToStart);
  EXPECT_EQ(results.size(), 3U);
  EXPECT_EQ(
      results.at("answers isready with readyok").failure,
      (StepFailure{"\"isready\"", "no line within 2000 ms", "a line that begins with readyok"}));
}

// The shell answers the session of a match, but not `go`.
TEST(CheckCompliance, StopsWithoutAnAnswerToTheFirstGo) {
  const FakeEngine engine(
      "while read -r line; do\n  case $line in\n    uci) echo uciok ;;\n"
      "    isready) echo readyok ;;\n  esac\ndone");
  EngineSpec spec;
  spec.command = engine.path();
  const auto results = checked(spec, kEnoughToStart);
  EXPECT_EQ(results.size(), 11U);
  EXPECT_EQ(results.at("moves from the start position").failure.found, "no line within 2000 ms");
}

TEST(CheckCompliance, ContinuesAfterAWrongAnswerToTheFirstGo) {
  EXPECT_EQ(checked(scripted("bad", "null"), kPatient).size(), compliance_step_count());
}

TEST(CheckCompliance, ShowsStderrOfAnEngineThatEnds) {
  const auto results = checked(scripted("bad", "no-library"), kPatient);
  EXPECT_EQ(results.at("answers uci with uciok").failure.found,
            "crash: exit status 127: \"libfoo.so.7: cannot open shared object file\"");
}

TEST(CheckCompliance, StopsIfTheProgramDoesNotStart) {
  EngineSpec engine;
  engine.command = "/no/such/engine";
  const auto results = checked(engine, kPatient);
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results.at("starts").text(),
            "found no such file, expected a program that may be started");
}

// A shell script between the check and raum-scripted-engine. It writes every line to the file "log"
// of the folder before it passes the line on, unless one of the `cases` does something else.
std::string logging_script(const TemporaryFolder& folder, const std::string& cases) {
  return fmt::format(
      "while IFS= read -r line; do\n  printf '%s\\n' \"$line\" >>{}\n  case $line in\n{}\n"
      "    quit) echo quit; break ;;\n    *) printf '%s\\n' \"$line\" ;;\n  esac\n"
      "done | {} good",
      folder / "log", cases, RAUM_SCRIPTED_ENGINE);
}

// What a step sent: long lines are cut, equal ones are counted.
std::string commands_in(const std::string& log) {
  constexpr std::size_t kShown = 80;
  std::vector<std::pair<std::string, int>> commands;
  std::istringstream lines(log);
  for (std::string line; std::getline(lines, line);) {
    std::string text = line.size() > kShown ? fmt::format("\"{}\"... {} characters",
                                                          line.substr(0, kShown), line.size())
                                            : quoted_utf8(line, kShown);
    if (commands.empty() || commands.back().first != text) commands.emplace_back(text, 0);
    ++commands.back().second;
  }
  std::string text;
  for (const auto& [command, count] : commands) {
    text += fmt::format("    {}{}\n", command, count > 1 ? fmt::format(" ({} times)", count) : "");
  }
  return text;
}

TEST(CheckCompliance, SendsTheCommandsOfEachStep) {
  const TemporaryFolder folder;
  const FakeEngine engine(
      logging_script(folder,
                     "    uci) echo uci ;;\n"
                     "    'go infinite') searching=1 ;;\n"
                     "    stop) [ -z \"$searching\" ] || echo go depth 1; searching= ;;\n"
                     "    setoption*|'position fen 9'*) ;;"));
  std::string text;
  const StopEvent stop;
  EngineSpec spec;
  spec.name = "it";
  spec.command = engine.path();
  spec.options = {{"Seed", "1"}};
  const auto results =
      check_compliance({.engine = spec, .stall = kPatient}, stop, [&](const StepResult& result) {
        // Under load the engine may be late for its time per move.
        const bool is_timed = result.name == "obeys go movetime";
        text += fmt::format("{}: {}{}{}\n", result.name,
                            is_timed ? "timed" : std::string(to_string(result.verdict)),
                            result.text().empty() || is_timed ? "" : ", ",
                            is_timed ? "" : result.text());
        if (!std::filesystem::exists(folder / "log")) return;
        text += commands_in(content_of(folder / "log"));
        std::filesystem::remove(folder / "log");
      });
  EXPECT_EQ(results.size(), compliance_step_count());
  expect_snapshot("tournament/compliance/snapshots/commands.txt", text);
}

// The verdicts other than Pass on an engine, one in each line.
std::string warnings_and_failures_of(const FakeEngine& engine) {
  const StopEvent stop;
  EngineSpec spec;
  spec.name = "it";
  spec.command = engine.path();
  std::string text;
  for (const StepResult& result : check_compliance({.engine = spec, .stall = kPatient}, stop)) {
    if (result.verdict == Compliance::Pass || result.name == "obeys go movetime") continue;
    text += fmt::format("{}: {}, {}\n", result.name, to_string(result.verdict), result.text());
  }
  return text;
}

TEST(CheckCompliance, ReportsWhatAnEngineDoesNotSay) {
  const FakeEngine engine(
      "echo bestmove 0000\nwhile read -r line; do\n  case $line in\n"
      "    uci) echo option name Style type slider; echo option name Hash type spin;\n"
      "      echo uciok ;;\n"
      "    setoption*) echo info string error: no ;;\n    isready) echo readyok ;;\n"
      "    go*|stop) echo info score mate 3; echo bestmove Ac2Ac3 ;;\n"
      "    quit) exit 3 ;;\n  esac\ndone");
  expect_snapshot("tournament/compliance/snapshots/silent-engine.txt",
                  warnings_and_failures_of(engine));
}

TEST(CheckCompliance, BlamesARefusedOptionOnceOnly) {
  const FakeEngine engine(
      "while read -r line; do\n  case $line in\n"
      "    uci) echo option name Hash type spin; echo option name Threads type spin\n"
      "      echo uciok ;;\n"
      "    *Nosuch*) echo info string error Nosuch: no ;;\n    isready) echo readyok ;;\n"
      "    go*|stop) echo bestmove Ac2Ac3 ;;\n    quit) exit 0 ;;\n  esac\ndone");
  EngineSpec spec;
  spec.name = "it";
  spec.command = engine.path();
  spec.options = {{"Nosuch", "1"}};
  const auto results = checked(spec, kPatient);
  EXPECT_EQ(results.at("accepts the given options").failure.found,
            "\"info string error Nosuch: no\"");
  EXPECT_EQ(results.at("accepts Hash").verdict, Compliance::Pass);
  EXPECT_EQ(results.at("accepts Threads").verdict, Compliance::Pass);
}

TEST(CheckCompliance, ReportsWhatAnEngineSaysWrongly) {
  const FakeEngine engine(
      std::string(RAUM_SCRIPTED_ENGINE) +
      " good | { n=0\nwhile read -r line; do\n  case $line in\n"
      "    info*) n=$((n + 1)); echo info depth 3 nodes $((100000 + n)) pv Ac2Ac3 Ac2Ac3 ;;\n"
      "    *) echo $line ;;\n  esac\ndone; }");
  expect_snapshot("tournament/compliance/snapshots/wrong-engine.txt",
                  warnings_and_failures_of(engine));
}

// The step's verdict on an engine that announces MultiPV and does this at `go`.
std::string verdict_on(const std::string& step, const std::string& go) {
  const FakeEngine engine(
      "while read -r line; do\n  case $line in\n"
      "    uci) echo option name MultiPV type spin; echo uciok ;;\n"
      "    isready) echo readyok ;;\n    go*|stop) " +
      go + " ;;\n    quit) exit 0 ;;\n  esac\ndone");
  EngineSpec spec;
  spec.name = "it";
  spec.command = engine.path();
  const StepResult result = checked(spec, kPatient).at(step);
  return fmt::format("{} {}", to_string(result.verdict), result.text());
}

TEST(CheckCompliance, LooksAtEachOfSeveralLines) {
  const auto verdict = [](const std::string& second, const std::string& third) {
    return verdict_on("reports several lines with MultiPV",
                      "echo info multipv 1 pv Ab1Ac3; echo info multipv 2 pv " + second +
                          "; echo info multipv 3" + third + "; echo bestmove Ab1Ac3");
  };
  EXPECT_EQ(verdict("Ab1Aa3", " pv Ac2Ac3"), "pass ");
  EXPECT_EQ(verdict("Ab1Ac3", " pv Ac2Ac3"), "warn two lines begin with the same move");
  EXPECT_EQ(verdict("Aa1Ee5", " pv Ac2Ac3"),
            "warn multipv 2 begins with \"Aa1Ee5\", which is illegal");
  EXPECT_EQ(verdict("Ab1Aa3", ""), "warn no line multipv 3 with a pv");
}

TEST(CheckCompliance, AcceptsThatAnEngineRefusesSearchMoves) {
  const std::string step = "chooses among searchmoves";
  EXPECT_EQ(verdict_on(step, "echo bestmove Bc1De3"), "pass ");
  EXPECT_EQ(verdict_on(step, "echo bestmove Ab1Aa3"), "warn plays Ab1Aa3 instead of Bc1De3");
  EXPECT_EQ(verdict_on(step,
                       "case $line in *searchmoves*) echo info string error no ;; "
                       "*) echo bestmove Ab1Ac3 ;; esac"),
            "warn refuses searchmoves");
}

}  // namespace
}  // namespace raum::tournament
