#include "web/assets/assets.h"

#include <algorithm>
#include <string>

#include "base/core/assert.h"
#include "base/core/embed.h"
#include "web/page/gzip.h"

RAUM_EMBED_FILE(raum_assets, RAUM_EMBEDDED);

namespace raum::web {

namespace {

struct Asset {
  std::string_view name;
  std::string_view content;
};

// What pack.cmake has written, unpacked.
class Pack {
 public:
  Pack() {
    std::vector<std::size_t> sizes;
    for (std::string_view line; !(line = take_line()).empty();) {
      const std::size_t blank = line.find(' ');
      assets_.push_back({.name = line.substr(0, blank), .content = {}});
      sizes.push_back(std::stoul(std::string(line.substr(blank + 1))));
    }
    for (std::size_t i = 0; i < sizes.size(); ++i) assets_[i].content = take(sizes[i]);
    RAUM_ASSERT(rest_.empty());
  }
  Pack(const Pack&) = delete;
  Pack& operator=(const Pack&) = delete;

  [[nodiscard]] const std::vector<Asset>& assets() const { return assets_; }

 private:
  std::string_view take(std::size_t bytes) {
    RAUM_ASSERT(bytes <= rest_.size());
    const std::string_view taken = rest_.substr(0, bytes);
    rest_.remove_prefix(bytes);
    return taken;
  }
  std::string_view take_line() {
    const std::string_view line = take(rest_.find('\n') + 1);
    return line.substr(0, line.size() - 1);
  }

  const std::string text_ = gunzipped({raum_assets, raum_assets_end});
  std::string_view rest_ = text_;  // not read yet
  std::vector<Asset> assets_;
};

const std::vector<Asset>& assets() {
  static const Pack kPack;
  return kPack.assets();
}

}  // namespace

std::string_view asset(std::string_view name) {
  const auto found = std::find_if(assets().begin(), assets().end(),
                                  [&](const Asset& a) { return a.name == name; });
  RAUM_ASSERT(found != assets().end());
  return found->content;
}

std::vector<std::string_view> assets_of(std::span<const char* const> names) {
  std::vector<std::string_view> texts;
  for (const char* const name : names) texts.push_back(asset(name));
  return texts;
}

std::vector<std::string_view> asset_names() {
  std::vector<std::string_view> names;
  for (const Asset& asset : assets()) names.push_back(asset.name);
  return names;
}

}  // namespace raum::web
