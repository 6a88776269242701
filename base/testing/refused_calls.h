// Refused calls: lets system calls fail, to test what a program does then.
#pragma once

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <vector>

namespace raum {

/// From now on, these system calls of this process and its children fail with the error. Nothing
/// takes that back: call it in a child process, such as that of a death test. Ends the process with
/// 99 if the kernel has no such filters.
inline void refuse_calls(std::initializer_list<long> calls, int error) {
  std::vector<sock_filter> program{
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
  };
  for (const long call : calls) {
    program.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, 1));
    program.push_back(
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(error)));
  }
  program.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  const sock_fprog filter{.len = static_cast<unsigned short>(program.size()),
                          .filter = program.data()};
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) != 0) {
    std::_Exit(99);
  }
}

/// The same for all calls that start a process, as a limit of processes does (for root as well).
inline void refuse_processes(int error) {
  refuse_calls({SYS_clone, SYS_clone3, SYS_fork, SYS_vfork}, error);
}

}  // namespace raum
