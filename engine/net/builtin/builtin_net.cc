#include "engine/net/builtin/builtin_net.h"

#include <utility>

#include "base/core/assert.h"
#include "base/core/embed.h"

RAUM_EMBED_FILE(raum_flagship_net, RAUM_EMBEDDED);

namespace raum::net {

std::shared_ptr<const Net> builtin_net() {
  static const std::shared_ptr<const Net> kNet = [] {
    auto net = decode({raum_flagship_net, raum_flagship_net_end}, "the built-in net");
    RAUM_ASSERT(net.has_value());
    return std::make_shared<const Net>(std::move(*net));
  }();
  return kNet;
}

Expected<std::shared_ptr<const Net>> open_net(const std::string& name) {
  if (name == kBuiltinNet) return builtin_net();
  auto net = read_net(name);
  if (!net) return tl::unexpected(std::move(net.error()));
  return std::make_shared<const Net>(std::move(*net));
}

}  // namespace raum::net
