#include "tournament/records/record_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string_view>

#include "tournament/records/game_records.h"
#include "tournament/rgn/rgn.h"

namespace raum::tournament {

void RecordFile::begin(Store& store, std::size_t last_pair) {
  std::error_code ignored;
  if (path_.empty() || !std::filesystem::is_regular_file(path_, ignored)) return;
  if (!write_records(path_, store, last_pair, last_pair)) return;
  file_ = Descriptor(::open(path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
}

void RecordFile::append(const StoredGame& game) {
  if (!file_.is_open()) return;
  const auto text = record_text(game, game.is_evidence);
  struct stat before = {};
  if (text && ::fstat(file_.get(), &before) == 0) {
    const ssize_t written = ::write(file_.get(), text->data(), text->size());
    if (written == static_cast<ssize_t>(text->size())) return;
    // The disk is full: remove the part of the game that was written.
    if (written > 0) {
      [[maybe_unused]] const int ignored = ::ftruncate(file_.get(), before.st_size);
    }
  }
  file_.close();
}

Fallible<void> RecordFile::finish(Store& store, std::size_t last_pair, std::size_t counted) {
  file_.close();
  if (path_.empty()) return {};
  return write_records(path_, store, last_pair, counted);
}

}  // namespace raum::tournament
