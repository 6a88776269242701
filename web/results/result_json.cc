#include "web/results/result_json.h"

#include <algorithm>
#include <vector>

#include "base/text/quote.h"

namespace raum::web {

namespace {

Expected<std::uint64_t> read_count(const JsonPlace& place) {
  auto count = json_count(place);
  if (count && *count > kMostResults) return place.wrong("a count of at most 10^12");
  return count;
}

}  // namespace

Expected<std::string> line_text(const JsonPlace& place) {
  return json_text(place).map([](const std::string& text) { return printable_utf8(text); });
}

Expected<tournament::GameCounts> read_games(const JsonPlace& place) {
  tournament::GameCounts games;
  JsonFields fields(place);
  fields.read("win", games.win, read_count);
  fields.read("draw", games.draw, read_count);
  fields.read("loss", games.loss, read_count);
  return fields.result(games);
}

Expected<tournament::PairCounts> read_pentanomial(const JsonPlace& place) {
  tournament::PairCounts pairs;
  const auto counts = json_list<std::uint64_t>(place, read_count);
  if (!counts) return tl::unexpected(counts.error());
  if (counts->size() != pairs.n.size()) return place.wrong("five counts");
  std::copy(counts->begin(), counts->end(), pairs.n.begin());
  return pairs;
}

}  // namespace raum::web
