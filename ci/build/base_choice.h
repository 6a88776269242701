// Base choice: the revision that head is compared with if none is named.
//   1. On a developer's machine: head's first parent, so that the last commit is judged.
//   2. In a CI job, or with "merge-base": the commit where head's branch left the default branch,
//      so that everything that would be merged is judged. A head on the default branch itself is
//      compared with its parent.
#pragma once

#include <filesystem>
#include <string>

#include "ci/build/revision.h"

namespace raum::ci {

/// Environment variables that a CI service sets for its jobs.
struct CiEnvironment {
  bool is_ci = false;         // CI is set, to something other than "false" or "0"
  std::string target_branch;  // GITHUB_BASE_REF: the branch that a pull request will be merged into
};

/// Reads the variables of this process.
[[nodiscard]] CiEnvironment ci_environment();

/// The revision that was chosen, and why if that is not obvious.
struct BaseChoice {
  Revision base;
  std::string note;  // explains an unusual choice; may be empty
};

/// Resolves `requested`: a revision, "merge-base", "merge-base:BRANCH", or "" for the default
/// above. The default branch is the pull request's target, else that of `origin`, else main or
/// master.
/// Errors: no such revision or branch, no common ancestor, no parent.
[[nodiscard]] Expected<BaseChoice> choose_base(const std::filesystem::path& repository,
                                               const Revision& head, const std::string& requested,
                                               const CiEnvironment& environment);

}  // namespace raum::ci
