#include "tournament/store/database_lock.h"

#include <gtest/gtest.h>
#include <sys/syscall.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include "base/testing/refused_calls.h"
#include "base/testing/temporary_folder.h"

namespace raum::tournament {
namespace {

TEST(DatabaseLock, ExcludesASecondHolder) {
  const TemporaryFolder folder;
  {
    const auto first = lock_database(folder / "m.db");
    ASSERT_TRUE(first.has_value());
    const auto second = lock_database(folder / "m.db");
    ASSERT_FALSE(second.has_value());
    EXPECT_EQ(second.error().code, ExitCode::Environment);
    EXPECT_EQ(second.error().error,
              (Error{folder / "m.db",
                     "a database in use by another match, or by one that was killed a moment ago",
                     "one match at a time"}));
  }
  EXPECT_TRUE(lock_database(folder / "m.db").has_value()) << "released with the descriptor";
}

TEST(DatabaseLock, NamesAFileSystemWithoutLocks) {
  const TemporaryFolder folder;
  const auto lock_without_locks = [&] {
    refuse_calls({SYS_flock}, ENOLCK);
    const auto refused = lock_database(folder / "m.db");
    if (!refused) static_cast<void>(std::fputs(to_string(refused.error().error).c_str(), stderr));
    std::_Exit(refused ? 1 : 0);
  };
  EXPECT_EXIT(lock_without_locks(), testing::ExitedWithCode(0),
              "m.db: found a file that cannot be locked: No locks available, expected a file "
              "system with locks \\(flock\\)");
}

}  // namespace
}  // namespace raum::tournament
