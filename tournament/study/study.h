// Study: a named series that measures what a document claims: searches at a fixed depth, or matches
// and leagues at a fixed depth. One TOML file says it all:
//   title     = TEXT
//   kind      = "search" | "match" | "league"
//   depth     = N          of every player without a limit of its own; a match or league may do
//                          without: then such a player plays at its engine's default level
//   positions = PATH       search: position texts, one a line, as openings are
//   count     = N          search: only the first N of them
//   repeats   = N          search: each timed N times, the fastest counts; 3 by default
//   openings  = PATH       match, league
//   pairs     = N          match, league: of every two players
//   seed      = N          match, league: order of the openings; 0, the default: as in the file
//   [[player]]
//     name       = TEXT    unique
//     engine     = NAME    a named engine
//     depth, nodes = N     instead of the study's, and so is options.Level: one or the other
//     claim      = TEXT    what the document says, printed beside what was measured
//     options.NAME = true | false | N | TEXT     as with setoption, after Engine; each name once
//   [[match]]              match: who plays whom, once; a league plays everybody against everybody
//     first, second = NAME of a player
//     claim         = TEXT
// Texts have no control characters. Paths are relative to the folder of the file.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/core/error.h"
#include "engine/protocol/options.h"
#include "tournament/openings/openings.h"

namespace raum::tournament {

enum class StudyKind { Search, Match, League };

/// "search", "match", "league".
[[nodiscard]] std::string_view to_string(StudyKind kind);

struct StudyPlayer {
  std::string name;
  std::string claim;
  std::string engine;
  std::vector<std::pair<std::string, std::string>> options;  // in the order of the file
  int depth = 0;                                             // 0: not limited
  std::uint64_t nodes = 0;  // 0: not limited; without either limit it plays at its option Level
};

/// "depth 3", "nodes 5000", "depth 8 nodes 5000", "level 5", "level" for the default one.
[[nodiscard]] std::string limit_of(const StudyPlayer& player);

// An entry of [[match]], or of a league; players by their index.
struct StudyMatch {
  std::size_t first = 0;
  std::size_t second = 0;
  std::string claim;
};

struct Study {
  std::string title;
  StudyKind kind = StudyKind::Search;
  std::vector<StudyPlayer> players;
  std::vector<Opening> positions;  // to search, or to play from: `pairs` of them in their order
  std::string positions_path;
  std::uint64_t seed = 0;
  int repeats = 3;
  std::vector<StudyMatch> matches;
};

/// Reads a study; its players can be made and its positions are read.
/// Errors, each with file, line and column: a text that is no TOML, an unknown key (with the
/// nearest known one), a missing one, a value of another type or out of range, an unknown engine,
/// option, evaluation or player (with the nearest known one), the engine as an option, a Level
/// beside a limit, names, options or matches that stand twice, more pairs than openings; positions
/// that cannot be read.
[[nodiscard]] Expected<Study> load_study(const std::string& path);

/// The same of a text in memory; `path` stands for the file, in errors and for relative paths.
[[nodiscard]] Expected<Study> parse_study(std::string_view text, const std::string& path);

// A player of a study, ready to think.
class StudySeat {
 public:
  /// Errors: an unknown engine or option, a value out of range, no memory.
  [[nodiscard]] static Expected<StudySeat> make(const StudyPlayer& setup);
  /// A seat for every player of a study, in their order.
  /// Errors: as make(); that each player can be made alone does not say that all fit.
  [[nodiscard]] static Expected<std::vector<StudySeat>> make_all(
      std::span<const StudyPlayer> players);

  /// Forgets everything of earlier games.
  void new_game() { options_.player().new_game(); }
  /// `earlier` as in SearchLimits.
  [[nodiscard]] SearchResult think(const Position& position, std::span<const Key> earlier,
                                   const std::atomic<bool>& stop);

 private:
  StudySeat() = default;

  Options options_;
  int depth_ = 0;
  std::uint64_t nodes_ = 0;
};

}  // namespace raum::tournament
