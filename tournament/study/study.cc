#include "tournament/study/study.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "base/text/content_hash.h"
#include "base/text/nearest.h"
#include "base/text/quote.h"
#include "base/text/text_file.h"
#include "base/toml/toml_reader.h"
#include "engine/search/core/limits.h"
#include "tournament/schedule/schedule.h"
#include "tournament/study/study_engine.h"
#include "tournament/study/study_options.h"

namespace raum::tournament {
namespace {

constexpr std::array<std::string_view, 3> kKinds{"search", "match", "league"};
constexpr std::array<std::string_view, 12> kKeys{"title",     "kind",  "depth",   "nodes",
                                                 "positions", "count", "repeats", "openings",
                                                 "pairs",     "seed",  "player",  "match"};
constexpr std::array<std::string_view, 6> kPlayerKeys{"name",  "engine", "depth",
                                                      "nodes", "claim",  "options"};
constexpr std::array<std::string_view, 3> kMatchKeys{"first", "second", "claim"};
constexpr std::int64_t kMost = 1'000'000;
constexpr std::int64_t kMostNodes = 1'000'000'000'000;
constexpr std::int64_t kMaxRepeats = 100;

// Sets the limits in a table. If it sets only one of depth and nodes, the other one is removed.
Expected<void> read_limits(const TomlReader& reader, const toml::table& table,
                           StudyPlayer& player) {
  const auto depth = reader.number(table, "depth", 1, kMaxDepth);
  if (!depth) return tl::unexpected(depth.error());
  const auto nodes = reader.number(table, "nodes", 1, kMostNodes);
  if (!nodes) return tl::unexpected(nodes.error());
  if (*depth || *nodes) {
    player.depth = static_cast<int>(depth->value_or(0));
    player.nodes = static_cast<std::uint64_t>(nodes->value_or(0));
  }
  return {};
}

// A player's Level replaces the limit of the study. Together with a limit of the player it would
// have no effect, so that is an error.
Expected<void> take_level(const TomlReader& reader, const toml::table& table,
                          const std::vector<PlacedOption>& options, StudyPlayer& player) {
  for (const auto& [at, option] : options) {
    if (!same_name(option.first, "Level")) continue;
    if (table.contains("depth") || table.contains("nodes")) {
      return fail(reader.place(at), fmt::format("Level beside {}", limit_of(player)),
                  "a level or a limit, not both");
    }
    player.depth = 0;
    player.nodes = 0;
    player.options.push_back(option);
  }
  return {};
}

Expected<StudyPlayer> read_player(const TomlReader& reader, const toml::table& table,
                                  StudyKind kind, StudyPlayer player) {
  if (auto known = reader.check_keys(table, kPlayerKeys); !known) {
    return tl::unexpected(known.error());
  }
  for (const auto& [key, field, required] :
       {std::tuple{"name", &player.name, true}, std::tuple{"engine", &player.engine, true},
        std::tuple{"claim", &player.claim, false}}) {
    auto value = reader.text(table, key, required);
    if (!value) return tl::unexpected(std::move(value).error());
    *field = std::move(*value);
  }
  if (auto done = read_limits(reader, table, player); !done) return tl::unexpected(done.error());
  const auto options = read_options(reader, table);
  if (!options) return tl::unexpected(options.error());
  if (auto done = take_level(reader, table, *options, player); !done) {
    return tl::unexpected(std::move(done).error());
  }
  if (kind == StudyKind::Search && limit_of(player) == "level") {
    return fail(reader.place(table), "no depth",
                "one of the study or of the player, or its options.Level");
  }
  // The engine is created after each option, so that a mistake is found before anything is played
  // and the error names its line.
  const auto try_out = [&](const std::string& place) -> Expected<void> {
    const auto engine = StudyEngine::make(player);
    if (!engine) return tl::unexpected(within(place, engine.error()));
    return {};
  };
  if (auto done = try_out(reader.place(*table.get("engine"))); !done) {
    return tl::unexpected(std::move(done).error());
  }
  player.options.clear();
  for (const auto& [at, option] : *options) {
    player.options.push_back(option);
    if (auto done = try_out(reader.place(at)); !done)
      return tl::unexpected(std::move(done).error());
  }
  return player;
}

Expected<std::size_t> player_named(const TomlReader& reader, const toml::table& table,
                                   std::string_view key, const std::vector<StudyPlayer>& players) {
  const auto name = reader.text(table, key, true);
  if (!name) return tl::unexpected(name.error());
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (players[i].name == *name) return i;
    names.push_back(players[i].name);
  }
  return fail(reader.place(*table.get(key)), raum::quoted(*name),
              such_as("the name of a player", *name, names));
}

Expected<void> read_players(const TomlReader& reader, const toml::table& root, Study& study) {
  StudyPlayer limits;
  if (auto done = read_limits(reader, root, limits); !done) return done;
  const auto tables = reader.tables(root, "player");
  if (!tables) return tl::unexpected(tables.error());
  for (const toml::table* const table : *tables) {
    auto player = read_player(reader, *table, study.kind, limits);
    if (!player) return tl::unexpected(std::move(player).error());
    for (const StudyPlayer& earlier : study.players) {
      if (earlier.name == player->name) {
        return fail(reader.place(*table), raum::quoted(player->name), "a unique name");
      }
    }
    study.players.push_back(std::move(*player));
  }
  const std::size_t least = study.kind == StudyKind::Search ? 1 : 2;
  if (study.players.size() < least) {
    return fail(reader.path(), fmt::format("{} [[player]] tables", study.players.size()),
                fmt::format("{} at least", least));
  }
  return {};
}

Expected<void> read_matches(const TomlReader& reader, const toml::table& root, Study& study) {
  const auto tables = reader.tables(root, "match");
  if (!tables) return tl::unexpected(tables.error());
  for (const toml::table* const table : *tables) {
    if (auto known = reader.check_keys(*table, kMatchKeys); !known) return known;
    const auto first = player_named(reader, *table, "first", study.players);
    if (!first) return tl::unexpected(first.error());
    const auto second = player_named(reader, *table, "second", study.players);
    if (!second) return tl::unexpected(second.error());
    auto claim = reader.text(*table, "claim", false);
    if (!claim) return tl::unexpected(std::move(claim).error());
    if (*first == *second) {
      return fail(reader.place(*table), "a player against itself", "two players");
    }
    for (const StudyMatch& earlier : study.matches) {
      if (std::minmax(earlier.first, earlier.second) != std::minmax(*first, *second)) continue;
      return fail(reader.place(*table),
                  fmt::format("{} against {} again", raum::quoted(study.players[*first].name),
                              raum::quoted(study.players[*second].name)),
                  "two players that have no match yet");
    }
    study.matches.push_back({*first, *second, std::move(*claim)});
  }
  if (study.kind == StudyKind::Match && study.matches.empty()) {
    return fail(reader.path(), "no [[match]]", "at least one in a study of kind match");
  }
  if (study.kind == StudyKind::League) {
    for (std::size_t i = 0; i < study.players.size(); ++i) {
      for (std::size_t j = i + 1; j < study.players.size(); ++j)
        study.matches.push_back({i, j, ""});
    }
  }
  return {};
}

// As raum match stores the openings of its matches.
std::string identity_of(const std::vector<Opening>& openings) {
  ContentHash hash;
  for (const Opening& opening : openings) hash.add(opening.text + "\n");
  return fmt::format("{} positions {}", openings.size(), hash.text());
}

Expected<void> read_positions(const TomlReader& reader, const toml::table& root, Study& study) {
  const bool search = study.kind == StudyKind::Search;
  const auto name = reader.text(root, search ? "positions" : "openings", true);
  if (!name) return tl::unexpected(name.error());
  const std::filesystem::path file(*name);
  study.positions_path =
      file.is_absolute()
          ? *name
          : (std::filesystem::path(reader.path()).parent_path() / file).lexically_normal().string();
  auto positions = load_openings(study.positions_path);
  if (!positions) return tl::unexpected(std::move(positions).error());
  study.positions = std::move(*positions);

  const char* const key = search ? "count" : "pairs";
  const auto count = reader.number(root, key, 1, kMost);
  if (!count) return tl::unexpected(count.error());
  if (!search && !*count) {
    return fail(reader.place(root), "no key pairs",
                "pairs, which is required in a match or a league");
  }
  const auto most = static_cast<std::int64_t>(study.positions.size());
  if (*count && **count > most) {
    return fail(reader.place(*root.get(key)), fmt::format("{} {}", key, **count),
                fmt::format("at most the {} positions of {}", most, study.positions_path));
  }
  if (!search) {
    study.openings_identity = identity_of(study.positions);
    const auto seed = reader.number(root, "seed", 0, kMost);
    if (!seed) return tl::unexpected(seed.error());
    study.seed = static_cast<std::uint64_t>(seed->value_or(0));
    const ScheduleRequest request{.rounds = static_cast<std::size_t>(**count), .seed = study.seed};
    const auto schedule = Schedule::make(study.positions, request);
    if (!schedule) return tl::unexpected(schedule.error());
    study.positions = schedule->openings();
  }
  if (*count) study.positions.resize(static_cast<std::size_t>(**count));
  return {};
}

Expected<StudyKind> read_kind(const TomlReader& reader, const toml::table& root) {
  const auto name = reader.text(root, "kind", true);
  if (!name) return tl::unexpected(name.error());
  const auto at = std::find(kKinds.begin(), kKinds.end(), *name);
  if (at != kKinds.end()) return static_cast<StudyKind>(at - kKinds.begin());
  return fail(reader.place(*root.get("kind")), raum::quoted(*name),
              with_nearest("search, match or league", *name, kKinds));
}

// A key that has no effect in this kind of study is an error, not ignored.
Expected<void> check_keys_of_kind(const TomlReader& reader, const toml::table& root,
                                  StudyKind kind) {
  std::vector<std::string_view> foreign;
  if (kind == StudyKind::Search) foreign = {"openings", "pairs", "seed", "match"};
  if (kind == StudyKind::Match) foreign = {"positions", "count", "repeats"};
  if (kind == StudyKind::League) foreign = {"positions", "count", "repeats", "match"};
  for (const std::string_view key : foreign) {
    if (const toml::node* const node = root.get(key)) {
      return fail(reader.place(*node), raum::quoted(key),
                  fmt::format("no such key in a study of kind {}", to_string(kind)));
    }
  }
  return {};
}

Expected<Study> read_study(const TomlReader& reader, const toml::table& root) {
  if (auto known = reader.check_keys(root, kKeys); !known) return tl::unexpected(known.error());
  Study study;
  auto title = reader.text(root, "title", true);
  if (!title) return tl::unexpected(std::move(title).error());
  study.title = std::move(*title);
  const auto kind = read_kind(reader, root);
  if (!kind) return tl::unexpected(kind.error());
  study.kind = *kind;
  const auto repeats = reader.number(root, "repeats", 1, kMaxRepeats);
  if (!repeats) return tl::unexpected(repeats.error());
  study.repeats = static_cast<int>(repeats->value_or(study.repeats));
  if (auto done = check_keys_of_kind(reader, root, *kind); !done) {
    return tl::unexpected(done.error());
  }
  auto done = read_players(reader, root, study);
  if (done) done = read_matches(reader, root, study);
  if (done) done = read_positions(reader, root, study);
  if (!done) return tl::unexpected(std::move(done).error());
  return study;
}

}  // namespace

std::string_view to_string(StudyKind kind) { return kKinds[index_of(kind)]; }

Expected<Study> parse_study(std::string_view text, const std::string& path) {
  const TomlReader reader(path);
  const auto root = reader.parse(text);
  if (!root) return tl::unexpected(root.error());
  return read_study(reader, *root);
}

Expected<Study> load_study(const std::string& path) {
  const auto text = read_text_file(path, "a study");
  if (!text) return tl::unexpected(text.error());
  return parse_study(*text, path);
}

}  // namespace raum::tournament
