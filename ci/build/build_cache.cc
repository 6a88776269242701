#include "ci/build/build_cache.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

namespace raum::ci {

namespace fs = std::filesystem;

tl::expected<FileLock, BuildFailure> hold(const Build& build, const std::stop_token& stop) {
  const fs::path file = lock_of(build.directory);
  auto lock = FileLock::take(
      file, [] {}, stop, FileLock::Mode::Shared);
  const auto refuse = [](BuildFailure::Kind kind, std::string reason) {
    return tl::unexpected(
        BuildFailure{.kind = kind, .reason = std::move(reason), .compiler_output = ""});
  };
  if (!lock && stop.stop_requested()) return refuse(BuildFailure::Interrupted, "interrupted");
  if (!lock)
    return refuse(BuildFailure::Environment, file.string() + " cannot be opened or locked");
  // Its marker was removed if it was deleted before the lock was taken.
  if (!fs::exists(build.directory / "finished")) {
    return refuse(BuildFailure::Environment, "its build deleted by another program");
  }
  return *std::move(lock);
}

void create_ignored(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  const fs::path ignored = folder / ".gitignore";
  if (!fs::exists(ignored, error)) std::ofstream(ignored) << "*\n";
}

void prune_cache(const fs::path& cache, std::size_t kept) {
  struct Entry {
    fs::file_time_type used;
    fs::path path;
  };
  std::vector<Entry> entries;
  std::error_code error;
  for (const auto& item : fs::directory_iterator(cache, error)) {
    const auto used = fs::last_write_time(item.path() / "finished", error);
    if (!error) entries.push_back({used, item.path()});
  }
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.used > b.used; });
  const auto in_use_since = fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (std::size_t i = kept; i < entries.size(); ++i) {
    const fs::path& entry = entries[i].path;
    if (entries[i].used >= in_use_since) continue;
    const auto lock = FileLock::try_take(lock_of(entry));
    // It may have been used while this function looked at the others.
    if (!lock || fs::last_write_time(entry / "finished", error) != entries[i].used) continue;
    // Remove the marker first, so that no one uses a half-deleted entry.
    fs::remove(entry / "finished", error);
    fs::remove_all(entry, error);
  }
}

}  // namespace raum::ci
