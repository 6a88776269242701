#include "web/testing/keys.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace raum::web {
namespace {

Json step(const char* type, std::string_view key) {
  return {{"type", type}, {"value", std::string(key)}};
}

Json keyboard(Json steps) {
  return {{"actions", {{{"type", "key"}, {"id", "keyboard"}, {"actions", std::move(steps)}}}}};
}

std::size_t bytes_of_character(char lead) {
  const auto byte = static_cast<unsigned char>(lead);
  return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

}  // namespace

Json typed(std::string_view text) {
  Json steps = Json::array();
  while (!text.empty()) {
    const std::size_t bytes = std::min(bytes_of_character(text.front()), text.size());
    for (const char* const type : {"keyDown", "keyUp"}) {
      steps.push_back(step(type, text.substr(0, bytes)));
    }
    text.remove_prefix(bytes);
  }
  return keyboard(std::move(steps));
}

Json chord(const std::vector<std::string_view>& keys) {
  Json steps = Json::array();
  for (const std::string_view key : keys) steps.push_back(step("keyDown", key));
  for (auto key = keys.rbegin(); key != keys.rend(); ++key) steps.push_back(step("keyUp", *key));
  return keyboard(std::move(steps));
}

}  // namespace raum::web
