#include "tournament/command/match_config_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text/quote.h"
#include "base/text/text_file.h"
#include "base/toml/toml_reader.h"
#include "tournament/engines/engine_spec.h"

namespace raum::tournament {
namespace {

constexpr std::array<std::string_view, 15> kEngineKeys{
    "rev",   "name", "cmd",    "args",   "options", "env",     "dir",     "depth",
    "nodes", "tc",   "margin", "memory", "cpus",    "restart", "movetime"};
constexpr std::array<std::string_view, 3> kNotInFiles{"help", "version", "config"};

tl::unexpected<std::string> refused(const Error& error) { return tl::unexpected(to_string(error)); }

// Reads the tables of engines.
class EngineTables {
 public:
  explicit EngineTables(const TomlReader& reader) : reader_(reader) {}

  [[nodiscard]] Expected<std::string> spec_text(const toml::table& table) const {
    if (auto known = reader_.check_keys(table, kEngineKeys); !known) {
      return tl::unexpected(std::move(known.error()));
    }
    EngineItems items;
    for (const auto& [key, value] : table) {
      const auto added = add(items, key.str(), value);
      if (!added) return tl::unexpected(added.error());
    }
    if (const auto valid = check_items(items); !valid) return tl::unexpected(valid.error());
    return to_text(items);
  }

 private:
  Expected<void> add(EngineItems& items, std::string_view key, const toml::node& value) const {
    if (key == "options") return add_table(items, "option", value);
    if (key == "env") return add_table(items, "env", value);
    if (key == "args") return add_list(items, "arg", value);
    if (key == "cpus" && value.is_array()) return add_cpus(items, *value.as_array());
    if (const auto flag = value.value_exact<bool>(); flag && key == "restart") {
      return add_text(items, key, value, *flag ? "on" : "off");
    }
    auto text = reader_.scalar(value, TomlNumbers::Any);
    if (!text) return tl::unexpected(std::move(text.error()));
    return add_text(items, key, value, std::move(*text));
  }

  Expected<void> add_text(EngineItems& items, std::string_view key, const toml::node& value,
                          std::string text) const {
    if (key.find_first_of("=,") != std::string_view::npos) {
      return fail(reader_.place(value), raum::quoted(key), "a name without = and commas");
    }
    items.push_back({.key = std::string(key),
                     .value = std::move(text),
                     .where = fmt::format("{}: {}", reader_.place(value), key)});
    return {};
  }

  Expected<void> add_list(EngineItems& items, std::string_view key, const toml::node& value) const {
    if (!value.is_array()) {
      return fail(reader_.place(value), found_value(value), "a list of texts");
    }
    for (const toml::node& one : *value.as_array()) {
      auto text = reader_.scalar(one, TomlNumbers::Any);
      if (!text) return tl::unexpected(std::move(text.error()));
      if (auto added = add_text(items, key, one, std::move(*text)); !added) return added;
    }
    return {};
  }

  // cpus = [0, 2] is cpus = "0;2".
  Expected<void> add_cpus(EngineItems& items, const toml::array& list) const {
    std::string cpus;
    for (const toml::node& one : list) {
      const auto text = reader_.scalar(one, TomlNumbers::Any);
      if (!text) return tl::unexpected(text.error());
      cpus += (cpus.empty() ? "" : ";") + *text;
    }
    return add_text(items, "cpus", list, std::move(cpus));
  }

  // The order of the file is the order in which options are set.
  Expected<void> add_table(EngineItems& items, std::string_view prefix,
                           const toml::node& value) const {
    if (!value.is_table()) {
      return fail(reader_.place(value), found_value(value), "a table of NAME = VALUE");
    }
    for (const auto& [name, node] : in_file_order(*value.as_table())) {
      auto text = reader_.scalar(*node, TomlNumbers::Any);
      if (!text) return tl::unexpected(std::move(text.error()));
      auto added =
          add_text(items, fmt::format("{}.{}", prefix, name->str()), *node, std::move(*text));
      if (!added) return added;
    }
    return {};
  }

  const TomlReader& reader_;
};

class ConfigFile {
 public:
  ConfigFile(CliCommand command, const std::string& path) : command_(command), reader_(path) {}

  CliResult take(std::string_view text) {
    const auto root = reader_.parse(text);
    return root ? take(*root) : refused(root.error());
  }

  [[nodiscard]] std::map<std::string, std::string> places() && { return std::move(places_); }

 private:
  CliResult take(const toml::table& root) {
    std::vector<std::string_view> known;
    for (const CliOption option : command_.options()) {
      for (const std::string& name : option.long_names()) {
        if (std::find(kNotInFiles.begin(), kNotInFiles.end(), name) == kNotInFiles.end()) {
          known.push_back(name);
        }
      }
    }
    if (const auto all_known = reader_.check_keys(root, known); !all_known) {
      return refused(all_known.error());
    }
    for (const auto& [key, value] : root) {
      const auto words = words_of(root, key.str(), value);
      if (!words) return refused(words.error());
      if (auto taken = set(std::string(key.str()), value, *words); !taken) return taken;
    }
    return {};
  }

  // The words that would follow the option on the command line; none for a flag that is false.
  [[nodiscard]] Expected<std::vector<std::string>> words_of(const toml::table& root,
                                                            std::string_view key,
                                                            const toml::node& value) const {
    std::vector<std::string> words;
    if (key == "engine" || (key == "each" && value.is_table())) {
      const EngineTables tables(reader_);
      std::vector<const toml::table*> list{value.as_table()};
      if (key == "engine") {
        auto found = reader_.tables(root, key);
        if (!found) return tl::unexpected(std::move(found.error()));
        list = std::move(*found);
      }
      for (const toml::table* const table : list) {
        auto text = tables.spec_text(*table);
        if (!text) return tl::unexpected(std::move(text.error()));
        if (!text->empty() || key == "engine") words.push_back(std::move(*text));
      }
      return words;
    }
    auto text = reader_.scalar(value, TomlNumbers::Any);
    if (!text) return tl::unexpected(std::move(text.error()));
    const bool is_flag = command_.option(std::string(key)).is_flag();
    if (is_flag != value.is_boolean()) {
      return fail(reader_.place(value), value.is_boolean() ? *text : raum::quoted(*text),
                  fmt::format("{} for {}", is_flag ? "true or false" : "a text or a number", key));
    }
    if (!is_flag || *text == "true") words.push_back(std::move(*text));
    return words;
  }

  CliResult set(const std::string& name, const toml::node& value,
                const std::vector<std::string>& words) {
    CliOption option = command_.option(name);
    if (option.is_given() || words.empty()) return {};  // the command line wins
    const std::string place = reader_.place(value);
    if (const auto taken = option.set(words); !taken) {
      return tl::unexpected(fmt::format("{}: {}", place, taken.error()));
    }
    places_[name] = place;
    return {};
  }

  CliCommand command_;
  TomlReader reader_;
  std::map<std::string, std::string> places_;
};

}  // namespace

tl::expected<std::map<std::string, std::string>, std::string> take_config_file(
    CliCommand command, const std::string& path) {
  const auto text = read_text_file(path, "a TOML file of options");
  if (!text) return refused(text.error());
  ConfigFile file(command, path);
  if (const auto taken = file.take(*text); !taken) return tl::unexpected(taken.error());
  return std::move(file).places();
}

}  // namespace raum::tournament
