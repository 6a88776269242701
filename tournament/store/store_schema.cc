#include "tournament/store/store_schema.h"

#include <array>

namespace raum::tournament {

namespace {

constexpr const char* kFirstSchema = R"sql(
CREATE TABLE schema_version (version INTEGER NOT NULL);
INSERT INTO schema_version VALUES (1);
CREATE TABLE configuration (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE session (
  id INTEGER PRIMARY KEY, started TEXT NOT NULL, build TEXT NOT NULL, processor TEXT NOT NULL,
  concurrency INTEGER NOT NULL);
CREATE TABLE game (
  pair INTEGER NOT NULL CHECK (pair >= 1), leg INTEGER NOT NULL CHECK (leg IN (0, 1)),
  session INTEGER NOT NULL REFERENCES session (id),
  white TEXT NOT NULL, black TEXT NOT NULL, opening TEXT NOT NULL, moves TEXT NOT NULL,
  infos TEXT NOT NULL, result TEXT NOT NULL CHECK (result IN ('1-0', '0-1', '1/2-1/2')),
  reason TEXT NOT NULL, failed TEXT NOT NULL, detail TEXT NOT NULL, stderr BLOB NOT NULL,
  plies INTEGER NOT NULL, started TEXT NOT NULL, finished TEXT NOT NULL,
  PRIMARY KEY (pair, leg)) WITHOUT ROWID;
)sql";

// Several matches in one file, and games that later matches may reuse.
constexpr const char* kManyMatches = R"sql(
CREATE TABLE match (id INTEGER PRIMARY KEY, created TEXT NOT NULL);
INSERT INTO match SELECT 1, started FROM session ORDER BY id LIMIT 1;

ALTER TABLE configuration RENAME TO old_configuration;
CREATE TABLE configuration (
  match INTEGER NOT NULL REFERENCES match (id), key TEXT NOT NULL, value TEXT NOT NULL,
  PRIMARY KEY (match, key)) WITHOUT ROWID;
INSERT INTO configuration SELECT 1, key, value FROM old_configuration;
DROP TABLE old_configuration;

ALTER TABLE session ADD COLUMN match INTEGER NOT NULL DEFAULT 1;
ALTER TABLE session ADD COLUMN host TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN pairs INTEGER NOT NULL DEFAULT 0;

ALTER TABLE game RENAME TO old_game;
CREATE TABLE game (
  match INTEGER NOT NULL REFERENCES match (id),
  pair INTEGER NOT NULL CHECK (pair >= 1), leg INTEGER NOT NULL CHECK (leg IN (0, 1)),
  session INTEGER NOT NULL REFERENCES session (id),
  white TEXT NOT NULL, black TEXT NOT NULL, opening TEXT NOT NULL, moves TEXT NOT NULL,
  infos TEXT NOT NULL, result TEXT NOT NULL CHECK (result IN ('1-0', '0-1', '1/2-1/2')),
  reason TEXT NOT NULL, failed TEXT NOT NULL, detail TEXT NOT NULL, stderr BLOB NOT NULL,
  plies INTEGER NOT NULL, started TEXT NOT NULL, finished TEXT NOT NULL,
  white_seat TEXT NOT NULL DEFAULT '', black_seat TEXT NOT NULL DEFAULT '',
  cached INTEGER NOT NULL DEFAULT 0, evidence INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (match, pair, leg)) WITHOUT ROWID;
INSERT INTO game
  SELECT 1, pair, leg, session, white, black, opening, moves, infos, result, reason, failed, detail,
         stderr, plies, started, finished, '', '', 0, 1 FROM old_game;
DROP TABLE old_game;
CREATE INDEX game_of_seats ON game (white_seat, black_seat, opening)
  WHERE white_seat != '' AND cached = 0;

CREATE TABLE signature (identity TEXT PRIMARY KEY, nodes INTEGER) WITHOUT ROWID;
)sql";

// Why a session of the runner ended before its match.
constexpr const char* kFailures = R"sql(
ALTER TABLE session ADD COLUMN failed TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN fault TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN failure TEXT NOT NULL DEFAULT '';
)sql";

// No other tables: game.infos may hold the selective depth and the time left, which programs of
// older versions cannot read.
constexpr const char* kTimeLeft = "";

// stderr of the engine that did not start, and the path of the openings.
constexpr const char* kContext = R"sql(
ALTER TABLE session ADD COLUMN stderr BLOB NOT NULL DEFAULT x'';
ALTER TABLE session ADD COLUMN openings TEXT NOT NULL DEFAULT '';
)sql";

// NULL: a game that an older version stored.
constexpr const char* kChecksum = R"sql(
ALTER TABLE game ADD COLUMN checksum INTEGER;
)sql";

// '': a game that the runner itself played, on the machine of its session.
constexpr const char* kHosts = R"sql(
ALTER TABLE game ADD COLUMN host TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN processor TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN speed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN load REAL NOT NULL DEFAULT 0;
)sql";

// A line for each machine whose games were removed in this session.
constexpr const char* kLeftOut = R"sql(
ALTER TABLE session ADD COLUMN left_out TEXT NOT NULL DEFAULT '';
)sql";

// NULL: settings and sessions that an older version stored.
constexpr const char* kContextChecksums = R"sql(
ALTER TABLE match ADD COLUMN checksum INTEGER;
ALTER TABLE session ADD COLUMN checksum INTEGER;
)sql";

constexpr std::array<const char*, kResultsSchemaVersion> kSteps{
    kFirstSchema, kManyMatches, kFailures, kTimeLeft,        kContext,
    kChecksum,    kHosts,       kLeftOut,  kContextChecksums};

}  // namespace

constinit const DatabaseSchema kResultsSchema{.application_id = 0x5261756d,  // "Raum"
                                              .name = "a results database of raum match",
                                              .steps = kSteps};

}  // namespace raum::tournament
