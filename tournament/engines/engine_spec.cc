#include "tournament/engines/engine_spec.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <limits>

#include "base/text/nearest.h"
#include "base/text/numbers.h"
#include "base/text/quote.h"

namespace raum::tournament {
namespace {

constexpr int kMaxDepth = 1'000;
constexpr int kMaxMilliseconds = std::numeric_limits<int>::max();
constexpr int kMaxMemoryMib = 1 << 20;
constexpr int kMaxCpu = 1'023;  // CPU_SETSIZE − 1
constexpr std::string_view kItems =
    "name=, cmd=, rev=, arg=, option.NAME=, env.NAME=, dir=, depth=, nodes=, movetime=, tc=, "
    "margin=, memory=, cpus= or restart= before the value";

Expected<void> set_limit(EngineSpec& spec, std::string_view key, std::string_view value,
                         const std::string& where) {
  if (key == "tc") {
    const auto clock = parse_time_control(value, where);
    if (!clock) return tl::unexpected(clock.error());
    spec.limit.clock = *clock;
    return {};
  }
  const bool is_margin = key == "margin";
  const auto number = parse_integer(value, where, is_margin ? 0 : 1,
                                    key == "depth"    ? kMaxDepth
                                    : key == "memory" ? kMaxMemoryMib
                                                      : kMaxMilliseconds);
  if (!number) return tl::unexpected(number.error());
  if (key == "depth") spec.limit.depth = static_cast<int>(*number);
  if (key == "nodes") spec.limit.nodes = static_cast<std::uint64_t>(*number);
  if (key == "movetime") spec.limit.movetime_ms = static_cast<int>(*number);
  if (key == "memory") spec.memory_mib = static_cast<std::uint64_t>(*number);
  if (is_margin) spec.margin_ms = static_cast<int>(*number);
  return {};
}

// "0;2;4-7"
Expected<std::vector<int>> parse_cpus(std::string_view text, const std::string& where) {
  std::vector<int> cpus;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(';', at), text.size());
    const std::string_view range = text.substr(at, end - at);
    at = end + 1;
    const std::size_t dash = range.find('-');
    const auto low = parse_integer(range.substr(0, dash), where, 0, kMaxCpu);
    if (!low) return tl::unexpected(low.error());
    const auto high = dash == std::string_view::npos
                          ? low
                          : parse_integer(range.substr(dash + 1), where, *low, kMaxCpu);
    if (!high) return tl::unexpected(high.error());
    for (auto cpu = *low; cpu <= *high; ++cpu) cpus.push_back(static_cast<int>(cpu));
  }
  return cpus;
}

// The NAME in "option.NAME" or "env.NAME", "" for another key.
std::string_view name_in(std::string_view key, std::string_view prefix) {
  return key.starts_with(prefix) ? key.substr(prefix.size()) : std::string_view();
}

// The known key that is probably meant by a misspelt one, or else all of them.
std::string expected_key(std::string_view key) {
  constexpr auto kKeys = std::to_array<std::string_view>(
      {"name", "cmd", "rev", "arg", "option.NAME", "env.NAME", "dir", "depth", "nodes", "movetime",
       "tc", "margin", "memory", "cpus", "restart"});
  const std::size_t dot = key.find('.');
  const std::string whole =
      dot == std::string_view::npos ? std::string(key) : fmt::format("{}.NAME", key.substr(0, dot));
  const std::string_view near = nearest(whole, kKeys);
  return near.empty() ? std::string(kItems) : fmt::format("a known key, such as {}", near);
}

Expected<void> set_item(EngineSpec& spec, const EngineItem& item) {
  const auto& [key, value, where] = item;
  constexpr auto kNumbers =
      std::to_array<std::string_view>({"depth", "nodes", "movetime", "tc", "margin", "memory"});
  if (std::find(kNumbers.begin(), kNumbers.end(), key) != kNumbers.end()) {
    return set_limit(spec, key, value, where);
  }
  if (key == "cpus") {
    auto cpus = parse_cpus(value, where);
    if (!cpus) return tl::unexpected(cpus.error());
    spec.cpus = std::move(*cpus);
    return {};
  }
  if (key == "restart") {
    if (value != "on" && value != "off") return fail(where, raum::quoted(value), "on or off");
    spec.restart = value == "on";
    return {};
  }
  if (key == "arg") {
    spec.arguments.emplace_back(value);
    return {};
  }
  if (const auto name = name_in(key, "option."); !name.empty()) {
    spec.options.emplace_back(name, value);
    return {};
  }
  if (const auto name = name_in(key, "env."); !name.empty()) {
    spec.environment.emplace_back(name, value);
    return {};
  }
  std::string* const field = key == "name"  ? &spec.name
                             : key == "cmd" ? &spec.command
                             : key == "rev" ? &spec.revision
                             : key == "dir" ? &spec.folder
                                            : nullptr;
  if (field == nullptr) return fail(where, raum::quoted(key), expected_key(key));
  if (value.empty()) return fail(where, "nothing", "a text");
  // A revision is also the name of an engine without one.
  if ((key == "name" || key == "rev") && !is_printable_utf8(value)) {
    return fail(where, quoted_utf8(value), "UTF-8 without control characters");
  }
  *field = value;
  return {};
}

// Only arg= may be repeated.
bool is_repeated(const EngineItems& items, std::size_t index) {
  return items[index].key != "arg" &&
         std::any_of(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(index),
                     [&](const EngineItem& e) { return is_same_key(e.key, items[index].key); });
}

Expected<EngineSpec> spec_of(const EngineItems& items) {
  EngineSpec spec;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (is_repeated(items, i)) {
      return fail(items[i].where, fmt::format("a second {}=", printable_utf8(items[i].key)),
                  "each key once");
    }
    const auto done = set_item(spec, items[i]);
    if (!done) return tl::unexpected(done.error());
  }
  return spec;
}

bool is_program(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored) && ::access(path.c_str(), X_OK) == 0;
}

}  // namespace

Expected<void> check_items(const EngineItems& items) {
  const auto spec = spec_of(items);
  if (!spec) return tl::unexpected(spec.error());
  return {};
}

Expected<EngineItems> parse_each(std::string_view text) {
  auto items = split_items(text, fmt::format("each {}", raum::quoted(text)), kItems);
  if (!items) return items;
  for (const EngineItem& item : *items) {
    if (item.key == "name") return fail(item.where, "a name", "a setting that engines can share");
  }
  if (const auto valid = check_items(*items); !valid) return tl::unexpected(valid.error());
  return items;
}

Expected<EngineSpec> parse_engine_spec(std::string_view text, const EngineItems& each) {
  const std::string whole = fmt::format("engine {}", raum::quoted(text));
  const auto own = split_items(text, whole, kItems);
  if (!own) return tl::unexpected(own.error());
  // Checked before they are merged, which would hide that a key is repeated.
  if (const auto valid = check_items(*own); !valid) return tl::unexpected(valid.error());
  auto spec = spec_of(merged(each, *own));
  if (!spec) return spec;
  if (!spec->revision.empty()) {
    if (!spec->command.empty()) return fail(whole, "both cmd= and rev=", "one of them");
    if (spec->name.empty()) spec->name = spec->revision;
    return spec;
  }
  if (spec->name.empty()) return fail(whole, "no name=", "name=NAME");
  if (spec->command.empty()) return fail(whole, "no cmd=", "cmd=PATH or rev=REVISION");
  return spec;
}

Expected<EngineItems> parse_used_each(std::string_view text, std::span<const std::string> engines) {
  auto items = parse_each(text);
  if (!items) return items;
  const auto first_limit = [](const EngineItems& among) {
    return std::find_if(among.begin(), among.end(),
                        [](const EngineItem& item) { return is_limit(item.key); });
  };
  const auto has_own = [&](const std::string& engine) {
    const auto own = split_items(engine, "", kItems);
    return own && first_limit(*own) != own->end();
  };
  const auto limit = first_limit(*items);
  if (limit == items->end() || !std::all_of(engines.begin(), engines.end(), has_own)) return items;
  return fail(limit->where, "a limit, though every engine has one of its own",
              "an engine without one");
}

std::string path_from_runner(const EngineSpec& engine, const std::string& path) {
  if (engine.folder.empty() || path.empty()) return path;
  return (std::filesystem::path(engine.folder) / path).string();
}

Expected<void> check_has_program(const EngineSpec& engine) {
  if (engine.revision.empty()) return {};
  return fail("engine " + engine.name, "rev=", "cmd=PATH; only raum match builds revisions");
}

Expected<void> check_folder(const EngineSpec& engine) {
  std::error_code ignored;
  if (engine.folder.empty() || std::filesystem::is_directory(engine.folder, ignored)) return {};
  return fail(fmt::format("engine {}: dir", engine.name), raum::quoted(engine.folder),
              "an existing folder");
}

Expected<std::string> find_program(const std::string& command) {
  const std::string expected = "a program that may be started", shown = printable_utf8(command);
  std::error_code ignored;
  const bool exists = std::filesystem::exists(command, ignored);
  if (command.find('/') != std::string::npos) {
    if (is_program(command)) return command;
    return fail(shown, exists ? "a file that may not be executed" : "no such file", expected);
  }
  const char* const path = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): nobody sets it
  const std::string_view folders = path == nullptr ? "/usr/bin:/bin" : path;
  for (std::size_t at = 0; at <= folders.size();) {
    const std::size_t end = std::min(folders.find(':', at), folders.size());
    const std::string file = fmt::format("{}/{}", folders.substr(at, end - at), command);
    if (end > at && is_program(file)) return file;
    at = end + 1;
  }
  return fail(shown, exists ? "no such program in PATH, but a file here" : "no such program",
              exists ? fmt::format("./{} for the file", shown) : expected);
}

}  // namespace raum::tournament
