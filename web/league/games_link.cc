#include "web/league/games_link.h"

#include <fmt/core.h>

#include <cctype>

namespace raum::web {

std::string uri_component(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain =
        byte < 0x80 && (std::isalnum(byte) != 0 || c == '-' || c == '_' || c == '.');
    escaped += is_plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
  }
  return escaped;
}

std::string link_to_games(const std::string& engine, const std::string& reason) {
  const std::string end = "end=" + uri_component(reason);
  return engine.empty() ? "#" + end : fmt::format("#failed={}&{}", uri_component(engine), end);
}

std::string link_to_pairing(const std::string& player, const std::string& against) {
  return fmt::format("#player={}&against={}", uri_component(player), uri_component(against));
}

}  // namespace raum::web
