// Base choice: on a branch and on the default branch, in a CI job and on a developer's machine.
#include "ci/build/base_choice.h"

#include <gtest/gtest.h>

#include "base/testing/error_of.h"
#include "base/testing/scoped_variable.h"
#include "base/testing/scratch_repository.h"

namespace raum::ci {
namespace {

constexpr bool kInCi = true;

// main: First, Second. topic forks at First: Third, Fourth. HEAD is topic.
class BaseChoiceTest : public testing::Test {
 protected:
  BaseChoiceTest() {
    repository.git({"checkout", "-q", "-b", "main"});
    first = repository.commit("First");
    repository.git({"checkout", "-q", "-b", "topic"});
    third = repository.commit("Third");
    fourth = repository.commit("Fourth");
    repository.git({"checkout", "-q", "main"});
    second = repository.commit("Second");
    repository.git({"checkout", "-q", "topic"});
  }

  [[nodiscard]] Expected<BaseChoice> chosen(const std::string& requested, bool in_ci,
                                            const std::string& target = "",
                                            const std::string& head = "HEAD") const {
    return choose_base(repository.path(), resolve(repository.path(), head).value(), requested,
                       {.is_ci = in_ci, .target_branch = target});
  }

  ScratchRepository repository;
  std::string first, second, third, fourth;
};

TEST_F(BaseChoiceTest, IsTheParentOutsideOfCi) {
  EXPECT_EQ(chosen("", !kInCi)->base.commit, third);
  EXPECT_EQ(chosen("", !kInCi)->base.name, "HEAD^");
}

TEST_F(BaseChoiceTest, IsTheMergeBaseInCi) {
  EXPECT_EQ(chosen("", kInCi)->base.commit, first);
  EXPECT_EQ(chosen("", kInCi)->base.name, "merge-base of main and HEAD");
  EXPECT_EQ(chosen("", kInCi)->note, "");
}

TEST_F(BaseChoiceTest, IsTheMergeBaseIfRequested) {
  EXPECT_EQ(chosen("merge-base", !kInCi)->base.commit, first);
  EXPECT_EQ(chosen("merge-base:main", !kInCi)->base.commit, first);
  EXPECT_EQ(chosen("merge-base:" + third, !kInCi)->base.commit, third);
}

TEST_F(BaseChoiceTest, IsTheNamedRevision) {
  EXPECT_EQ(chosen("main", kInCi)->base.commit, second);
  EXPECT_FALSE(chosen("nowhere", kInCi));
  EXPECT_FALSE(chosen("merge-base:nowhere", kInCi));
}

TEST_F(BaseChoiceTest, IsTheParentOnTheDefaultBranch) {
  const auto choice = chosen("", kInCi, "", "main");
  ASSERT_TRUE(choice);
  EXPECT_EQ(choice->base.commit, first);
  EXPECT_EQ(choice->note, "head is on main: judged against its parent");
}

TEST_F(BaseChoiceTest, PrefersTheTargetAndRemoteBranches) {
  repository.git({"branch", "release", third});
  EXPECT_EQ(chosen("", kInCi, "release")->base.commit, third);
  repository.git({"update-ref", "refs/remotes/origin/release", first});
  EXPECT_EQ(chosen("", kInCi, "release")->base.name, "merge-base of origin/release and HEAD");
  EXPECT_EQ(chosen("", kInCi, "release")->base.commit, first);
  EXPECT_EQ(chosen("merge-base:release", !kInCi)->base.name,
            "merge-base of origin/release and HEAD");
  EXPECT_EQ(chosen("merge-base:release", !kInCi)->base.commit, first);
}

TEST_F(BaseChoiceTest, FallsBackToTheParentWithoutADefaultBranch) {
  repository.git({"branch", "-q", "-m", "main", "trunk"});
  const auto choice = chosen("", kInCi);
  ASSERT_TRUE(choice);
  EXPECT_EQ(choice->base.commit, third);
  EXPECT_EQ(choice->note, "no default branch is known here: judged against the parent");
  EXPECT_EQ(chosen("merge-base", !kInCi).error().found, "no default branch");
}

TEST_F(BaseChoiceTest, RejectsUnrelatedHistories) {
  repository.git({"checkout", "-q", "--orphan", "other"});
  repository.commit("Another root");
  EXPECT_EQ(chosen("merge-base", !kInCi).error().found, "no common ancestor");
}

TEST_F(BaseChoiceTest, ExplainsWhatItDoesNotFind) {
  EXPECT_EQ(error_line(chosen("merge-base:nowhere", kInCi)),
            "revision: found \"nowhere\", expected a commit of " + repository.path().string());
  repository.git({"branch", "-q", "-m", "main", "trunk"});
  EXPECT_EQ(error_line(chosen("merge-base", !kInCi)),
            "merge-base: found no default branch, expected origin/HEAD, main or master, or "
            "merge-base:BRANCH");
  EXPECT_EQ(chosen("merge-base:trunk", !kInCi)->base.commit, first);
  EXPECT_EQ(chosen("merge-base:trunk", !kInCi)->base.name, "merge-base of trunk and HEAD");
}

TEST_F(BaseChoiceTest, KnowsTheDefaultBranchOfOrigin) {
  repository.git({"update-ref", "refs/remotes/origin/trunk", third});
  repository.git({"symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/trunk"});
  EXPECT_EQ(chosen("", kInCi)->base.commit, third);
  EXPECT_EQ(chosen("", kInCi)->base.name, "merge-base of origin/HEAD and HEAD");
  EXPECT_EQ(chosen("", kInCi, "nowhere")->base.commit, third) << "the target is not known here";
}

TEST_F(BaseChoiceTest, KnowsMaster) {
  repository.git({"branch", "-q", "-m", "main", "master"});
  EXPECT_EQ(chosen("", kInCi)->base.name, "merge-base of master and HEAD");
}

TEST_F(BaseChoiceTest, IsTheParentOfARevisionThatIsItsOwnMergeBase) {
  const auto choice = chosen("merge-base:" + fourth, !kInCi);
  ASSERT_TRUE(choice);
  EXPECT_EQ(choice->base.commit, third);
  EXPECT_EQ(choice->note, "head is on " + fourth + ": judged against its parent");
  EXPECT_EQ(chosen("main", !kInCi)->note, "");
}

TEST(Environment, OfACiJobIsRecognized) {
  const auto is_ci = [](const std::string& ci, const std::string& target) {
    const ScopedVariable of_service("CI", ci);
    const ScopedVariable of_github("GITHUB_BASE_REF", target);
    EXPECT_EQ(ci_environment().target_branch, target);
    return ci_environment().is_ci;
  };
  EXPECT_FALSE(is_ci("", ""));
  EXPECT_FALSE(is_ci("false", ""));
  EXPECT_FALSE(is_ci("0", ""));
  EXPECT_TRUE(is_ci("true", ""));
  EXPECT_TRUE(is_ci("1", ""));
  EXPECT_TRUE(is_ci("", "main"));
}

TEST(Environment, MayLackTheVariables) {
  const ScopedVariable of_service("CI", ""), of_github("GITHUB_BASE_REF", "");
  ::unsetenv("CI");
  ::unsetenv("GITHUB_BASE_REF");
  EXPECT_FALSE(ci_environment().is_ci);
  EXPECT_EQ(ci_environment().target_branch, "");
}

}  // namespace
}  // namespace raum::ci
