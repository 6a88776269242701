#include "ci/build/base_choice.h"

#include <fmt/format.h>

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

// A branch as this clone knows it, the remote's first: a local copy may be old.
std::optional<Revision> find_branch(const fs::path& repository, const std::string& name) {
  for (const auto& [folder, told] :
       {std::pair{"refs/remotes/origin/", "origin/"}, {"refs/heads/", ""}}) {
    if (auto found = resolve(repository, folder + name)) {
      found->name = told + name;
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

Expected<BaseChoice> parent(const fs::path& repository, const Revision& head, std::string note) {
  return parent_of(repository, head).map([&](Revision base) {
    return BaseChoice{std::move(base), std::move(note)};
  });
}

Expected<BaseChoice> where_it_left(const fs::path& repository, const Revision& head,
                                   const Revision& branch) {
  auto base = merge_base(repository, branch, head);
  if (!base) return tl::unexpected(base.error());
  if (base->commit != head.commit) return BaseChoice{*std::move(base), ""};
  return parent(repository, head,
                fmt::format("head lies on {}: judged against its parent", branch.name));
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
                                 const std::string& asked, const CiEnvironment& environment) {
  if (asked.starts_with(std::string(kMergeBase) + ":")) {
    const std::string name = asked.substr(kMergeBase.size() + 1);
    auto branch = find_branch(repository, name);
    if (!branch) {
      const auto revision = resolve(repository, name);
      if (!revision) return tl::unexpected(revision.error());
      branch = *revision;
    }
    return where_it_left(repository, head, *branch);
  }
  if (!asked.empty() && asked != kMergeBase) {
    return resolve(repository, asked).map([](Revision base) {
      return BaseChoice{std::move(base), ""};
    });
  }
  if (asked.empty() && !environment.is_ci) return parent(repository, head, "");
  if (const auto branch = default_branch(repository, environment)) {
    return where_it_left(repository, head, *branch);
  }
  if (asked.empty()) {
    return parent(repository, head, "no default branch is known here: judged against the parent");
  }
  return fail("merge-base", "no default branch",
              "origin/HEAD, main or master, or merge-base:BRANCH");
}

}  // namespace raum::ci
