#include "base/core/lean_fork.h"

#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>

namespace raum {
namespace {

struct Stack {
  void* begin = nullptr;
  std::size_t bytes = 0;
};

#ifdef __SANITIZE_THREAD__
constexpr bool kMayLeaveOut = false;
#else
constexpr bool kMayLeaveOut = true;
#endif

std::atomic<int> uncopied_stacks = 0;
// Of this thread, while children do not get it.
thread_local Stack uncopied;

Stack stack_of_this_thread() {
  Stack stack;
  pthread_attr_t attributes;
  if (::pthread_getattr_np(::pthread_self(), &attributes) != 0) return stack;
  if (::pthread_attr_getstack(&attributes, &stack.begin, &stack.bytes) != 0) stack = {};
  ::pthread_attr_destroy(&attributes);
  return stack;
}

}  // namespace

UncopiedStack::UncopiedStack() {
  if (!kMayLeaveOut || uncopied.begin != nullptr) return;
  const Stack stack = stack_of_this_thread();
  if (stack.begin == nullptr) return;
  ++uncopied_stacks;  // first: from the next line on, no thread may call fork()
  is_uncopied_ = ::madvise(stack.begin, stack.bytes, MADV_DONTFORK) == 0;
  if (is_uncopied_) {
    uncopied = stack;
  } else {
    --uncopied_stacks;
  }
}

UncopiedStack::~UncopiedStack() {
  if (!is_uncopied_) return;
  // Another thread may get this stack.
  ::madvise(uncopied.begin, uncopied.bytes, MADV_DOFORK);
  uncopied = {};
  --uncopied_stacks;
}

pid_t lean_fork() {
  if (uncopied_stacks == 0) return ::fork();
  if (uncopied.begin != nullptr) ::madvise(uncopied.begin, uncopied.bytes, MADV_DOFORK);
  const pid_t child = ::_Fork();
  if (child != 0 && uncopied.begin != nullptr) {
    ::madvise(uncopied.begin, uncopied.bytes, MADV_DONTFORK);
  }
  return child;
}

}  // namespace raum
