#include "tournament/study/study_options.h"

#include "base/text/quote.h"
#include "engine/protocol/options.h"

namespace raum::tournament {

Expected<std::vector<PlacedOption>> read_options(const TomlReader& reader,
                                                 const toml::table& player) {
  std::vector<PlacedOption> out;
  const toml::node* const node = player.get("options");
  if (node == nullptr) return out;
  if (!node->is_table()) {
    return fail(reader.place(*node), found_value(*node), "options.NAME = VALUE");
  }
  for (const auto& [key, value] : in_file_order(*node->as_table())) {
    auto text = reader.scalar(*value, TomlNumbers::Whole);
    if (!text) return tl::unexpected(std::move(text).error());
    out.push_back({key->source(), {std::string(key->str()), std::move(*text)}});
  }
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
