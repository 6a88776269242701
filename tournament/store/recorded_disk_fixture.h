// RecordedDisk: records what SQLite writes to its files and when it syncs them, and makes files as
// a power cut at any moment may leave them.
#pragma once

#include <sqlite3.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/core/splitmix.h"

namespace raum::tournament {

/// SQLite opens files through it until stop(). Only one may exist at a time, and it must outlive
/// every connection that was opened meanwhile.
class RecordedDisk {
 public:
  RecordedDisk();
  ~RecordedDisk();
  RecordedDisk(const RecordedDisk&) = delete;
  RecordedDisk& operator=(const RecordedDisk&) = delete;

  /// SQLite opens further files as if this object did not exist.
  void stop();

  /// The number of operations so far: a power cut may come after any of them.
  [[nodiscard]] std::size_t operations() const { return log_.size(); }

  /// The files, by path, after a power cut when `operations` operations were done. What was written
  /// to a file before its last sync is there, and a file that was deleted before the last sync of
  /// its folder is gone. Whether each sector of a later write, each later change of a size and each
  /// later deletion is there, `random` decides.
  [[nodiscard]] std::map<std::string, std::string> after_power_cut(std::size_t operations,
                                                                   SplitMix64& random) const;

 private:
  enum class Kind : std::uint8_t { Write, Truncate, Sync, Delete, SyncFolder };
  struct Operation {
    Kind kind;
    std::string path;
    std::size_t offset = 0;  // of a write; the new size of a truncation
    std::string bytes;       // of a write
  };
  struct File;  // what SQLite knows as a file: this object, and the real one behind it

  static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags,
                  int* out_flags);
  static int remove(sqlite3_vfs* vfs, const char* name, int sync_folder);
  static int access(sqlite3_vfs* vfs, const char* name, int flags, int* result);
  static int full_path(sqlite3_vfs* vfs, const char* name, int size, char* result);
  static const sqlite3_io_methods kMethods;

  sqlite3_vfs* real_;
  sqlite3_vfs vfs_;
  bool is_recording_ = true;
  std::vector<Operation> log_;
};

}  // namespace raum::tournament
