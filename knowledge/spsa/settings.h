// Settings: what is tuned by SPSA, and by which games. The TOML file that `raum tune --spsa` reads:
//   engine = "name=flagship,cmd=raum-engine,option.Engine=flagship"   as raum match --engine
//   nodes = 2000                     of each move
//   openings = "openings.txt"        seen from the folder of the file
//   iterations = 200
//   pairs = 8                        of each iteration; the default
//   seed = 1                         of the signs, the rounding and the openings; the default
//   resign = "score=1000,moves=4"    resign, draw and max_moves: the rules of raum match; default:
//   draw = "moves=8,score=10"        none
//   max_moves = 200
//   [[parameter]]                    one table each
//   name = "ReverseMargin"           a spin option of the engine
//   start = 120
//   min = 20                         min and max: within the range of the option
//   max = 400
//   c_end = 19                       default: a twentieth of max − min, at least 0.5
//   r_end = 0.002                    the default
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "tournament/engines/engine_identity.h"
#include "tournament/engines/engine_spec.h"
#include "tournament/game/adjudication.h"
#include "tournament/openings/openings.h"
#include "tournament/store/match_registry.h"

namespace raum::knowledge::spsa {

constexpr std::int64_t kMostIterations = 1'000'000;
constexpr std::int64_t kMostPairs = 1'000;                 // of each iteration
constexpr std::int64_t kMostSeed = 9'007'199'254'740'992;  // 2^53, which JSON readers keep exact
constexpr std::int64_t kMostValue = 1'000'000'000;         // of a parameter, and its opposite
constexpr double kLeastStep = 0.01;                        // c_end
constexpr std::size_t kMostParameters = 200;

/// A spin option of the engine, in its units.
struct Parameter {
  std::string name;
  double start = 0;
  std::int64_t min = 0;
  std::int64_t max = 0;
  double c_end = 0;  // by how much the value is changed for the games of the last iteration
  // In the last iteration, how far one game won moves the value, in units of c_end.
  double r_end = 0.002;

  friend bool operator==(const Parameter&, const Parameter&) = default;
};

struct Settings {
  std::string engine;           // the spec as written
  tournament::EngineSpec spec;  // the same, read
  std::uint64_t nodes = 0;
  std::string openings_path;  // as given, seen from the runner's folder
  std::vector<tournament::Opening> openings;
  std::size_t iterations = 0;
  std::size_t pairs = 8;  // of each iteration
  std::uint64_t seed = 1;
  tournament::Adjudication adjudication = {};
  std::vector<Parameter> parameters;
};

/// Reads the file of settings and its openings.
/// Errors, each with file, line and column: unknown keys, a required key that is missing, a value
/// of another type or out of range; an engine with rev=, a limit or a parameter among its options;
/// no parameter, or one twice, in any letter case.
[[nodiscard]] Expected<Settings> read_settings(const std::string& path);

/// The same of a text; `path` is used in errors and for the folder of the openings.
[[nodiscard]] Expected<Settings> parse_settings(std::string_view text, const std::string& path);

/// Whether the numbers are within the ranges that read_settings() allows.
[[nodiscard]] bool is_in_range(const Parameter& parameter);

/// "start 3, min 1, max 60, c_end 4, r_end 0.02"
[[nodiscard]] std::string to_string(const Parameter& parameter);

/// Reads what to_string() has written.
/// Returns: nullopt for any other text, and for numbers out of range.
[[nodiscard]] std::optional<Parameter> parse_parameter(std::string_view name,
                                                       std::string_view text);

/// Everything on which the values depend, as keys and texts, by which a database recognises the
/// settings that it continues. `identity` is that of settings.spec.
[[nodiscard]] tournament::Configuration configuration_of(
    const Settings& settings, const tournament::EngineIdentity& identity);

}  // namespace raum::knowledge::spsa
