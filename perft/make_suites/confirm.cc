#include "perft/make_suites/confirm.h"

#include <fmt/core.h>

#include <array>
#include <string_view>

#include "engine/board/position_text.h"
#include "perft/count/perft.h"
#include "perft/oracle/oracle.h"

namespace raum::perft {
namespace {

struct Image {
  std::string_view name;
  Position (*of)(const Position&);
};
constexpr std::array<Image, 3> kImages{{{"file mirror", mirror_files},
                                        {"level-rank exchange", exchange_level_rank},
                                        {"half turn", half_turn}}};

// Chosen by the key of the position, so that all symmetries are used.
const Image& image_for(const Position& position) {
  return kImages[position.key_from_scratch().raw % kImages.size()];
}

// Estimates the count at one ply more from the branching of the last ply.
std::uint64_t estimate(const std::vector<std::uint64_t>& nodes) {
  const auto last = static_cast<double>(nodes.back());
  const auto before = static_cast<double>(nodes[nodes.size() - 2]);
  return nodes.back() == 0 ? UINT64_MAX : static_cast<std::uint64_t>(last * last / before);
}

}  // namespace

Expected<ConfirmedCounts> confirm(const Position& position, const ConfirmOptions& options) {
  const Oracle oracle = Oracle::from_text(raum::to_string(position)).value();
  const Image& image = image_for(position);
  ConfirmedCounts out;
  int by_oracle = 0;
  for (int depth = 1; depth <= options.most_depth; ++depth) {
    if (depth > options.least_depth && estimate(out.nodes) > options.deeper_limit) break;
    const std::uint64_t core = perft(position, {.depth = depth});
    const bool oracle_too = depth <= options.oracle_depth || core <= options.oracle_limit;
    const std::uint64_t other = oracle_too
                                    ? oracle.perft(depth)
                                    : perft(image.of(position), {.depth = depth, .bulk = false});
    if (oracle_too) by_oracle = depth;
    if (core != other) {
      return fail(fmt::format("{}, depth {}", raum::to_string(position), depth),
                  fmt::format("{} by the core", core),
                  fmt::format("{} by the {}", other, oracle_too ? "oracle" : image.name));
    }
    out.nodes.push_back(core);
  }
  out.methods = by_oracle == static_cast<int>(out.nodes.size())
                    ? "core, oracle"
                    : fmt::format("core, oracle to depth {}, beyond made on image ({})", by_oracle,
                                  image.name);
  return out;
}

}  // namespace raum::perft
