// `raum init` in repositories of scripts: what it prints and writes, and its exit codes.
#include "ci/init/command.h"

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "base/testing/files.h"
#include "base/testing/run_in_process.h"
#include "base/testing/scoped_variable.h"
#include "base/testing/scratch_repository.h"
#include "base/testing/temporary_folder.h"
#include "ci/init/manifest_text.h"

namespace raum::ci {
namespace {

namespace fs = std::filesystem;

// A script that answers `go perft` with the line; without a line it ends, and has no bench either.
std::string engine_script(const std::string& counted) {
  const std::string bench = counted.empty() ? "[ $# = 0 ] || exit 3\n"
                                            : "[ \"$1\" = bench ] && echo signature 7 && exit\n";
  return bench +
         "while read -r line; do case $line in uci) echo id name Shell; echo uciok;; "
         "isready) echo readyok;; \"go perft\"*) " +
         (counted.empty() ? "exit 3" : "echo '" + counted + "'") +
         ";; bench) exit 3;; quit) exit;; esac; done\n";
}

class InitCommand : public testing::Test {
 protected:
  [[nodiscard]] CommandRun init(const std::vector<std::string>& more = {}) const {
    return init_in(repository.path(), more);
  }

  static CommandRun init_in(const fs::path& folder, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"init", "--repository", folder.string()};
    words.insert(words.end(), more.begin(), more.end());
    return run_in_process(&add_init_command, std::move(words));
  }

  // A repository that a program `make` builds, which runs this script.
  void commit_makefile(const std::string& script) const {
    write_program(tools_ / "make", "[ \"$1\" = --version ] && echo make 1 && exit\n" + script);
    repository.write("Makefile", "all:\ntest:\n");
    repository.commit("First");
  }

  [[nodiscard]] std::string file() const { return (repository.path() / "raumlab.toml").string(); }

  [[nodiscard]] std::string short_commit() const {
    return repository.git({"rev-parse", "HEAD"}).substr(0, 12);
  }

  ScratchRepository repository;

 private:
  TemporaryFolder tools_;
  ScopedVariable path_{"PATH", tools_.path() + ":" + std::getenv("PATH")};
};

TEST_F(InitCommand, WritesAManifestForTheEngineThatItFinds) {
  repository.write("src/engine.sh", engine_script("perft(1) = 61"));
  repository.write("deep/a", "");
  repository.commit("First");
  const CommandRun run = init_in(repository.path() / "deep");
  EXPECT_EQ(run.code, ExitCode::Pass);
  EXPECT_EQ(run.out,
            "build      scripts\n"
            "engine     sh src/engine.sh, \"Shell\"\n"
            "signature  7 nodes of its bench\n"
            "rules      go perft counts right in the start position\n"
            "tests      none found\n"
            "wrote      " +
                file() + "\nnext: read it, try `raum gate`, then commit it\n");
  EXPECT_EQ(run.err, fmt::format("found scripts\nbuilding HEAD ({})\ntrying sh src/engine.sh\n",
                                 short_commit()));
  const Project scripts{.kind = "", .commands = {}, .tools = {}, .test_command = {}};
  EXPECT_EQ(
      content_of(file()),
      manifest_text(
          scripts, {"sh", "src/engine.sh"},
          EngineAbilities{
              .name = "", .signature = 7U, .no_signature = "", .has_perft = true, .no_perft = ""}));
  EXPECT_EQ(repository.git({"status", "--porcelain"}), "?? raumlab.toml");
}

TEST_F(InitCommand, SaysWhatTheEngineCannotDo) {
  repository.write("engine.sh", engine_script(""));
  repository.write("other.sh", "echo no uciok here\n");
  commit_makefile("true");
  const CommandRun run = init();
  EXPECT_EQ(run.code, ExitCode::Pass);
  EXPECT_TRUE(
      run.out.starts_with("build      a Makefile\n           make -j{jobs}\n"
                          "engine     sh engine.sh, \"Shell\"\n"
                          "signature  node sums, for "))
      << run.out;
  EXPECT_NE(run.out.find("\nrules      by moves, for engine engine: found crash"),
            std::string::npos)
      << run.out;
  EXPECT_TRUE(run.out.ends_with("\ntests      make test\nwrote      " + file() +
                                "\nnext: read it, try `raum gate`, then commit it\n"))
      << run.out;
  const std::string manifest = content_of(file());
  EXPECT_NE(manifest.find("commands = [\n  [\"make\", \"-j{jobs}\"],\n]\n"), std::string::npos);
  EXPECT_NE(manifest.find("command = [\"make\", \"test\"]\n"), std::string::npos) << manifest;
  EXPECT_NE(manifest.find("by = \"moves\"\n"), std::string::npos) << manifest;
  EXPECT_NE(manifest.find("source = \"nodes\"\n"), std::string::npos) << manifest;
}

// The first way to build it is the one that its owner has to mend.
TEST_F(InitCommand, WritesAManifestToEditIfNothingIsFound) {
  commit_makefile("echo 'a.c:1: error: no'; exit 2");
  const CommandRun run = init();
  EXPECT_EQ(run.code, ExitCode::Fail);
  EXPECT_EQ(run.out,
            "build      a Makefile\n           make -j{jobs}\n"
            "engine     it does not build: make: exit status 2\n"
            "wrote      " +
                file() + "\nnext: edit it, then try `raum gate`\n");
  EXPECT_EQ(run.err, fmt::format("found a Makefile\nbuilding HEAD ({0})\na.c:1: error: no\n"
                                 "it does not build: make: exit status 2\n"
                                 "found scripts\nbuilding HEAD ({0})\n"
                                 "no program answers `uci` with `uciok`\n",
                                 short_commit()));
  EXPECT_NE(content_of(file()).find("\nprogram = \"./engine\"\n"), std::string::npos);
}

TEST_F(InitCommand, TriesTheNextWayToBuild) {
  repository.write("engine.sh", engine_script("perft(1) = 61"));
  commit_makefile("exit 2");
  const CommandRun run = init();
  EXPECT_EQ(run.code, ExitCode::Pass);
  EXPECT_TRUE(run.out.starts_with("build      scripts\nengine     sh engine.sh, ")) << run.out;
}

TEST_F(InitCommand, NamesAToolThatIsMissing) {
  repository.write("Makefile", "all:\n");
  repository.commit("First");
  const TemporaryFolder broken;
  write_program(broken / "make", "exit 4");
  const ScopedVariable first("PATH", broken.path() + ":" + std::getenv("PATH"));
  const CommandRun run = init();
  EXPECT_EQ(run.code, ExitCode::Fail);
  EXPECT_NE(run.out.find("\nengine     it does not build: make: found exit status 4, expected a "
                         "program that prints its --version\n"),
            std::string::npos)
      << run.out;
}

TEST_F(InitCommand, ReplacesAManifestOnRequestOnly) {
  repository.write("raumlab.toml", "mine\n");
  repository.commit("First");
  const CommandRun refused = init();
  EXPECT_EQ(refused.code, ExitCode::Usage);
  EXPECT_EQ(refused.out, "");
  EXPECT_EQ(refused.err,
            "raum init: " + file() + ": found a manifest, expected none, or --force\n");
  EXPECT_EQ(content_of(file()), "mine\n");
  EXPECT_EQ(init({"--force"}).code, ExitCode::Fail) << "no engine is found";
  EXPECT_TRUE(content_of(file()).starts_with("# How `raum gate` builds and judges"));
  EXPECT_FALSE(fs::exists(file() + ".partial"));
}

TEST_F(InitCommand, NeedsACommitOfARepository) {
  const CommandRun run = init();
  EXPECT_EQ(run.code, ExitCode::Usage);
  EXPECT_EQ(run.err, "raum init: revision: found \"HEAD\", expected a commit of " +
                         repository.path().string() + "\n");
  EXPECT_FALSE(fs::exists(file()));
  const CommandRun outside = init_in("/");
  EXPECT_EQ(outside.code, ExitCode::Usage);
  EXPECT_EQ(outside.err,
            "raum init: /: found no git repository, expected a git repository with a work tree\n");
}

TEST_F(InitCommand, NamesAFileThatCannotBeWritten) {
  repository.commit("First");
  repository.write("raumlab.toml.partial/taken", "");
  const CommandRun run = init();
  EXPECT_EQ(run.code, ExitCode::Environment);
  EXPECT_EQ(run.out, "");
  EXPECT_TRUE(run.err.ends_with("raum init: " + file() +
                                ": found Is a directory, expected a file to write\n"))
      << run.err;
}

TEST_F(InitCommand, WritesNothingAfterAnInterrupt) {
  commit_makefile(fmt::format("kill -TERM {}; exec sleep 60", ::getpid()));
  const CommandRun run = init();
  EXPECT_EQ(run.code, ExitCode::NoVerdict);
  EXPECT_EQ(run.out, "");
  EXPECT_TRUE(run.err.ends_with("\nraum init: interrupted; nothing was written\n")) << run.err;
  EXPECT_EQ(run.err.find("found scripts"), std::string::npos) << run.err;
  EXPECT_FALSE(fs::exists(file()));
}

}  // namespace
}  // namespace raum::ci
