// For tests of SPSA: settings without a file and without an engine.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/board/position.h"
#include "engine/board/position_text.h"
#include "knowledge/spsa/settings.h"

namespace raum::knowledge::spsa {

constexpr const char* kTwoParameters =
    "engine = \"name=flagship,cmd=/bin/cat,option.Engine=flagship\"\n"
    "nodes = 100\n"
    "openings = \"openings.txt\"\n"
    "iterations = 6\n"
    "pairs = 3\n"
    "seed = 7\n"
    "[[parameter]]\n"
    "name = \"Margin\"\n"
    "start = 120\n"
    "min = 20\n"
    "max = 420\n"
    "[[parameter]]\n"
    "name = \"Depth\"\n"
    "start = 3.5\n"
    "min = 1\n"
    "max = 9\n"
    "c_end = 1\n"
    "r_end = 0.01\n";

/// What parse_settings() makes of kTwoParameters, with the start position as opening.
[[nodiscard]] inline Settings two_parameters() {
  Settings settings;
  settings.engine = "name=flagship,cmd=/bin/cat,option.Engine=flagship";
  settings.spec = *tournament::parse_engine_spec(settings.engine);
  settings.nodes = 100;
  settings.openings_path = "openings.txt";
  settings.openings = {
      {.text = to_string(Position::start()), .position = Position::start(), .line = 1}};
  settings.iterations = 6;
  settings.pairs = 3;
  settings.seed = 7;
  settings.parameters = {
      {.name = "Margin", .start = 120, .min = 20, .max = 420, .c_end = 20},
      {.name = "Depth", .start = 3.5, .min = 1, .max = 9, .c_end = 1, .r_end = 0.01}};
  return settings;
}

/// configuration_of() without an engine.
[[nodiscard]] inline tournament::Configuration two_parameters_configuration() {
  return configuration_of(two_parameters(), {});
}

}  // namespace raum::knowledge::spsa
