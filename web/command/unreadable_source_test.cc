// `raum report` as a process, of files that a newer version has written, and of databases whose
// pages were overwritten.
#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "base/testing/run_raum.h"
#include "knowledge/spsa/state/database_fixture.h"
#include "tournament/testing/command_fixture.h"
#include "web/gate/gate_fixture.h"

namespace raum::web {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPage = 4096;     // of a database
constexpr std::size_t kHeader = 100;    // of the first page
constexpr std::size_t kMostPages = 60;  // of the databases of these tests

class UnreadableSource : public tournament::CommandFixture {
 protected:
  [[nodiscard]] std::string page() const { return folder_ / "page.html"; }

  // The command refuses the file with one line that says so, and leaves no page, not even a
  // part of one.
  void expect_refused(const std::string& file, int status, const std::string& text) const {
    SCOPED_TRACE(file);
    const CommandResult result = run_raum({"report", folder_ / file, "-o", page()});
    EXPECT_EQ(result.status, status);
    EXPECT_EQ(result.output, "");
    EXPECT_TRUE(result.errors.starts_with(fmt::format("raum report: {}: {}", folder_ / file, text)))
        << result.errors;
    EXPECT_EQ(result.errors.find('\n'), result.errors.size() - 1) << result.errors;
    for (const auto& entry : fs::directory_iterator(folder_.path())) {
      EXPECT_FALSE(entry.path().filename().string().starts_with("page.html")) << entry.path();
    }
  }

  void make_results(int pairs) const { ASSERT_EQ(run(arguments("m.db", pairs)), 0); }
  void make_history() const {
    std::ofstream(folder_ / "gate.json") << gate_json().dump();
    ASSERT_EQ(run_raum({"history", "add", "--db", folder_ / "h.db", folder_ / "gate.json"}).status,
              0);
  }
  void make_spsa() const {
    knowledge::spsa::add_iterations(folder_ / "s.db", knowledge::spsa::two_parameters(), 4);
  }

  // Overwrites each page of the database in turn. A page that is needed makes the command fail, one
  // with a game alone makes it name the game, and one that is not read changes nothing.
  // Returns: the exit codes.
  [[nodiscard]] std::set<int> codes_of_damaged_pages(const std::string& database) const {
    const std::string bytes = tournament::content(folder_ / database);
    EXPECT_EQ(run_raum({"report", folder_ / database, "-o", page()}).status, 0);
    const std::string undamaged = tournament::content(page());
    const std::size_t pages = bytes.size() / kPage;
    EXPECT_GT(pages, 4U);
    EXPECT_LT(pages, kMostPages);
    std::set<int> codes;
    for (std::size_t i = 0; i < std::min(pages, kMostPages); ++i) {
      SCOPED_TRACE(fmt::format("{}, page {}", database, i + 1));
      std::string damaged = bytes;
      const std::size_t first = i * kPage + (i == 0 ? kHeader : 0);
      std::fill(damaged.begin() + static_cast<std::ptrdiff_t>(first),
                damaged.begin() + static_cast<std::ptrdiff_t>((i + 1) * kPage), '\xa5');
      std::ofstream(folder_ / database, std::ios::binary) << damaged;
      fs::remove(page());
      const CommandResult result = run_raum({"report", folder_ / database, "-o", page()});
      codes.insert(result.status);
      EXPECT_EQ(std::count(result.errors.begin(), result.errors.end(), '\n'),
                result.status == 0 ? 0 : 1)
          << result.errors;
      EXPECT_EQ(fs::exists(page()), result.status <= 1) << result.status;
      if (result.status == 0) {
        EXPECT_EQ(tournament::content(page()), undamaged);
      }
    }
    return codes;
  }
};

void set_version(const std::string& database, int version) {
  SQLite::Database(database, SQLite::OPEN_READWRITE)
      .exec(fmt::format("UPDATE schema_version SET version = {}", version));
}

TEST_F(UnreadableSource, OfANewerVersionIsRefused) {
  auto gate = gate_json();
  gate["schema_version"] = 3;
  std::ofstream(folder_ / "gate.json") << gate.dump();
  expect_refused("gate.json", 2,
                 "schema_version: found 3, expected 1 or 2, the versions that this build reads");
  std::ofstream(folder_ / "study.json") << R"({"schema_version": 2, "title": "one", "kind":
    "league", "build": "b", "openings_file": "o", "pairs": 0, "complete": true, "players": [],
    "matches": []})";
  expect_refused("study.json", 2,
                 "schema_version: found 2, expected 1, the version that this build reads");
  make_results(1);
  make_history();
  make_spsa();
  for (const char* const database : {"m.db", "h.db", "s.db"}) {
    set_version(folder_ / database, 99);
    expect_refused(database, 2, "found schema version 99, expected one from 1 to ");
  }
}

TEST_F(UnreadableSource, WithOverwrittenPagesFailsOrNamesItsGames) {
  make_results(4);
  make_history();
  make_spsa();
  EXPECT_EQ(codes_of_damaged_pages("m.db"), (std::set<int>{0, 1, 4}));
  EXPECT_EQ(codes_of_damaged_pages("h.db"), (std::set<int>{0, 4}));
  EXPECT_EQ(codes_of_damaged_pages("s.db"), (std::set<int>{4}));
}

TEST_F(UnreadableSource, ThatIsADatabaseCutOffIsRefused) {
  make_results(1);
  make_history();
  make_spsa();
  for (const char* const database : {"m.db", "h.db", "s.db"}) {
    fs::resize_file(folder_ / database, fs::file_size(folder_ / database) / 2);
    expect_refused(database, 4, "found a damaged database, expected an undamaged database");
  }
}

}  // namespace
}  // namespace raum::web
