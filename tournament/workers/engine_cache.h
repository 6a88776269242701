// EngineCache: copies of engines' files on the machine of a worker, found by their content.
//   1. A file lies at FOLDER/HASH-BYTES/NAME; it appears there by a rename once it is complete, so
//      that another worker never sees a part of it.
//   2. A file is used only if its bytes have the hash that the match expects. It is read once, and
//      again if it has changed or is newer than a second.
//   3. What a transfer that was killed has left is removed after a day, when another one begins.
#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/core/error.h"
#include "tournament/engines/engine_identity.h"
#include "tournament/messages/worker_setup.h"

namespace raum::tournament {

class EngineCache {
 public:
  /// `folder` need not exist.
  explicit EngineCache(std::string folder) : folder_(std::move(folder)) {}

  /// $XDG_CACHE_HOME/raumlab/engines, or that below ~/.cache; without both a folder below $TMPDIR
  /// or /tmp, which is made for this user alone.
  /// Errors: that last folder belongs to another user, or others can write to it.
  [[nodiscard]] static Expected<std::string> default_folder();

  /// The path of a file with these bytes: the coordinator's own path, if this machine has the same
  /// file there, or a copy.
  /// Returns: nullopt if there is none.
  [[nodiscard]] std::optional<std::string> find(const EngineFile& file) const;

  /// Begins to receive a file; its bytes follow by add().
  /// Errors: the system's reason, with the path.
  [[nodiscard]] Expected<void> begin(const EngineFile& file);
  [[nodiscard]] Expected<void> add(std::string_view bytes);
  /// Errors: as begin(); other bytes than those of `file`.
  [[nodiscard]] Expected<void> end(const EngineFile& file);

  /// Receives the file at `path` on this machine, which has the same bytes.
  /// Errors: as end().
  [[nodiscard]] Expected<void> copy(const EngineFile& file, const std::string& path);

 private:
  [[nodiscard]] bool has_bytes_of(const std::string& path, const EngineFile& file) const;
  [[nodiscard]] std::string folder_of(const EngineFile& file) const;
  void remove_old_transfers() const;
  // Adds the file that was received to a folder that is there.
  [[nodiscard]] std::error_code add_to(const std::string& folder, const EngineFile& file) const;

  std::string folder_;
  mutable std::vector<std::pair<FileStamp, std::string>> hashes_;  // of files, without their paths
  bool is_tidy_ = false;                                           // remove_old_transfers()
  std::string receiving_;  // folder of the file that is received
  std::string path_;       // of that file
  std::ofstream out_;
};

}  // namespace raum::tournament
