// PackedGames: the games of a match as columns of bytes, small enough for a page and quick to read
// by a script. See packed_games.cc for the columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "tournament/game/stored_game.h"
#include "web/games/odd_report.h"
#include "web/games/packed_details.h"
#include "web/games/read_game.h"

namespace raum::web {

/// A position from which games start.
struct PackedOpening {
  std::string text;     // as stored
  std::string cells;    // 125 letters in the order of Square::raw, "." for an empty cell
  char turn = 'w';      // or 'b'
  std::size_t ply = 0;  // plies before it, by its move number
};

/// What is known about a fault.
struct FaultNote {
  std::string detail, stderr_text;
};

struct PackedGames {
  // Those of the match, then unknown names of damaged games; "other" if there are too many.
  std::vector<std::string> engines;
  std::vector<std::string> reasons;
  std::vector<PackedOpening> openings;
  std::size_t games = 0, plies = 0;
  std::vector<std::size_t> detailed;                       // indices of games
  std::map<std::size_t, int> wide_scores;                  // by index of the ply over all games
  std::size_t wide_scores_clamped = 0;                     // for lack of room
  std::map<std::size_t, FaultNote> faults;                 // by index of the game
  std::size_t fault_notes_left_out = 0;                    // for lack of room
  std::vector<std::pair<std::size_t, std::string>> dates;  // from the game with this index on
  std::vector<std::string> unreadable;           // "12.2: what cannot be read"; fits its checksum
  std::map<std::size_t, OddReport> odd_reports;  // by index of the ply over all games
  std::string bytes;
  std::string clocks;  // of the detailed games; "" without any
};

/// Packs the games of a match one by one.
class GamePacker {
 public:
  /// `detailed`: how many games get times, node counts and variations, as long as there is room,
  /// besides those that ended by a fault.
  GamePacker(std::vector<std::string> engines, std::size_t detailed);

  /// `is_counted`: whether the game's pair is part of the match's figures.
  /// Requires: games come in the order of pair and leg; `read` is read_game() of the game.
  void add(const tournament::StoredGame& game, const ReadGame& read, bool is_counted);

  /// Requires: is called once.
  [[nodiscard]] PackedGames finish();

 private:
  /// Gives each text a number of 16 bits; those for which none is left share the last one.
  class Names {
   public:
    explicit Names(std::vector<std::string> names = {});
    std::uint16_t number_of(const std::string& name);
    std::vector<std::string> names;

   private:
    std::unordered_map<std::string, std::uint16_t> numbers_;
  };

  std::uint32_t opening_of(const tournament::StoredGame& game, const ReadGame& read);
  void add_moves(const ReadGame& read);
  std::int16_t score_of(std::size_t ply, const tournament::SearchReport& info);
  void add_score(std::int16_t score);
  void note_odd_report(std::size_t ply, const tournament::SearchReport& info);
  void choose_odd_reports();
  void note_fault(const tournament::StoredGame& game);

  Names engines_, reasons_;
  std::unordered_map<std::string, std::uint32_t> opening_numbers_;
  PackedDetails details_;
  std::size_t fault_bytes_ = 0, odd_bytes_ = 0, odd_detail_bytes_ = 0;
  std::uint16_t score_before_ = 0;
  std::vector<std::size_t> ends_;  // the ply after each game, over all games
  PackedGames packed_;
  // Columns of games.
  std::string pair_, leg_, white_, black_, opening_, result_, reason_, failed_, flags_, ply_count_;
  // Columns of plies.
  std::string from_, to_, bits_, score_low_, score_high_, depth_, clock_;
};

}  // namespace raum::web
