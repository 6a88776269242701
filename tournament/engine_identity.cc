#include "tournament/engine_identity.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "tournament/content_hash.h"

namespace raum::tournament {
namespace {

// Exact, unlike the shortened texts of messages: two lists that differ must differ here.
std::string list_of(const std::vector<std::string>& texts) {
  using nlohmann::json;
  return json(texts).dump(-1, ' ', false, json::error_handler_t::replace);
}

// A script, a book, a net: where a text names a file, its bytes matter as much as its name.
void add_named_file(ContentHash& hash, const std::string& text) {
  std::error_code ignored;
  if (text.empty() || !std::filesystem::is_regular_file(text, ignored)) return;
  if (const auto bytes = hash_of_file(text)) hash.add(*bytes);
}

}  // namespace

Expected<EngineIdentity> identity_of(const EngineSpec& engine) {
  const auto program = find_program(engine.command);
  if (!program) return tl::unexpected(within("engine " + engine.name, program.error()));
  const auto bytes = hash_of_file(*program);
  if (!bytes) return tl::unexpected(within("engine " + engine.name, bytes.error()));
  std::vector<std::string> options;
  for (const auto& [name, value] : engine.options) {
    options.push_back(fmt::format("{}={}", name, value));
  }
  EngineIdentity id{.program = *bytes,
                    .arguments = list_of(engine.arguments),
                    .options = list_of(options),
                    .identity = {}};
  ContentHash hash;
  hash.add(fmt::format("{}\n{}\n{}\n", id.program, id.arguments, id.options));
  for (const std::string& argument : engine.arguments) add_named_file(hash, argument);
  for (const auto& [name, value] : engine.options) add_named_file(hash, value);
  id.identity = hash.text();
  return id;
}

std::string seat_of(const EngineIdentity& identity, const EngineSpec& engine, const Limit& limit,
                    const Adjudication& adjudication) {
  if (!limit.is_fixed_work()) return {};
  for (const auto& [name, value] : engine.options) {
    if (name == "Threads" && value != "1") return {};
  }
  ContentHash hash;
  hash.add(fmt::format("{}\n{}\n{}\n{}", identity.identity, to_string(limit),
                       to_string(adjudication), engine.restart));
  return hash.text();
}

}  // namespace raum::tournament
