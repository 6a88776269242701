// Tests `raum history` as a program, from reports to a verdict.
#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/testing/json_shape.h"
#include "base/testing/run_raum.h"
#include "base/testing/temporary_folder.h"
#include "regression/history/store.h"

namespace raum::regression {
namespace {

using Json = nlohmann::json;

std::string commit(unsigned n) {
  return fmt::format("{:x}", 0xabcd0000U + n) + std::string(32, '0');
}

class HistoryCommand : public testing::Test {
 protected:
  // The report of the n-th commit.
  [[nodiscard]] std::string report(unsigned n, double instructions) const {
    Json json{{"schema_version", 1},
              {"started", fmt::format("2026-01-{:02}T12:00:00.000Z", n + 1)}};
    json["head"]["commit"] = commit(n);
    json["head"]["tree"] = "t";
    json["head"]["subject"] = fmt::format("Change {}", n);
    json["checks"][0]["name"] = "cost";
    Json& figure = json["checks"][0]["figures"][0];
    figure["name"] = "search";
    figure["base"] = nullptr;
    figure["head"] = instructions;
    figure["unit"] = "instructions";
    std::string path = folder_ / fmt::format("report-{}.json", n);
    std::ofstream(path) << json.dump();
    return path;
  }

  [[nodiscard]] CommandResult history(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "history");
    arguments.insert(arguments.end(), {"--db", folder_ / "h.db"});
    return run_raum(std::move(arguments));
  }

  TemporaryFolder folder_;
};

TEST_F(HistoryCommand, JudgesABenchmarkFromReports) {
  const CommandResult added =
      history({"add", report(0, 1000000), report(1, 1000100), report(2, 1050000)});
  EXPECT_EQ(added.status, 0) << added.errors;
  EXPECT_EQ(added.output.substr(0, 26), "added gate abcd00000000 1 ");
  EXPECT_EQ(history({"add", report(2, 1050000)}).output, "known gate abcd00020000 1 figures\n");
  const CommandResult other = history({"add", report(2, 1060000)});
  EXPECT_EQ(other.status, 2);
  EXPECT_NE(other.errors.find("report-2.json"), std::string::npos) << other.errors;

  const CommandResult both = history({"add", report(3, 1050000), report(2, 1060000)});
  EXPECT_EQ(both.status, 2);
  EXPECT_EQ(both.output, "");
  EXPECT_EQ(history({"show"}).output.find("abcd00030000"), std::string::npos) << "all or none";

  const CommandResult shown = history({"show", "--benchmark", "search", "--last", "1"});
  EXPECT_EQ(shown.status, 0);
  EXPECT_NE(shown.output.find("abcd00020000  2026-01-03 12:00         1,050,000"),
            std::string::npos)
      << shown.output;
  EXPECT_EQ(json_shape_of(history({"show", "--json"}).output),
            "benchmarks[benchmark points[accepted begins_level build change_to_first_percent "
            "change_to_previous_percent commit notes[] processor started subject value] processor "
            "source unit] schema_version");
  EXPECT_TRUE(history({"show", "--csv"}).output.starts_with("source,benchmark,"));

  EXPECT_EQ(json_shape_of(history({"check", "--json"}).output),
            "benchmarks[accepted_level benchmark change_percent levels[commit mean p runs started] "
            "processor source unit verdict] schema_version threshold_percent");
  const CommandResult worse = history({"check"});
  EXPECT_EQ(worse.status, 1) << worse.errors;
  EXPECT_NE(worse.output.find("abcd00020000 2026-01-03"), std::string::npos) << worse.output;
  EXPECT_EQ(history({"check", "--threshold", "6"}).status, 0);
  EXPECT_EQ(history({"accept", "abcd0002"}).status, 0);
  EXPECT_EQ(history({"check"}).status, 0);

  const Json github =
      Json::parse(history({"export", "--format", "github-action-benchmark"}).output);
  EXPECT_EQ(json_shape(github), "[extra name unit value]");
  EXPECT_EQ(github[0]["value"], 1050000);
  const Json bencher = Json::parse(history({"export", "--format", "bencher"}).output);
  EXPECT_EQ(bencher["cost/search"]["instructions"]["value"], 1050000);
}

TEST_F(HistoryCommand, AddsNothingIfOneReportIsInvalid) {
  std::ofstream(folder_ / "bad.json") << "{}";
  const CommandResult added = history({"add", report(0, 1), folder_ / "bad.json"});
  EXPECT_EQ(added.status, 2);
  EXPECT_NE(added.errors.find("bad.json: schema_version: found nothing"), std::string::npos)
      << added.errors;
  const CommandResult shown = history({"show"});
  EXPECT_EQ(shown.status, 2);
  EXPECT_NE(shown.errors.find("no such file"), std::string::npos) << shown.errors;
}

TEST_F(HistoryCommand, ImportsOtherDatabases) {
  ASSERT_EQ(history({"add", report(0, 1000000), report(1, 1000100)}).status, 0);
  ASSERT_EQ(history({"accept", commit(1)}).status, 0);
  const auto into_new = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "history");
    arguments.insert(arguments.end(), {"--db", folder_ / "new.db"});
    return run_raum(std::move(arguments));
  };
  EXPECT_EQ(into_new({"add", report(1, 1000100), report(2, 1000200)}).status, 0);
  const CommandResult imported = into_new({"import", folder_ / "h.db"});
  EXPECT_EQ(imported.status, 0) << imported.errors;
  EXPECT_EQ(imported.output, "added 1, known 1, replaced 0\n");
  EXPECT_EQ(into_new({"import", folder_ / "h.db"}).output, "added 0, known 2, replaced 0\n");
  const auto runs = HistoryStore::open(folder_ / "new.db", HistoryStore::Mode::Read)->runs();
  ASSERT_TRUE(runs.has_value());
  ASSERT_EQ(runs->size(), 3U);
  EXPECT_FALSE((*runs)[0].is_accepted);
  EXPECT_TRUE((*runs)[1].is_accepted) << "the new database had none";
  EXPECT_EQ(history({"import", folder_ / "no-such.db"}).status, 2);
  EXPECT_EQ(history({"add", report(2, 7)}).status, 0);
  const CommandResult other = into_new({"import", folder_ / "h.db"});
  EXPECT_EQ(other.status, 2) << other.output;
  EXPECT_NE(other.errors.find("h.db"), std::string::npos) << other.errors;
  EXPECT_EQ(into_new({"import", "--replace", folder_ / "h.db"}).output,
            "added 0, known 2, replaced 1\n");
}

TEST_F(HistoryCommand, NeedsAFolderForTheDatabaseOfAnImport) {
  ASSERT_EQ(history({"add", report(0, 5)}).status, 0);
  const std::string into = folder_ / "no-such-folder/new.db";
  const CommandResult refused = run_raum({"history", "import", folder_ / "h.db", "--db", into});
  EXPECT_EQ(refused.status, 4);
  EXPECT_EQ(refused.output, "");
  EXPECT_NE(refused.errors.find(into), std::string::npos) << refused.errors;
}

TEST_F(HistoryCommand, RefusesToImportFromOrIntoADamagedDatabase) {
  const std::string good = folder_ / "h.db", damaged = folder_ / "damaged.db";
  ASSERT_EQ(history({"add", report(0, 5)}).status, 0);
  ASSERT_EQ(run_raum({"history", "add", report(1, 6), "--db", damaged}).status, 0);
  SQLite::Database(damaged, SQLite::OPEN_READWRITE).exec("UPDATE figure SET value = 9e999");
  for (const auto& [from, into] : {std::pair(good, damaged), std::pair(damaged, good)}) {
    const CommandResult refused = run_raum({"history", "import", from, "--db", into});
    EXPECT_EQ(refused.status, 4) << into;
    EXPECT_EQ(refused.output, "");
    EXPECT_EQ(refused.errors, "raum history: " + damaged +
                                  ": found an infinite cost/search of abcd00010000, expected "
                                  "finite figures\n");
  }
}

TEST_F(HistoryCommand, ReplacesAReportOnRequest) {
  ASSERT_EQ(history({"add", report(0, 5)}).status, 0);
  const CommandResult other = history({"add", report(0, 6), "--replace"});
  EXPECT_EQ(other.status, 0) << other.errors;
  EXPECT_EQ(other.output, "replaced gate abcd00000000 1 figures\n");
  EXPECT_EQ(Json::parse(history({"show", "--json"}).output)["benchmarks"][0]["points"][0]["value"],
            6);
  EXPECT_EQ(history({"accept", "abcd0000"}).output, "accepted " + commit(0) + "\n");
  EXPECT_EQ(history({"note", "abcd0000", "new compiler"}).output, "noted " + commit(0) + "\n");
  const std::string shown = history({"show"}).output;
  EXPECT_TRUE(shown.ends_with("\n    new compiler\n")) << shown;
}

TEST_F(HistoryCommand, NeedsARun) {
  ASSERT_TRUE(HistoryStore::open(folder_ / "h.db", HistoryStore::Mode::Write).has_value());
  for (const std::string command : {"show", "check"}) {
    const CommandResult empty = history({command});
    EXPECT_EQ(empty.status, 2);
    EXPECT_EQ(empty.output, "");
    EXPECT_EQ(empty.errors, "raum history: " + (folder_ / "h.db") +
                                ": found no run, expected at least one added report\n");
  }
}

TEST_F(HistoryCommand, NamesAnUnknownBenchmark) {
  ASSERT_EQ(history({"add", report(0, 5)}).status, 0);
  EXPECT_EQ(history({"show", "--benchmark", "serch"}).errors,
            "raum history: --benchmark: found \"serch\", expected a benchmark of this history: "
            "cost/search\n");
}

TEST_F(HistoryCommand, ExportsTheNewestRun) {
  ASSERT_EQ(history({"add", report(1, 6), report(0, 5)}).status, 0);
  EXPECT_EQ(
      Json::parse(history({"export", "--format", "github-action-benchmark"}).output)[0]["value"],
      6);
}

TEST_F(HistoryCommand, AcceptRequiresADatabase) {
  const CommandResult accepted = history({"accept", "1234567"});
  EXPECT_EQ(accepted.status, 2);
  EXPECT_NE(accepted.errors.find("h.db: found no such file"), std::string::npos) << accepted.errors;
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

TEST_F(HistoryCommand, RejectsInvalidArguments) {
  ASSERT_EQ(history({"add", report(0, 5)}).status, 0);
  EXPECT_EQ(history({"show", "--benchmark", "serch"}).status, 2);
  EXPECT_EQ(history({"show", "--last", "0"}).status, 2);
  EXPECT_EQ(history({"show", "--json", "--csv"}).status, 2);
  EXPECT_EQ(history({"check", "--threshold", "-1"}).status, 2);
  EXPECT_EQ(history({"export", "--format", "xml"}).status, 2);
  EXPECT_EQ(history({"accept", "1234567"}).status, 2);
  EXPECT_EQ(history({"add", folder_ / "none.json"}).status, 2);
  EXPECT_EQ(history({"add", "/dev/zero"}).status, 2);
  EXPECT_EQ(history({}).status, 2);
  for (const std::string option : {"--threshold", "--significance"}) {
    for (const std::string number : {"nan", "inf"}) {
      expect_usage_error({"history", "check", "--db", folder_ / "h.db", option, number},
                         fmt::format("{}: found \"{}", option, number));
    }
  }
}

TEST_F(HistoryCommand, HasNoVerdictWithoutFigures) {
  std::ofstream(folder_ / "early.json")
      << R"({"schema_version": 1, "started": "2026-01-01T00:00:00Z", "checks": [], )"
      << fmt::format(R"("head": {{"commit": "{}"}}}})", commit(0));
  EXPECT_EQ(history({"add", folder_ / "early.json"}).status, 0);
  const CommandResult checked = history({"check"});
  EXPECT_EQ(checked.status, 3);
  EXPECT_EQ(checked.output, "NO VERDICT no series that can be judged\n");
}

// A file size limit set by the shell stands in for a full disk.
TEST_F(HistoryCommand, LosesNothingOnAFullDisk) {
  ASSERT_EQ(history({"add", report(0, 5)}).status, 0);
  const CommandResult full = run_command(
      {.arguments = {"sh", "-c",
                     fmt::format("ulimit -f 1; trap '' XFSZ; exec {} history add --db {} {}",
                                 RAUM_BINARY, folder_ / "h.db", report(1, 6))}});
  EXPECT_EQ(full.status, 4) << full.errors;
  EXPECT_EQ(full.errors.find('\n'), full.errors.size() - 1) << full.errors;
  EXPECT_NE(full.errors.find("(File too large)"), std::string::npos) << full.errors;
  EXPECT_EQ(Json::parse(history({"show", "--json"}).output)["benchmarks"][0]["points"].size(), 1U);
  EXPECT_EQ(history({"add", report(1, 6)}).status, 0);
}

}  // namespace
}  // namespace raum::regression
