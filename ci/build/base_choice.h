// Base choice: what head is judged against when nobody names a revision.
//   1. On a developer's machine: head's first parent, the change just made.
//   2. In a CI job, or with "merge-base": the commit where head's branch left the default branch,
//      all that would be merged. A head that lies on the default branch itself has its parent.
#pragma once

#include <filesystem>
#include <string>

#include "ci/build/revision.h"

namespace raum::ci {

// What a CI service tells its jobs by the environment.
struct CiEnvironment {
  bool is_ci = false;         // CI is set, to something other than "false" or "0"
  std::string target_branch;  // GITHUB_BASE_REF: what a pull request will be merged into
};

[[nodiscard]] CiEnvironment ci_environment();

struct BaseChoice {
  Revision base;
  std::string note;  // what a reader should know about the choice; may be empty
};

/// The base that `asked` names: a revision, "merge-base", "merge-base:BRANCH", or "" for the
/// default above. The default branch is the pull request's target, else that of `origin`, else main
/// or master.
/// Errors: no such revision or branch, no common ancestor, no parent.
[[nodiscard]] Expected<BaseChoice> choose_base(const std::filesystem::path& repository,
                                               const Revision& head, const std::string& asked,
                                               const CiEnvironment& environment);

}  // namespace raum::ci
