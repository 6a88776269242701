#include "web/command/page_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "base/process/descriptor.h"
#include "base/process/patient_write.h"

namespace raum::web {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPageStart = "<!doctype html>";

bool is_file_or_missing(const std::string& path) {
  std::error_code ignored;
  const fs::file_type type = fs::status(path, ignored).type();
  return type == fs::file_type::regular || type == fs::file_type::not_found;
}

// Whether the file is empty or begins as a page does.
bool is_replaceable(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string start(kPageStart.size(), '\0');
  file.read(start.data(), static_cast<std::streamsize>(start.size()));
  start.resize(static_cast<std::size_t>(file.gcount()));
  std::transform(start.begin(), start.end(), start.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return start.empty() || start == kPageStart;
}

tl::unexpected<Failure> cannot_write_page(const std::string& path, int error) {
  return environment_error({path, patient_error_text(error), "a file that can be written"});
}

constexpr int kWriteFlags = O_WRONLY | O_CREAT | O_NOCTTY | O_NONBLOCK | O_CLOEXEC;

// The file to which symbolic links lead, which may be missing.
std::string target_of(const std::string& path) {
  constexpr int kMostLinks = 40;
  fs::path target = path;
  std::error_code error;
  for (int links = 0; links < kMostLinks; ++links) {
    const fs::path link = fs::read_symlink(target, error);
    if (error) return target.string();
    target = target.parent_path() / link;
  }
  return path;
}

// The links of /dev/fd do not always name what they lead to, such as a pipe or a removed file.
bool is_same_file(const std::string& path, const std::string& target) {
  std::error_code ignored;
  return !fs::exists(path, ignored) || fs::equivalent(path, target, ignored);
}

struct TemporaryFile {
  Descriptor descriptor;
  std::string path;
};

// A new file beside the path. Returns: a closed descriptor on failure; errno says why.
TemporaryFile temporary_file(const std::string& path) {
  constexpr int kMostTries = 100;
  TemporaryFile file;
  for (int i = 0; i < kMostTries; ++i) {
    file.path = fmt::format("{}.{}-{}.tmp", path, ::getpid(), i);
    file.descriptor =
        Descriptor(::open(file.path.c_str(), kWriteFlags | O_EXCL | O_NOFOLLOW, 0666));
    if (file.descriptor.is_open() || errno != EEXIST) break;
  }
  return file;
}

// Keeps the signals that end the program waiting, so that they leave no temporary file behind.
class WaitingSignals {
 public:
  WaitingSignals() {
    sigset_t ending;
    ::sigemptyset(&ending);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaddset(&ending, signal);
    ::pthread_sigmask(SIG_BLOCK, &ending, &before_);
  }
  ~WaitingSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  WaitingSignals(const WaitingSignals&) = delete;
  WaitingSignals& operator=(const WaitingSignals&) = delete;

 private:
  sigset_t before_{};
};

// Both return 0 or an errno.
int replace_file(const std::string& path, std::string_view html) {
  const WaitingSignals waiting;
  TemporaryFile file = temporary_file(path);
  if (!file.descriptor.is_open()) return errno;
  int failed = write_patiently(file.descriptor.get(), html);
  file.descriptor.close();
  if (failed == 0 && std::rename(file.path.c_str(), path.c_str()) != 0) failed = errno;
  if (failed != 0) static_cast<void>(std::remove(file.path.c_str()));
  return failed;
}

int write_directly(const std::string& path, std::string_view html) {
  const Descriptor file(::open(path.c_str(), kWriteFlags | O_TRUNC, 0666));
  return file.is_open() ? write_patiently(file.get(), html) : errno;
}

}  // namespace

Fallible<void> check_page_path(const std::string& path, const std::string& source) {
  std::error_code ignored;
  if (fs::equivalent(path, source, ignored)) {
    return usage_error({path, "the file that is to be shown", "another file for the page"});
  }
  if (fs::is_directory(path, ignored)) {
    return usage_error({path, "a folder", "a file for the page"});
  }
  if (fs::is_regular_file(path, ignored) && !is_replaceable(path)) {
    return usage_error(
        {path, "a file that is no HTML page", "a new file, or a page that may be replaced"});
  }
  return {};
}

Fallible<void> write_page(const std::string& path, std::string_view html) {
  const std::string target = target_of(path);
  const bool is_replaced = is_file_or_missing(path) && is_same_file(path, target);
  const int failed = is_replaced ? replace_file(target, html) : write_directly(path, html);
  if (failed != 0) return cannot_write_page(path, failed);
  return {};
}

}  // namespace raum::web
