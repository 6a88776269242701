// Revision: a commit of the judged repository, resolved by git. The work tree is not changed.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/core/error.h"

namespace raum::ci {

struct Revision {
  std::string name;     // as the user wrote it
  std::string commit;   // 40 digits
  std::string tree;     // 40 digits; equal trees hold equal files
  std::string subject;  // first line of the message
  std::string message;  // the whole message

  [[nodiscard]] std::string short_commit() const { return commit.substr(0, 12); }
};

/// The top directory of the repository that contains `directory`.
/// Errors: git is missing, or there is no repository; with git's own message.
[[nodiscard]] Expected<std::filesystem::path> find_repository(
    const std::filesystem::path& directory);

/// Errors: no such commit in the repository.
[[nodiscard]] Expected<Revision> resolve(const std::filesystem::path& repository,
                                         std::string_view name);

/// The first parent of a revision.
/// Errors: there is none; the error says whether a shallow clone may be the cause.
[[nodiscard]] Expected<Revision> parent_of(const std::filesystem::path& repository,
                                           const Revision& revision);

/// The best common ancestor of a branch and a revision.
/// Errors: there is none; the error says whether a shallow clone may be the cause.
[[nodiscard]] Expected<Revision> merge_base(const std::filesystem::path& repository,
                                            const Revision& branch, const Revision& revision);

/// The text of a file in the revision; nullopt if the revision has no such file.
/// Errors: the file is larger than 4 MiB; git fails.
[[nodiscard]] Expected<std::optional<std::string>> file_of(const std::filesystem::path& repository,
                                                           const Revision& revision,
                                                           std::string_view path);

/// Whether tracked files differ from HEAD, so that there are uncommitted changes.
[[nodiscard]] bool has_local_changes(const std::filesystem::path& repository);

/// Writes the revision's files into an empty directory.
/// Errors: git or tar fails, for example because the disk is full.
[[nodiscard]] Expected<void> export_files(const std::filesystem::path& repository,
                                          const Revision& revision,
                                          const std::filesystem::path& into);

}  // namespace raum::ci
