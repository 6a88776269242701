#include "tournament/messages/worker_setup.h"

#include <filesystem>
#include <optional>
#include <utility>

#include "base/json/json_fields.h"
#include "base/text/content_hash.h"

namespace raum::tournament {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

Expected<EngineFile> file_of(const std::string& text, const std::string& path) {
  std::error_code unknown;
  EngineFile file;
  file.text = text;
  file.path = std::filesystem::absolute(path, unknown).string();
  auto hash = hash_of_file(file.path);
  if (!hash) return tl::unexpected(std::move(hash.error()));
  file.hash = *std::move(hash);
  file.bytes = std::filesystem::file_size(file.path, unknown);
  return file;
}

// The files that a spec names, its program first; as identity_of() finds them.
Expected<std::vector<EngineFile>> files_of(const EngineSpec& spec) {
  const auto program = find_program(spec.command);
  if (!program) return tl::unexpected(within("engine " + spec.name, program.error()));
  std::vector<EngineFile> files;
  std::optional<Error> error;
  const auto add = [&](const std::string& text, const std::string& path) {
    auto file = file_of(text, path);
    if (file) {
      files.push_back(*std::move(file));
    } else if (!error) {
      error = within("engine " + spec.name, file.error());
    }
  };
  add(spec.command, *program);
  const auto add_named = [&](const std::string& text) {
    const std::string path = path_from_runner(spec, text);
    std::error_code ignored;
    if (!text.empty() && std::filesystem::is_regular_file(path, ignored)) add(text, path);
  };
  for (const std::string& argument : spec.arguments) add_named(argument);
  for (const auto& [name, value] : spec.options) add_named(value);
  for (const auto& [name, value] : spec.environment) add_named(value);
  if (error) return tl::unexpected(*std::move(error));
  return files;
}

Json limit_json(const Limit& limit) {
  return {{"depth", limit.depth},
          {"nodes", limit.nodes},
          {"movetime", limit.movetime_ms},
          {"tc", limit.clock.is_some() ? to_string(limit.clock) : ""}};
}

Json engine_json(const RemoteEngine& engine) {
  const Contender& contender = engine.contender;
  const EngineSpec& spec = contender.spec;
  Json files = Json::array();
  for (const EngineFile& file : engine.files) {
    files.push_back(
        {{"text", file.text}, {"path", file.path}, {"hash", file.hash}, {"bytes", file.bytes}});
  }
  return {{"name", spec.name},
          {"command", spec.command},
          {"arguments", spec.arguments},
          {"options", spec.options},
          {"environment", spec.environment},
          {"folder", spec.folder},
          {"memory", spec.memory_mib},
          {"restart", spec.restart},
          {"limit", limit_json(contender.limit)},
          {"margin", contender.margin_ms},
          {"play_key", contender.play_key},
          {"files", std::move(files)}};
}

Expected<Pairs> read_pairs(const JsonPlace& place) {
  return json_list<Pairs::value_type>(place,
                                      [](const JsonPlace& item) -> Expected<Pairs::value_type> {
                                        const auto texts = json_list<std::string>(item, json_text);
                                        if (!texts) return tl::unexpected(texts.error());
                                        if (texts->size() != 2) return item.wrong("two texts");
                                        return Pairs::value_type{(*texts)[0], (*texts)[1]};
                                      });
}

Expected<TimeControl> read_clock(const JsonPlace& place) {
  const auto text = json_text(place);
  if (!text) return tl::unexpected(text.error());
  if (text->empty()) return TimeControl{};
  return parse_time_control(*text, place.path);
}

Expected<Limit> read_limit(const JsonPlace& place) {
  Limit limit;
  JsonFields fields(place);
  fields.read("depth", limit.depth, json_count_as<int>);
  fields.read("nodes", limit.nodes, json_count);
  fields.read("movetime", limit.movetime_ms, json_count_as<int>);
  fields.read("tc", limit.clock, read_clock);
  return fields.result(limit);
}

Expected<EngineFile> read_file(const JsonPlace& place) {
  EngineFile file;
  JsonFields fields(place);
  fields.read("text", file.text, json_text);
  fields.read("path", file.path, json_text);
  fields.read("hash", file.hash, json_text);
  fields.read("bytes", file.bytes, json_count);
  return fields.result(std::move(file));
}

Expected<std::vector<std::string>> read_texts(const JsonPlace& place) {
  return json_list<std::string>(place, json_text);
}

Expected<RemoteEngine> read_engine(const JsonPlace& place) {
  RemoteEngine engine;
  Contender& contender = engine.contender;
  EngineSpec& spec = contender.spec;
  JsonFields fields(place);
  fields.read("name", spec.name, json_text);
  fields.read("command", spec.command, json_text);
  fields.read("arguments", spec.arguments, read_texts);
  fields.read("options", spec.options, read_pairs);
  fields.read("environment", spec.environment, read_pairs);
  fields.read("folder", spec.folder, json_text);
  fields.read("memory", spec.memory_mib, json_count);
  fields.read("restart", spec.restart, json_flag);
  fields.read("limit", contender.limit, read_limit);
  fields.read("margin", contender.margin_ms, json_count_as<int>);
  fields.read("play_key", contender.play_key, json_text);
  fields.read("files", engine.files,
              [](const JsonPlace& files) { return json_list<EngineFile>(files, read_file); });
  auto read = fields.result(std::move(engine));
  if (read && read->files.empty()) return place.wrong("an engine with its program's file");
  return read;
}

Json adjudication_json(const Adjudication& rules) {
  return {{"resign_score", rules.resign.score_cp},
          {"resign_moves", rules.resign.moves},
          {"two_sided", rules.resign.two_sided},
          {"draw_from", rules.draw.from},
          {"draw_moves", rules.draw.moves},
          {"draw_score", rules.draw.score_cp},
          {"max_moves", rules.max_moves},
          {"endgames", rules.endgames.folder},
          {"endgames_identity", rules.endgames.identity}};
}

Expected<Adjudication> read_adjudication(const JsonPlace& place) {
  Adjudication rules;
  JsonFields fields(place);
  fields.read("resign_score", rules.resign.score_cp, json_count_as<int>);
  fields.read("resign_moves", rules.resign.moves, json_count_as<int>);
  fields.read("two_sided", rules.resign.two_sided, json_flag);
  fields.read("draw_from", rules.draw.from, json_count_as<int>);
  fields.read("draw_moves", rules.draw.moves, json_count_as<int>);
  fields.read("draw_score", rules.draw.score_cp, json_count_as<int>);
  fields.read("max_moves", rules.max_moves, json_count_as<int>);
  fields.read("endgames", rules.endgames.folder, json_text);
  fields.read("endgames_identity", rules.endgames.identity, json_text);
  return fields.result(rules);
}

}  // namespace

Expected<WorkerSetup> make_setup(const std::vector<Contender>& contenders,
                                 const Adjudication& adjudication, int stall_ms) {
  WorkerSetup setup{.engines = {}, .adjudication = adjudication, .stall_ms = stall_ms};
  for (const Contender& contender : contenders) {
    auto files = files_of(contender.spec);
    if (!files) return tl::unexpected(std::move(files.error()));
    setup.engines.push_back({contender, *std::move(files)});
    setup.engines.back().contender.identity = {};
    std::string& folder = setup.engines.back().contender.spec.folder;
    // A worker's own working folder is another one.
    std::error_code unknown;
    if (!folder.empty()) folder = std::filesystem::absolute(folder, unknown).string();
  }
  return setup;
}

Json setup_json(const WorkerSetup& setup) {
  Json engines = Json::array();
  for (const RemoteEngine& engine : setup.engines) engines.push_back(engine_json(engine));
  return {{"engines", std::move(engines)}, {"adjudication", adjudication_json(setup.adjudication)},
          {"stall", setup.stall_ms},       {"moves", setup.tells_moves},
          {"lines", setup.tells_lines},    {"binds", setup.binds_games}};
}

SetupMessage setup_message(const WorkerSetup& setup) {
  SetupMessage message{.message = {{"setup", setup_json(setup)}}};
  for (const RemoteEngine& engine : setup.engines) {
    message.files.insert(message.files.end(), engine.files.begin(), engine.files.end());
  }
  return message;
}

Expected<WorkerSetup> read_setup(const Json& json) {
  const JsonPlace place{json, "setup"};
  WorkerSetup setup;
  JsonFields fields(place);
  fields.read("engines", setup.engines,
              [](const JsonPlace& list) { return json_list<RemoteEngine>(list, read_engine); });
  fields.read("adjudication", setup.adjudication, read_adjudication);
  fields.read("stall", setup.stall_ms, json_count_as<int>);
  fields.read("moves", setup.tells_moves, json_flag);
  fields.read("lines", setup.tells_lines, json_flag);
  fields.read("binds", setup.binds_games, json_flag);
  auto read = fields.result(std::move(setup));
  if (read && read->engines.empty()) return place.wrong("at least one engine");
  return read;
}

}  // namespace raum::tournament
