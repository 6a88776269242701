// Files of which the tests in a browser make pages. Each is made once, by the first test that asks
// for it, and removed when the program ends.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tournament/game/stored_game.h"

namespace raum::web {

/// A database of a match that raum-engine played against itself with a sequential test.
[[nodiscard]] const std::string& played_match();

/// A database with games of random moves, many of which are promotions or give check. 1.1 ended by
/// a fault, 2.1 is damaged, and of 3.1 some moves have no report. Those with an odd pair begin with
/// Black's 30th move.
[[nodiscard]] const std::string& made_match();

/// A database of 1,000 games from 500 openings.
[[nodiscard]] const std::string& long_match();

/// A database of 40 games of two fast engines at depth 1, without a sequential test.
[[nodiscard]] const std::string& forty_games();

/// A database of a league of the engines "one", "two" and "three & <b>", which raum study played.
[[nodiscard]] const std::string& played_league();

/// The report of a gate, a database of the history of 12 gates, and the JSON of a study.
[[nodiscard]] const std::string& gate_file();
[[nodiscard]] const std::string& history_file();
[[nodiscard]] const std::string& study_file();

/// A database of `raum tune --spsa` with a long run of two parameters.
[[nodiscard]] const std::string& spsa_file();

/// Writes the games into a new database of the test's folder.  Returns: its path.
[[nodiscard]] std::string database_of(const std::string& name, const std::string& first,
                                      const std::string& second,
                                      const std::vector<tournament::StoredGame>& games);

/// A game of random legal moves.
[[nodiscard]] tournament::StoredGame random_game(std::size_t pair, int leg,
                                                 const std::string& opening,
                                                 std::size_t most_plies);

/// Fails the test for a damaged game.
[[nodiscard]] std::vector<Move> moves_of(const tournament::StoredGame& game);

/// The path of a new file in the folder of all sources.
[[nodiscard]] std::string source_path(const std::string& name);

}  // namespace raum::web
