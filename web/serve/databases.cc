#include "web/serve/databases.h"

#include <fmt/core.h>

#include <utility>

#include "base/text/quote.h"
#include "tournament/report/match_report.h"
#include "tournament/report/results_reader.h"
#include "web/match/match_data.h"
#include "web/match/match_page.h"

namespace raum::web {

namespace {

using tournament::MatchSummary;
using tournament::ResultsReader;

// As `raum report` does by default.
constexpr std::size_t kGamesInDetail = 500;

Fallible<std::vector<MatchSummary>> matches_of(const std::string& path,
                                               const std::stop_token& stop) {
  auto reader = ResultsReader::open(path, stop);
  if (!reader) return tl::unexpected(std::move(reader.error()));
  return reader->matches();
}

// A reader would take 0 for the latest match.
Fallible<std::int64_t> match_number(std::uint64_t match) {
  if (match > 0) return static_cast<std::int64_t>(match);
  return usage_error({"match", "0", "the number of a match"});
}

Json json_of(const MatchSummary& match) {
  return {{"match", match.id},           {"created", match.created}, {"engines", match.engines},
          {"games", match.games},        {"cached", match.cached},   {"pairs", match.pairs},
          {"last_game", match.last_game}};
}

}  // namespace

Json ServedDatabases::list() const {
  Json databases = Json::array();
  for (const std::string& path : paths_) {
    Json database{{"name", printable_utf8(path)}, {"matches", Json::array()}};
    if (const auto matches = matches_of(path, stop_)) {
      for (auto match = matches->rbegin(); match != matches->rend(); ++match) {
        database["matches"].push_back(json_of(*match));
      }
    } else {
      database["error"] = printable_utf8(to_string(matches.error().error));
    }
    databases.push_back(std::move(database));
  }
  return {{"databases", std::move(databases)}};
}

Fallible<std::string> ServedDatabases::path_of(std::uint64_t database) const {
  if (database < paths_.size()) return paths_[database];
  return usage_error(
      {"db", fmt::format("{}", database), fmt::format("a number below {}", paths_.size())});
}

Fallible<Json> ServedDatabases::verdict(std::uint64_t database, std::uint64_t match) const {
  const auto path = path_of(database);
  if (!path) return tl::unexpected(path.error());
  const auto number = match_number(match);
  if (!number) return tl::unexpected(number.error());
  auto reader = ResultsReader::open(*path, stop_);
  if (!reader) return tl::unexpected(std::move(reader.error()));
  const auto stored = reader->match(*number);
  if (!stored) return tl::unexpected(stored.error());
  return Json{{"verdict", tournament::verdict_text(stored->config, stored->outcome)}};
}

Fallible<Json> ServedDatabases::document(std::uint64_t database, std::uint64_t match) const {
  const auto path = path_of(database);
  if (!path) return tl::unexpected(path.error());
  const auto number = match_number(match);
  if (!number) return tl::unexpected(number.error());
  auto reader = ResultsReader::open(*path, stop_);
  if (!reader) return tl::unexpected(std::move(reader.error()));
  const auto data = read_match(*reader, *number, kGamesInDetail);
  if (!data) return tl::unexpected(data.error());
  Page page = page_of_match(*data);
  Json blocks = Json::array();
  for (DataBlock& block : page.data) {
    blocks.push_back({{"id", std::move(block.id)},
                      {"type", std::move(block.type)},
                      {"content", std::move(block.content)}});
  }
  return Json{{"title", std::move(page.title)},
              {"body", std::move(page.body)},
              {"data", std::move(blocks)}};
}

}  // namespace raum::web
