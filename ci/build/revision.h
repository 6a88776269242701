// Revision: a commit of the judged repository, resolved by git; nothing is checked out or merged.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/core/error.h"

namespace raum::ci {

struct Revision {
  std::string name;     // as it was asked for
  std::string commit;   // 40 digits
  std::string tree;     // 40 digits; equal trees hold equal files
  std::string subject;  // first line of the message
  std::string message;  // all of it

  [[nodiscard]] std::string short_commit() const { return commit.substr(0, 12); }
};

/// The top directory of the repository that `directory` lies in.
/// Errors: git is missing, or there is no repository; with git's own words.
[[nodiscard]] Expected<std::filesystem::path> find_repository(
    const std::filesystem::path& directory);

/// Errors: no such commit in the repository.
[[nodiscard]] Expected<Revision> resolve(const std::filesystem::path& repository,
                                         std::string_view name);

/// The first parent of a revision.
/// Errors: it has none; whether that is so only because the clone is shallow.
[[nodiscard]] Expected<Revision> parent_of(const std::filesystem::path& repository,
                                           const Revision& revision);

/// The best common ancestor of a branch and a revision.
/// Errors: they have none; whether that is so only because the clone is shallow.
[[nodiscard]] Expected<Revision> merge_base(const std::filesystem::path& repository,
                                            const Revision& branch, const Revision& revision);

/// The text of a file in the revision; nothing where it has none.
/// Errors: a file of more than 4 MiB; git fails.
[[nodiscard]] Expected<std::optional<std::string>> file_of(const std::filesystem::path& repository,
                                                           const Revision& revision,
                                                           std::string_view path);

/// Whether tracked files differ from HEAD: changes that no revision holds.
[[nodiscard]] bool has_local_changes(const std::filesystem::path& repository);

/// Writes the revision's files into an empty directory.
/// Errors: git or tar fail (a full disk, say).
[[nodiscard]] Expected<void> export_files(const std::filesystem::path& repository,
                                          const Revision& revision,
                                          const std::filesystem::path& into);

}  // namespace raum::ci
