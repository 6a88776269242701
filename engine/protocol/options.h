// Options: what `setoption` can change, and how `uci` announces it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "engine/named/player.h"

namespace raum {

/// Whether two names mean one option: letter case does not count.
[[nodiscard]] bool same_name(std::string_view a, std::string_view b);

class Options {
 public:
  Options();

  [[nodiscard]] Player& player() { return *player_; }

  /// The `option ...` lines, in the values of the engine that is chosen now.
  [[nodiscard]] std::vector<std::string> announce() const;

  /// Sets an option; names are compared without letter case. Engine puts every other option back to
  /// that engine's document; Level sets what the level names, but for options that were set by
  /// themselves, before it or after it.
  /// Errors: an unknown name (with the nearest known one), a value out of range, a second
  /// evaluation beside the option Evaluation, no memory; nothing changes then.
  [[nodiscard]] Expected<void> set(std::string_view name, std::string_view value);

 private:
  [[nodiscard]] Expected<void> set_switch(std::string_view name, std::string_view value);

  [[nodiscard]] Expected<void> set_evaluation(std::string_view value);
  [[nodiscard]] Expected<void> set_other_evaluation(bool on);

  std::unique_ptr<Player> player_;
  SetByItself set_by_itself_;
  bool second_evaluation_ = false;  // the engine's other_evaluation is on
};

}  // namespace raum
