// Study: a named series of searches, matches or league games that measures what a document claims.
// It is one TOML file:
//   title     = TEXT
//   kind      = "search" | "match" | "league"
//   depth, nodes = N       the limit of players without one of their own. A match or a league may
//                          omit it; such players then play at the default level of their engine
//   positions = PATH       search: position texts, one per line, as for openings
//   count     = N          search: only the first N positions
//   repeats   = N          search: time each search N times and count the fastest; default 3
//   openings  = PATH       match, league
//   pairs     = N          match, league: pairs between every two players
//   seed      = N          match, league: order of the openings; default 0, the order of the file
//   [[player]]
//     name       = TEXT    unique
//     engine     = NAME    a named engine
//     depth, nodes = N     instead of the limit of the study; not together with options.Level
//     claim      = TEXT    what the document says, printed beside the measurement
//     options.NAME = true | false | N | TEXT     as for setoption; each name once, not Engine
//   [[match]]              match: who plays whom, each pairing once. In a league everybody plays
//                          everybody
//     first, second = NAME of a player
//     claim         = TEXT
// Texts contain no control characters. Paths are relative to the folder of the file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "tournament/openings/openings.h"
#include "tournament/study/study_player.h"

namespace raum::tournament {

enum class StudyKind { Search, Match, League };

/// "search", "match", "league".
[[nodiscard]] std::string_view to_string(StudyKind kind);

/// A match between two players, given by their indices.
struct StudyMatch {
  std::size_t first = 0;
  std::size_t second = 0;
  std::string claim;
};

struct Study {
  std::string title;
  StudyKind kind = StudyKind::Search;
  std::vector<StudyPlayer> players;
  std::vector<Opening> positions;  // to search, or to play from, in this order
  std::string positions_path;
  std::string openings_identity;  // match, league: "53 positions HASH" of all of the file
  std::uint64_t seed = 0;
  int repeats = 3;
  std::vector<StudyMatch> matches;
};

/// Reads a study with its positions, and checks that each of its engines can be created.
/// Errors, each with file, line and column: invalid TOML; an unknown key, engine, option,
/// evaluation or player (with the nearest known name); a missing key; a value of the wrong type or
/// out of range; Engine as an option; a Level together with a limit; a name, option or match given
/// twice; more pairs than openings; positions that load_openings() rejects.
[[nodiscard]] Expected<Study> load_study(const std::string& path);

/// Parses the text of a study; `path` is used in errors and to resolve relative paths.
[[nodiscard]] Expected<Study> parse_study(std::string_view text, const std::string& path);

}  // namespace raum::tournament
