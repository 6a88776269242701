// CutNetwork: a network of the test's own with two machines, which are network namespaces: that of
// the test, and one that can be cut off. Nothing of it is visible outside, and it ends with the
// object or with this process.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/process/descriptor.h"
#include "tournament/cluster/daemon.h"

namespace raum::tournament {

class CutNetwork {
 public:
  static constexpr const char* kHere = "10.77.0.1";
  static constexpr const char* kThere = "10.77.0.2";

  /// `log` is a file for what the programs say.
  explicit CutNetwork(std::string log) : log_(std::move(log)) {}
  /// The thread is where it was before enter().
  ~CutNetwork();
  CutNetwork(const CutNetwork&) = delete;
  CutNetwork& operator=(const CutNetwork&) = delete;

  /// Moves this thread, and all that it starts from now on, into a network without another machine.
  /// Returns: 0, or the system's error: EPERM if this process may not do so.
  [[nodiscard]] int enter();

  /// Adds the other machine.  Requires: enter() has succeeded.
  /// Returns: "", or what has failed.
  [[nodiscard]] std::string connect();

  /// The words that start a program on the other machine.
  [[nodiscard]] std::vector<std::string> go_there() const;

  /// No packet passes from now on; nobody is told.
  /// Returns: as connect().
  [[nodiscard]] std::string cut() const;

 private:
  // Runs `ip` with these words behind the prefix.  Returns: "", or what it has said.
  [[nodiscard]] static std::string ip(const std::vector<std::string>& words,
                                      std::vector<std::string> prefix = {});

  std::string log_;
  Descriptor before_;              // the namespace of the thread before enter()
  std::unique_ptr<Daemon> other_;  // holds the other namespace
};

}  // namespace raum::tournament
