// The script ci/gate, on checkouts that do not build the gate.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "base/testing/scratch_repository.h"

namespace raum::ci {
namespace {

class GateScript : public testing::Test {
 protected:
  GateScript() {
    for (const char* folder : {"ci", "app/snapshots"}) {
      std::filesystem::create_directories(checkout.path() / folder);
    }
    for (const char* file : {"ci/gate", "ci/common.sh", "ci/interrupts.sh", "CMakePresets.json",
                             "app/snapshots/gate.txt"}) {
      std::filesystem::copy_file(std::filesystem::path(RAUM_SOURCE) / file, checkout.path() / file);
    }
    checkout.write("ci/install", "#!/bin/sh\n");
    std::filesystem::permissions(checkout.path() / "ci/install", std::filesystem::perms::owner_all);
    checkout.write(".gitignore", "/build/\n");
    write_build("COMMAND true");
    checkout.commit("Compiles");
    write_build("COMMAND false");
    broken = checkout.commit("Does not compile");
  }

  void write_build(const std::string& command) const {
    checkout.write("CMakeLists.txt",
                   "cmake_minimum_required(VERSION 3.25)\nproject(scripts LANGUAGES NONE)\n"
                   "add_custom_target(raum " +
                       command + ")\n");
  }

  [[nodiscard]] CommandResult gate(std::vector<std::string> arguments = {}) const {
    arguments.insert(arguments.begin(), (checkout.path() / "ci/gate").string());
    return run_command({.arguments = std::move(arguments),
                        .environment = {{"GITHUB_ACTIONS", "true"},
                                        {"GITHUB_STEP_SUMMARY", checkout.path() / "build/sum"}},
                        .limit = std::chrono::minutes(2)});
  }

  ScratchRepository checkout;
  std::string broken;
};

TEST_F(GateScript, FailsIfHeadDoesNotBuildItsGate) {
  const std::string reason = "head " + broken.substr(0, 12) + " does not build its own gate";
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{},
        {"HEAD~1", "HEAD"},
        {"--head=" + broken},
        {"--strict", "--only", "play", "HEAD~1", broken}}) {
    const CommandResult outcome = gate(arguments);
    EXPECT_EQ(outcome.status, 1) << outcome.errors;
    EXPECT_EQ(outcome.output, "FAIL builds: " + reason + "\n");
    EXPECT_NE(outcome.errors.find("::error title=gate builds::" + reason + "\n"),
              std::string::npos);
  }
  std::ifstream file(checkout.path() / "build/sum");
  const std::string summary{std::istreambuf_iterator<char>(file), {}};
  EXPECT_TRUE(summary.starts_with("## FAIL builds: " + reason + "\n")) << summary;
}

TEST_F(GateScript, RefusesWrongRevisionsBeforeItBuilds) {
  for (const auto& [arguments, found] :
       std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"a", "b", "c"}, "found a b c, expected at most two revisions, BASE and HEAD"},
           {{"nosuch", "HEAD"}, "found \"nosuch\", expected a revision of this repository"},
           {{"--only", "play", "HEAD", "nosuch"},
            "found \"nosuch\", expected a revision of this repository"},
           {{"--head", "nosuch"}, "found \"nosuch\", expected a revision of this repository"}}) {
    const CommandResult refused = gate(arguments);
    EXPECT_EQ(refused.status, 2) << found;
    EXPECT_EQ(refused.errors, "== " + found + "\n");
    EXPECT_EQ(refused.output, "");
  }
}

TEST_F(GateScript, RefusesWrongOptionsBeforeItBuilds) {
  const std::string unknown = ", expected an option that ci/gate --help lists";
  for (const auto& [arguments, refusal] :
       std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"--nosuch"}, "found \"--nosuch\"" + unknown},
           {{"--nosuch=1", "HEAD"}, "found \"--nosuch=1\"" + unknown},
           {{"--strict", "-j"}, "found \"-j\"" + unknown},
           {{"--strict=1"}, "found \"--strict=1\"" + unknown},
           {{"HEAD", "--only"}, "found nothing after --only, expected a value"},
           {{"--only", "speed"}, "--only: found \"speed\", expected builds, "},
           {{"--only=play,speed"}, "--only: found \"speed\", expected builds, "}}) {
    const CommandResult refused = gate(arguments);
    EXPECT_EQ(refused.status, 2) << refusal;
    EXPECT_TRUE(refused.errors.starts_with("== " + refusal)) << refused.errors;
    EXPECT_EQ(refused.output, "");
  }
  EXPECT_FALSE(std::filesystem::exists(checkout.path() / "build"));
}

TEST_F(GateScript, ListsTheOptionsBeforeItIsBuilt) {
  const CommandResult help = gate({"--help"});
  EXPECT_EQ(help.status, 0) << help.errors;
  EXPECT_TRUE(help.output.starts_with("ci/gate [BASE [HEAD]]")) << help.output;
  EXPECT_NE(help.output.find("\n  --strict  "), std::string::npos) << help.output;
  EXPECT_NE(help.output.find("\n  --own-rules  "), std::string::npos) << help.output;
  EXPECT_EQ(help.output.find("\nexit "), std::string::npos) << help.output;
  EXPECT_EQ(help.output.find("$ raum gate"), std::string::npos) << help.output;
  EXPECT_FALSE(std::filesystem::exists(checkout.path() / "build"));
}

TEST_F(GateScript, AcceptsTheOptionsOfTheProgram) {
  for (const std::string option :
       {"--strict", "--json", "--verbose", "--gainer", "--quiet", "-v"}) {
    EXPECT_NE(gate({option}).status, 2) << option;
  }
  for (const std::string option : {"--base", "--report", "--depth", "--jobs", "--color"}) {
    EXPECT_NE(gate({option, "HEAD"}).status, 2) << option;
    EXPECT_NE(gate({option + "=HEAD"}).status, 2) << option;
  }
}

TEST_F(GateScript, KeepsStdoutForJson) {
  const CommandResult outcome = gate({"--json"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.output, "");
}

TEST_F(GateScript, DoesNotBlameHeadForAnotherCheckout) {
  checkout.write("CMakeLists.txt", "nonsense\n");
  EXPECT_EQ(gate().status, 4);  // uncommitted changes
  checkout.commit("Does not even configure");
  checkout.write("forgotten.cc", "");
  EXPECT_EQ(gate().status, 4);
  std::filesystem::remove(checkout.path() / "forgotten.cc");
  EXPECT_EQ(gate().status, 1);
  EXPECT_EQ(gate({"HEAD", broken}).status, 4);
  EXPECT_EQ(gate({"--head", "nowhere"}).status, 2);
  EXPECT_EQ(gate({"--strict", "--depth", "4", "HEAD", broken}).status, 4);
  EXPECT_EQ(gate({"HEAD", "--only=play", broken}).status, 4);
  EXPECT_EQ(gate({"--own-rules", "HEAD", "--isolate", broken}).status, 4);
}

TEST_F(GateScript, DoesNotBlameHeadForTheMachine) {
  const std::string run = "COMMAND sh ${CMAKE_SOURCE_DIR}/build.sh";
  for (const auto& [command, words] :
       {std::pair{run, "c++: fatal error: Killed signal terminated program cc1plus"},
        {run, "No space left on device"},
        {run + ")\nmessage(FATAL_ERROR \"No CMAKE_CXX_COMPILER could be found.\"", ""}}) {
    write_build(command);
    checkout.write("build.sh", "echo " + std::string(words) + "; exit 1\n");
    checkout.commit("Fails");
    const CommandResult outcome = gate();
    EXPECT_EQ(outcome.status, 4) << outcome.errors;
    EXPECT_EQ(outcome.output, "");
    EXPECT_TRUE(outcome.errors.ends_with(
        "== this machine could not build the gate, so there is no verdict\n"))
        << outcome.errors;
  }
}

TEST_F(GateScript, BlamesHeadForAWordOfItsSourcesThatOnlyBeginsLikeAFault) {
  write_build("COMMAND sh ${CMAKE_SOURCE_DIR}/build.sh");
  checkout.write("build.sh", "echo 'a.cc:1: error: no KilledBySignal'; exit 1\n");
  checkout.commit("Fails");
  EXPECT_EQ(gate().status, 1);
}

TEST_F(GateScript, BuildsAgainIfTheFirstBuildFails) {
  write_build("COMMAND sh ${CMAKE_SOURCE_DIR}/build.sh");
  checkout.write("build.sh",
                 "mkdir bin && exit 1\n"
                 "printf '#!/bin/sh\\necho \"judged $*\"\\n' > bin/raum && chmod +x bin/raum\n");
  checkout.commit("Fails once");
  const CommandResult outcome = gate({"--strict", "HEAD~1", "HEAD"});
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  EXPECT_EQ(outcome.output,
            "judged gate --repository " + checkout.path().string() + " --strict HEAD~1 HEAD\n");
}

// The signal is sent to the script alone, not to the commands that it runs.
TEST_F(GateScript, EndsWithoutAVerdictIfItIsInterruptedWhileItBuilds) {
  write_build("COMMAND sh ${CMAKE_SOURCE_DIR}/build.sh");
  const std::string second_build = "[ -e again ] || { touch again; exit 1; }; ";
  for (const auto& [signal, earlier] :
       {std::pair<std::string, std::string>{"INT", ""}, {"HUP", ""}, {"TERM", second_build}}) {
    checkout.write("build.sh", earlier + "echo $$ > ../../started; exec sleep 300\n");
    const std::string script =
        "rm -rf build started && mkfifo started && { env --default-signal ci/gate 2>errors & } &&"
        "read -r builder <started && kill -" +
        signal +
        " $!; wait $!; status=$?\n"
        "while kill -0 $builder 2>/dev/null; do sleep 0.05; done\n"
        "tail -n 1 errors >&2; exit $status";
    const CommandResult outcome = run_command({.arguments = {"bash", "-c", script},
                                               .directory = checkout.path(),
                                               .limit = std::chrono::minutes(2)});
    EXPECT_EQ(outcome.status, 3) << signal << " " << outcome.errors;
    EXPECT_EQ(outcome.output, "");
    EXPECT_EQ(outcome.errors, "== interrupted, so there is no verdict\n") << signal;
  }
}

TEST(GateArguments, HaveNoEmptyFolders) {
  for (const char* option : {"--report", "--cache"}) {
    const CommandResult outcome = run_command({.arguments = {RAUM_PROGRAM, "gate", option, ""}});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.errors, std::string("raum gate: ") + option +
                                  ": found nothing, expected a directory (see --help)\n");
  }
}

TEST(GateArguments, NameBaseAndHeadWithOrWithoutTheirOptions) {
  const ScratchRepository repository;
  repository.write("file", "");
  repository.commit("One commit");
  const auto refusal = [&](std::vector<std::string> revisions) {
    revisions.insert(revisions.begin(), {RAUM_PROGRAM, "gate", "--repository", repository.path()});
    const CommandResult outcome = run_command({.arguments = std::move(revisions)});
    EXPECT_EQ(outcome.status, 2);
    return outcome.errors.substr(0, outcome.errors.find(", expected"));
  };
  const std::string no_base = "raum gate: base: found \"nowhere\"";
  EXPECT_EQ(refusal({"nowhere"}), no_base);
  EXPECT_EQ(refusal({"nowhere", "HEAD"}), no_base);
  EXPECT_EQ(refusal({"--base", "nowhere"}), no_base);
  EXPECT_EQ(refusal({"HEAD", "nowhere"}), "raum gate: head: found \"nowhere\"");
}

}  // namespace
}  // namespace raum::ci
