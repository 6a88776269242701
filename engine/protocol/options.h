// Options: what `setoption` can change, and how `uci` announces it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.h"
#include "engine/named/player.h"

namespace raum {

class Options {
 public:
  Options();

  [[nodiscard]] Player& player() { return *player_; }

  /// The `option ...` lines, in the values of the engine that is chosen now.
  [[nodiscard]] std::vector<std::string> announce() const;

  /// Sets an option; names are compared without letter case. Engine puts every other option back to
  /// that engine's document; Level sets what the level names, so other options come after it.
  /// Errors: an unknown name (with the nearest known one) or a value out of range; nothing changes
  /// then.
  [[nodiscard]] Expected<void> set(std::string_view name, std::string_view value);

 private:
  [[nodiscard]] Expected<void> set_switch(std::string_view name, std::string_view value);

  std::unique_ptr<Player> player_;
};

}  // namespace raum
