#include "tournament/testing/match_fixture.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>

#include <fstream>
#include <set>
#include <utility>

#include "base/core/splitmix.h"
#include "engine/board/position_text.h"
#include "engine/game/game.h"
#include "tournament/store/game_rows.h"
#include "tournament/store/store_schema.h"

namespace raum::tournament {
namespace {

// The 100-ply clock of each opening. Only captures reset it, since there are no pawns.
constexpr std::uint32_t kClock = 76;

// King, queen and rook of each side on random cells.
Position random_position(SplitMix64& random) {
  Position position;
  for (const Color color : kColors) {
    for (const PieceType type : {PieceType::King, PieceType::Queen, PieceType::Rook}) {
      Square square = Square::at(static_cast<int>(random.below(kSquares)));
      while (position.at(square).is_some()) {
        square = Square::at(static_cast<int>(random.below(kSquares)));
      }
      position.put(square, Piece::make(color, type));
    }
  }
  position.set_side_to_move(random.below(2) == 0 ? Color::White : Color::Black);
  position.set_clocks(kClock, 50);
  return position;
}

}  // namespace

EngineSpec scripted(const std::string& name, const std::string& mode, int number, int seed) {
  EngineSpec spec;
  spec.name = name;
  spec.command = RAUM_SCRIPTED_ENGINE;
  spec.arguments = {mode, std::to_string(number), std::to_string(seed)};
  return spec;
}

void write_openings(const std::string& path, std::size_t count) {
  std::ofstream file(path);
  SplitMix64 random(2026);
  std::set<std::uint64_t> seen;
  while (seen.size() < count) {
    const Position position = random_position(random);
    if (!check_position(position) || Game(position).end()) continue;
    if (seen.insert(position.key().raw).second) file << to_string(position) << '\n';
  }
}

std::vector<StoredGame> stored_games(const std::string& db_path, int match) {
  SQLite::Database db(db_path, SQLite::OPEN_READONLY, 5'000);
  SQLite::Statement rows(db, fmt::format("SELECT {} FROM game WHERE match = ? ORDER BY pair, leg",
                                         game_columns(kResultsSchemaVersion)));
  rows.bind(1, match);
  std::vector<StoredGame> games;
  while (rows.executeStep()) games.push_back(game_of(rows));
  return games;
}

std::vector<std::string> course_of(const std::vector<StoredGame>& games) {
  std::vector<std::string> courses;
  for (const StoredGame& g : games) {
    courses.push_back(fmt::format("{}.{} {}-{} {} | {} | {} {} {}", g.pair, g.leg, g.white, g.black,
                                  g.opening, g.moves, g.result, g.reason, g.failed));
  }
  return courses;
}

MatchFixture::MatchFixture() { write_openings(folder_ / "openings.txt", kOpenings); }

MatchConfig MatchFixture::config(EngineSpec first, EngineSpec second, std::size_t pairs) const {
  MatchConfig c;
  c.engines = {std::move(first), std::move(second)};
  c.limit.depth = 1;
  c.openings_path = folder_ / "openings.txt";
  c.pairs = pairs;
  c.db_path = folder_ / "match.db";
  return c;
}

MatchOutcome MatchFixture::played(const MatchConfig& config) const {
  auto outcome = run_match(config);
  if (!outcome) {
    ADD_FAILURE() << to_string(outcome.error().error);
    return {};
  }
  return std::move(*outcome);
}

}  // namespace raum::tournament
