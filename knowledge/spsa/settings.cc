#include "knowledge/spsa/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <optional>
#include <utility>

#include "base/core/assert.h"
#include "base/text/content_hash.h"
#include "base/text/quote.h"
#include "base/text/text_file.h"
#include "base/text/words.h"
#include "base/toml/toml_reader.h"

namespace raum::knowledge::spsa {
namespace {

constexpr auto kSettingsKeys =
    std::to_array<std::string_view>({"engine", "nodes", "openings", "iterations", "pairs", "seed",
                                     "resign", "draw", "max_moves", "parameter"});
constexpr auto kParameterKeys =
    std::to_array<std::string_view>({"name", "start", "min", "max", "c_end", "r_end"});

constexpr std::int64_t kMostNodesOfMove = 1'000'000'000'000;
constexpr std::int64_t kMostMoves = 100'000;
constexpr double kRangesPerStep = 20;  // (max − min) / c_end, by default
constexpr double kLeastDefaultStep = 0.5;

tl::unexpected<Error> missing_key(const TomlReader& reader, const toml::table& table,
                                  std::string_view key) {
  return fail(reader.place(table), fmt::format("no key {}", key),
              fmt::format("{}, which is required", key));
}

Expected<std::int64_t> required_number(const TomlReader& reader, const toml::table& table,
                                       std::string_view key, std::int64_t low, std::int64_t high) {
  const auto value = reader.number(table, key, low, high);
  if (!value) return tl::unexpected(value.error());
  if (!*value) return missing_key(reader, table, key);
  return **value;
}

// A whole number or a fraction. `is_open`: `low` itself is too small.
Expected<std::optional<double>> real_number(const TomlReader& reader, const toml::table& table,
                                            std::string_view key, double low, double high,
                                            bool is_open) {
  const toml::node* const node = table.get(key);
  if (node == nullptr) return std::optional<double>{};
  std::optional<double> value = node->value_exact<double>();
  if (const auto whole = node->value_exact<std::int64_t>()) value = static_cast<double>(*whole);
  if (!value || !(is_open ? *value > low : *value >= low) || !(*value <= high)) {
    return fail(reader.place(*node), value ? fmt::format("{} {}", key, *value) : found_value(*node),
                is_open ? fmt::format("{} above {}, at most {}", key, low, high)
                        : fmt::format("{} from {} to {}", key, low, high));
  }
  return value;
}

Expected<Parameter> read_parameter(const TomlReader& reader, const toml::table& table) {
  if (auto known = reader.check_keys(table, kParameterKeys); !known) {
    return tl::unexpected(std::move(known.error()));
  }
  Parameter parameter;
  auto name = reader.text(table, "name", true);
  if (!name) return tl::unexpected(std::move(name.error()));
  parameter.name = std::move(*name);
  const auto min = required_number(reader, table, "min", -kMostValue, kMostValue - 1);
  if (!min) return tl::unexpected(min.error());
  const auto max = required_number(reader, table, "max", *min + 1, kMostValue);
  if (!max) return tl::unexpected(max.error());
  parameter.min = *min;
  parameter.max = *max;
  const auto low = static_cast<double>(*min);
  const auto high = static_cast<double>(*max);
  const auto start = real_number(reader, table, "start", low, high, false);
  if (!start) return tl::unexpected(start.error());
  if (!*start) return missing_key(reader, table, "start");
  parameter.start = **start;
  const auto c_end = real_number(reader, table, "c_end", kLeastStep, high - low, false);
  if (!c_end) return tl::unexpected(c_end.error());
  parameter.c_end = c_end->value_or(std::max((high - low) / kRangesPerStep, kLeastDefaultStep));
  const auto r_end = real_number(reader, table, "r_end", 0, 1, true);
  if (!r_end) return tl::unexpected(r_end.error());
  parameter.r_end = r_end->value_or(parameter.r_end);
  RAUM_ASSERT(is_in_range(parameter));
  return parameter;
}

Expected<void> read_parameters(const TomlReader& reader, const toml::table& root,
                               Settings& settings) {
  const auto tables = reader.tables(root, "parameter");
  if (!tables) return tl::unexpected(tables.error());
  for (const toml::table* const table : *tables) {
    auto parameter = read_parameter(reader, *table);
    if (!parameter) return tl::unexpected(std::move(parameter.error()));
    const auto has_its_name = [&](const auto& name) {
      return equal_ignoring_case(name, parameter->name);
    };
    if (std::any_of(settings.parameters.begin(), settings.parameters.end(),
                    [&](const Parameter& other) { return has_its_name(other.name); })) {
      return fail(reader.place(*table->get("name")), raum::quoted(parameter->name),
                  "a parameter that the file does not have yet");
    }
    const auto& options = settings.spec.options;
    if (std::any_of(options.begin(), options.end(),
                    [&](const auto& option) { return has_its_name(option.first); })) {
      return fail(reader.place(*table->get("name")), raum::quoted(parameter->name),
                  "a parameter that is no option of engine");
    }
    settings.parameters.push_back(std::move(*parameter));
  }
  if (settings.parameters.empty() || settings.parameters.size() > kMostParameters) {
    return fail(reader.path(), fmt::format("{} [[parameter]] tables", settings.parameters.size()),
                fmt::format("1 to {}", kMostParameters));
  }
  return {};
}

Expected<void> read_engine(const TomlReader& reader, const toml::table& root, Settings& settings) {
  auto text = reader.text(root, "engine", true);
  if (!text) return tl::unexpected(std::move(text.error()));
  const std::string place = reader.place(*root.get("engine"));
  auto spec = tournament::parse_engine_spec(*text);
  if (!spec) return tl::unexpected(within(place, std::move(spec.error())));
  if (auto program = tournament::check_has_program(*spec); !program) {
    return tl::unexpected(within(place, std::move(program.error())));
  }
  if (spec->limit.is_some()) {
    return fail(place, fmt::format("the limit {}", to_string(spec->limit)),
                "an engine without a limit, beside the key nodes");
  }
  settings.engine = std::move(*text);
  settings.spec = std::move(*spec);
  return {};
}

// Sets `rule` to what the key says.
template <class Rule, class Parse>
Expected<void> read_rule(const TomlReader& reader, const toml::table& root, std::string_view key,
                         Parse&& parse, Rule& rule) {
  const auto text = reader.text(root, key, false);
  if (!text) return tl::unexpected(text.error());
  if (text->empty()) return {};
  auto parsed = parse(*text);
  if (!parsed) {
    return tl::unexpected(within(reader.place(*root.get(key)), std::move(parsed.error())));
  }
  rule = std::move(*parsed);
  return {};
}

Expected<void> read_games(const TomlReader& reader, const toml::table& root, Settings& settings) {
  const auto nodes = required_number(reader, root, "nodes", 1, kMostNodesOfMove);
  if (!nodes) return tl::unexpected(nodes.error());
  settings.nodes = static_cast<std::uint64_t>(*nodes);
  const auto iterations = required_number(reader, root, "iterations", 1, kMostIterations);
  if (!iterations) return tl::unexpected(iterations.error());
  settings.iterations = static_cast<std::size_t>(*iterations);
  const auto pairs = reader.number(root, "pairs", 1, kMostPairs);
  if (!pairs) return tl::unexpected(pairs.error());
  if (*pairs) settings.pairs = static_cast<std::size_t>(**pairs);
  const auto seed = reader.number(root, "seed", 0, kMostSeed);
  if (!seed) return tl::unexpected(seed.error());
  if (*seed) settings.seed = static_cast<std::uint64_t>(**seed);
  tournament::Adjudication& rules = settings.adjudication;
  auto done = read_rule(reader, root, "resign", tournament::parse_resign, rules.resign);
  if (done) done = read_rule(reader, root, "draw", tournament::parse_draw, rules.draw);
  if (!done) return done;
  const auto moves = reader.number(root, "max_moves", 1, kMostMoves);
  if (!moves) return tl::unexpected(moves.error());
  rules.max_moves = static_cast<int>(moves->value_or(0));
  return {};
}

Expected<void> read_opening_file(const TomlReader& reader, const toml::table& root,
                                 Settings& settings) {
  const auto name = reader.text(root, "openings", true);
  if (!name) return tl::unexpected(name.error());
  const std::filesystem::path folder = std::filesystem::path(reader.path()).parent_path();
  settings.openings_path = (folder / *name).lexically_normal().string();
  auto openings = tournament::load_openings(settings.openings_path);
  if (!openings) return tl::unexpected(std::move(openings.error()));
  settings.openings = std::move(*openings);
  return {};
}

}  // namespace

Expected<Settings> read_settings(const std::string& path) {
  const auto text = read_text_file(path, "a TOML file of settings");
  if (!text) return tl::unexpected(text.error());
  return parse_settings(*text, path);
}

Expected<Settings> parse_settings(std::string_view text, const std::string& path) {
  const TomlReader reader(path);
  const auto root = reader.parse(text);
  if (!root) return tl::unexpected(root.error());
  if (auto known = reader.check_keys(*root, kSettingsKeys); !known) {
    return tl::unexpected(std::move(known.error()));
  }
  Settings settings;
  for (const auto& read : {read_engine, read_games, read_parameters, read_opening_file}) {
    if (auto done = read(reader, *root, settings); !done) {
      return tl::unexpected(std::move(done.error()));
    }
  }
  return settings;
}

bool is_in_range(const Parameter& p) {
  const auto low = static_cast<double>(p.min), high = static_cast<double>(p.max);
  return p.min >= -kMostValue && p.min < p.max && p.max <= kMostValue && p.start >= low &&
         p.start <= high && p.c_end >= kLeastStep && p.c_end <= high - low && p.r_end > 0 &&
         p.r_end <= 1;
}

std::string to_string(const Parameter& parameter) {
  return fmt::format("start {}, min {}, max {}, c_end {}, r_end {}", parameter.start, parameter.min,
                     parameter.max, parameter.c_end, parameter.r_end);
}

std::optional<Parameter> parse_parameter(std::string_view name, std::string_view text) {
  Parameter parameter;
  parameter.name = name;
  std::string_view rest = text;
  const auto take = [&](std::string_view key, auto& number) {
    if (!rest.starts_with(key)) return false;
    const auto [end, error] =
        std::from_chars(rest.data() + key.size(), rest.data() + rest.size(), number);
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    return error == std::errc{};
  };
  const bool is_read = take("start ", parameter.start) && take(", min ", parameter.min) &&
                       take(", max ", parameter.max) && take(", c_end ", parameter.c_end) &&
                       take(", r_end ", parameter.r_end);
  if (!is_read || !is_in_range(parameter) || to_string(parameter) != text) return std::nullopt;
  return parameter;
}

tournament::Configuration configuration_of(const Settings& settings,
                                           const tournament::EngineIdentity& identity) {
  ContentHash hash;
  for (const tournament::Opening& opening : settings.openings) hash.add(opening.text + "\n");
  tournament::Configuration all{
      {"engine command", settings.spec.command},
      {"engine program", identity.program},
      {"engine arguments", identity.arguments},
      {"engine options", identity.options},
      {"engine folder", settings.spec.folder.empty() ? "" : identity.folder},
      {"engine environment", identity.environment},
      {"nodes", fmt::format("{}", settings.nodes)},
      {"openings", fmt::format("{} positions {}", settings.openings.size(), hash.text())},
      {"iterations", fmt::format("{}", settings.iterations)},
      {"pairs", fmt::format("{}", settings.pairs)},
      {"seed", fmt::format("{}", settings.seed)},
      {"adjudication", to_string(settings.adjudication)}};
  std::string names;
  for (const Parameter& p : settings.parameters) {
    names += (names.empty() ? "" : ", ") + p.name;
    all.emplace_back("parameter " + p.name, to_string(p));
  }
  all.emplace_back("parameters", names);
  return all;
}

}  // namespace raum::knowledge::spsa
