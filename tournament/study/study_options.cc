#include "tournament/study/study_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/quote.h"
#include "engine/protocol/options.h"

namespace raum::tournament {
namespace {

// The value as the text of a setoption command.
Expected<std::string> option_value(const TomlReader& reader, const toml::node& node) {
  if (const auto flag = node.value_exact<bool>()) return std::string(*flag ? "true" : "false");
  if (const auto number = node.value_exact<std::int64_t>()) return fmt::to_string(*number);
  if (const auto text = node.value_exact<std::string>()) return *text;
  return fail(reader.place(node), found_value(node), "true, false, a whole number or a text");
}

}  // namespace

Expected<std::vector<PlacedOption>> read_options(const TomlReader& reader,
                                                 const toml::table& player) {
  std::vector<PlacedOption> out;
  const toml::node* const node = player.get("options");
  if (node == nullptr) return out;
  if (!node->is_table()) {
    return fail(reader.place(*node), found_value(*node), "options.NAME = VALUE");
  }
  for (const auto& [key, value] : *node->as_table()) {
    auto text = option_value(reader, value);
    if (!text) return tl::unexpected(std::move(text).error());
    out.push_back({key.source(), {std::string(key.str()), std::move(*text)}});
  }
  std::sort(out.begin(), out.end(),
            [](const PlacedOption& a, const PlacedOption& b) { return a.at.begin < b.at.begin; });
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::string& name = out[i].option.first;
    if (same_name(name, "Engine")) {
      return fail(reader.place(out[i].at), raum::quoted(name), "the player's key engine instead");
    }
    for (std::size_t earlier = 0; earlier < i; ++earlier) {
      if (!same_name(name, out[earlier].option.first)) continue;
      return fail(reader.place(out[i].at), raum::quoted(name), "each option once");
    }
  }
  return out;
}

}  // namespace raum::tournament
