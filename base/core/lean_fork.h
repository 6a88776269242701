// Starting processes from a program with many threads. fork() copies the map of all stacks, which
// takes 0.1 ms to 0.2 ms for each thread, although a child that starts another program needs only
// that of the thread that forked.
#pragma once

#include <sys/types.h>

#include <cstddef>

namespace raum {

/// While it exists, children do not get the stack of the thread that created it, unless that thread
/// itself forks them by lean_fork(). Then no code of the program may call fork(), whose work in the
/// child looks at the stacks of all threads.  Source: man 2 madvise, MADV_DONTFORK.
/// Does nothing if the system refuses, and under the thread sanitizer, which needs fork().
class UncopiedStack {
 public:
  UncopiedStack();
  ~UncopiedStack();
  UncopiedStack(const UncopiedStack&) = delete;
  UncopiedStack& operator=(const UncopiedStack&) = delete;

 private:
  bool is_uncopied_ = false;
};

/// fork() for a child that only makes system calls until it starts another program or ends: while
/// there is an UncopiedStack, it runs no handlers of pthread_atfork() and leaves locks as they are.
[[nodiscard]] pid_t lean_fork();

}  // namespace raum
