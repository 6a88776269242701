#include "regression/history/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "base/text/quote.h"
#include "regression/history/schema.h"

namespace raum::regression {

namespace {

constexpr const char* kRunColumns =
    "id, source, commit_id, tree, subject, started, verdict, processor, build, accepted";

HistoryRun run_of(SQLite::Statement& row) {
  HistoryRun run;
  int column = 1;
  for (std::string* const text : {&run.source, &run.commit, &run.tree, &run.subject, &run.started,
                                  &run.verdict, &run.processor, &run.build}) {
    *text = row.getColumn(column++).getString();
  }
  run.is_accepted = row.getColumn(column).getInt() != 0;
  return run;
}

// The first difference between two runs of one commit: found in the new one, expected as stored.
std::optional<Error> difference(const HistoryRun& added, const HistoryRun& known) {
  const std::string where = fmt::format("{} of {}", added.source, added.short_commit());
  const auto differ = [&](const char* what, const std::string& a, const std::string& b) {
    return Error{where, fmt::format("{} {}", what, a),
                 fmt::format("{}, the stored one; --replace stores the new run", b)};
  };
  const auto text_of = [](const HistoryFigure& f) {
    return fmt::format("{} = {} {}", f.benchmark, f.value, f.unit);
  };
  for (std::size_t i = 0; i < std::max(added.figures.size(), known.figures.size()); ++i) {
    if (i < added.figures.size() && i < known.figures.size() &&
        added.figures[i] == known.figures[i]) {
      continue;
    }
    return differ("the figure",
                  i < added.figures.size() ? text_of(added.figures[i]) : "nothing more",
                  i < known.figures.size() ? text_of(known.figures[i]) : "nothing more");
  }
  if (added.started != known.started) return differ("started", added.started, known.started);
  if (added.verdict != known.verdict) return differ("verdict", added.verdict, known.verdict);
  if (added.processor != known.processor) {
    return differ("processor", added.processor, known.processor);
  }
  if (added.build != known.build) return differ("build", added.build, known.build);
  return std::nullopt;
}

}  // namespace

struct HistoryStore::Connection {
  Database db;
  bool has_notes = true;  // false: opened to be read, with an older schema

  Fallible<void> open(Mode mode) {
    const auto version = db.open(mode == Mode::Read     ? Database::Mode::Read
                                 : mode == Mode::Change ? Database::Mode::Write
                                                        : Database::Mode::Create);
    if (!version) return tl::unexpected(version.error());
    const int expected = kHistorySchema.version();
    has_notes = *version >= kFirstSchemaWithNotes;
    if (*version == expected || (mode == Mode::Read && *version > 0)) return {};
    return usage_error({db.path(), fmt::format("schema version {}", *version),
                        fmt::format("{}; raum history add migrates the database", expected)});
  }

  std::vector<HistoryFigure> figures(std::int64_t run) {
    std::vector<HistoryFigure> all;
    SQLite::Statement rows(*db,
                           "SELECT benchmark, unit, value FROM figure WHERE run = ? "
                           "ORDER BY benchmark, unit");
    rows.bind(1, run);
    while (rows.executeStep()) {
      all.push_back({rows.getColumn(0).getString(), rows.getColumn(1).getString(),
                     rows.getColumn(2).getDouble()});
    }
    return all;
  }

  // Also those of the same commit under a longer or a shorter name, as benchmarks may have it.
  std::vector<HistoryNote> notes(const std::string& commit) {
    std::vector<HistoryNote> all;
    if (!has_notes) return all;
    SQLite::Statement rows(
        *db,
        "SELECT text, written FROM note WHERE substr(commit_id, 1, length(?1)) = ?1 OR "
        "substr(?1, 1, length(commit_id)) = commit_id ORDER BY written, text");
    rows.bind(1, commit);
    while (rows.executeStep()) {
      all.push_back({rows.getColumn(0).getString(), rows.getColumn(1).getString()});
    }
    return all;
  }

  void put_notes(const std::string& commit, std::span<const HistoryNote> notes) {
    SQLite::Statement to(*db,
                         "INSERT OR IGNORE INTO note (commit_id, text, written) VALUES (?, ?, ?)");
    for (const HistoryNote& note : notes) {
      to.reset();
      to.bind(1, commit);
      to.bind(2, note.text);
      to.bind(3, note.written);
      to.exec();
    }
  }

  void put(const HistoryRun& run) {
    SQLite::Statement to(*db,
                         "INSERT INTO run (source, commit_id, tree, subject, started, verdict, "
                         "processor, build, accepted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    int column = 1;
    for (const std::string* const text : {&run.source, &run.commit, &run.tree, &run.subject,
                                          &run.started, &run.verdict, &run.processor, &run.build}) {
      to.bind(column++, *text);
    }
    to.bind(column, run.is_accepted ? 1 : 0);
    to.exec();
    const std::int64_t id = db->getLastInsertRowid();
    SQLite::Statement figure(*db, "INSERT INTO figure VALUES (?, ?, ?, ?)");
    for (const HistoryFigure& f : run.figures) {
      figure.reset();
      figure.bind(1, id);
      figure.bind(2, f.benchmark);
      figure.bind(3, f.unit);
      figure.bind(4, f.value);
      figure.exec();
    }
  }

  Fallible<std::vector<Added>> add(std::span<const NamedRun> runs, bool replace) {
    SQLite::Transaction transaction(*db, SQLite::TransactionBehavior::IMMEDIATE);
    std::vector<Added> all;
    for (const NamedRun& named : runs) {
      const auto added = add_one(named.run, replace);
      if (!added) return usage_error(within(named.name, added.error()));
      all.push_back(*added);
    }
    transaction.commit();
    return all;
  }

  // Requires: a transaction.
  Expected<Added> add_one(const HistoryRun& run, bool replace) {
    put_notes(run.commit, run.notes);
    SQLite::Statement rows(
        *db, fmt::format("SELECT {} FROM run WHERE source = ? AND commit_id = ?", kRunColumns));
    rows.bind(1, run.source);
    rows.bind(2, run.commit);
    if (!rows.executeStep()) {
      HistoryRun first = run;
      first.is_accepted = false;
      put(first);
      return Added::New;
    }
    const std::int64_t id = rows.getColumn(0).getInt64();
    HistoryRun known = run_of(rows);
    known.figures = figures(id);
    make_printable(known);
    const auto different = difference(run, known);
    if (!different) return Added::Known;
    if (!replace) return tl::unexpected(*different);
    for (const char* const clear :
         {"DELETE FROM figure WHERE run = ?", "DELETE FROM run WHERE id = ?"}) {
      SQLite::Statement to(*db, clear);
      to.bind(1, id);
      to.exec();
    }
    HistoryRun next = run;
    next.is_accepted = known.is_accepted;
    put(next);
    return Added::Replaced;
  }

  // The full name of the one commit with this beginning among the runs of a source; "": of any.
  Fallible<std::string> whole_commit(const std::string& commit, const std::string& source) {
    constexpr std::size_t kLeastDigits = 7;
    const auto refuse = [&](const std::string& found) {
      return usage_error({db.path(), found,
                          source.empty()
                              ? "a commit of this history, 7 digits or more"
                              : "a commit that a gate of this history judged, 7 digits or more"});
    };
    if (commit.size() < kLeastDigits) return refuse(raum::quoted(commit));
    SQLite::Statement rows(*db,
                           "SELECT DISTINCT commit_id FROM run WHERE (?2 = '' OR source = ?2) AND "
                           "substr(commit_id, 1, length(?1)) = ?1 ORDER BY length(commit_id) DESC");
    rows.bind(1, commit);
    rows.bind(2, source);
    if (!rows.executeStep()) {
      return refuse(
          fmt::format("no {} of {}", source.empty() ? "run" : source, raum::quoted(commit)));
    }
    std::string whole = rows.getColumn(0).getString();
    while (rows.executeStep()) {
      // A shorter name of the same commit, as benchmarks may have it.
      if (whole.starts_with(rows.getColumn(0).getString())) continue;
      return refuse(fmt::format("several commits {}…", commit));
    }
    return whole;
  }

  Fallible<std::string> accept(const std::string& commit) {
    SQLite::Transaction transaction(*db, SQLite::TransactionBehavior::IMMEDIATE);
    const auto whole = whole_commit(commit, "gate");
    if (!whole) return tl::unexpected(whole.error());
    SQLite::Statement mark(*db, "UPDATE run SET accepted = (source = 'gate' AND commit_id = ?)");
    mark.bind(1, *whole);
    mark.exec();
    transaction.commit();
    return printable_utf8(*whole);
  }

  Fallible<std::string> add_note(const std::string& commit, const HistoryNote& note) {
    if (note.text.empty() || note.text.size() > kLongestNote || !is_printable_utf8(note.text)) {
      return usage_error({"the note", quoted_utf8(note.text),
                          fmt::format("one printable line of at most {} bytes", kLongestNote)});
    }
    SQLite::Transaction transaction(*db, SQLite::TransactionBehavior::IMMEDIATE);
    const auto whole = whole_commit(commit, "");
    if (!whole) return tl::unexpected(whole.error());
    const std::vector<HistoryNote> known = notes(*whole);
    const bool is_known = std::any_of(known.begin(), known.end(), [&](const HistoryNote& other) {
      return other.text == note.text;
    });
    if (!is_known) put_notes(*whole, {&note, 1});
    transaction.commit();
    return printable_utf8(*whole);
  }

  Fallible<std::vector<HistoryRun>> runs() {
    std::vector<HistoryRun> all;
    SQLite::Transaction one_state(*db);
    SQLite::Statement rows(*db,
                           fmt::format("SELECT {} FROM run ORDER BY started, id", kRunColumns));
    while (rows.executeStep()) {
      all.push_back(run_of(rows));
      all.back().figures = figures(rows.getColumn(0).getInt64());
      all.back().notes = notes(all.back().commit);
      make_printable(all.back());
      for (const HistoryFigure& figure : all.back().figures) {
        if (std::isfinite(figure.value)) continue;
        return environment_error(
            {db.path(),
             fmt::format("an infinite {} of {}", figure.benchmark, all.back().short_commit()),
             "finite figures"});
      }
    }
    return all;
  }
};

HistoryStore::HistoryStore(std::unique_ptr<Connection> connection)
    : connection_(std::move(connection)) {}
HistoryStore::~HistoryStore() = default;
HistoryStore::HistoryStore(HistoryStore&&) noexcept = default;

Fallible<HistoryStore> HistoryStore::open(const std::string& path, Mode mode) {
  auto connection = std::make_unique<Connection>(Connection{.db = {path, kHistorySchema}});
  auto done = connection->open(mode);
  if (!done) return tl::unexpected(std::move(done.error()));
  return HistoryStore(std::move(connection));
}

Fallible<std::vector<Added>> HistoryStore::add(std::span<const NamedRun> runs, bool replace) {
  return connection_->db.guarded([&] { return connection_->add(runs, replace); });
}

Fallible<std::string> HistoryStore::accept(const std::string& commit) {
  return connection_->db.guarded([&] { return connection_->accept(commit); });
}

Fallible<std::string> HistoryStore::add_note(const std::string& commit, const HistoryNote& note) {
  return connection_->db.guarded([&] { return connection_->add_note(commit, note); });
}

Fallible<std::vector<HistoryRun>> HistoryStore::runs() {
  return connection_->db.guarded([&] { return connection_->runs(); });
}

}  // namespace raum::regression
