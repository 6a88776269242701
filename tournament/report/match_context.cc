#include "tournament/report/match_context.h"

#include <array>
#include <charconv>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tournament/engines/engine_spec.h"

namespace raum::tournament {
namespace {

using nlohmann::ordered_json;

// "engine 2 limit": the number, and the rest of the key.
std::optional<std::pair<std::size_t, std::string>> engine_key(std::string_view key) {
  constexpr std::string_view kEngine = "engine ";
  if (!key.starts_with(kEngine)) return std::nullopt;
  key.remove_prefix(kEngine.size());
  std::size_t number = 0;
  const auto read = std::from_chars(key.data(), key.data() + key.size(), number);
  const auto digits = static_cast<std::size_t>(read.ptr - key.data());
  if (read.ec != std::errc{} || number < 1 || number > kMaxEngines) return std::nullopt;
  if (digits == key.size() || key[digits] != ' ') return std::nullopt;
  return std::pair(number, std::string(key.substr(digits + 1)));
}

template <class T>
std::optional<T> number_of(const std::string& value) {
  T number{};
  const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
  if (read.ec != std::errc{} || read.ptr != value.data() + value.size()) return std::nullopt;
  return number;
}

// Numbers and lists by the names that JSON gives them, everything else as it is stored.
std::pair<std::string, ordered_json> item(const std::string& key, const std::string& value) {
  constexpr std::array<std::pair<std::string_view, const char*>, 4> kNumbers{
      {{"seed", "seed"},
       {"stall-ms", "stall_ms"},
       {"margin", "margin_ms"},
       {"memory", "memory_mib"}}};
  for (const auto& [stored, name] : kNumbers) {
    if (key != stored) continue;
    const auto number = number_of<std::uint64_t>(value);
    return {name, number ? ordered_json(*number) : ordered_json(value)};
  }
  if (key == "max-faults") {
    const auto share = number_of<double>(value);
    return {"max_faults", share ? ordered_json(*share) : ordered_json(value)};
  }
  if (key == "arguments" || key == "options" || key == "env") {
    ordered_json list = ordered_json::parse(value, nullptr, false);
    if (list.is_array()) return {key, std::move(list)};
  }
  return {key, value};
}

}  // namespace

ordered_json configuration_json(const Configuration& configuration) {
  std::map<std::size_t, ordered_json> engines;
  ordered_json rest = ordered_json::object();
  // Sorted, so that the order in which a database returns its rows does not matter.
  for (const auto& [key, value] : std::map(configuration.begin(), configuration.end())) {
    const auto of_engine = engine_key(key);
    auto [name, json] = item(of_engine ? of_engine->second : key, value);
    (of_engine ? engines[of_engine->first] : rest)[name] = std::move(json);
  }
  ordered_json all{{"engines", ordered_json::array()}};
  for (auto& [number, engine] : engines) all["engines"].push_back(std::move(engine));
  all.update(rest);
  return all;
}

ordered_json sessions_json(const std::vector<RunnerSession>& sessions) {
  ordered_json list = ordered_json::array();
  for (const RunnerSession& session : sessions) {
    const SessionFailure& failure = session.failure;
    ordered_json why;
    if (!failure.text.empty()) {
      why = {{"text", failure.text},
             {"engine", failure.failed.empty() ? ordered_json() : ordered_json(failure.failed)},
             {"fault", failure.fault.empty() ? ordered_json() : ordered_json(failure.fault)},
             {"stderr", failure.stderr_tail}};
    }
    list.push_back({{"started", session.started},
                    {"build", session.build},
                    {"processor", session.processor},
                    {"host", session.host},
                    {"concurrency", session.concurrency},
                    {"pairs", session.pairs},
                    {"openings", session.openings},
                    {"failure", std::move(why)}});
  }
  return list;
}

}  // namespace raum::tournament
