#include "tournament/engines/engine_spec.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <limits>

#include "base/text/numbers.h"
#include "base/text/quote.h"
#include "base/text/words.h"

namespace raum::tournament {
namespace {

constexpr int kMaxDepth = 1'000;
constexpr int kMaxMilliseconds = std::numeric_limits<int>::max();
constexpr int kMaxMemoryMib = 1 << 20;
constexpr int kMaxCpu = 1'023;  // CPU_SETSIZE − 1
constexpr std::string_view kItems =
    "name=, cmd=, arg=, option.NAME=, depth=, nodes=, movetime=, tc=, margin=, memory=, cpus= or "
    "restart= before the value";

// Tables, records and messages print names unquoted, so that control characters are refused.
bool is_printable(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != 0x7f; });
}

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

Expected<void> set_item(EngineSpec& spec, std::string_view key, std::string_view value,
                        const std::string& where) {
  constexpr std::array<std::string_view, 6> kNumbers{"depth", "nodes",  "movetime",
                                                     "tc",    "margin", "memory"};
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
  constexpr std::string_view kOption = "option.";
  if (key.starts_with(kOption) && key.size() > kOption.size()) {
    spec.options.emplace_back(key.substr(kOption.size()), value);
    return {};
  }
  if (key != "name" && key != "cmd") return fail(where, raum::quoted(key), std::string(kItems));
  std::string& field = key == "name" ? spec.name : spec.command;
  if (value.empty()) return fail(where, "nothing", "a text");
  field = value;
  return {};
}

// Whether a key is repeated. Option names ignore case; only arg= may be repeated.
bool is_repeated(std::vector<std::string>& seen, std::string_view key) {
  if (key == "arg") return false;
  const bool found = std::any_of(seen.begin(), seen.end(), [&](const std::string& other) {
    return key.starts_with("option.") ? equal_ignoring_case(other, key) : other == key;
  });
  seen.emplace_back(key);
  return found;
}

// Removes the value at the start of the text, and the comma after it.
Expected<std::string> take_value(std::string_view& text, const std::string& where) {
  std::string value;
  if (!text.starts_with('"')) {
    const std::size_t end = std::min(text.find(','), text.size());
    value = text.substr(0, end);
    text.remove_prefix(end);
    return value;
  }
  text.remove_prefix(1);
  while (true) {
    const std::size_t quote = text.find('"');
    if (quote == std::string_view::npos) return fail(where, "no second quote", "\" at its end");
    value += text.substr(0, quote);
    text.remove_prefix(quote + 1);
    if (!text.starts_with('"')) break;
    value += '"';
    text.remove_prefix(1);
  }
  if (!text.empty() && text.front() != ',') {
    return fail(where, raum::quoted(text), "a comma or the end after the quoted value");
  }
  return value;
}

bool is_program(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored) && ::access(path.c_str(), X_OK) == 0;
}

}  // namespace

Expected<EngineSpec> parse_engine_spec(std::string_view text) {
  const std::string whole = fmt::format("engine {}", raum::quoted(text));
  if (!is_printable(text)) return fail(whole, "a control character", "printable text");
  EngineSpec spec;
  std::vector<std::string> seen;
  for (bool more = true; more;) {
    const std::size_t end = std::min(text.find_first_of("=,"), text.size());
    const std::string_view key = text.substr(0, end);
    const std::string where = fmt::format("{}: {}", whole, key.empty() ? "item" : std::string(key));
    if (end == text.size() || text[end] != '=') {
      return fail(where, key.empty() ? "nothing" : raum::quoted(key), std::string(kItems));
    }
    if (is_repeated(seen, key))
      return fail(where, fmt::format("a second {}=", key), "each key once");
    text.remove_prefix(end + 1);
    const auto value = take_value(text, where);
    if (!value) return tl::unexpected(value.error());
    const auto done = set_item(spec, key, *value, where);
    if (!done) return tl::unexpected(done.error());
    more = !text.empty();
    if (more) text.remove_prefix(1);
  }
  if (spec.name.empty()) return fail(whole, "no name=", "name=NAME");
  if (spec.command.empty()) return fail(whole, "no cmd=", "cmd=PATH");
  return spec;
}

Expected<std::string> find_program(const std::string& command) {
  const std::string expected = "a program that may be started";
  std::error_code ignored;
  const bool exists = std::filesystem::exists(command, ignored);
  if (command.find('/') != std::string::npos) {
    if (is_program(command)) return command;
    return fail(command, exists ? "a file that may not be executed" : "no such file", expected);
  }
  const char* const path = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): nobody sets it
  const std::string_view folders = path == nullptr ? "/usr/bin:/bin" : path;
  for (std::size_t at = 0; at <= folders.size();) {
    const std::size_t end = std::min(folders.find(':', at), folders.size());
    const std::string file = fmt::format("{}/{}", folders.substr(at, end - at), command);
    if (end > at && is_program(file)) return file;
    at = end + 1;
  }
  return fail(command, exists ? "no such program in PATH, but a file here" : "no such program",
              exists ? fmt::format("./{} for the file", command) : expected);
}

}  // namespace raum::tournament
