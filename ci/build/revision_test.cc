// Revision: resolving names, parents, files and exports with git.
#include "ci/build/revision.h"

#include <gtest/gtest.h>

#include "base/testing/error_of.h"
#include "base/testing/scoped_variable.h"
#include "base/testing/scratch_repository.h"
#include "base/text/quote.h"

namespace raum::ci {
namespace {

TEST(Revision, ResolvesTreeAndMessage) {
  const ScratchRepository repository;
  repository.write("a", "1");
  const std::string first = repository.commit("First\n\nBody.\n\nBench: 12");
  const auto revision = resolve(repository.path(), "HEAD");
  ASSERT_TRUE(revision) << to_string(revision.error());
  EXPECT_EQ(revision->name, "HEAD");
  EXPECT_EQ(revision->commit, first);
  EXPECT_EQ(revision->tree, repository.git({"rev-parse", "HEAD^{tree}"}));
  EXPECT_EQ(revision->subject, "First");
  EXPECT_NE(revision->message.find("Bench: 12"), std::string::npos);
}

TEST(Revision, HasTheSameTreeForEqualFiles) {
  const ScratchRepository repository;
  repository.write("a", "1");
  repository.commit("First");
  repository.commit("Second, empty");
  EXPECT_EQ(resolve(repository.path(), "HEAD")->tree, resolve(repository.path(), "HEAD~1")->tree);
}

TEST(Revision, RejectsUnknownNames) {
  const ScratchRepository repository;
  repository.write("a", "1");
  repository.commit("First");
  for (const char* name : {"no-such-branch", "", "-h", "--all", "HEAD:a", "HEAD~7"}) {
    const auto revision = resolve(repository.path(), name);
    ASSERT_FALSE(revision) << name;
    EXPECT_EQ(revision.error().found, raum::quoted(name));
  }
}

TEST(Revision, RejectsTheParentOfARoot) {
  const ScratchRepository repository;
  repository.write("a", "1");
  repository.commit("First");
  const auto head = resolve(repository.path(), "HEAD");
  ASSERT_TRUE(head);
  const auto parent = parent_of(repository.path(), *head);
  ASSERT_FALSE(parent);
  EXPECT_EQ(parent.error().where, "base");
  EXPECT_EQ(parent.error().found, "no parent of HEAD (" + head->short_commit() + ")");
}

TEST(Revision, MentionsAShallowClone) {
  const ScratchRepository origin;
  origin.write("a", "1");
  origin.commit("First");
  origin.commit("Second");
  const ScratchRepository repository;
  repository.git({"fetch", "-q", "--depth=1", "file://" + origin.path().string(), "HEAD"});
  const auto head = resolve(repository.path(), "FETCH_HEAD");
  ASSERT_TRUE(head);
  const auto parent = parent_of(repository.path(), *head);
  ASSERT_FALSE(parent);
  EXPECT_NE(parent.error().expected.find("shallow"), std::string::npos);
}

TEST(Revision, FindsTheFirstParent) {
  const ScratchRepository repository;
  const std::string first = repository.commit("First");
  repository.commit("Second");
  const auto parent = parent_of(repository.path(), *resolve(repository.path(), "HEAD"));
  ASSERT_TRUE(parent);
  EXPECT_EQ(parent->commit, first);
  EXPECT_EQ(parent->name, "HEAD^");
}

TEST(Revision, FindsTheRepositoryOfADirectory) {
  const ScratchRepository repository;
  repository.write("deep/down/a", "1");
  EXPECT_EQ(find_repository(repository.path() / "deep/down").value(), repository.path());
  EXPECT_FALSE(find_repository("/"));
  EXPECT_FALSE(find_repository("/no/such/directory"));
}

TEST(Revision, ReadsFilesUpToALimit) {
  const ScratchRepository repository;
  repository.write("a", "1\n2\n");
  repository.write("large", std::string(5 << 20, 'x'));
  repository.commit("First");
  const auto head = resolve(repository.path(), "HEAD");
  ASSERT_TRUE(head);
  EXPECT_EQ(file_of(repository.path(), *head, "a").value(), "1\n2\n");
  EXPECT_EQ(file_of(repository.path(), *head, "b").value(), std::nullopt);
  const auto large = file_of(repository.path(), *head, "large");
  ASSERT_FALSE(large);
  EXPECT_EQ(to_string(large.error()),
            "HEAD:large: found more than 4 MiB, expected a text file of at most 4 MiB");
  Revision unknown = *head;
  unknown.commit = std::string(40, 'f');
  EXPECT_FALSE(file_of(repository.path(), unknown, "a")) << "an error is not a missing file";
}

TEST(Revision, SeesLocalChangesOfTrackedFiles) {
  const ScratchRepository repository;
  repository.write("a", "1");
  repository.commit("First");
  repository.write("new", "1");
  EXPECT_FALSE(has_local_changes(repository.path()));
  repository.write("a", "2");
  EXPECT_TRUE(has_local_changes(repository.path()));
}

TEST(Revision, ExportsCommittedFilesOnly) {
  const ScratchRepository repository;
  repository.write("a", "committed");
  repository.commit("First");
  repository.write("a", "changed");
  repository.write("b", "untracked");
  const ScratchRepository into;
  std::filesystem::create_directory(into.path() / "export");
  const auto exported =
      export_files(repository.path(), *resolve(repository.path(), "HEAD"), into.path() / "export");
  ASSERT_TRUE(exported) << to_string(exported.error());
  std::ifstream file(into.path() / "export/a");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), "committed");
  EXPECT_FALSE(std::filesystem::exists(into.path() / "export/b"));
  EXPECT_FALSE(std::filesystem::exists(into.path() / "export.tar"));
}

TEST(Revision, HasASubjectAndAWholeMessage) {
  const ScratchRepository repository;
  repository.commit("First\n\nBody.\n\nBench: 12");
  const auto revision = resolve(repository.path(), "HEAD");
  ASSERT_TRUE(revision) << to_string(revision.error());
  EXPECT_EQ(revision->tree.size(), 40U);
  EXPECT_EQ(revision->subject, "First");
  EXPECT_EQ(revision->message, "First\n\nBody.\n\nBench: 12\n\n");
  EXPECT_EQ(revision->short_commit(), revision->commit.substr(0, 12));
}

TEST(Revision, ExplainsWhatIsMissing) {
  const ScratchRepository repository;
  repository.commit("First");
  const auto head = resolve(repository.path(), "HEAD").value();
  EXPECT_EQ(error_line(resolve(repository.path(), "none")),
            "revision: found \"none\", expected a commit of " + repository.path().string());
  EXPECT_EQ(error_line(parent_of(repository.path(), head)),
            "base: found no parent of HEAD (" + head.short_commit() +
                "), expected a revision with a parent, or a base given with --base");
  EXPECT_EQ(error_line(find_repository("/")),
            "/: found no git repository, expected a git repository with a work tree");
  Revision unknown = head;
  unknown.commit = std::string(40, 'f');
  EXPECT_EQ(error_line(file_of(repository.path(), unknown, "a")),
            "HEAD:a: found not a tree object, expected a revision that git can list");
}

TEST(Revision, NamesAMergeBase) {
  const ScratchRepository repository;
  const std::string first = repository.commit("First");
  repository.commit("Second");
  const auto head = resolve(repository.path(), "HEAD").value();
  const auto base = merge_base(repository.path(), resolve(repository.path(), first).value(), head);
  ASSERT_TRUE(base) << to_string(base.error());
  EXPECT_EQ(base->commit, first);
  EXPECT_EQ(base->name, "merge-base of " + first + " and HEAD");
  repository.git({"checkout", "-q", "--orphan", "other"});
  repository.commit("Another root");
  const auto other = resolve(repository.path(), "HEAD").value();
  EXPECT_EQ(error_line(merge_base(repository.path(), head, other)),
            "merge-base of HEAD and HEAD: found no common ancestor, expected two branches of one "
            "history");
}

TEST(Revision, NeedsGit) {
  const ScopedVariable path("PATH", "/no/such/folder");
  EXPECT_EQ(error_line(find_repository("/")),
            "/: found git does not start, expected a git repository with a work tree");
  EXPECT_FALSE(has_local_changes("/"));
}

TEST(Revision, IsNotExportedIntoAMissingFolder) {
  const ScratchRepository repository;
  repository.write("a", "1");
  repository.commit("First");
  const auto head = resolve(repository.path(), "HEAD").value();
  const auto exported = export_files(repository.path(), head, repository.path() / "none");
  ASSERT_FALSE(exported);
  EXPECT_EQ(exported.error().where, "export of " + head.short_commit());
  EXPECT_TRUE(exported.error().found.starts_with("exit status 2")) << exported.error().found;
  EXPECT_EQ(exported.error().expected, "exit status 0");
  EXPECT_FALSE(std::filesystem::exists(repository.path() / "none.tar"));
}

}  // namespace
}  // namespace raum::ci
