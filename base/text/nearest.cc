#include "base/text/nearest.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <numeric>
#include <vector>

namespace raum {
namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

bool are_equal(char a, char b) { return lower(a) == lower(b); }

// The number of letters to insert, remove, replace, or exchange with a neighbour.
// Source: "optimal string alignment", Damerau, Communications of the ACM 7 (1964).
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last;
  std::vector<std::size_t> last(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::vector<std::size_t> row(b.size() + 1, i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (are_equal(a[i - 1], b[j - 1]) ? 0 : 1);
      row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && are_equal(a[i - 1], b[j - 2]) && are_equal(a[i - 2], b[j - 1])) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
    before_last = std::move(last);
    last = std::move(row);
  }
  return last.back();
}

bool starts_with(std::string_view name, std::string_view start) {
  return name.size() >= start.size() &&
         std::equal(start.begin(), start.end(), name.begin(), are_equal);
}

// The shortest name that begins with `start`, or "" if that has too few letters, not counting the
// dashes of an option.
std::string_view completed(std::string_view start, std::span<const std::string_view> known) {
  constexpr std::size_t kLeastLetters = 3;
  const std::size_t dashes = std::min(start.find_first_not_of('-'), start.size());
  std::string_view best;
  if (start.size() - dashes < kLeastLetters) return best;
  for (const std::string_view one : known) {
    if (starts_with(one, start) && (best.empty() || one.size() < best.size())) best = one;
  }
  return best;
}

}  // namespace

std::string_view nearest(std::string_view name, std::span<const std::string_view> known) {
  constexpr std::size_t kCompared = 64;
  const std::string_view head = name.substr(0, kCompared);
  if (const std::string_view longer = completed(head, known); !longer.empty()) return longer;
  const std::size_t most = std::max<std::size_t>(1, head.size() / 3);
  std::string_view best;
  std::size_t least = most + 1;
  for (const std::string_view one : known) {
    const std::size_t d = distance(head, one.substr(0, kCompared));
    if (d >= least || d >= head.size()) continue;
    best = one;
    least = d;
  }
  return best;
}

std::string such_as(std::string_view what, std::string_view name,
                    std::span<const std::string_view> known) {
  constexpr std::size_t kMostListed = 12;
  const std::string_view likely = nearest(name, known);
  if (!likely.empty()) return fmt::format("{}, such as {}", what, likely);
  if (known.empty() || known.size() > kMostListed) return std::string(what);
  return fmt::format("{}: {}", what, fmt::join(known, ", "));
}

std::string with_nearest(std::string_view list, std::string_view name,
                         std::span<const std::string_view> known) {
  const std::string_view likely = nearest(name, known);
  return likely.empty() ? std::string(list) : fmt::format("{} (nearest: {})", list, likely);
}

}  // namespace raum
