#include "base/core/lean_fork.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <future>
#include <optional>
#include <thread>

namespace raum {
namespace {

#ifdef __SANITIZE_THREAD__
constexpr bool kMayLeaveOut = false;
#else
constexpr bool kMayLeaveOut = true;
#endif

bool is_mapped(const void* address) {
  const std::uintptr_t in_page = reinterpret_cast<std::uintptr_t>(address) & 4095U;
  auto* const page = const_cast<char*>(static_cast<const char*>(address) - in_page);
  unsigned char is_resident = 0;
  return ::mincore(page, 1, &is_resident) == 0 || errno != ENOMEM;
}

// Whether a child of this thread has the page of the address.
bool child_has(const void* address) {
  const pid_t child = lean_fork();
  if (child == 0) ::_exit(is_mapped(address) ? 1 : 0);
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status)) << status;
  return WEXITSTATUS(status) == 1;
}

// A thread with a number on its stack, which ends with the object.
class ThreadWithStack {
 public:
  explicit ThreadWithStack(bool is_uncopied)
      : thread_([this, is_uncopied] {
          std::optional<UncopiedStack> uncopied;
          if (is_uncopied) uncopied.emplace();
          const volatile int number = 1;
          place_.set_value(const_cast<const int*>(&number));
          end_.get_future().wait();
        }),
        address_(place_.get_future().get()) {}
  ~ThreadWithStack() { end_.set_value(); }
  ThreadWithStack(const ThreadWithStack&) = delete;
  ThreadWithStack& operator=(const ThreadWithStack&) = delete;

  [[nodiscard]] const void* address() const { return address_; }

 private:
  std::promise<const void*> place_;
  std::promise<void> end_;
  std::jthread thread_;
  const void* address_;
};

TEST(LeanFork, LeavesOutTheStacksOfOtherThreads) {
  const ThreadWithStack copied(false);
  EXPECT_TRUE(child_has(copied.address())) << "like fork()";
  const ThreadWithStack uncopied(true);
  EXPECT_EQ(child_has(uncopied.address()), !kMayLeaveOut);
  EXPECT_TRUE(child_has(copied.address()));
}

TEST(LeanFork, KeepsTheStackOfItsThread) {
  std::jthread([] {
    const int number = 1;
    const UncopiedStack uncopied;
    const ThreadWithStack other(true);
    for (int i = 0; i < 3; ++i) {
      EXPECT_TRUE(child_has(&number));
      EXPECT_EQ(child_has(other.address()), !kMayLeaveOut);
    }
    // A child of another thread still lacks this stack.
    std::jthread([&] { EXPECT_EQ(child_has(&number), !kMayLeaveOut); }).join();
  }).join();
}

// The C library gives the stack of a thread that has ended to the next one.
TEST(LeanFork, CopiesAStackAgainAtTheEnd) {
  std::jthread([] {
    const int number = 1;
    { const UncopiedStack uncopied; }
    std::jthread([&] { EXPECT_TRUE(child_has(&number)); }).join();
    const UncopiedStack again;
    std::jthread([&] { EXPECT_EQ(child_has(&number), !kMayLeaveOut); }).join();
  }).join();
}

// The child of a child is made in the same way.
TEST(LeanFork, WorksInAChild) {
  const ThreadWithStack uncopied(true);
  const pid_t child = lean_fork();
  if (child == 0) {
    const pid_t own = lean_fork();
    if (own == 0) ::_exit(7);
    int status = 0;
    ::waitpid(own, &status, 0);
    ::_exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status)) << status;
  EXPECT_EQ(WEXITSTATUS(status), 7);
}

}  // namespace
}  // namespace raum
