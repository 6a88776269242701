#include "base/text/text_file.h"

#include <fmt/core.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <memory>
#include <system_error>

namespace raum {

namespace {

struct Close {
  void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
};

// Opening a pipe blocks until it has a writer, and reading one or a terminal may block for ever.
// While this lives a signal ends the program, although a SignalWatch blocks it: nothing else would
// end the wait.
class EndableWait {
 public:
  explicit EndableWait(const std::filesystem::path& path) {
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode)) return;
    sigset_t ending;
    ::sigemptyset(&ending);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaddset(&ending, signal);
    waits_ = ::pthread_sigmask(SIG_UNBLOCK, &ending, &before_) == 0;
  }
  ~EndableWait() {
    if (waits_) ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  EndableWait(const EndableWait&) = delete;
  EndableWait& operator=(const EndableWait&) = delete;

 private:
  sigset_t before_{};
  bool waits_ = false;
};

}  // namespace

Expected<std::string> read_text_file(const std::filesystem::path& path, std::string_view expected,
                                     std::size_t most_mib) {
  const auto refused = [&] {
    // As every other missing file is reported.
    const std::string found =
        errno == ENOENT ? "no such file" : std::generic_category().message(errno);
    return fail(path.string(), found, std::string(expected));
  };
  const EndableWait wait(path);
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rbe"));
  if (!file) return refused();
  std::string text;
  std::array<char, 1U << 16U> block;
  while (const std::size_t n = std::fread(block.data(), 1, block.size(), file.get())) {
    if (text.size() + n > (most_mib << 20U)) {
      return fail(path.string(), fmt::format("more than {} MiB", most_mib),
                  fmt::format("{} of at most {} MiB", expected, most_mib));
    }
    text.append(block.data(), n);
  }
  if (std::ferror(file.get()) != 0) return refused();
  return text;
}

}  // namespace raum
