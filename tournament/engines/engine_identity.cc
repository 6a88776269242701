#include "tournament/engines/engine_identity.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/text/content_hash.h"

namespace raum::tournament {
namespace {

// Injective, unlike the shortened texts of messages: different lists give different texts.
std::string list_of(const std::vector<std::string>& texts) {
  using nlohmann::json;
  return json(texts).dump(-1, ' ', false, json::error_handler_t::replace);
}

// If the text names a file (a script, a book, a network), adds the bytes of the file to the hash.
void add_named_file(EngineIdentity& id, ContentHash& hash, const std::string& text) {
  std::error_code ignored;
  if (text.empty() || !std::filesystem::is_regular_file(text, ignored)) return;
  FileStamp stamp = stamp_of(text);
  const auto bytes = hash_of_file(text);
  if (!bytes) return;
  hash.add(*bytes);
  id.files.push_back(std::move(stamp));
}

std::string folder_of(const EngineSpec& engine) {
  if (engine.folder.empty()) return {};
  std::error_code ignored;
  return std::filesystem::weakly_canonical(engine.folder, ignored).string();
}

std::string environment_of(const EngineSpec& engine) {
  std::vector<std::string> all;
  for (const auto& [name, value] : engine.environment) {
    all.push_back(fmt::format("{}={}", name, value));
  }
  std::sort(all.begin(), all.end());
  return all.empty() ? std::string() : list_of(all);
}

bool is_elf(const std::string& path) {
  char start[4] = {};
  std::ifstream(path, std::ios::binary).read(start, sizeof start);
  return std::string_view(start, sizeof start) ==
         "\x7f"
         "ELF";
}

}  // namespace

FileStamp stamp_of(const std::string& path) {
  struct stat now = {};
  if (::stat(path.c_str(), &now) != 0) return {.path = path};
  constexpr std::int64_t kSecond = 1'000'000'000;
  return {.path = path,
          .device = now.st_dev,
          .inode = now.st_ino,
          .size = static_cast<std::uint64_t>(now.st_size),
          .modified_ns = kSecond * now.st_mtim.tv_sec + now.st_mtim.tv_nsec};
}

EngineIdentity identity_without_program(const EngineSpec& engine) {
  std::vector<std::string> options;
  for (const auto& [name, value] : engine.options) {
    options.push_back(fmt::format("{}={}", name, value));
  }
  std::vector<std::string> sorted;
  for (auto [name, value] : engine.options) {
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    sorted.push_back(fmt::format("{}={}", name, value));
  }
  std::sort(sorted.begin(), sorted.end());
  return {.program = {},
          .arguments = list_of(engine.arguments),
          .options = list_of(options),
          .sorted_options = list_of(sorted),
          .folder = folder_of(engine),
          .environment = environment_of(engine),
          .identity = {},
          .files = {}};
}

Expected<EngineIdentity> identity_of(const EngineSpec& engine) {
  const auto program = find_program(engine.command);
  if (!program) return tl::unexpected(within("engine " + engine.name, program.error()));
  // Taken before the bytes are read, so that a replacement in between is noticed later.
  FileStamp stamp = stamp_of(*program);
  auto bytes = hash_of_file(*program);
  if (!bytes) return tl::unexpected(within("engine " + engine.name, bytes.error()));
  EngineIdentity id = identity_without_program(engine);
  id.program = std::move(*bytes);
  id.is_script = !is_elf(*program);
  id.files.push_back(std::move(stamp));
  ContentHash hash;
  hash.add(fmt::format("{}\n{}\n{}\n", id.program, id.arguments, id.options));
  // Left out where they are not set, so that games from before these settings are still found.
  if (!id.folder.empty()) hash.add(fmt::format("dir {}\n", id.folder));
  if (!id.environment.empty()) hash.add(fmt::format("env {}\n", id.environment));
  const auto add = [&](const std::string& text) {
    add_named_file(id, hash, path_from_runner(engine, text));
  };
  for (const std::string& argument : engine.arguments) add(argument);
  for (const auto& [name, value] : engine.options) add(value);
  for (const auto& [name, value] : engine.environment) add(value);
  id.identity = hash.text();
  return id;
}

std::optional<std::string> changed_file(const EngineIdentity& identity) {
  for (const FileStamp& file : identity.files) {
    if (stamp_of(file.path) != file) return file.path;
  }
  return std::nullopt;
}

}  // namespace raum::tournament
