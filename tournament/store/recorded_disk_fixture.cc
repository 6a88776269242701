#include "tournament/store/recorded_disk_fixture.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace raum::tournament {
namespace {

constexpr std::size_t kSector = 512;  // what a disk writes whole or not at all

// Whether something that was not synced has reached the disk.
bool has_arrived(SplitMix64& random) { return random.below(2) == 0; }

void put(std::string& file, std::size_t offset, std::string_view bytes) {
  if (file.size() < offset + bytes.size()) file.resize(offset + bytes.size());
  std::copy(bytes.begin(), bytes.end(), file.begin() + static_cast<std::ptrdiff_t>(offset));
}

// Writes those of the sectors that `random` chooses.
void put_some(std::string& file, std::size_t offset, std::string_view bytes, SplitMix64& random) {
  while (!bytes.empty()) {
    const std::size_t size = std::min(bytes.size(), kSector - offset % kSector);
    if (has_arrived(random)) put(file, offset, bytes.substr(0, size));
    offset += size;
    bytes.remove_prefix(size);
  }
}

}  // namespace

// SQLite allocates a block of szOsFile bytes for a file: this object, and behind it the real file.
struct RecordedDisk::File {
  sqlite3_file base;
  RecordedDisk* disk;
  const char* path;  // valid while the file is open: sqlite.org/c3ref/vfs.html
  // SQLite syncs the folder with the first sync of a new log or journal (unixSync() in os_unix.c).
  bool syncs_folder;

  static File& of(sqlite3_file* file) { return *reinterpret_cast<File*>(file); }
  static sqlite3_file* real(sqlite3_file* file) {
    return reinterpret_cast<sqlite3_file*>(reinterpret_cast<File*>(file) + 1);
  }
  void record(Kind kind, std::size_t offset = 0, std::string bytes = {}) const {
    if (path != nullptr) disk->log_.push_back({kind, path, offset, std::move(bytes)});
  }
};

const sqlite3_io_methods RecordedDisk::kMethods{
    .iVersion = 2,  // without memory-mapped files
    .xClose = [](sqlite3_file* f) { return File::real(f)->pMethods->xClose(File::real(f)); },
    .xRead =
        [](sqlite3_file* f, void* to, int size, sqlite3_int64 at) {
          return File::real(f)->pMethods->xRead(File::real(f), to, size, at);
        },
    .xWrite =
        [](sqlite3_file* f, const void* from, int size, sqlite3_int64 at) {
          File::of(f).record(
              Kind::Write, static_cast<std::size_t>(at),
              std::string(static_cast<const char*>(from), static_cast<std::size_t>(size)));
          return File::real(f)->pMethods->xWrite(File::real(f), from, size, at);
        },
    .xTruncate =
        [](sqlite3_file* f, sqlite3_int64 size) {
          File::of(f).record(Kind::Truncate, static_cast<std::size_t>(size));
          return File::real(f)->pMethods->xTruncate(File::real(f), size);
        },
    .xSync =
        [](sqlite3_file* f, int flags) {
          File::of(f).record(Kind::Sync);
          if (std::exchange(File::of(f).syncs_folder, false)) File::of(f).record(Kind::SyncFolder);
          return File::real(f)->pMethods->xSync(File::real(f), flags);
        },
    .xFileSize =
        [](sqlite3_file* f, sqlite3_int64* size) {
          return File::real(f)->pMethods->xFileSize(File::real(f), size);
        },
    .xLock = [](sqlite3_file* f,
                int lock) { return File::real(f)->pMethods->xLock(File::real(f), lock); },
    .xUnlock = [](sqlite3_file* f,
                  int lock) { return File::real(f)->pMethods->xUnlock(File::real(f), lock); },
    .xCheckReservedLock =
        [](sqlite3_file* f, int* result) {
          return File::real(f)->pMethods->xCheckReservedLock(File::real(f), result);
        },
    .xFileControl =
        [](sqlite3_file* f, int operation, void* argument) {
          return File::real(f)->pMethods->xFileControl(File::real(f), operation, argument);
        },
    .xSectorSize = [](sqlite3_file*) { return static_cast<int>(kSector); },
    .xDeviceCharacteristics =
        [](sqlite3_file* f) {
          return File::real(f)->pMethods->xDeviceCharacteristics(File::real(f));
        },
    .xShmMap =
        [](sqlite3_file* f, int region, int size, int extend, void volatile** memory) {
          return File::real(f)->pMethods->xShmMap(File::real(f), region, size, extend, memory);
        },
    .xShmLock =
        [](sqlite3_file* f, int offset, int n, int flags) {
          return File::real(f)->pMethods->xShmLock(File::real(f), offset, n, flags);
        },
    .xShmBarrier = [](sqlite3_file* f) { File::real(f)->pMethods->xShmBarrier(File::real(f)); },
    .xShmUnmap =
        [](sqlite3_file* f, int remove) {
          return File::real(f)->pMethods->xShmUnmap(File::real(f), remove);
        },
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

RecordedDisk::RecordedDisk() : real_(sqlite3_vfs_find(nullptr)), vfs_(*real_) {
  vfs_.szOsFile = static_cast<int>(sizeof(File)) + real_->szOsFile;
  vfs_.pNext = nullptr;
  vfs_.zName = "recorded-disk";
  vfs_.pAppData = this;
  vfs_.xOpen = open;
  vfs_.xDelete = remove;
  vfs_.xAccess = access;
  vfs_.xFullPathname = full_path;
  sqlite3_vfs_register(&vfs_, 1);
}

RecordedDisk::~RecordedDisk() { stop(); }

void RecordedDisk::stop() {
  if (!std::exchange(is_recording_, false)) return;
  sqlite3_vfs_unregister(&vfs_);
  sqlite3_vfs_register(real_, 1);
}

int RecordedDisk::open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags,
                       int* out_flags) {
  auto* const disk = static_cast<RecordedDisk*>(vfs->pAppData);
  const bool is_log =
      (flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL)) != 0;
  File::of(file) = {.base = {.pMethods = nullptr},
                    .disk = disk,
                    .path = name,
                    .syncs_folder = is_log && (flags & SQLITE_OPEN_CREATE) != 0};
  const int result = disk->real_->xOpen(disk->real_, name, File::real(file), flags, out_flags);
  if (File::real(file)->pMethods != nullptr) file->pMethods = &kMethods;
  return result;
}

int RecordedDisk::remove(sqlite3_vfs* vfs, const char* name, int sync_folder) {
  auto* const disk = static_cast<RecordedDisk*>(vfs->pAppData);
  disk->log_.push_back({Kind::Delete, name, 0, {}});
  if (sync_folder != 0) disk->log_.push_back({Kind::SyncFolder, name, 0, {}});
  return disk->real_->xDelete(disk->real_, name, sync_folder);
}

int RecordedDisk::access(sqlite3_vfs* vfs, const char* name, int flags, int* result) {
  sqlite3_vfs* const real = static_cast<RecordedDisk*>(vfs->pAppData)->real_;
  return real->xAccess(real, name, flags, result);
}

int RecordedDisk::full_path(sqlite3_vfs* vfs, const char* name, int size, char* result) {
  sqlite3_vfs* const real = static_cast<RecordedDisk*>(vfs->pAppData)->real_;
  return real->xFullPathname(real, name, size, result);
}

std::map<std::string, std::string> RecordedDisk::after_power_cut(std::size_t operations,
                                                                 SplitMix64& random) const {
  std::map<std::string, std::size_t> synced;  // number of operations up to the last sync
  std::size_t folder_synced = 0;
  for (std::size_t i = 0; i < operations; ++i) {
    if (log_[i].kind == Kind::Sync) synced[log_[i].path] = i + 1;
    if (log_[i].kind == Kind::SyncFolder) folder_synced = i + 1;
  }
  std::map<std::string, std::string> files;
  for (std::size_t i = 0; i < operations; ++i) {
    const Operation& o = log_[i];
    const auto last = synced.find(o.path);
    const bool is_synced = last != synced.end() && i < last->second;
    switch (o.kind) {
      case Kind::Write:
        if (is_synced) {
          put(files[o.path], o.offset, o.bytes);
        } else {
          put_some(files[o.path], o.offset, o.bytes, random);
        }
        break;
      case Kind::Truncate:
        if (is_synced || has_arrived(random)) files[o.path].resize(o.offset);
        break;
      case Kind::Delete:
        if (i < folder_synced || has_arrived(random)) files.erase(o.path);
        break;
      case Kind::Sync:
      case Kind::SyncFolder:
        break;
    }
  }
  return files;
}

}  // namespace raum::tournament
