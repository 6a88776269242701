#include "ci/build/revision.h"

#include <fmt/format.h>

#include <vector>

#include "base/process/subprocess.h"
#include "base/text/quote.h"

namespace raum::ci {

namespace {

CommandResult git(const std::filesystem::path& directory, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"git", "-C", directory.string()});
  return run_command({.arguments = std::move(arguments), .environment = {{"LC_ALL", "C"}}});
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

bool is_shallow(const std::filesystem::path& repository) {
  return first_line(git(repository, {"rev-parse", "--is-shallow-repository"}).output) == "true";
}

std::string git_message(const CommandResult& outcome) {
  std::string message = first_line(outcome.errors);
  if (message.starts_with("fatal: ")) message.erase(0, 7);
  if (message.starts_with("not a git repository")) return "no git repository";
  return outcome.end == CommandEnd::NotStarted ? "git does not start"
         : message.empty()                     ? "git failed without a message"
                                               : message;
}

}  // namespace

Expected<std::filesystem::path> find_repository(const std::filesystem::path& directory) {
  const CommandResult outcome = git(directory, {"rev-parse", "--show-toplevel"});
  if (!outcome.ok()) {
    return fail(directory.string(), git_message(outcome), "a git repository with a work tree");
  }
  return std::filesystem::path(first_line(outcome.output));
}

Expected<Revision> resolve(const std::filesystem::path& repository, std::string_view name) {
  const CommandResult found = git(
      repository,
      {"rev-parse", "--verify", "--quiet", "--end-of-options", fmt::format("{}^{{commit}}", name)});
  if (!found.ok()) {
    return fail("revision", raum::quoted(name), "a commit of " + repository.string());
  }
  const std::string commit = first_line(found.output);
  const CommandResult log = git(repository, {"log", "-1", "--format=%T%n%s%n%B", commit, "--"});
  if (!log.ok()) return fail("revision " + commit, git_message(log), "a commit that git can show");
  const std::size_t tree_end = log.output.find('\n');
  const std::size_t subject_end = log.output.find('\n', tree_end + 1);
  if (tree_end == std::string::npos || subject_end == std::string::npos) {
    return fail("revision " + commit, raum::quoted(log.output), "tree, subject and message");
  }
  return Revision{.name = std::string(name),
                  .commit = commit,
                  .tree = log.output.substr(0, tree_end),
                  .subject = log.output.substr(tree_end + 1, subject_end - tree_end - 1),
                  .message = log.output.substr(subject_end + 1)};
}

Expected<Revision> parent_of(const std::filesystem::path& repository, const Revision& revision) {
  auto parent = resolve(repository, revision.commit + "^");
  if (parent) {
    parent->name = revision.name + "^";
    return parent;
  }
  return fail("base", fmt::format("no parent of {} ({})", revision.name, revision.short_commit()),
              is_shallow(repository)
                  ? "a parent; this clone is shallow, `git fetch --unshallow` brings the history"
                  : "a revision with a parent, or a base given with --base");
}

Expected<Revision> merge_base(const std::filesystem::path& repository, const Revision& branch,
                              const Revision& revision) {
  const CommandResult found = git(repository, {"merge-base", branch.commit, revision.commit});
  if (!found.ok()) {
    return fail(fmt::format("merge-base of {} and {}", branch.name, revision.name),
                "no common ancestor",
                is_shallow(repository)
                    ? "one; this clone is shallow, `git fetch --unshallow` brings the history"
                    : "two branches of one history");
  }
  return resolve(repository, first_line(found.output)).map([&](Revision base) {
    base.name = fmt::format("merge-base of {} and {}", branch.name, revision.name);
    return base;
  });
}

Expected<std::optional<std::string>> file_of(const std::filesystem::path& repository,
                                             const Revision& revision, std::string_view path) {
  const std::string place = fmt::format("{}:{}", revision.name, path);
  const CommandResult listed =
      git(repository, {"ls-tree", "--full-tree", revision.commit, "--", std::string(path)});
  if (!listed.ok()) return fail(place, git_message(listed), "a revision that git can list");
  if (listed.output.empty()) return std::optional<std::string>();
  const CommandResult shown =
      git(repository, {"show", fmt::format("{}:{}", revision.commit, path)});
  if (shown.end == CommandEnd::Flooded) {
    return fail(place, "more than 4 MiB", "a text file of at most 4 MiB");
  }
  if (!shown.ok()) return fail(place, git_message(shown), "a file that git can show");
  return shown.output;
}

bool has_local_changes(const std::filesystem::path& repository) {
  const CommandResult outcome =
      git(repository, {"status", "--porcelain", "--untracked-files=no", "--ignore-submodules"});
  return outcome.ok() && !outcome.output.empty();
}

Expected<void> export_files(const std::filesystem::path& repository, const Revision& revision,
                            const std::filesystem::path& into) {
  const std::filesystem::path archive = into.string() + ".tar";
  const auto done = [&](const Command& command) -> Expected<void> {
    const CommandResult outcome = run_command(command);
    if (outcome.ok()) return {};
    return fail("export of " + revision.short_commit(), describe_failure(command, outcome),
                "exit status 0");
  };
  Expected<void> result =
      done({.arguments = {"git", "-C", repository.string(), "archive", "--format=tar", "-o",
                          archive.string(), revision.commit}});
  if (result) {
    result = done({.arguments = {"tar", "-xf", archive.string(), "-C", into.string()}});
  }
  std::error_code ignored;
  std::filesystem::remove(archive, ignored);
  return result;
}

}  // namespace raum::ci
