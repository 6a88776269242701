// The one file that names all engines.
#include "engine/named/registry.h"

#include <fmt/core.h>

#include "base/text/nearest.h"
#include "base/text/quote.h"
#include "engine/named/alphadeepchess.h"
#include "engine/named/flagship.h"
#include "engine/named/js_chess_engine_v2.h"
#include "engine/named/js_schach.h"
#include "engine/named/maackesgeist_v2.h"
#include "engine/named/raumfischer_v1.h"

namespace raum {

std::span<const EngineDefinition> named_engines() {
  static const std::vector<EngineDefinition> kEngines{
      flagship_engine(),      maackesgeist_v2(),    maackesgeist_v2_fixed(),    raumfischer_v1(),
      raumfischer_v1_fixed(), js_chess_engine_v2(), js_chess_engine_v2_fixed(), js_schach(),
      js_schach_fixed(),      alphadeepchess(),     alphadeepchess_fixed()};
  return kEngines;
}

Expected<const EngineDefinition*> find_engine(std::string_view name) {
  std::vector<std::string_view> names;
  for (const EngineDefinition& engine : named_engines()) {
    if (engine.name == name) return &engine;
    names.push_back(engine.name);
  }
  return fail("engine", raum::quoted(name), such_as("a named engine", name, names));
}

}  // namespace raum
