// The gate on repositories that share nothing with this one: the minimal engine, which is C and has
// a Makefile, and an engine that is a shell script.
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <string>
#include <vector>

#include "base/process/subprocess.h"
#include "base/testing/files.h"
#include "base/testing/process_texts.h"
#include "base/testing/sandboxes.h"
#include "base/testing/scratch_repository.h"
#include "base/testing/temporary_folder.h"
#include "ci/command/gate_fixture.h"

namespace raum::ci {
namespace {

namespace fs = std::filesystem;

class ForeignGate : public testing::Test {
 protected:
  // Replaces a text that the file has once, and commits the file.
  void change(const std::string& file, const std::string& from, const std::string& to,
              const std::string& message = "Head") const {
    std::string text = content_of(repository.path() / file);
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    ASSERT_EQ(text.find(from, at + 1), std::string::npos) << from;
    repository.write(file, text.replace(at, from.size(), to));
    repository.commit(message);
  }

  [[nodiscard]] CommandResult raum(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), RAUM_PROGRAM);
    return run_command(
        {.arguments = std::move(arguments),
         .directory = repository.path(),
         .environment = {{"CI", ""}, {"GITHUB_ACTIONS", ""}, {"GITHUB_BASE_REF", ""}},
         .limit = std::chrono::minutes(10)});
  }

  [[nodiscard]] CommandResult gate(std::vector<std::string> arguments = {}) const {
    arguments.insert(arguments.begin(), {"gate", "--jobs", "2"});
    return raum(std::move(arguments));
  }

  [[nodiscard]] CheckInReport check(const std::string& name) const {
    return parse_report(content_of(repository.path() / "build/gate/report/report.json"))
        .check(name);
  }

  ScratchRepository repository;
};

// A repository with the minimal engine.
class MinimalGate : public ForeignGate {
 protected:
  MinimalGate() {
    for (const char* const file : {"Makefile", "minimal-engine.c", "raumlab.toml"}) {
      repository.write(file, content_of(fs::path(RAUM_SOURCE) / "examples/minimal-engine" / file));
    }
    repository.commit("Base");
  }

  void change_engine(const std::string& from, const std::string& to,
                     const std::string& message = "Head") const {
    change("minimal-engine.c", from, to, message);
  }
};

constexpr const char* kScore = "static int evaluate(const Position* p) {\n  int score = 0;\n";

TEST_F(MinimalGate, PassesAChangeOfWords) {
  change_engine("/* ---- Search ---- */", "/* ---- The search ---- */");
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 0) << outcome.output << outcome.errors;
  EXPECT_EQ(
      last_line(outcome),
      "PASS builds, rules, play, cost; not run: tests (the manifest names no tests); not run: "
      "strength (the signatures are equal, so the engines play alike)");
  EXPECT_EQ(check("play").figure("minimal-engine").head, "144432");
  EXPECT_GT(std::stoi(check("rules").figure("perft suites").head), 700);
  EXPECT_EQ(repository.git({"status", "--porcelain"}), "");
}

TEST_F(MinimalGate, CountsInstructions) {
  change_engine(kScore, std::string(kScore) +
                            "  for (volatile int waste = 0; waste < 100; ++waste) {\n  }\n");
  const CommandResult slower = gate({"--only", "cost"});
  EXPECT_EQ(slower.status, 1) << slower.output << slower.errors;
  EXPECT_TRUE(last_line(slower).starts_with("FAIL cost: instructions: bench +")) << slower.output;
  EXPECT_EQ(check("cost").figure("bench").unit, "instructions/node");
  EXPECT_EQ(check("cost").figure("bench").verdict, "failed");
  repository.git({"revert", "--no-edit", "HEAD"});
  const CommandResult faster = gate({"--only", "cost"});
  EXPECT_EQ(faster.status, 0) << faster.output << faster.errors;
  EXPECT_EQ(check("cost").figure("bench").verdict, "reported");
  EXPECT_TRUE(check("cost").figure("bench").change.starts_with("-")) << faster.output;
}

TEST_F(MinimalGate, FindsABrokenRule) {
  change_engine("if (p->man[*to] == sign * KNIGHT) return true;",
                "if (p->man[*to] == sign * KNIGHT) return false;", "Knights give no check");
  const CommandResult outcome = gate({"--only", "rules"});
  EXPECT_EQ(outcome.status, 1) << outcome.output << outcome.errors;
  EXPECT_TRUE(last_line(outcome).starts_with("FAIL rules: perft suites: ")) << outcome.output;
  EXPECT_NE(check("rules").details.find("counted "), std::string::npos) << check("rules").details;
}

TEST_F(MinimalGate, PlaysGamesIfThePlayChanged) {
  const std::string weaker = "return -score / 2;";
  change_engine("  return score;\n}\n\n/* Below the root",
                "  " + weaker + "\n}\n\n/* Below the root");
  const CommandResult outcome = gate({"--depth", "1"});
  EXPECT_EQ(outcome.status, 1) << outcome.output << outcome.errors;
  EXPECT_TRUE(last_line(outcome).starts_with("FAIL strength: H0 accepted: ")) << outcome.output;
  EXPECT_EQ(check("play").result, "pass");
  EXPECT_EQ(check("play").warnings.size(), 1U) << "the change is not announced";
  repository.git({"revert", "--no-edit", "HEAD"});
  const auto stronger = gate({"--depth", "1", "--only", "strength", "--workers", "prefix:env:2"});
  EXPECT_EQ(stronger.status, 0) << stronger.output << stronger.errors;
  EXPECT_NE(stronger.errors.find("strength match: prefix:env:2"), std::string::npos);
  EXPECT_TRUE(check("strength").reason.starts_with("H1 accepted: ")) << stronger.output;
}

TEST_F(MinimalGate, ComparesTheAnnouncedSignature) {
  change_engine("/* ---- Search ---- */", "/* ---- The search ---- */", "Head\n\nBench: 144433");
  const CommandResult outcome = gate({"--only", "play"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(last_line(outcome),
            "FAIL play: the commit message says \"Bench: 144433\", but the signature of "
            "minimal-engine is 144432: expected \"Bench: 144432\"");
}

TEST_F(MinimalGate, BlamesHeadForWhatItDoes) {
  struct Fault {
    std::string file, from, to, verdict;
  };
  for (const Fault& fault : std::vector<Fault>{
           {"minimal-engine.c", "static Limits limits;", "static Limits limits",
            "does not build: make: exit status 2"},
           {"raumlab.toml", "commands = [[\"make\"]]",
            "commands = [[\"sleep\", \"60\"]]\nlimit_s = 1",
            "does not build: sleep: its commands did not end within 1 s"},
           {"raumlab.toml", "commands = [[\"make\"]]",
            "commands = [[\"make\"], [\"touch\", \"../stranger\"]]",
            "does not build: its build writes \"../stranger\" outside of its own folder"},
           {"raumlab.toml", "\"./minimal-engine\"", "\"./no-such-engine\"",
            "does not build: its commands make no program ./no-such-engine"},
       }) {
    change(fault.file, fault.from, fault.to);
    const CommandResult outcome = gate({"--only", "builds", "--own-rules"});
    EXPECT_EQ(outcome.status, 1) << fault.verdict << outcome.output << outcome.errors;
    EXPECT_NE(last_line(outcome).find(fault.verdict), std::string::npos) << outcome.output;
    repository.git({"reset", "--hard", "-q", "HEAD~1"});
  }
}

TEST_F(MinimalGate, BlamesAnEngineThatPrintsGarbage) {
  change_engine("\"signature %llu\\n\"", "\"signature many %llu\\n\"");
  const CommandResult outcome = gate({"--only", "play"});
  EXPECT_EQ(outcome.status, 1) << outcome.output << outcome.errors;
  EXPECT_TRUE(last_line(outcome).starts_with("FAIL play: engine of head: signature: found \"many "))
      << outcome.output;
}

TEST_F(MinimalGate, LetsGamesJudgeAnEngineThatIsNotDeterministic) {
  change_engine("\"signature %llu\\n\", (unsigned long long)",
                "\"signature %llu\\n\", (unsigned long long)now() + (unsigned long long)");
  const CommandResult outcome = gate({"--only", "play,strength", "--pairs", "2", "--depth", "1"});
  EXPECT_EQ(outcome.status, 3) << outcome.output << outcome.errors;
  EXPECT_EQ(check("play").warnings,
            std::vector<std::string>{"minimal-engine is not deterministic: one build gives several "
                                     "signatures, so only games judge its play"});
  EXPECT_TRUE(check("strength").reason.starts_with("undecided: ")) << outcome.output;
}

TEST_F(MinimalGate, EndsProcessesThatAnEngineLeavesBehind) {
  const std::string time = fmt::format("297.{}", ::getpid());
  change_engine(
      "int main(int count, char** arguments) {",
      "int main(int count, char** arguments) {\n  if (count > 1 && system(\"setsid sleep " + time +
          " > /dev/null 2>&1 < /dev/null &\")) return 1;");
  const CommandResult outcome = gate({"--only", "play"});
  EXPECT_EQ(outcome.status, 0) << outcome.output << outcome.errors;
  EXPECT_EQ(processes_with(time), std::vector<int>{});
  for (const int pid : processes_with(time)) ::kill(pid, SIGKILL);
}

TEST_F(MinimalGate, IsReadyAfterInit) {
  repository.git({"rm", "-q", "raumlab.toml"});
  repository.write("CMakeLists.txt", "this is no way to build it\n");
  repository.commit("Without a manifest");
  repository.write("README.md", "More words.\n");
  repository.commit("Head");
  const CommandResult none = gate();
  EXPECT_EQ(none.status, 2) << none.output << none.errors;
  EXPECT_NE(
      none.errors.find("found no file raumlab.toml, expected one, such as `raum init` writes"),
      std::string::npos)
      << none.errors;
  const CommandResult begun = raum({"init"});
  EXPECT_EQ(begun.status, 0) << begun.output << begun.errors;
  EXPECT_NE(begun.output.find("\nengine     ./minimal-engine, \"minimal-engine "),
            std::string::npos)
      << begun.output;
  EXPECT_NE(begun.output.find("\nsignature  144432 nodes of its bench\nrules      go perft counts "
                              "right in the start position\n"),
            std::string::npos)
      << begun.output;
  const CommandResult outcome = gate();
  EXPECT_EQ(outcome.status, 0) << outcome.output << outcome.errors;
  EXPECT_NE(outcome.output.find("note: neither revision has a raumlab.toml"), std::string::npos)
      << outcome.output;
  const CommandResult again = raum({"init"});
  EXPECT_EQ(again.status, 2);
  EXPECT_NE(again.errors.find("raumlab.toml: found a manifest, expected none, or --force"),
            std::string::npos)
      << again.errors;
  EXPECT_EQ(raum({"init", "--force"}).status, 0);
  repository.write("raumlab.toml", "mine\n");
  fs::create_directories(repository.path() / "raumlab.toml.partial/taken");
  EXPECT_EQ(raum({"init", "--force"}).status, 4);
  EXPECT_EQ(content_of(repository.path() / "raumlab.toml"), "mine\n");
}

TEST_F(MinimalGate, IsTheSameInASandbox) {
  if (!can_make_sandboxes()) GTEST_SKIP() << "bwrap cannot make a sandbox here";
  change_engine("/* ---- Search ---- */", "/* ---- The search ---- */");
  const CommandResult outcome = gate({"--isolate"});
  EXPECT_EQ(outcome.status, 0) << outcome.output << outcome.errors;
  EXPECT_EQ(check("play").figure("minimal-engine").head, "144432");
  change("raumlab.toml", "[[\"make\"]]", "[[\"make\"], [\"touch\", \"/raum-stranger\"]]");
  const CommandResult stranger = gate({"--isolate", "--only", "builds"});
  EXPECT_EQ(stranger.status, 1) << stranger.output << stranger.errors;
  EXPECT_NE(last_line(stranger).find("does not build: touch: exit status 1"), std::string::npos)
      << stranger.output;
}

// An equal program may play otherwise, because it reads a file.
TEST_F(MinimalGate, MeasuresProgramsThatReadFiles) {
  change_engine(kScore,
                std::string(kScore) +
                    "  static int sign = 0;\n  if (sign == 0) {\n"
                    "    FILE* const file = fopen(\"sign.txt\", \"r\");\n"
                    "    sign = file != NULL && fgetc(file) == '-' ? -1 : 1;\n"
                    "    if (file != NULL) fclose(file);\n  }\n",
                "Base");
  change_engine("  return score;\n}\n\n/* Below the root",
                "  return sign * score;\n}\n\n/* Below the root", "Base");
  repository.write("sign.txt", "-");
  repository.commit("Head");
  const CommandResult outcome = gate({"--only", "play"});
  EXPECT_EQ(outcome.status, 0) << outcome.output << outcome.errors;
  EXPECT_TRUE(check("play").reason.starts_with("changed: minimal-engine 144432 to "))
      << outcome.output;
}

TEST_F(MinimalGate, IsRunByTheAction) {
  change_engine("/* ---- Search ---- */", "/* ---- The search ---- */");
  const TemporaryFolder home;
  const auto action = [&](std::vector<std::string> arguments, const std::string& event) {
    arguments.insert(arguments.begin(), RAUM_SOURCE "/ci/action");
    const std::string programs = fs::path(RAUM_PROGRAM).parent_path().string();
    return run_command({.arguments = std::move(arguments),
                        .directory = repository.path(),
                        .environment = {{"PATH", programs + ":" + std::getenv("PATH")},
                                        {"HOME", home.path()},
                                        {"CI", ""},
                                        {"GITHUB_ACTIONS", ""},
                                        {"GITHUB_BASE_REF", ""},
                                        {"GITHUB_EVENT_NAME", event},
                                        {"GITHUB_OUTPUT", home / "output"},
                                        {"BASE", "HEAD~1"},
                                        {"ARGUMENTS", "--only play --strict"},
                                        {"HISTORY", home / "history.db"}},
                        .limit = std::chrono::minutes(5)});
  };
  const CommandResult of_request = action({"gate"}, "pull_request");
  EXPECT_EQ(of_request.status, 0) << of_request.output << of_request.errors;
  EXPECT_EQ(content_of(home / "output"),
            "verdict=PASS builds, play; not run: rules, tests, cost, strength (not selected)\n");
  EXPECT_TRUE(fs::exists(repository.path() / "raumlab-report/report.json"));
  EXPECT_FALSE(fs::exists(home / "history.db")) << "attempts are no history";
  const CommandResult of_push = action({"gate"}, "push");
  EXPECT_EQ(of_push.status, 0) << of_push.output << of_push.errors;
  EXPECT_TRUE(fs::exists(home / "history.db"));
  EXPECT_EQ(action({}, "push").status, 2);
}

// A script with a bench whose cost is processor time.
class ScriptGate : public ForeignGate {
 protected:
  ScriptGate() {
    repository.write("engine.sh", R"(rounds=20000
bench() { awk -v n="$rounds" 'BEGIN { for (i = 0; i < n; ++i) s += i; print "signature 7" }'; }
[ "$1" = bench ] && bench && exit
while read -r line; do
  case $line in
    uci) echo id name script; echo uciok ;;
    isready) echo readyok ;;
    go*) echo info depth 1 nodes 7; echo bestmove Aa2Aa3 ;;
    quit) exit ;;
  esac
done
)");
    repository.write("raumlab.toml", R"(suite = []
[[engine]]
program = "sh"
arguments = ["engine.sh"]
[thresholds.default]
report = 40
fail = 50
fail_per_unit = 50
)");
    repository.commit("Base");
  }
};

TEST_F(ScriptGate, IsJudgedByProcessorTime) {
  change("engine.sh", "rounds=20000", "rounds=20000 # a comment");
  const CommandResult equal = gate();
  EXPECT_EQ(equal.status, 0) << equal.output << equal.errors;
  EXPECT_EQ(check("cost").result, "pass");
  EXPECT_EQ(check("cost").figure("bench").unit, "ns/node");
  change("engine.sh", "rounds=20000", "rounds=2000000");
  const CommandResult slower = gate();
  EXPECT_EQ(slower.status, 1) << slower.output << slower.errors;
  EXPECT_TRUE(last_line(slower).starts_with("FAIL cost: processor time: bench +")) << slower.output;
}

TEST_F(ScriptGate, ReportsWhatIsFaster) {
  change("engine.sh", "rounds=20000", "rounds=2000000", "Base");
  change("engine.sh", "rounds=2000000", "rounds=20000");
  const CommandResult faster = gate({"--only", "cost"});
  EXPECT_EQ(faster.status, 0) << faster.output << faster.errors;
  EXPECT_EQ(check("cost").figure("bench").verdict, "reported");
  EXPECT_TRUE(check("cost").figure("bench").change.starts_with("-")) << faster.output;
}

TEST_F(ScriptGate, BlamesHeadForItsFaults) {
  struct Fault {
    std::string from, to, verdict;
  };
  for (const Fault& fault : std::vector<Fault>{
           {"print \"signature 7\"", "print \"hello\"",
            "FAIL play: engine of head: last line of bench: found \"hello\", expected"},
           {"[ \"$1\" = bench ] && bench && exit", "[ \"$1\" = bench ] && sleep 60",
            "FAIL play: engine of head: bench: found no exit within 1 s"},
           {"[ \"$1\" = bench ] && bench && exit", "[ \"$1\" = bench ] && exit 3",
            "FAIL play: engine of head: bench: found exit status 3"},
       }) {
    change("engine.sh", fault.from, fault.to);
    const CommandResult outcome = gate({"--only", "play", "--bench-limit", "1"});
    EXPECT_EQ(outcome.status, 1) << outcome.output << outcome.errors;
    EXPECT_TRUE(last_line(outcome).starts_with(fault.verdict)) << outcome.output;
    repository.git({"reset", "--hard", "-q", "HEAD~1"});
  }
}

// The names of engines are those of the manifest.
TEST_F(ScriptGate, DoesNotBelieveTheNameOfAnEngine) {
  change("engine.sh", "echo id name script", "echo id name Raumlab maackesgeist-v2");
  const CommandResult outcome = gate({"--only", "play,cost"});
  EXPECT_EQ(outcome.status, 0) << outcome.output << outcome.errors;
  EXPECT_EQ(check("play").reason, "equal: sh 7");
}

TEST_F(ScriptGate, IsFoundByInit) {
  repository.git({"rm", "-q", "raumlab.toml"});
  repository.commit("Without a manifest");
  const CommandResult begun = raum({"init"});
  EXPECT_EQ(begun.status, 0) << begun.output << begun.errors;
  EXPECT_TRUE(
      begun.output.starts_with("build      scripts\nengine     sh engine.sh, \"script\"\n"
                               "signature  7 nodes of its bench\nrules      by moves, for "))
      << begun.output;
  const CommandResult outcome = gate({"--base", "HEAD~1"});
  EXPECT_EQ(outcome.status, 0) << outcome.output << outcome.errors;
}

}  // namespace
}  // namespace raum::ci
