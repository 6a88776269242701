// `raum report` as a process, with matches that scripted engines played.
#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <zlib.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/process/descriptor.h"
#include "base/testing/run_raum.h"
#include "knowledge/spsa/state/database_fixture.h"
#include "regression/history/store.h"
#include "tournament/game/stored_game.h"
#include "tournament/testing/command_fixture.h"
#include "web/command/page_file.h"
#include "web/games/unpacked_fixture.h"
#include "web/gate/gate_fixture.h"

namespace raum::web {
namespace {

namespace fs = std::filesystem;

std::string block_of(const std::string& html, const std::string& id) {
  const std::string start = "id=\"" + id + "\">";
  const std::size_t at = html.find(start);
  if (at == std::string::npos) return "";
  return html.substr(at + start.size(), html.find("</script>", at) - at - start.size());
}

std::string bytes_of_base64(std::string_view text) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned bits = 0;
  int count = 0;
  for (const char c : text.substr(0, text.find('='))) {
    bits = bits << 6 | static_cast<unsigned>(kDigits.find(c));
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xff);
  }
  return bytes;
}

std::string inflated(std::string packed) {
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, -MAX_WBITS), Z_OK);
  std::string bytes(1'000'000, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(bytes.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  bytes.resize(stream.total_out);
  inflateEnd(&stream);
  return bytes;
}

std::string unpacked_block(const std::string& html, const std::string& id) {
  return inflated(bytes_of_base64(block_of(html, id)));
}

class ReportCommand : public tournament::CommandFixture {
 protected:
  [[nodiscard]] std::string db() const { return folder_ / "m.db"; }
  [[nodiscard]] std::string page() const { return db() + ".html"; }

  [[nodiscard]] std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_.path())) {
      names.push_back(entry.path().filename());
    }
    return names;
  }
};

TEST_F(ReportCommand, WritesEveryGameOfAMatch) {
  ASSERT_EQ(run(arguments("m.db", 4)), 0);
  const CommandResult result = run_raum({"report", db()});
  ASSERT_EQ(result.status, 0) << result.errors;
  const std::string html = tournament::content(page());
  EXPECT_EQ(result.output, fmt::format("{}  {:.1f} kB  match 1, 8 games: all pairs played\n",
                                       page(), static_cast<double>(html.size()) / 1000));
  const auto json = nlohmann::json::parse(block_of(html, "match"));
  const auto openings = nlohmann::json::parse(unpacked_block(html, "openings"));
  const auto stored = tournament::stored_games(db());
  ASSERT_EQ(stored.size(), 8U);
  ASSERT_EQ(json["games"], 8);
  const auto games = unpacked(unpacked_block(html, "games"), 8, {});
  for (std::size_t i = 0; i < stored.size(); ++i) {
    EXPECT_EQ(games[i].pair, stored[i].pair);
    EXPECT_EQ(games[i].leg, stored[i].leg);
    EXPECT_EQ(json["engines"][static_cast<std::size_t>(games[i].white)], stored[i].white);
    EXPECT_EQ(json["reasons"][static_cast<std::size_t>(games[i].reason)], stored[i].reason);
    EXPECT_EQ(openings[static_cast<std::size_t>(games[i].opening)]["text"], stored[i].opening);
    std::string moves;
    for (const UnpackedMove& move : games[i].moves) {
      const Move whole = Move::make(Square::at(move.from), Square::at(move.to),
                                    static_cast<PieceType>(move.promotion));
      moves += (moves.empty() ? "" : " ") + to_string(whole);
    }
    EXPECT_EQ(moves, stored[i].moves);
    const auto infos = tournament::parse_infos(stored[i].infos);
    ASSERT_TRUE(infos.has_value());
    ASSERT_EQ(infos->size(), games[i].moves.size());
    for (std::size_t ply = 0; ply < infos->size(); ++ply) {
      EXPECT_EQ(games[i].moves[ply].nodes_plus_1, *(*infos)[ply].nodes + 1);
      EXPECT_EQ(games[i].moves[ply].time, static_cast<std::uint64_t>((*infos)[ply].time_ms));
      EXPECT_EQ(games[i].moves[ply].depth, *(*infos)[ply].depth);
    }
  }
}

TEST_F(ReportCommand, PrintsTheKeysOfItsJson) {
  ASSERT_EQ(run(arguments("m.db", 1)), 0);
  const CommandResult result =
      run_raum({"report", db(), "--json", "-o", folder_ / "p.html", "--detail", "0"});
  ASSERT_EQ(result.status, 0) << result.errors;
  EXPECT_EQ(nlohmann::json::parse(result.output),
            nlohmann::json({{"schema_version", 1},
                            {"source", db()},
                            {"page", folder_ / "p.html"},
                            {"bytes", fs::file_size(folder_ / "p.html")},
                            {"match", 1},
                            {"games", 2},
                            {"games_in_detail", 0},
                            {"games_damaged", 0},
                            {"verdict", "all pairs played"}}));
}

TEST_F(ReportCommand, ShowsTheMatchThatIsAskedFor) {
  ASSERT_EQ(run(arguments("m.db", 1)), 0);
  auto more = arguments("m.db", 3);
  more.emplace_back("--new-match");
  ASSERT_EQ(run(more), 0);
  EXPECT_NE(run_raum({"report", db()}).output.find("match 2, 6 games"), std::string::npos);
  EXPECT_NE(run_raum({"report", db(), "--match", "1"}).output.find("match 1, 2 games"),
            std::string::npos);
  expect_usage_error({"report", db(), "--match", "3"}, "found no match 3, expected 1 to 2");
}

TEST_F(ReportCommand, NamesDamagedGamesAndGoesOn) {
  ASSERT_EQ(run(arguments("m.db", 2)), 0);
  SQLite::Database(db(), SQLite::OPEN_READWRITE)
      .exec("UPDATE game SET moves = 'x' WHERE pair = 2 AND leg = 0");
  const CommandResult result = run_raum({"report", db()});
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.errors,
            fmt::format("raum report: {}: match 1: 1 damaged game, which the page names; raum "
                        "results check says more\n",
                        db()));
  EXPECT_NE(tournament::content(page()).find("damage in game 2.1"), std::string::npos);
}

TEST_F(ReportCommand, ShowsTheReportOfAGate) {
  const std::string report = folder_ / "report.json";
  std::ofstream(report) << gate_json().dump();
  const CommandResult result = run_raum({"report", report});
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_TRUE(result.output.ends_with("  FAIL cost: instructions: search +5.1 %\n"))
      << result.output;
  const std::string html = tournament::content(report + ".html");
  EXPECT_NE(html.find("<h1>FAIL cost: instructions: search +5.1 %</h1>"), std::string::npos);
  expect_usage_error({"report", report, "--match", "2"}, "--match: found");
  auto wrong = gate_json();
  wrong["checks"][0]["seconds"] = "long";
  std::ofstream(report) << wrong.dump();
  expect_usage_error({"report", report},
                     "report.json: checks[0].seconds: found \"long\", expected a number");
}

TEST_F(ReportCommand, CopiesTheMarkdownOfTheSameGateOnly) {
  const std::string report = folder_ / "report.json", page = report + ".html";
  std::ofstream(report) << gate_json().dump();
  const auto has_button = [&](const std::string& markdown) {
    std::ofstream(folder_ / "report.md") << markdown;
    EXPECT_EQ(run_raum({"report", report}).status, 0);
    return tournament::content(page).find("id=\"gate-copy\"") != std::string::npos;
  };
  EXPECT_TRUE(has_button("## FAIL\n\n2026-01-01T00:00:00.000Z in 94 s on A & B; raum 1.0.0\n"));
  EXPECT_FALSE(has_button("## FAIL\n\n2026-01-02T00:00:00.000Z in 94 s on A & B; raum 1.0.0\n"));
  EXPECT_FALSE(has_button(""));
}

TEST_F(ReportCommand, ShowsAHistory) {
  const std::string database = folder_ / "history.db";
  const std::string report = folder_ / "report.json";
  std::ofstream(report) << gate_json().dump();
  ASSERT_EQ(run_raum({"history", "add", "--db", database, report}).status, 0);
  const CommandResult result = run_raum({"report", database});
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_TRUE(result.output.ends_with("  history, 1 run\n")) << result.output;
  EXPECT_NE(tournament::content(database + ".html").find("cost/search"), std::string::npos);
}

TEST_F(ReportCommand, ShowsAStudy) {
  const std::string study = folder_ / "study.json";
  std::ofstream(study) << R"({"schema_version": 1, "title": "one", "kind": "league", "build": "b",
    "openings_file": "o", "pairs": 0, "complete": true, "players": [
      {"name": "a", "limit": "depth 1", "effort": {"moves": 0, "nodes": 0, "seconds": 0}}],
    "matches": []})";
  const CommandResult result = run_raum({"report", study});
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_TRUE(result.output.ends_with("  one, 1 player\n")) << result.output;
  EXPECT_NE(tournament::content(study + ".html").find("<h1>one</h1>"), std::string::npos);
}

TEST_F(ReportCommand, ShowsARunOfSpsa) {
  const std::string database = folder_ / "spsa.db";
  knowledge::spsa::add_iterations(database, knowledge::spsa::two_parameters(), 4);
  const CommandResult result = run_raum({"report", database});
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_TRUE(result.output.ends_with("  SPSA, 4 of 6 iterations\n")) << result.output;
  EXPECT_NE(tournament::content(database + ".html").find("<figcaption>Margin</figcaption>"),
            std::string::npos);
}

// Of a new database that is still open, the file itself has no application id.
TEST_F(ReportCommand, ShowsARunOfSpsaThatGoesOn) {
  const std::string database = folder_ / "spsa.db", copy = folder_ / "copy.db";
  const knowledge::spsa::Settings settings = knowledge::spsa::two_parameters();
  const auto store = knowledge::spsa::Store::open(database, settings,
                                                  knowledge::spsa::configuration_of(settings, {}));
  ASSERT_TRUE(store.has_value());
  // As a process that was killed leaves it.
  for (const char* const part : {"", "-wal", "-shm"}) fs::copy_file(database + part, copy + part);
  for (const std::string& file : {database, copy}) {
    const CommandResult result = run_raum({"report", file});
    EXPECT_EQ(result.status, 0) << result.errors;
    EXPECT_TRUE(result.output.ends_with("  SPSA, 0 of 6 iterations\n")) << result.output;
  }
}

TEST_F(ReportCommand, PrintsTheJsonOfEachSource) {
  const auto json_of = [&](const std::string& source) {
    const CommandResult result = run_raum({"report", source, "--json"});
    EXPECT_EQ(result.status, 0) << result.errors;
    auto json = nlohmann::json::parse(result.output, nullptr, false);
    EXPECT_EQ(json["bytes"], fs::file_size(source + ".html"));
    EXPECT_EQ(json["page"], source + ".html");
    EXPECT_EQ(json["source"], source);
    for (const char* const key : {"bytes", "page", "source"}) json.erase(key);
    return json;
  };
  using Json = nlohmann::json;
  const std::string gate = folder_ / "gate.json", study = folder_ / "study.json",
                    history = folder_ / "history.db", spsa = folder_ / "spsa.db";
  std::ofstream(gate) << gate_json().dump();
  EXPECT_EQ(json_of(gate),
            Json({{"schema_version", 1}, {"verdict", "FAIL cost: instructions: search +5.1 %"}}));
  std::ofstream(study) << R"({"schema_version": 1, "title": "one", "kind": "league", "build": "b",
    "openings_file": "o", "pairs": 0, "complete": true, "players": [], "matches": []})";
  EXPECT_EQ(json_of(study), Json({{"schema_version", 1}, {"title", "one"}}));
  ASSERT_EQ(run_raum({"history", "add", "--db", history, gate}).status, 0);
  EXPECT_EQ(json_of(history), Json({{"schema_version", 1}, {"runs", 1}}));
  knowledge::spsa::add_iterations(spsa, knowledge::spsa::two_parameters(), 4);
  EXPECT_EQ(json_of(spsa),
            Json({{"schema_version", 1}, {"iterations", 6}, {"iterations_done", 4}}));
}

TEST_F(ReportCommand, PrintsTheSizeOfALargePage) {
  const std::string report = folder_ / "report.json";
  auto gate = gate_json();
  gate["checks"][0]["details"] = std::string(2'400'000, 'x');
  std::ofstream(report) << gate.dump();
  const CommandResult result = run_raum({"report", report});
  const auto bytes = static_cast<double>(fs::file_size(report + ".html"));
  EXPECT_EQ(result.output,
            fmt::format("{}.html  {:.1f} MB  FAIL cost: instructions: search +5.1 %\n", report,
                        bytes / 1e6));
}

TEST_F(ReportCommand, RefusesFilesThatAreNoResults) {
  const std::string text = folder_ / "text.db";
  std::ofstream(text) << "text";
  std::ofstream(folder_ / "empty.db").flush();
  SQLite::Database(folder_ / "other.db", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec("CREATE TABLE t (x)");
  expect_usage_error({"report", folder_ / "none.db"}, "found no such file, expected a results");
  expect_usage_error({"report", text}, "found a file of another kind, expected a results");
  std::ofstream(folder_ / "other.json") << "\xef\xbb\xbf {\"a\": 1}";
  expect_usage_error({"report", folder_ / "other.json"}, "other.json: found JSON of another kind");
  std::ofstream(folder_ / "cut.json") << "{\"checks\": [";
  expect_usage_error({"report", folder_ / "cut.json"}, "cut.json: byte 13: found invalid JSON");
  expect_usage_error({"report", folder_ / "empty.db"}, "found an empty file, expected a results");
  expect_usage_error({"report", folder_.path()}, "found a folder, expected a results");
  expect_usage_error({"report", "/dev/null", "-o", folder_ / "p.html"},
                     "/dev/null: found a device or a pipe, expected a results");
  expect_usage_error({"report", folder_ / "other.db"},
                     "found a database of another program, expected a results");
  ASSERT_TRUE(
      regression::HistoryStore::open(folder_ / "new.db", regression::HistoryStore::Mode::Write));
  expect_usage_error({"report", folder_ / "new.db"}, "found no run, expected at least one added");
}

TEST_F(ReportCommand, ReplacesOnlyPages) {
  ASSERT_EQ(run(arguments("m.db", 1)), 0);
  const std::string before = tournament::content(db());
  expect_usage_error({"report", db(), "-o", db()}, "found the file that is to be shown");
  fs::create_hard_link(db(), folder_ / "link.html");
  expect_usage_error({"report", db(), "-o", folder_ / "link.html"}, "the file that is to be shown");
  std::ofstream(folder_ / "notes.txt") << "notes";
  expect_usage_error({"report", db(), "-o", folder_ / "notes.txt"}, "a file that is no HTML page");
  expect_usage_error({"report", db(), "-o", folder_.path()}, "found a folder");
  EXPECT_EQ(tournament::content(db()), before);
  EXPECT_EQ(tournament::content(folder_ / "notes.txt"), "notes");
  std::ofstream(page()) << "<!DOCTYPE html>an older page";
  EXPECT_EQ(run_raum({"report", db()}).status, 0);
  EXPECT_GT(fs::file_size(page()), 1000U);
}

TEST_F(ReportCommand, WritesTheTargetOfALink) {
  ASSERT_EQ(run(arguments("m.db", 1)), 0);
  fs::create_directory(folder_ / "pages");
  const std::string target = folder_ / "pages/p.html";
  const std::string link = folder_ / "link.html";
  fs::create_symlink("pages/second", link);
  fs::create_symlink("p.html", folder_ / "pages/second");
  for (const char* const state : {"missing", "written"}) {
    EXPECT_EQ(fs::exists(target), std::string(state) == "written");
    EXPECT_EQ(run_raum({"report", db(), "-o", link}).status, 0) << state;
    EXPECT_TRUE(fs::is_symlink(link)) << state;
    EXPECT_TRUE(fs::is_symlink(folder_ / "pages/second")) << state;
    EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(target))) << state;
    EXPECT_TRUE(tournament::content(target).starts_with("<!doctype html>")) << state;
  }
  std::ofstream(target) << "notes";
  expect_usage_error({"report", db(), "-o", link}, "a file that is no HTML page");
  fs::create_symlink("circle.html", folder_ / "circle.html");
  const CommandResult circle = run_raum({"report", db(), "-o", folder_ / "circle.html"});
  EXPECT_EQ(circle.status, 4);
  EXPECT_TRUE(fs::is_symlink(folder_ / "circle.html"));
}

TEST_F(ReportCommand, WritesToOpenDescriptors) {
  constexpr std::string_view kHtml = "<!doctype html>";
  const auto path_of = [](const Descriptor& file) { return fmt::format("/dev/fd/{}", file.get()); };
  std::array<char, 100> bytes{};
  const Pipe pipe = Pipe::open();
  ASSERT_TRUE(write_page(path_of(pipe.write), kHtml).has_value());
  ASSERT_EQ(::read(pipe.read.get(), bytes.data(), bytes.size()), std::ssize(kHtml));
  const std::string name = folder_ / "removed.html";
  const Descriptor removed(::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  fs::remove(name);
  const std::size_t files_before = files().size();
  ASSERT_TRUE(write_page(path_of(removed), kHtml).has_value());
  ASSERT_EQ(::read(removed.get(), bytes.data(), bytes.size()), std::ssize(kHtml));
  EXPECT_EQ(std::string_view(bytes.data(), kHtml.size()), kHtml);
  EXPECT_EQ(files().size(), files_before);
}

// The names of temporary files can be foreseen.
TEST_F(ReportCommand, WritesNoFileOfAnother) {
  const std::string other = folder_ / "other.txt";
  std::ofstream(other) << "notes";
  for (const char* const end : {".tmp", "-0.tmp"}) {
    fs::create_symlink("other.txt", fmt::format("{}.{}{}", page(), ::getpid(), end));
  }
  const std::size_t files_before = files().size();
  EXPECT_TRUE(write_page(page(), "<!doctype html>").has_value());
  EXPECT_EQ(tournament::content(other), "notes");
  EXPECT_FALSE(fs::is_symlink(page()));
  EXPECT_EQ(tournament::content(page()), "<!doctype html>");
  EXPECT_EQ(files().size(), files_before + 1) << "the page alone is new";
}

TEST_F(ReportCommand, LeavesNoFileIfItCannotWrite) {
  ASSERT_EQ(run(arguments("m.db", 1)), 0);
  const CommandResult missing = run_raum({"report", db(), "-o", folder_ / "none/p.html"});
  EXPECT_EQ(missing.status, 4);
  EXPECT_NE(missing.errors.find("found No such file or directory"), std::string::npos)
      << missing.errors;
  std::ofstream(folder_ / "old.html") << "<!doctype html>old";
  const std::size_t files_before = files().size();
  // A page has more than the kilobyte that the process may write.
  const int status = start({"report", db(), "-o", folder_ / "old.html"}, 1024).wait();
  EXPECT_EQ(status, 4);
  EXPECT_EQ(tournament::content(folder_ / "old.html"), "<!doctype html>old");
  EXPECT_EQ(files().size(), files_before);
  const CommandResult full = run_raum({"report", db(), "-o", "/dev/full"});
  EXPECT_EQ(full.status, 4);
  EXPECT_NE(full.errors.find("found No space left on device"), std::string::npos) << full.errors;
}

}  // namespace
}  // namespace raum::web
