#include "ci/build/base_choice.h"

#include <fmt/core.h>

#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

namespace raum::ci {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kMergeBase = "merge-base";

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// Prefers the remote's branch, because the local one may be outdated.
std::optional<Revision> find_branch(const fs::path& repository, const std::string& name) {
  for (const auto& [folder, prefix] :
       {std::pair{"refs/remotes/origin/", "origin/"}, {"refs/heads/", ""}}) {
    if (auto found = resolve(repository, folder + name)) {
      found->name = prefix + name;
      return *std::move(found);
    }
  }
  return std::nullopt;
}

std::optional<Revision> default_branch(const fs::path& repository,
                                       const CiEnvironment& environment) {
  std::vector<std::string> names;
  if (!environment.target_branch.empty()) names.push_back(environment.target_branch);
  names.insert(names.end(), {"HEAD", "main", "master"});
  for (const std::string& name : names) {
    if (name == "HEAD") {
      auto found = resolve(repository, "refs/remotes/origin/HEAD");
      if (!found) continue;
      found->name = "origin/HEAD";
      return *std::move(found);
    }
    if (auto found = find_branch(repository, name)) return found;
  }
  return std::nullopt;
}

Expected<BaseChoice> base_at_parent(const fs::path& repository, const Revision& head,
                                    std::string note) {
  return parent_of(repository, head).map([&](Revision base) {
    return BaseChoice{std::move(base), std::move(note)};
  });
}

Expected<BaseChoice> base_at_fork(const fs::path& repository, const Revision& head,
                                  const Revision& branch) {
  auto base = merge_base(repository, branch, head);
  if (!base) return tl::unexpected(base.error());
  if (base->commit != head.commit) return BaseChoice{*std::move(base), ""};
  return base_at_parent(repository, head,
                        fmt::format("head is on {}: judged against its parent", branch.name));
}

}  // namespace

CiEnvironment ci_environment() {
  const std::string ci = variable("CI");
  CiEnvironment environment{.is_ci = !ci.empty() && ci != "false" && ci != "0",
                            .target_branch = variable("GITHUB_BASE_REF")};
  environment.is_ci = environment.is_ci || !environment.target_branch.empty();
  return environment;
}

Expected<BaseChoice> choose_base(const fs::path& repository, const Revision& head,
                                 const std::string& requested, const CiEnvironment& environment) {
  if (requested.starts_with(std::string(kMergeBase) + ":")) {
    const std::string name = requested.substr(kMergeBase.size() + 1);
    auto branch = find_branch(repository, name);
    if (!branch) {
      const auto revision = resolve(repository, name);
      if (!revision) return tl::unexpected(revision.error());
      branch = *revision;
    }
    return base_at_fork(repository, head, *branch);
  }
  if (!requested.empty() && requested != kMergeBase) {
    return resolve(repository, requested).map([](Revision base) {
      return BaseChoice{std::move(base), ""};
    });
  }
  if (requested.empty() && !environment.is_ci) return base_at_parent(repository, head, "");
  if (const auto branch = default_branch(repository, environment)) {
    return base_at_fork(repository, head, *branch);
  }
  if (requested.empty()) {
    return base_at_parent(repository, head,
                          "no default branch is known here: judged against the parent");
  }
  return fail("merge-base", "no default branch",
              "origin/HEAD, main or master, or merge-base:BRANCH");
}

}  // namespace raum::ci
