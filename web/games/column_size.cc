#include "web/games/column_size.h"

#include <string>

#include "web/page/deflate.h"

namespace raum::web {

namespace {

// One stretch of so many is deflated.
constexpr std::size_t kStretch = 4096;
constexpr std::size_t kStretches = 8;

}  // namespace

std::size_t size_in_page(std::string_view column) {
  std::string sample;
  for (std::size_t at = 0; at < column.size(); at += kStretch * kStretches) {
    sample += column.substr(at, kStretch);
  }
  if (sample.empty()) return 0;
  const double deflated_share =
      static_cast<double>(deflated(sample).size()) / static_cast<double>(sample.size());
  constexpr double kBase64 = 4.0 / 3;
  return static_cast<std::size_t>(static_cast<double>(column.size()) * deflated_share * kBase64);
}

}  // namespace raum::web
