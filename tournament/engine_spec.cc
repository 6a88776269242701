#include "tournament/engine_spec.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <limits>

#include "engine/base/numbers.h"

namespace raum::tournament {
namespace {

constexpr int kMaxDepth = 1'000;
constexpr std::string_view kItems =
    "name=, cmd=, arg=, option.NAME=, depth=, nodes= or movetime= before the value";

// Tables, records and messages show names as they are, so nothing in them may break a line.
bool is_printable(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != 0x7f; });
}

Expected<void> set_limit(Limit& limit, std::string_view key, std::string_view value,
                         const std::string& where) {
  const std::int64_t high =
      key == "depth" ? kMaxDepth : static_cast<std::int64_t>(std::numeric_limits<int>::max());
  const auto number = parse_integer(value, where, 1, high);
  if (!number) return tl::unexpected(number.error());
  if (key == "depth") limit.depth = static_cast<int>(*number);
  if (key == "nodes") limit.nodes = static_cast<std::uint64_t>(*number);
  if (key == "movetime") limit.movetime_ms = static_cast<int>(*number);
  return {};
}

Expected<void> set_item(EngineSpec& spec, std::string_view key, std::string_view value,
                        const std::string& where) {
  if (key == "depth" || key == "nodes" || key == "movetime") {
    return set_limit(spec.limit, key, value, where);
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
  if (key != "name" && key != "cmd") return fail(where, quoted(key), std::string(kItems));
  std::string& field = key == "name" ? spec.name : spec.command;
  if (!field.empty()) return fail(where, fmt::format("a second {}=", key), "it once");
  if (value.empty()) return fail(where, "nothing", "a text");
  field = value;
  return {};
}

bool is_program(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored) && ::access(path.c_str(), X_OK) == 0;
}

}  // namespace

std::string to_string(const Limit& limit) {
  std::string text;
  const auto add = [&](std::string_view word, auto value) {
    if (value > 0) text += fmt::format("{}{} {}", text.empty() ? "" : " ", word, value);
  };
  add("depth", limit.depth);
  add("nodes", limit.nodes);
  add("movetime", limit.movetime_ms);
  return text.empty() ? "none" : text;
}

Expected<EngineSpec> parse_engine_spec(std::string_view text) {
  const std::string whole = fmt::format("engine {}", quoted(text));
  if (!is_printable(text)) return fail(whole, "a control character", "printable text");
  EngineSpec spec;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string_view item = text.substr(at, end - at);
    at = end + 1;
    const std::size_t equals = item.find('=');
    const std::string_view key = item.substr(0, equals);
    const std::string where =
        fmt::format("{}: {}", whole, item.empty() ? "item" : std::string(key));
    if (equals == std::string_view::npos) {
      return fail(where, item.empty() ? "nothing" : quoted(item), std::string(kItems));
    }
    const auto done = set_item(spec, key, item.substr(equals + 1), where);
    if (!done) return tl::unexpected(done.error());
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
