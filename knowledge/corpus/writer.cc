#include "knowledge/corpus/writer.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "base/core/system_error.h"
#include "base/process/file_lock.h"
#include "base/text/quote.h"
#include "knowledge/corpus/reader.h"
#include "knowledge/corpus/record.h"

namespace raum::knowledge {
namespace {

// Errors: the first field that one header has and the other has not, or has with another value.
Expected<void> check_same(const CorpusHeader& found, const CorpusHeader& wanted,
                          const std::vector<std::string_view>& may_differ,
                          const std::string& path) {
  const auto text = [](std::optional<std::string_view> value) {
    return value ? quoted_utf8(*value, 200) : std::string("no such field");
  };
  for (const CorpusHeader* const header : {&wanted, &found}) {
    for (const HeaderField& field : header->fields) {
      if (std::find(may_differ.begin(), may_differ.end(), field.key) != may_differ.end()) continue;
      const auto here = found.find(field.key);
      const auto there = wanted.find(field.key);
      if (here == there) continue;
      return fail(path + ": " + field.key, text(here),
                  text(there) + ", as the command asks for, or another file");
    }
  }
  return {};
}

}  // namespace

Fallible<CorpusWriter> CorpusWriter::open(
    const std::string& path, const CorpusHeader& header,
    const std::vector<std::string_view>& may_differ,
    const std::function<Expected<void>(const CorpusGame&)>& use) {
  constexpr mode_t kMode = S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH;
  Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, kMode));
  if (!file.is_open()) {
    return environment_error({path, system_error_text(errno), "a file that can be written"});
  }
  struct stat status = {};
  if (::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
    return usage_error({path, "no regular file", "a file that can be continued"});
  }
  const int failed = try_flock(file.get(), LOCK_EX);
  if (failed == EWOULDBLOCK) {
    return usage_error({path, "a file that another command writes", "one that none does"});
  }
  if (failed != 0) {
    return environment_error(
        {path, fmt::format("a file that cannot be locked: {}", system_error_text(failed)),
         "a file system with locks (flock)"});
  }
  CorpusWriter writer(path, std::move(file));
  // Again, because another command may have written until it gave up the lock.
  if (::fstat(writer.file_.get(), &status) != 0) {
    return environment_error({path, system_error_text(errno), ""});
  }
  const auto begun =
      status.st_size == 0 ? writer.begin(header) : writer.resume(header, may_differ, use);
  if (!begun) return tl::unexpected(begun.error());
  return writer;
}

Fallible<void> CorpusWriter::begin(const CorpusHeader& header) {
  const auto text = header_text(header);
  if (!text) return usage_error(text.error());
  auto written = write(*text);
  header_bytes_ = bytes_;
  return written;
}

Fallible<void> CorpusWriter::resume(const CorpusHeader& header,
                                    const std::vector<std::string_view>& may_differ,
                                    const std::function<Expected<void>(const CorpusGame&)>& use) {
  auto reader = CorpusReader::open(path_);
  if (!reader) return usage_error(reader.error());
  if (const auto same = check_same(reader->header(), header, may_differ, path_); !same) {
    return usage_error(same.error());
  }
  header_bytes_ = reader->offset();
  while (true) {
    const auto game = reader->next();
    if (!game && !reader->is_truncated()) return usage_error(game.error());
    if (!game || !*game) break;
    if (!use) continue;
    if (const auto used = use(**game); !used) return usage_error(within(path_, used.error()));
  }
  bytes_ = reader->offset();
  if (!reader->is_truncated()) return {};
  struct stat status = {};
  if (::fstat(file_.get(), &status) != 0 ||
      ::ftruncate(file_.get(), static_cast<off_t>(bytes_)) != 0) {
    return environment_error({path_, system_error_text(errno), ""});
  }
  cut_bytes_ = static_cast<std::uint64_t>(status.st_size) - bytes_;
  return {};
}

Fallible<void> CorpusWriter::append(const CorpusGame& game) {
  const auto record = record_of(game);
  if (!record) return usage_error(record.error());
  return write(*record);
}

Fallible<void> CorpusWriter::write(std::string_view bytes) {
  std::string_view rest = bytes;
  while (!rest.empty()) {
    const ssize_t written = ::write(file_.get(), rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      const int error = errno;
      // A game that cannot be removed is cut off when the file is continued.
      [[maybe_unused]] const int removed = ::ftruncate(file_.get(), static_cast<off_t>(bytes_));
      return environment_error({path_, system_error_text(error), ""});
    }
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  bytes_ += bytes.size();
  return {};
}

}  // namespace raum::knowledge
