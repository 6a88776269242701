// Options: the option table of the chosen engine and of the protocol, which `uci` announces and
// `setoption` changes.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "engine/named/engine.h"
#include "engine/protocol/go_command.h"

namespace raum {

/// Whether two names mean one option: letter case does not count.
[[nodiscard]] bool same_name(std::string_view a, std::string_view b);

class Options {
 public:
  /// Starts with the first engine of the registry.
  Options();

  [[nodiscard]] Engine& engine() { return *engine_; }
  /// The option Ponder: whether a move is sent with the reply that is expected.
  [[nodiscard]] bool ponder() const { return ponder_; }
  /// The option Move Overhead: the time that is left on the clock for sending the move.
  [[nodiscard]] std::chrono::milliseconds move_overhead() const { return move_overhead_; }

  /// The `option ...` lines, with the defaults of the chosen engine.
  [[nodiscard]] std::vector<std::string> announce();

  /// Sets an option. The option Engine chooses an engine and resets all other options to its
  /// defaults.
  /// Errors: an unknown name (with the nearest known one), a value out of range, a second
  /// evaluation beside the option Evaluation, not enough memory; then nothing changes.
  [[nodiscard]] Expected<void> set(std::string_view name, std::string_view value);

 private:
  // All options: used to announce them, to set them and to suggest the nearest name.
  [[nodiscard]] std::vector<Option> table();
  [[nodiscard]] Expected<void> choose_engine(std::string_view name);

  std::unique_ptr<Engine> engine_;
  bool ponder_ = false;
  std::chrono::milliseconds move_overhead_ = kMoveOverhead;
};

}  // namespace raum
