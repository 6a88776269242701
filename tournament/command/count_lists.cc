#include "tournament/command/count_lists.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "base/text/numbers.h"

namespace raum::tournament {
namespace {

constexpr std::int64_t kMaxCount = 1'000'000'000'000;

template <std::size_t K>
Expected<std::array<std::uint64_t, K>> parse_counts(std::string_view where, std::string_view text,
                                                    std::string_view form) {
  std::array<std::uint64_t, K> counts{};
  std::size_t cell = 0;
  for (std::size_t at = 0; at <= text.size(); ++cell) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    if (cell < K) {
      const auto count = parse_integer(text.substr(at, end - at),
                                       fmt::format("{}: count {}", where, cell + 1), 0, kMaxCount);
      if (!count) return tl::unexpected(count.error());
      counts[cell] = static_cast<std::uint64_t>(*count);
    }
    at = end + 1;
  }
  if (cell != K) {
    return fail(std::string(where), fmt::format("{} counts", cell),
                fmt::format("{} counts {}", K, form));
  }
  return counts;
}

}  // namespace

Expected<PairCounts> parse_pair_counts(std::string_view text, std::string_view where) {
  return parse_counts<5>(where, text, "LL,LD,DD,WD,WW").map([](const auto& n) {
    return PairCounts{n};
  });
}

Expected<GameCounts> parse_game_counts(std::string_view text, std::string_view where) {
  return parse_counts<3>(where, text, "L,D,W").map([](const auto& n) {
    return GameCounts{.loss = n[0], .draw = n[1], .win = n[2]};
  });
}

}  // namespace raum::tournament
