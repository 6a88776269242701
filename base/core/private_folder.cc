#include "base/core/private_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace raum {

int open_private_folder(const std::string& path) {
  static_cast<void>(::mkdir(path.c_str(), S_IRWXU));
  const int folder = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  struct stat status = {};
  if (folder < 0 || (::fstat(folder, &status) == 0 && status.st_uid == ::geteuid() &&
                     (status.st_mode & (S_IWGRP | S_IWOTH)) == 0)) {
    return folder;
  }
  ::close(folder);
  return -1;
}

}  // namespace raum
