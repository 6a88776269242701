#include "base/process/cpu_locks.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "base/testing/scoped_variable.h"
#include "base/testing/temporary_folder.h"

namespace raum {
namespace {

using Cpus = std::vector<int>;

class CpuLocking : public testing::Test {
 protected:
  TemporaryFolder folder_;
  ScopedVariable locks_{"RAUM_CPU_LOCKS", folder_ / "raum-cpus"};
};

TEST_F(CpuLocking, ReservesEachProcessorOnce) {
  CpuLocks first, second;
  EXPECT_EQ(first.reserve({4, 2, 7}, 2), (Cpus{4, 2}));
  EXPECT_EQ(second.reserve({4, 2, 7}, 2), Cpus{}) << "only one is free";
  EXPECT_EQ(CpuLocks().reserve({7}, 1), Cpus{7}) << "a failed reservation keeps none";
  EXPECT_EQ(second.reserve({4, 2, 7}, 1), Cpus{7});
  EXPECT_EQ(first.reserve({4, 2, 7}, 2), (Cpus{4, 2})) << "its own are free to itself";
}

TEST_F(CpuLocking, ReleasesAtTheEnd) {
  CpuLocks other;
  {
    CpuLocks locks;
    EXPECT_EQ(locks.reserve({0}, 1), Cpus{0});
    EXPECT_EQ(other.reserve({0}, 1), Cpus{});
  }
  EXPECT_EQ(other.reserve({0}, 1), Cpus{0});
}

TEST_F(CpuLocking, UsesTheSameFolderInEveryLogin) {
  EXPECT_EQ(cpu_lock_folder(), folder_ / "raum-cpus");
  const ScopedVariable none("RAUM_CPU_LOCKS", "");
  const ScopedVariable runtime("XDG_RUNTIME_DIR", folder_.path());
  EXPECT_EQ(cpu_lock_folder(), "/tmp/raum-cpus-" + std::to_string(::geteuid()));
}

TEST_F(CpuLocking, LetsNobodyElseUseTheFiles) {
  CpuLocks locks;
  EXPECT_EQ(locks.reserve({3}, 1), Cpus{3});
  using std::filesystem::perms;
  const auto rights = [](const std::string& path) {
    return std::filesystem::status(path).permissions();
  };
  EXPECT_EQ(rights(folder_ / "raum-cpus"), perms::owner_all);
  EXPECT_EQ(rights(folder_ / "raum-cpus/3"), perms::owner_read | perms::owner_write);
}

TEST_F(CpuLocking, LocksNothingWithoutAFolderOfItsOwn) {
  const auto locks_twice = [] {
    CpuLocks first, second;
    return first.reserve({0}, 1).size() + second.reserve({0}, 1).size() == 2;
  };
  const std::filesystem::path locks = folder_ / "raum-cpus";
  {
    const ScopedVariable missing("RAUM_CPU_LOCKS", folder_ / "missing/raum-cpus");
    EXPECT_TRUE(locks_twice());
  }
  ASSERT_EQ(::mkdir(locks.c_str(), 0700), 0);
  for (const mode_t mode : {0702U, 0720U}) {
    ASSERT_EQ(::chmod(locks.c_str(), mode), 0);
    EXPECT_TRUE(locks_twice()) << "others can write to it";
  }
  std::filesystem::remove(locks);
  std::filesystem::create_directory_symlink(folder_.path(), locks);
  EXPECT_TRUE(locks_twice()) << "a link";
  std::filesystem::remove(locks);
  EXPECT_FALSE(locks_twice());
}

}  // namespace
}  // namespace raum
