#include "knowledge/spsa/state/stored_run.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "base/sqlite/database.h"
#include "base/text/numbers.h"
#include "base/text/quote.h"
#include "knowledge/spsa/state/rows.h"
#include "knowledge/spsa/state/schema.h"

namespace raum::knowledge::spsa {
namespace {

constexpr std::string_view kParameterKey = "parameter ";

// Reads the settings as numbers from the configuration.
class StoredSettings {
 public:
  StoredSettings(const std::string& path, const tournament::Configuration& configuration)
      : path_(path), configuration_(configuration) {}

  [[nodiscard]] Fallible<Settings> read() const {
    Settings settings;
    const auto iterations = number("iterations", 1, kMostIterations);
    if (!iterations) return tl::unexpected(iterations.error());
    settings.iterations = static_cast<std::size_t>(*iterations);
    const auto pairs = number("pairs", 1, kMostPairs);
    if (!pairs) return tl::unexpected(pairs.error());
    settings.pairs = static_cast<std::size_t>(*pairs);
    const auto seed = number("seed", 0, kMostSeed);
    if (!seed) return tl::unexpected(seed.error());
    settings.seed = static_cast<std::uint64_t>(*seed);
    auto parameters = this->parameters();
    if (!parameters) return tl::unexpected(std::move(parameters.error()));
    settings.parameters = *std::move(parameters);
    return settings;
  }

 private:
  [[nodiscard]] Fallible<std::string> text(const std::string& key) const {
    const auto found = std::find_if(configuration_.begin(), configuration_.end(),
                                    [&](const auto& setting) { return setting.first == key; });
    if (found == configuration_.end()) return damaged(key, "nothing", "a setting of the run");
    return found->second;
  }

  [[nodiscard]] Fallible<std::int64_t> number(const std::string& key, std::int64_t low,
                                              std::int64_t high) const {
    return text(key).and_then([&](const std::string& value) -> Fallible<std::int64_t> {
      auto parsed = parse_integer(value, place_of(key), low, high);
      if (!parsed) return environment_error(std::move(parsed.error()));
      return *parsed;
    });
  }

  // In the order of the setting "parameters", which joins their names by ", ".
  [[nodiscard]] Fallible<std::vector<Parameter>> parameters() const {
    const auto order = text("parameters");
    if (!order) return tl::unexpected(order.error());
    std::vector<Parameter> all;
    std::string_view rest = *order;
    while (!rest.empty() && all.size() < kMostParameters) {
      const auto* const setting = longest_parameter_at(rest, all);
      if (setting == nullptr) break;
      const auto parameter =
          parse_parameter(setting->first.substr(kParameterKey.size()), setting->second);
      if (!parameter) {
        return damaged(setting->first, raum::quoted(setting->second),
                       "a start, a range and steps that raum tune --spsa accepts");
      }
      rest.remove_prefix(std::min(rest.size(), parameter->name.size() + 2));
      all.push_back(*parameter);
    }
    if (all.empty() || !rest.empty()) {
      return damaged("parameters", raum::quoted(*order),
                     fmt::format("the names of 1 to {} parameters", kMostParameters));
    }
    return all;
  }

  // The longest one, because a name may contain ", ".
  [[nodiscard]] const std::pair<std::string, std::string>* longest_parameter_at(
      std::string_view names, const std::vector<Parameter>& taken) const {
    const std::pair<std::string, std::string>* longest = nullptr;
    for (const auto& setting : configuration_) {
      if (!setting.first.starts_with(kParameterKey)) continue;
      const std::string_view name = std::string_view(setting.first).substr(kParameterKey.size());
      const bool is_here = names.starts_with(name) && (names.size() == name.size() ||
                                                       names.substr(name.size()).starts_with(", "));
      const bool is_taken = std::any_of(taken.begin(), taken.end(),
                                        [&](const Parameter& other) { return other.name == name; });
      if (is_here && !is_taken &&
          (longest == nullptr || setting.first.size() > longest->first.size())) {
        longest = &setting;
      }
    }
    return longest;
  }

  [[nodiscard]] std::string place_of(const std::string& key) const {
    return fmt::format("{}: setting {}", path_, raum::quoted(key));
  }

  [[nodiscard]] tl::unexpected<Failure> damaged(const std::string& key, std::string found,
                                                std::string expected) const {
    return environment_error({place_of(key), std::move(found), std::move(expected)});
  }

  const std::string& path_;
  const tournament::Configuration& configuration_;
};

Fallible<StoredRun> read_rows(Database& db) {
  const SQLite::Transaction snapshot(*db);
  StoredRun run;
  run.configuration = stored_configuration(*db);
  if (run.configuration.empty()) {
    return usage_error(
        {db.path(), "a run without settings", "one that raum tune --spsa has begun"});
  }
  auto settings = StoredSettings(db.path(), run.configuration).read();
  if (!settings) return tl::unexpected(std::move(settings.error()));
  run.settings = *std::move(settings);
  auto iterations = stored_iterations(db, run.settings);
  if (!iterations) return tl::unexpected(std::move(iterations.error()));
  run.iterations = *std::move(iterations);
  return run;
}

}  // namespace

Fallible<StoredRun> read_run(const std::string& path) {
  Database db(path, kSpsaSchema);
  const auto opened = db.open(Database::Mode::Read);
  if (!opened) return tl::unexpected(opened.error());
  return db.guarded([&] { return read_rows(db); });
}

}  // namespace raum::knowledge::spsa
