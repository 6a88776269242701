#include "tournament/workers/engine_cache.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>

#include "base/core/private_folder.h"
#include "base/core/system_error.h"
#include "base/core/temporary_name.h"
#include "base/text/content_hash.h"
#include "base/text/quote.h"

namespace raum::tournament {
namespace {

namespace fs = std::filesystem;

// Whether a later change of the file would change its stamp. The clock of a file system is coarse.
bool is_settled(const FileStamp& stamp) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return now - std::chrono::nanoseconds(stamp.modified_ns) > std::chrono::seconds(1);
}

// The last part of the coordinator's path: engines may look at their own name.
std::string name_of(const EngineFile& file) {
  const std::string name = fs::path(file.path).filename().string();
  return name.empty() || name == "." || name == ".." ? "engine" : name;
}

tl::unexpected<Error> cannot_write(const std::string& path, const std::string& reason) {
  return fail(printable_utf8(path), reason, "a folder for copies of engines");
}

}  // namespace

Expected<std::string> EngineCache::default_folder() {
  const auto variable = [](const char* name) {
    const char* const value = std::getenv(name);
    return std::string(value == nullptr ? "" : value);
  };
  if (const std::string cache = variable("XDG_CACHE_HOME"); cache.starts_with('/')) {
    return cache + "/raumlab/engines";
  }
  if (const std::string home = variable("HOME"); home.starts_with('/')) {
    return home + "/.cache/raumlab/engines";
  }
  std::error_code none;
  fs::path shared = fs::temp_directory_path(none);
  if (none) shared = "/tmp";
  std::string folder = shared / fmt::format("raumlab-engines-{}", ::geteuid());
  if (const int own = open_private_folder(folder); own >= 0) {
    ::close(own);
    return folder;
  }
  return fail(printable_utf8(folder), "no folder that this user alone can write to",
              "one, or HOME or XDG_CACHE_HOME in the environment");
}

std::string EngineCache::folder_of(const EngineFile& file) const {
  return fmt::format("{}/{}-{}", folder_, file.hash, file.bytes);
}

bool EngineCache::has_bytes_of(const std::string& path, const EngineFile& file) const {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return false;
  FileStamp stamp = stamp_of(path);
  if (stamp.size != file.bytes) return false;
  stamp.path.clear();  // the file of a finished transfer is known by another name
  const auto known = std::find_if(hashes_.begin(), hashes_.end(),
                                  [&](const auto& one) { return one.first == stamp; });
  if (known != hashes_.end()) return known->second == file.hash;
  const auto hash = hash_of_file(path);
  if (!hash) return false;
  if (is_settled(stamp)) hashes_.emplace_back(std::move(stamp), *hash);
  return *hash == file.hash;
}

std::optional<std::string> EngineCache::find(const EngineFile& file) const {
  if (has_bytes_of(file.path, file)) return file.path;
  const std::string copy = folder_of(file) + "/" + name_of(file);
  if (has_bytes_of(copy, file)) return copy;
  return std::nullopt;
}

Expected<void> EngineCache::begin(const EngineFile& file) {
  const bool is_hash = file.hash.size() == 16 &&
                       file.hash.find_first_not_of("0123456789abcdef") == std::string::npos;
  if (!is_hash) return fail("file", raum::quoted(file.hash), "16 hexadecimal digits");
  if (!std::exchange(is_tidy_, true)) remove_old_transfers();
  receiving_ = temporary_name(folder_of(file));
  std::error_code error;
  if (!fs::create_directories(receiving_, error)) return cannot_write(receiving_, error.message());
  path_ = receiving_ + "/" + name_of(file);
  out_ = std::ofstream(path_, std::ios::binary | std::ios::trunc);
  if (!out_) return cannot_write(path_, system_error_text(errno));
  return {};
}

void EngineCache::remove_old_transfers() const {
  const auto oldest = fs::file_time_type::clock::now() - std::chrono::hours(24);
  std::error_code error;
  std::vector<fs::path> old;
  for (fs::directory_iterator at(folder_, error); !error && at != fs::directory_iterator();
       at.increment(error)) {
    const bool is_transfer = at->path().filename().string().find('.') != std::string::npos;
    std::error_code gone;
    const auto written = at->last_write_time(gone);
    if (is_transfer && !gone && written < oldest) old.push_back(at->path());
  }
  for (const fs::path& path : old) fs::remove_all(path, error);
}

Expected<void> EngineCache::add(std::string_view bytes) {
  out_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!out_) return cannot_write(path_, system_error_text(errno));
  return {};
}

Expected<void> EngineCache::end(const EngineFile& file) {
  out_.close();
  if (!out_) return cannot_write(path_, system_error_text(errno));
  std::error_code error;
  if (!has_bytes_of(path_, file)) {
    fs::remove_all(receiving_, error);
    return fail(printable_utf8(file.path), "other bytes", "those that the match was begun with");
  }
  fs::permissions(path_, fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec,
                  error);
  const std::string folder = folder_of(file);
  fs::rename(receiving_, folder, error);
  if (!error) return {};
  // Another worker was faster, an older copy is damaged, or the folder has the same bytes under
  // another name. Other matches may use what is there.
  error = add_to(folder, file);
  std::error_code ignored;
  fs::remove_all(receiving_, ignored);
  if (error) return cannot_write(folder, error.message());
  return {};
}

// The folder may be that of several machines (NFS), of which this one may not see yet what another
// has just put there. A link does not replace a copy that may run there; a rename would.
std::error_code EngineCache::add_to(const std::string& folder, const EngineFile& file) const {
  std::error_code error;
  if (find(file)) return error;
  const std::string copy = folder + "/" + name_of(file);
  fs::create_hard_link(path_, copy, error);
  if (!error || find(file)) return {};
  error.clear();
  fs::rename(path_, copy, error);  // a damaged copy, or a file system without links
  return error;
}

Expected<void> EngineCache::copy(const EngineFile& file, const std::string& path) {
  if (auto begun = begin(file); !begun) return begun;
  std::error_code error;
  fs::copy_file(path, path_, fs::copy_options::overwrite_existing, error);
  if (error) return cannot_write(path_, error.message());
  return end(file);
}

}  // namespace raum::tournament
