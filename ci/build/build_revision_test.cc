// build_revision(): which builds are made and which are reused. Shell scripts build the revisions.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "ci/build/build.h"
#include "ci/build/revisions_fixture.h"

namespace raum::ci {
namespace {

namespace fs = std::filesystem;

TEST_F(Revisions, AreMadeByTheirCommands) {
  std::vector<StepCount> steps;
  settings.compiled = [&](const Revision& revision, StepCount count) {
    EXPECT_EQ(revision.name, "HEAD");
    steps.push_back(count);
  };
  plan.commands = {{"sh", "build.sh", "-j{jobs}", "{commit}"}, {"echo", "a b", "{{jobs}} $HOME"}};
  const auto built = build_revision(settings, head(), plan, {}, ", for its tests");
  ASSERT_TRUE(built.has_value()) << built.error().reason;
  const std::string commit = head().short_commit();
  EXPECT_EQ(content_of(built->directory / "log.txt"),
            "[1/2] -j3\n[2/2] " + commit + "\na b {jobs} $HOME\n");
  EXPECT_TRUE(fs::exists(built->source() / "engine"));
  EXPECT_FALSE(built->reused);
  EXPECT_EQ(built->commit, commit);
  EXPECT_GT(built->seconds, 0);
  EXPECT_LT(built->seconds, 60);
  EXPECT_EQ(built->directory.parent_path(), folder_ / "cache");
  EXPECT_TRUE(built->directory.filename().string().starts_with(head().tree.substr(0, 16) + "-"));
  EXPECT_EQ(content_of(built->directory / "finished"),
            "tree " + head().tree + "\ncommit " + commit +
                "\noverlay \nc++: c++ 12\nCXXFLAGS=-O1\n"
                "run 2:sh 8:build.sh 8:-j{jobs} 8:{commit}\nrun 4:echo 3:a b 14:{{jobs}} $HOME\n");
  EXPECT_EQ(logged, std::vector<std::string>{"building HEAD (" + commit + "), for its tests"});
  ASSERT_GE(steps.size(), 2U);  // more if the commands take longer than the log is read anew
  EXPECT_EQ(steps.front(), (StepCount{}));
  EXPECT_EQ(steps.back(), (StepCount{2, 2}));
}

TEST_F(Revisions, RunCommandsInTheirFolderAndEnvironment) {
  plan.environment = {{"RAUM_A", "one two"}, {"HOME", "elsewhere"}};
  settings.prefix = {"env", "RAUM_FOLDER={folder}", "RAUM_JOBS={jobs}"};
  plan.commands = {{"sh", "-c", "pwd; echo \"$RAUM_A $HOME\"; echo $RAUM_FOLDER; echo $RAUM_JOBS"}};
  const auto built = build();
  ASSERT_TRUE(built.has_value()) << built.error().reason;
  const std::string source = built->source().string();
  EXPECT_EQ(content_of(built->directory / "log.txt"),
            source + "\none two elsewhere\n" + source + "\n{jobs}\n");
}

TEST_F(Revisions, AreUsedAsTheyAreWithoutCommands) {
  plan.commands.clear();
  const auto built = build();
  ASSERT_TRUE(built.has_value()) << built.error().reason;
  EXPECT_EQ(content_of(built->source() / "build.sh"), kGood);
  EXPECT_FALSE(fs::exists(built->directory / "log.txt"));
  EXPECT_TRUE(build()->reused);
}

TEST_F(Revisions, HaveProgramsOfTheirOwnAndOthers) {
  const Build built{.directory = "/cache/a", .commit = ""};
  EXPECT_EQ(built.program("./bin/engine"), "/cache/a/source/bin/engine");
  EXPECT_EQ(built.program("bin/engine"), "/cache/a/source/bin/engine");
  EXPECT_EQ(built.program("node"), "node");
}

TEST_F(Revisions, AreReusedIfTheyRanTheCommands) {
  const Words one = plan.commands.front(), two{"touch", "two"}, three{"touch", "three"};
  plan.commands = {one, two, three};
  const auto whole = build();
  ASSERT_TRUE(whole.has_value()) << whole.error().reason;
  const auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(5);
  fs::last_write_time(whole->directory / "finished", long_ago);
  plan.commands = {one, three};
  const auto again = build();
  ASSERT_TRUE(again.has_value()) << again.error().reason;
  EXPECT_TRUE(again->reused);
  EXPECT_EQ(again->seconds, 0);
  EXPECT_EQ(again->directory, whole->directory) << "it ran the same commands and more";
  EXPECT_EQ(again->commit, head().short_commit());
  EXPECT_GT(fs::last_write_time(whole->directory / "finished"), long_ago + std::chrono::hours(4));
  EXPECT_EQ(logged.size(), 1U);
}

TEST_F(Revisions, AreBuiltAgainIfTheyLackACommand) {
  const Words one = plan.commands.front(), two{"touch", "two"};
  const auto first = build();
  ASSERT_TRUE(first.has_value()) << first.error().reason;
  plan.commands = {one, two};
  const auto whole = build();
  ASSERT_TRUE(whole.has_value()) << whole.error().reason;
  EXPECT_FALSE(whole->reused);
  EXPECT_NE(whole->directory, first->directory);
  const std::vector<std::vector<Words>> others = {{two, one}, {one, two, two}, {{"touch two"}}};
  for (const std::vector<Words>& commands : others) {
    plan.commands = commands;
    const auto other = build();
    EXPECT_FALSE(other.has_value() && other->reused) << commands.front().front();
  }
  EXPECT_EQ(logged.size(), 5U);
}

// A new line separates the commands of a script, a blank their arguments.
TEST_F(Revisions, AreBuiltAgainForAnyOtherCommand) {
  const std::vector<std::string> scripts = {"echo a\ntrue b", "echo a true b", "echo a\\ntrue b"};
  std::vector<fs::path> folders;
  for (const std::string& script : scripts) {
    plan.commands = {{"sh", "-c", script}};
    const auto built = build();
    ASSERT_TRUE(built.has_value()) << built.error().reason;
    EXPECT_FALSE(built->reused) << script;
    EXPECT_TRUE(build()->reused) << script;
    folders.push_back(built->directory);
  }
  EXPECT_NE(folders[0], folders[1]);
  EXPECT_NE(folders[0], folders[2]);
}

TEST_F(Revisions, AreReusedForAnotherCommitWithTheSameTree) {
  const auto first = build();
  ASSERT_TRUE(first.has_value()) << first.error().reason;
  repository.commit("Same files");
  const auto second = build();
  ASSERT_TRUE(second.has_value()) << second.error().reason;
  EXPECT_TRUE(second->reused);
  EXPECT_EQ(second->commit, first->commit) << "that it was built for";
  EXPECT_NE(second->commit, head().short_commit());
}

TEST_F(Revisions, AreBuiltAgainIfTheyAreNotFinished) {
  const auto built = build();
  ASSERT_TRUE(built.has_value()) << built.error().reason;
  std::ofstream(built->source() / "rest") << "of an earlier build";
  std::ofstream(built->directory / "finished") << "tree of another toolchain";
  EXPECT_FALSE(build()->reused);
  EXPECT_FALSE(fs::exists(built->source() / "rest"));
  fs::remove(built->directory / "finished");
  EXPECT_FALSE(build()->reused);
  EXPECT_TRUE(build()->reused);
}

TEST_F(Revisions, AreBuiltAgainWithOtherToolsOrAnotherEnvironment) {
  const auto built = build();
  ASSERT_TRUE(built.has_value()) << built.error().reason;
  const auto expect_another = [&](const char* change) {
    const auto other = build();
    ASSERT_TRUE(other.has_value()) << other.error().reason;
    EXPECT_FALSE(other->reused) << change;
    EXPECT_NE(other->directory, built->directory) << change;
    EXPECT_TRUE(build()->reused) << change;
  };
  settings.tools.versions = {"c++: c++ 13"};
  expect_another("version");
  settings.tools.flags = "CXXFLAGS=-O2\n";
  expect_another("flags");
  plan.environment = {{"RAUM_A", "1"}};
  expect_another("environment");
  settings.values["jobs"] = "4";
  EXPECT_TRUE(build()->reused) << "more jobs build the same";
}

TEST_F(Revisions, TakeTheFilesOfAnOverlay) {
  const TemporaryFolder from;
  fs::create_directories(from / "deep/down");
  std::ofstream(from / "deep/down/new.cc") << "new";
  std::ofstream(from / "build.sh") << kGood << "# of base\n";
  const Overlay overlay{.from = from.path(), .files = {"deep/down/new.cc", "build.sh"}};
  const auto plain = build();
  ASSERT_TRUE(plain.has_value()) << plain.error().reason;
  const auto overlaid = build(overlay);
  ASSERT_TRUE(overlaid.has_value()) << overlaid.error().reason;
  EXPECT_FALSE(overlaid->reused);
  EXPECT_NE(overlaid->directory, plain->directory);
  EXPECT_EQ(content_of(overlaid->source() / "deep/down/new.cc"), "new");
  EXPECT_TRUE(content_of(overlaid->source() / "build.sh").ends_with("# of base\n"));
  EXPECT_EQ(content_of(plain->source() / "build.sh"), kGood);
  EXPECT_TRUE(build(overlay)->reused);
  EXPECT_EQ(build()->directory, plain->directory) << "each has an entry of its own";
  std::ofstream(from / "deep/down/new.cc") << "other";
  EXPECT_FALSE(build(overlay)->reused);
  fs::copy(from / "deep/down/new.cc", from / "deep/down/copy.cc");
  EXPECT_TRUE(build(overlay)->reused);
  const auto renamed = build({.from = from.path(), .files = {"deep/down/copy.cc", "build.sh"}});
  ASSERT_TRUE(renamed.has_value()) << renamed.error().reason;
  EXPECT_FALSE(renamed->reused) << "the names belong to it, too";
  const auto missing = build({.from = from.path(), .files = {"none.cc"}});
  ASSERT_FALSE(missing.has_value());
  EXPECT_EQ(missing.error().kind, BuildFailure::Environment);
  EXPECT_TRUE(missing.error().reason.ends_with(": No such file or directory"))
      << missing.error().reason;
}

// Head cannot keep the tests of base away with its own files, nor make the gate write elsewhere.
TEST_F(Revisions, TakeTheFilesOfAnOverlayInPlaceOfAnything) {
  const TemporaryFolder from;
  const std::vector<std::string> files = {"circle.cc", "outside.cc", "folder.cc", "link/a.cc",
                                          "file/a.cc"};
  for (const std::string& file : files) {
    fs::create_directories((fs::path(from.path()) / file).parent_path());
    std::ofstream(fs::path(from.path()) / file) << "base";
  }
  fs::create_symlink("circle.cc", repository.path() / "circle.cc");
  std::ofstream(folder_ / "victim") << "untouched";
  fs::create_symlink(folder_ / "victim", repository.path() / "outside.cc");
  repository.write("folder.cc/x", "head");
  fs::create_directory(folder_ / "elsewhere");
  fs::create_symlink(folder_ / "elsewhere", repository.path() / "link");
  repository.write("file", "head");
  repository.commit("Links");
  const auto built = build({.from = from.path(), .files = files});
  ASSERT_TRUE(built.has_value()) << built.error().reason;
  for (const std::string& file : files) {
    EXPECT_EQ(content_of(built->source() / file), "base") << file;
  }
  EXPECT_EQ(content_of(folder_ / "victim"), "untouched");
  EXPECT_TRUE(fs::is_empty(folder_ / "elsewhere"));
}

}  // namespace
}  // namespace raum::ci
