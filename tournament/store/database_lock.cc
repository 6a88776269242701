#include "tournament/store/database_lock.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>

#include <cerrno>

#include "base/core/system_error.h"
#include "base/process/file_lock.h"
#include "tournament/store/store_schema.h"

namespace raum::tournament {

Failure cannot_write_database(const std::string& path, int reason) {
  if (reason == EISDIR) return {ExitCode::Usage, {path, "a folder", kResultsSchema.name}};
  return {ExitCode::Environment,
          {path, system_error_text(reason), "a database that can be written"}};
}

Fallible<Descriptor> lock_database(const std::string& path) {
  Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
  if (!file.is_open()) return tl::unexpected(cannot_write_database(path, errno));
  const int failed = try_flock(file.get(), LOCK_EX);
  if (failed == 0) return file;
  if (failed != EWOULDBLOCK) {
    return environment_error(
        {path, fmt::format("a file that cannot be locked: {}", system_error_text(failed)),
         "a file system with locks (flock)"});
  }
  return environment_error({path,
                            "a database in use by another match, or by one that was killed "
                            "a moment ago",
                            "one match at a time"});
}

}  // namespace raum::tournament
