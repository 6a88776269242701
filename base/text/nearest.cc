#include "base/text/nearest.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <vector>

namespace raum {
namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (lower(a[i]) == lower(b[j]) ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string_view nearest(std::string_view name, std::span<const std::string_view> known) {
  constexpr std::size_t kCompared = 64;
  const std::string_view head = name.substr(0, kCompared);
  const auto best = std::min_element(known.begin(), known.end(), [&](auto a, auto b) {
    return distance(head, a) < distance(head, b);
  });
  return best == known.end() ? std::string_view{} : *best;
}

}  // namespace raum
