#include "web/play/search_request.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "base/json/json_fields.h"
#include "base/text/nearest.h"
#include "base/text/quote.h"
#include "base/text/words.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "web/positions/position_request.h"

namespace raum::web {
namespace {

Expected<std::size_t> read_engine(const JsonPlace& place, std::size_t engines) {
  const bool is_known =
      place.value.is_number_unsigned() && place.value.get<std::uint64_t>() < engines;
  if (is_known) return place.value.get<std::size_t>();
  if (engines == 0) return place.wrong("an engine, but there is none");
  return place.wrong(fmt::format("the index of an engine, from 0 to {}", engines - 1));
}

using Options = std::vector<std::pair<std::string, std::string>>;

Expected<Options> read_options(const JsonPlace& place, const PlayEngine& engine) {
  if (!place.value.is_object()) return place.wrong("an object");
  Options options;
  for (const auto& [name, value] : place.value.items()) {
    const auto known =
        std::find_if(engine.options.begin(), engine.options.end(),
                     [&, n = &name](const AnnouncedOption& option) { return option.name == *n; });
    if (known == engine.options.end()) {
      std::vector<std::string_view> names;
      for (const AnnouncedOption& option : engine.options) names.push_back(option.name);
      return fail(place.path, raum::quoted(name),
                  such_as("an option that the engine announced", name, names));
    }
    auto text = option_value(*known, {value, fmt::format("{}.{}", place.path, name)});
    if (!text) return tl::unexpected(std::move(text.error()));
    options.emplace_back(name, *std::move(text));
  }
  return options;
}

Expected<std::uint64_t> read_bounded(const JsonPlace& place, std::uint64_t most) {
  const Json& value = place.value;
  const bool is_valid = value.is_number_unsigned() && value.get<std::uint64_t>() >= 1 &&
                        value.get<std::uint64_t>() <= most;
  if (!is_valid) return place.wrong(fmt::format("an integer from 1 to {}", most));
  return value.get<std::uint64_t>();
}

bool has_level(const PlayEngine& engine) {
  return std::any_of(engine.options.begin(), engine.options.end(),
                     [](const AnnouncedOption& o) { return equal_ignoring_case(o.name, "Level"); });
}

// Reads {"depth": 6}, {"nodes": N}, {"movetime": MS}, {"infinite": true} or {"level": true} into
// `go` and `time`.
Expected<void> read_limit(const JsonPlace& place, const PlayEngine& engine,
                          const PlayLimits& limits, SearchRequest& request) {
  const std::string expected = "one of depth, nodes, movetime, infinite and level";
  if (!place.value.is_object() || place.value.size() != 1) return place.wrong(expected);
  const std::string& name = place.value.begin().key();
  const JsonPlace value{place.value.begin().value(), fmt::format("{}.{}", place.path, name)};
  const auto longest = static_cast<std::uint64_t>(limits.longest_search.count());
  request.time = limits.longest_search + limits.after_stop + limits.late;
  if (name == "infinite" || name == "level") {
    if (value.value != true) return value.wrong("true");
    if (name == "level" && !has_level(engine)) {
      return fail(place.path, "level", "another limit: the engine has no option Level");
    }
    request.go = name == "level" ? "go" : "go infinite";
    return {};
  }
  const bool is_depth = name == "depth", is_time = name == "movetime";
  if (!is_depth && !is_time && name != "nodes")
    return fail(place.path, raum::quoted(name), expected);
  const auto most = is_depth  ? static_cast<std::uint64_t>(limits.depth)
                    : is_time ? longest
                              : limits.nodes;
  const auto number = read_bounded(value, most);
  if (!number) return tl::unexpected(number.error());
  request.go = fmt::format("go {} {}", name, *number);
  if (is_time) request.time = std::chrono::milliseconds(*number) + limits.late;
  return {};
}

// Appends the moves to `go`.
Expected<void> read_searched_moves(const JsonPlace& place, SearchRequest& request) {
  if (!place.value.is_array()) return place.wrong("an array of moves");
  std::vector<Move> moves;
  for (std::size_t i = 0; i < place.value.size(); ++i) {
    const JsonPlace item{place.value[i], fmt::format("{}[{}]", place.path, i)};
    const auto text = json_text(item);
    if (!text) return tl::unexpected(text.error());
    const auto move = Move::parse(*text);
    if (!move) return tl::unexpected(within(item.path, move.error()));
    if (!is_legal(request.game.position(), *move)) return item.wrong("a legal move");
    if (std::find(moves.begin(), moves.end(), *move) != moves.end()) {
      return item.wrong("each move once");
    }
    request.go += fmt::format("{} {}", moves.empty() ? " searchmoves" : "", to_string(*move));
    moves.push_back(*move);
  }
  return {};
}

}  // namespace

Expected<std::string> read_tab(const JsonPlace& body) {
  const auto place = body.member("tab", true);
  if (!place) return tl::unexpected(place.error());
  auto text = json_text(*place);
  if (!text) return text;
  constexpr std::size_t kDigits = 32;
  const bool is_hex = std::all_of(text->begin(), text->end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
  });
  if (text->size() != kDigits || !is_hex) return place->wrong("32 hexadecimal digits");
  return text;
}

Expected<SearchRequest> read_search_request(const Json& body, std::span<const PlayEngine> engines,
                                            const PlayLimits& limits) {
  const JsonPlace place{body, "body"};
  auto tab = read_tab(place);
  if (!tab) return tl::unexpected(std::move(tab.error()));
  const auto position = place.member("position", true);
  if (!position) return tl::unexpected(position.error());
  auto game = read_game_of(*position);
  if (!game) return tl::unexpected(std::move(game.error()));
  if (count_moves(game->position()) == 0) {
    return fail(position->path, std::string(to_string(*game->end())),
                "a position with a legal move");
  }
  SearchRequest request{.tab = *std::move(tab), .options = {}, .game = *std::move(game), .go = {}};
  JsonFields fields(place, true);
  const auto nothing = [](Expected<void> done) { return done.map([] { return true; }); };
  bool done = false;
  std::uint64_t lines = 1;
  fields.read("engine", request.engine,
              [&](const JsonPlace& field) { return read_engine(field, engines.size()); });
  if (const auto read = fields.done(); !read) return tl::unexpected(read.error());
  const PlayEngine& engine = engines[request.engine];
  fields.read_optional("options", request.options,
                       [&](const JsonPlace& field) { return read_options(field, engine); });
  fields.read("limit", done, [&](const JsonPlace& field) {
    return nothing(read_limit(field, engine, limits, request));
  });
  fields.read_optional("multipv", lines, [&](const JsonPlace& field) {
    return read_bounded(field, static_cast<std::uint64_t>(engine.most_lines));
  });
  fields.read_optional("searchmoves", done, [&](const JsonPlace& field) {
    return nothing(read_searched_moves(field, request));
  });
  fields.read_optional("new_game", request.new_game, json_flag);
  request.lines = static_cast<int>(lines);
  return fields.result(std::move(request));
}

tournament::EngineSpec spec_of(const SearchRequest& request, const PlayEngine& engine) {
  tournament::EngineSpec spec = engine.spec;
  for (const auto& [name, value] : request.options) {
    const auto own = std::find_if(
        spec.options.begin(), spec.options.end(),
        [&, n = &name](const auto& option) { return equal_ignoring_case(option.first, *n); });
    if (own == spec.options.end()) {
      spec.options.emplace_back(name, value);
    } else {
      own->second = value;
    }
  }
  return spec;
}

std::string position_line(const Game& game) {
  std::string line = fmt::format("position fen {}", to_string(game.start()));
  if (!game.moves().empty()) line += " moves";
  for (const Move move : game.moves()) line += ' ' + to_string(move);
  return line + '\n';
}

}  // namespace raum::web
