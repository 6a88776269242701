#include "base/sqlite/database.h"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <stop_token>
#include <thread>

#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"

namespace raum {
namespace {

using Mode = Database::Mode;

constexpr const char* kFirstStep =
    "CREATE TABLE schema_version (version INTEGER NOT NULL);"
    "INSERT INTO schema_version VALUES (1);"
    "CREATE TABLE note (text TEXT NOT NULL);";
constexpr const char* kSecondStep = "ALTER TABLE note ADD COLUMN author TEXT NOT NULL DEFAULT ''";
constexpr const char* kFailingStep = "CREATE TABLE other (x); CREATE TABLE note (x)";

constexpr std::array kOneStep{kFirstStep};
constexpr std::array kTwoSteps{kFirstStep, kSecondStep};
constexpr std::array kBadSteps{kFirstStep, kFailingStep};

DatabaseSchema schema_of(std::span<const char* const> steps) {
  return {.application_id = 0x4e6f7465, .name = "a database of notes", .steps = steps};
}

const DatabaseSchema kNotes = schema_of(kTwoSteps);

Database opened(const std::string& path, const DatabaseSchema& schema = kNotes) {
  Database db(path, schema);
  const auto version = db.open(Mode::Create);
  EXPECT_TRUE(version.has_value()) << to_string(version.error().error);
  return db;
}

std::int64_t count_notes(Database& db) {
  return db->execAndGet("SELECT count(*) FROM note").getInt64();
}

// The error of opening a file; fails the test if it opens.
Failure failure_of(const std::string& path, Mode mode) {
  Database db(path, kNotes);
  const auto version = db.open(mode);
  EXPECT_FALSE(version.has_value());
  return version ? Failure{} : version.error();
}

TEST(Database, KeepsWhatWasCommitted) {
  const TemporaryFolder folder;
  {
    Database db = opened(folder / "n.db");
    db->exec("INSERT INTO note VALUES ('a', 'b')");
  }
  for (const Mode mode : {Mode::Read, Mode::Inspect, Mode::Write, Mode::Create}) {
    Database db(folder / "n.db", kNotes);
    EXPECT_EQ(*db.open(mode), 2);
    EXPECT_EQ(count_notes(db), 1);
  }
}

TEST(Database, UsesAWriteAheadLog) {
  const TemporaryFolder folder;
  Database db = opened(folder / "n.db");
  constexpr int kFull = 2;
  EXPECT_EQ(db->execAndGet("PRAGMA journal_mode").getString(), "wal");
  EXPECT_EQ(db->execAndGet("PRAGMA synchronous").getInt(), kFull);
}

TEST(Database, WaitsForOtherConnections) {
  const TemporaryFolder folder;
  constexpr int kMilliseconds = 5'000;
  for (const Mode mode : {Mode::Create, Mode::Write, Mode::Read, Mode::Inspect}) {
    Database db(folder / "n.db", kNotes);
    ASSERT_TRUE(db.open(mode).has_value());
    EXPECT_EQ(db->execAndGet("PRAGMA busy_timeout").getInt(), kMilliseconds);
  }
}

TEST(Database, TakesANameOfSqliteForAFile) {
  const TemporaryFolder folder;
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  opened(":memory:")->exec("INSERT INTO note VALUES ('a', '')");
  EXPECT_TRUE(std::filesystem::is_regular_file(":memory:"));
  Database db(":memory:", kNotes);
  EXPECT_EQ(*db.open(Mode::Read), 2);
  std::filesystem::current_path(before);
}

TEST(Database, ReadsWhatIsStillInTheWriteAheadLog) {
  const TemporaryFolder folder;
  Database writer = opened(folder / "n.db");
  writer->exec("INSERT INTO note VALUES ('a', '')");
  for (const Mode mode : {Mode::Read, Mode::Inspect, Mode::Write, Mode::Create}) {
    Database db(folder / "n.db", kNotes);
    EXPECT_EQ(db.open(mode), 2);
    EXPECT_EQ(count_notes(db), 1);
  }
}

TEST(Database, EndsAStatementOnAStopRequest) {
  const TemporaryFolder folder;
  static_cast<void>(opened(folder / "n.db"));
  std::stop_source source;
  const std::stop_token stop = source.get_token();
  Database db(folder / "n.db", kNotes);
  db.stop_on(stop);
  ASSERT_TRUE(db.open(Mode::Read).has_value());
  const auto count_for_ever = [&]() -> Fallible<void> {
    db->execAndGet(
        "WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n");
    return {};
  };
  EXPECT_EQ(count_notes(db), 0);
  const std::jthread later([&] { source.request_stop(); });
  const auto ended = db.guarded(count_for_ever);
  ASSERT_FALSE(ended.has_value());
  EXPECT_EQ(ended.error().error.found, "interrupted");
  EXPECT_EQ(ended.error().error.expected, "a database that can be read");
}

TEST(Database, CreatesAFileOnlyWhenAsked) {
  const TemporaryFolder folder;
  for (const Mode mode : {Mode::Read, Mode::Inspect, Mode::Write}) {
    const Failure failure = failure_of(folder / "none.db", mode);
    EXPECT_EQ(failure.code, ExitCode::Usage);
    EXPECT_EQ(failure.error, (Error{folder / "none.db", "no such file", "a database of notes"}));
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(Database, MigratesAnOlderSchema) {
  const TemporaryFolder folder;
  opened(folder / "n.db", schema_of(kOneStep))->exec("INSERT INTO note VALUES ('a')");
  {
    Database db(folder / "n.db", kNotes);
    EXPECT_EQ(*db.open(Mode::Read), 1) << "reading changes nothing";
  }
  Database db = opened(folder / "n.db");
  EXPECT_EQ(db->execAndGet("SELECT version FROM schema_version").getInt(), 2);
  EXPECT_EQ(db->execAndGet("SELECT author FROM note").getString(), "");
}

TEST(Database, UndoesAMigrationThatFails) {
  const TemporaryFolder folder;
  opened(folder / "n.db", schema_of(kOneStep))->exec("INSERT INTO note VALUES ('a')");
  {
    Database db(folder / "n.db", schema_of(kBadSteps));
    const auto version = db.open(Mode::Write);
    ASSERT_FALSE(version.has_value());
    EXPECT_EQ(version.error().code, ExitCode::Environment);
  }
  Database db(folder / "n.db", kNotes);
  EXPECT_EQ(*db.open(Mode::Read), 1);
  EXPECT_EQ(db->execAndGet("SELECT count(*) FROM sqlite_master WHERE name = 'other'").getInt(), 0);
}

TEST(Database, RefusesANewerSchema) {
  const TemporaryFolder folder;
  opened(folder / "n.db")->exec("UPDATE schema_version SET version = 99");
  for (const Mode mode : {Mode::Read, Mode::Inspect, Mode::Write, Mode::Create}) {
    const Failure failure = failure_of(folder / "n.db", mode);
    EXPECT_EQ(failure.code, ExitCode::Usage);
    EXPECT_EQ(failure.error.found, "schema version 99");
    EXPECT_EQ(failure.error.expected, "one from 1 to 2, which this build reads");
  }
  opened(folder / "old.db")->exec("UPDATE schema_version SET version = 0");
  EXPECT_EQ(failure_of(folder / "old.db", Mode::Read).error.found, "schema version 0");
}

TEST(Database, RefusesTheNumberOfAnotherProgram) {
  const TemporaryFolder folder;
  SQLite::Database(folder / "other.db", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec("PRAGMA application_id = 5");
  EXPECT_EQ(failure_of(folder / "other.db", Mode::Create).error.found,
            "a database of another program");
}

TEST(Database, RefusesAnotherProgramsDatabaseUnchanged) {
  const TemporaryFolder folder;
  SQLite::Database(folder / "other.db", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec("CREATE TABLE note (text TEXT)");
  const Failure failure = failure_of(folder / "other.db", Mode::Create);
  EXPECT_EQ(failure.code, ExitCode::Usage);
  EXPECT_EQ(failure.error.found, "a database of another program");
  SQLite::Database db(folder / "other.db");
  EXPECT_EQ(db.execAndGet("PRAGMA journal_mode").getString(), "delete");
}

TEST(Database, RefusesASchemaThatRunsSql) {
  const auto found = [](const std::string& sql) {
    const TemporaryFolder folder;
    opened(folder / "n.db")->exec(sql);
    const Failure failure = failure_of(folder / "n.db", Mode::Read);
    EXPECT_EQ(failure.code, ExitCode::Usage);
    EXPECT_EQ(failure.error.expected, "tables and indices of stored values");
    EXPECT_EQ(failure_of(folder / "n.db", Mode::Create).error, failure.error);
    return failure.error.found;
  };
  EXPECT_EQ(found("CREATE TRIGGER t AFTER INSERT ON note BEGIN DELETE FROM note; END"),
            "the trigger \"t\"");
  EXPECT_EQ(found("DROP TABLE note; CREATE VIEW note AS WITH RECURSIVE n(text) AS "
                  "(VALUES (1) UNION ALL SELECT text FROM n) SELECT text FROM n"),
            "the view \"note\"");
  EXPECT_EQ(found("ALTER TABLE note ADD COLUMN size AS (length(text))"),
            "the computed column \"note.size\"");
  EXPECT_EQ(found("CREATE VIEW v AS SELECT 1; PRAGMA writable_schema = ON;"
                  "UPDATE sqlite_master SET type = 'View' WHERE name = 'v'"),
            "the view \"v\"");
  EXPECT_EQ(found("CREATE TRIGGER t AFTER INSERT ON note BEGIN DELETE FROM note; END;"
                  "PRAGMA writable_schema = ON;"
                  "UPDATE sqlite_master SET type = 'Trigger' WHERE name = 't'"),
            "the trigger \"t\"");
  EXPECT_EQ(found("CREATE VIRTUAL TABLE t USING fts5(text)"), "the virtual table \"t\"");
}

TEST(Database, RefusesATextFileUnchanged) {
  const TemporaryFolder folder;
  const std::string text(2'000, 'x');
  std::ofstream(folder / "letter.txt") << text;
  const Failure failure = failure_of(folder / "letter.txt", Mode::Create);
  EXPECT_EQ(failure.code, ExitCode::Usage);
  EXPECT_EQ(failure.error.found, "a file that is not a database");
  EXPECT_EQ(content_of(folder / "letter.txt"), text);
}

TEST(Database, ReportsDamage) {
  const TemporaryFolder folder;
  {
    Database db = opened(folder / "n.db");
    for (int i = 0; i < 100; ++i) {
      SQLite::Statement put(*db, "INSERT INTO note VALUES (?, '')");
      put.bind(1, std::string(1'000, 'a'));
      put.exec();
    }
  }
  {
    std::fstream file(folder / "n.db", std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(4 * 4'096);
    file << std::string(3 * 4'096, 'x');
  }
  const Failure failure = failure_of(folder / "n.db", Mode::Write);
  EXPECT_EQ(failure.code, ExitCode::Environment);
  EXPECT_EQ(failure.error.found.rfind("damage: ", 0), 0U) << failure.error.found;
  EXPECT_EQ(failure.error.found.find_first_of("*\n"), std::string::npos) << failure.error.found;
  Database db(folder / "n.db", kNotes);
  ASSERT_TRUE(db.open(Mode::Inspect).has_value());
  EXPECT_FALSE(db.check_integrity().has_value());
}

TEST(Database, NamesAPathThatCannotBeOpened) {
  const TemporaryFolder folder;
  const Failure missing = failure_of(folder / "no/folder/n.db", Mode::Create);
  EXPECT_EQ(missing.code, ExitCode::Environment);
  EXPECT_NE(missing.error.found.find("(No such file or directory)"), std::string::npos)
      << missing.error.found;
}

TEST(Database, RefusesWhatIsNotAFile) {
  const TemporaryFolder folder;
  for (const Mode mode : {Mode::Read, Mode::Inspect, Mode::Write, Mode::Create}) {
    const Failure at_folder = failure_of(folder.path(), mode);
    EXPECT_EQ(at_folder.code, ExitCode::Usage);
    EXPECT_EQ(at_folder.error, (Error{folder.path(), "a folder", "a database of notes"}));
    const Failure at_device = failure_of("/dev/zero", mode);
    EXPECT_EQ(at_device.code, ExitCode::Usage);
    EXPECT_EQ(at_device.error, (Error{"/dev/zero", "a device or a pipe", "a database of notes"}));
  }
}

TEST(Database, ReadsNoEmptyFile) {
  const TemporaryFolder folder;
  std::ofstream(folder / "n.db").close();
  const Failure failure = failure_of(folder / "n.db", Mode::Read);
  EXPECT_EQ(failure.code, ExitCode::Usage);
  EXPECT_EQ(failure.error, (Error{folder / "n.db", "an empty file", "a database of notes"}));
  Database db(folder / "n.db", kNotes);
  EXPECT_EQ(*db.open(Mode::Inspect), 0);
}

TEST(Database, InspectsWithoutCreatingFiles) {
  const TemporaryFolder folder;
  opened(folder / "n #?%41.db")->exec("INSERT INTO note VALUES ('a', '')");
  Database db(folder / "n #?%41.db", kNotes);
  ASSERT_TRUE(db.open(Mode::Inspect).has_value());
  EXPECT_EQ(count_notes(db), 1);
  const std::filesystem::directory_iterator files(folder.path());
  EXPECT_EQ(std::distance(begin(files), end(files)), 1);
}

// Gives up the rights of root, which may write everywhere, as long as the object lives.
class OrdinaryUser {
 public:
  OrdinaryUser() { EXPECT_EQ(::seteuid(::geteuid() == 0 ? kNobody : ::geteuid()), 0); }
  ~OrdinaryUser() { EXPECT_EQ(::seteuid(::getuid()), 0); }
  OrdinaryUser(const OrdinaryUser&) = delete;
  OrdinaryUser& operator=(const OrdinaryUser&) = delete;

 private:
  static constexpr uid_t kNobody = 65534;
};

TEST(Database, ReadsFromAReadOnlyFolder) {
  const TemporaryFolder folder;
  opened(folder / "n.db")->exec("INSERT INTO note VALUES ('a', '')");
  std::filesystem::permissions(folder.path(), std::filesystem::perms(0555));
  {
    const OrdinaryUser user;
    EXPECT_FALSE(std::ofstream(folder / "written").is_open()) << "the folder can be written";
    Database db(folder / "n.db", kNotes);
    EXPECT_EQ(db.open(Mode::Read), 2);
    EXPECT_EQ(count_notes(db), 1);
  }
  std::filesystem::permissions(folder.path(), std::filesystem::perms(0755));
}

// Without retries SQLite fails one of two connections that create a database at once.
TEST(Database, RetriesWhileAnotherOneCreatesTheFile) {
  for (int attempt = 0; attempt < 20; ++attempt) {
    const TemporaryFolder folder;
    const auto add = [&] {
      Database db(folder / "n.db", kNotes);
      const auto version = db.open(Mode::Create);
      ASSERT_TRUE(version.has_value()) << to_string(version.error().error);
      db->exec("INSERT INTO note VALUES ('a', '')");
    };
    {
      const std::jthread other(add);
      add();
    }
    Database db = opened(folder / "n.db");
    EXPECT_EQ(count_notes(db), 2);
  }
}

TEST(Database, TurnsExceptionsIntoFailures) {
  const TemporaryFolder folder;
  Database db = opened(folder / "n.db");
  const auto done = db.guarded([&]() -> Fallible<void> {
    db->exec("INSERT INTO note VALUES (NULL, '')");
    return {};
  });
  ASSERT_FALSE(done.has_value());
  EXPECT_EQ(done.error().code, ExitCode::Environment);
  EXPECT_EQ(done.error().error.where, folder / "n.db");
  EXPECT_EQ(done.error().error.expected, "a database that can be written");
}

TEST(DatabaseFailure, NamesTheSystemErrorOnlyIfItIsTheCause) {
  const auto found = [](const char* message, int code, int system_error) {
    const SQLite::Exception e(message, code);
    return database_failure("n.db", kNotes, e, system_error).error.found;
  };
  errno = ENOENT;  // left by an earlier failure
  EXPECT_EQ(found("disk I/O error", SQLITE_IOERR, EFBIG), "disk I/O error (File too large)");
  EXPECT_EQ(found("disk I/O error", SQLITE_IOERR, 0), "disk I/O error");
  EXPECT_EQ(found("database or disk is full", SQLITE_FULL, ENOENT), "database or disk is full");
  EXPECT_EQ(found("constraint failed", SQLITE_CONSTRAINT, ENOENT), "constraint failed");
}

TEST(DatabaseFailure, KnowsMoreExactCodesOfSqlite) {
  const auto failure = [](int code) {
    return database_failure("n.db", kNotes, SQLite::Exception("text", code), EIO);
  };
  EXPECT_EQ(failure(SQLITE_IOERR_READ).error.found, "text (Input/output error)");
  EXPECT_EQ(failure(SQLITE_CANTOPEN_ISDIR).error.found, "text (Input/output error)");
  EXPECT_EQ(failure(SQLITE_CORRUPT_VTAB).code, ExitCode::Environment);
  EXPECT_EQ(failure(SQLITE_CORRUPT_VTAB).error,
            (Error{"n.db", "a damaged database", "an undamaged database"}));
  EXPECT_EQ(failure(SQLITE_NOTADB).code, ExitCode::Usage);
  EXPECT_EQ(failure(SQLITE_NOTADB).error,
            (Error{"n.db", "a file that is not a database", "a database of notes"}));
}

TEST(DatabaseFailure, SpeaksOfWritingOnlyToAWriter) {
  const SQLite::Exception e("unable to open database file", SQLITE_CANTOPEN);
  EXPECT_EQ(database_failure("n.db", kNotes, e, 0, true).error.expected,
            "a database that can be read");
  EXPECT_EQ(database_failure("n.db", kNotes, e, 0).error.expected,
            "a database that can be written");
}

}  // namespace
}  // namespace raum
