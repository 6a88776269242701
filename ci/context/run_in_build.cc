#include "ci/context/run_in_build.h"

#include "tournament/engines/engine_items.h"

namespace raum::ci {

Words prefix_in(const CheckContext& context, const Build& build) {
  return expand(context.prefix, {{"folder", build.source().string()}});
}

Words words_in(const CheckContext& context, const Build& build, const Words& words,
               const Placeholders& more) {
  Placeholders values = context.values;
  values.insert(more.begin(), more.end());
  Words expanded = prefix_in(context, build);
  const Words own = expand(words, values);
  expanded.insert(expanded.end(), own.begin(), own.end());
  return expanded;
}

Command command_in(const CheckContext& context, const Build& build, const Words& words,
                   Isolation isolation, const Placeholders& more) {
  Placeholders values = context.values;
  values.insert(more.begin(), more.end());
  return {.arguments = isolation == Isolation::AsBuild ? words_in(context, build, words, more)
                                                       : expand(words, values),
          .directory = build.source(),
          .memory_mib = context.rules().build.memory_mib,
          .stop = context.stop};
}

regression::BuiltEngine engine_in(const CheckContext& context, const Build& build,
                                  const EngineRules& engine) {
  Words command = engine.command;
  command.front() = build.program(command.front()).string();
  return {.folder = build.source(),
          .command = words_in(context, build, command),
          .options = engine.options,
          .memory_mib = context.rules().build.memory_mib};
}

std::string name_of_variant(const Manifest& own, const EngineRules& engine,
                            const std::string& variant) {
  return engine.name == own.engine().name ? variant : engine.name + "/" + variant;
}

EngineRules engine_named(const Manifest& own, const std::string& name) {
  for (const EngineRules& engine : own.engines) {
    if (engine.name == name) return engine;
  }
  EngineRules found = own.engine();
  std::string variant = name;
  for (const EngineRules& engine : own.engines) {
    const std::string start = name_of_variant(own, engine, "");
    if (engine.variants.empty() || !name.starts_with(start)) continue;
    found = engine;
    variant = name.substr(start.size());
  }
  if (!variant.empty() && !found.variants.empty()) {
    found.options.emplace_back(found.variants, variant);
  }
  return found;
}

std::string spec_of(const regression::BuiltEngine& engine, const std::string& name) {
  tournament::EngineItems items{{.key = "name", .value = name, .where = ""},
                                {.key = "cmd", .value = engine.command.front(), .where = ""}};
  for (std::size_t i = 1; i < engine.command.size(); ++i) {
    items.push_back({.key = "arg", .value = engine.command[i], .where = ""});
  }
  for (const auto& [option, value] : engine.options) {
    items.push_back({.key = "option." + option, .value = value, .where = ""});
  }
  if (engine.memory_mib > 0) {
    items.push_back({.key = "memory", .value = std::to_string(engine.memory_mib), .where = ""});
  }
  items.push_back({.key = "dir", .value = engine.folder.string(), .where = ""});
  return tournament::to_text(items);
}

}  // namespace raum::ci
