// The help and the usage errors of every command, compared with app/snapshots. To accept new texts:
// UPDATE_SNAPSHOTS=1 build/release/bin/app_e2e_test
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "app/commands_fixture.h"
#include "base/process/subprocess.h"
#include "base/testing/run_raum.h"
#include "base/testing/snapshot.h"
#include "base/testing/temporary_folder.h"
#include "base/text/lines.h"
#include "base/text/text_file.h"
#include "base/text/words.h"

namespace raum {
namespace {

const std::filesystem::path kFolder = RAUM_SOURCE "/app/snapshots";

// Replaces the numbers that depend on the memory and the processors of this machine.
std::string without_machine(const std::string& text) {
  static const std::regex kMachine(
      R"((--hash INT:INT in \[0 - |--jobs INT:INT in \[1 - 1024\]=)\d+)");
  return std::regex_replace(text, kMachine, "$1N");
}

// The command line, its output and its exit code, as in a terminal.
std::string transcript(const Words& arguments, const CommandResult& result) {
  return "$ raum" + joined(arguments) + "\n" + without_machine(result.output + result.errors) +
         "exit " + std::to_string(result.status) + "\n\n";
}

// The wrong command lines of usage_errors.txt.
std::vector<Words> listed_errors() {
  const auto text = read_text_file(RAUM_SOURCE "/app/usage_errors.txt", "a list");
  std::vector<Words> errors;
  if (!text) return errors;
  TextLines lines(*text);
  while (const auto line = lines.next()) {
    if (line->empty() || line->starts_with('#')) continue;
    const auto words = split_words(*line);
    errors.emplace_back(words.begin() + 1, words.end());  // without "raum"
  }
  return errors;
}

bool starts_with(const Words& words, const Words& start) {
  return words.size() >= start.size() && std::equal(start.begin(), start.end(), words.begin());
}

std::string usage_error(const Words& arguments) {
  Words words = arguments;
  words.insert(words.begin(), RAUM_BINARY);
  // Some commands look first whether they can write their files.
  const TemporaryFolder folder;
  const CommandResult result = run_command({.arguments = words, .directory = folder.path()});
  EXPECT_EQ(result.status, 2) << joined(arguments);
  EXPECT_EQ(result.output, "") << joined(arguments);
  EXPECT_EQ(std::count(result.errors.begin(), result.errors.end(), '\n'), 1) << result.errors;
  return transcript(arguments, result);
}

TEST(ProgramTexts, EqualTheirSnapshots) {
  const std::vector<Words> commands = all_commands();
  const std::vector<Words> errors = listed_errors();
  ASSERT_GE(commands.size(), 20U);
  std::map<std::string, std::string> snapshots;  // by the first word of the command
  for (const Words& command : commands) {
    std::string& text = snapshots[command.empty() ? "raum" : command.front()];
    Words help = command;
    help.emplace_back("--help");
    text += transcript(help, help_of(command));
    Words unknown = command;
    unknown.emplace_back("--no-such-option");
    text += usage_error(unknown);
  }
  for (const Words& error : errors) {
    const bool is_command = !error.empty() && snapshots.contains(error.front());
    snapshots[is_command ? error.front() : "raum"] += usage_error(error);
  }
  for (const auto& [name, text] : snapshots) expect_snapshot(kFolder / (name + ".txt"), text);

  // A snapshot of a command that was removed would never be compared.
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    const std::string name = entry.path().stem().string();
    EXPECT_TRUE(snapshots.contains(name) || name.starts_with("raum-")) << entry.path();
  }
}

TEST(ProgramTexts, ListAUsageErrorOfEveryCommand) {
  const std::vector<Words> errors = listed_errors();
  for (const Words& command : all_commands()) {
    EXPECT_TRUE(std::any_of(errors.begin(), errors.end(),
                            [&](const Words& error) { return starts_with(error, command); }))
        << "usage_errors.txt has no line for raum" << joined(command);
  }
}

TEST(ProgramTexts, AreJsonWithTheOptionJson) {
  int commands = 0;
  for (Words command : all_commands()) {
    if (help_of(command).output.find("--json") == std::string::npos) continue;
    ++commands;
    command.insert(command.end(), {"--json", "--no-such-option"});
    const CommandResult result = run_raum(command);
    EXPECT_EQ(result.status, 2) << joined(command);
    const nlohmann::json errors = {result.errors.substr(0, result.errors.find('\n'))};
    EXPECT_EQ(nlohmann::json::parse(result.output, nullptr, false),
              nlohmann::json({{"schema_version", 1}, {"exit_code", 2}, {"errors", errors}}))
        << joined(command);
  }
  EXPECT_GE(commands, 10);
}

// Words after the engine's path are the engine's.
TEST(ProgramTexts, AreNoJsonIfOnlyTheEngineIsAskedForIt) {
  const CommandResult engine = run_raum({"check-engine", "--option", "x", RAUM_ENGINE, "--json"});
  EXPECT_EQ(engine.status, 2) << engine.errors;
  EXPECT_EQ(engine.output, "");
  const CommandResult both = run_raum({"check-engine", "--json", "--option", "x", RAUM_ENGINE});
  EXPECT_EQ(nlohmann::json::parse(both.output, nullptr, false).is_object(), true);
}

TEST(ProgramTexts, AreJsonIfTheConfigurationAsksForIt) {
  const TemporaryFolder folder;
  std::ofstream(folder / "match.toml")
      << "json = true\nopenings = \"/no/such/file\"\npairs = 1\ndb = \"x.db\"\n[each]\ndepth = 1\n"
         "[[engine]]\nname = \"a\"\ncmd = \"/bin/true\"\n"
         "[[engine]]\nname = \"b\"\ncmd = \"/bin/true\"\n";
  const CommandResult result = run_raum({"match", "--config", folder / "match.toml"});
  EXPECT_EQ(result.status, 2) << result.errors;
  EXPECT_EQ(nlohmann::json::parse(result.output, nullptr, false).is_object(), true);
}

TEST(ProgramTexts, AreWrittenAsManualPages) {
  const TemporaryFolder folder;
  const CommandResult written = run_raum({"manual", folder / "share"});
  EXPECT_EQ(written.status, 0) << written.errors;
  for (const Words& command : all_commands()) {
    std::string name = "raum" + joined(command);
    std::replace(name.begin(), name.end(), ' ', '-');
    const auto page = read_text_file(folder / "share/man/man1/" + name + ".1", "a page");
    ASSERT_TRUE(page) << name;
    EXPECT_NE(page->find("\n.SH OPTIONS\n"), std::string::npos) << *page;
  }
  const CommandResult refused = run_raum({"manual", "/dev/null/folder"});
  EXPECT_EQ(refused.status, 4);
  EXPECT_EQ(refused.errors.find("raum manual: /dev/null/folder/man/man1/raum.1: found"), 0U)
      << refused.errors;
}

// A program that was copied without its data has no openings of its own.
TEST(ProgramTexts, NameAMissingInstallation) {
  const CommandResult result = run_command(
      {.arguments = {RAUM_BINARY, "match", "--engine", "name=a,cmd=x,depth=1", "--engine",
                     "name=b,cmd=x,depth=1", "--pairs", "1", "--db", "/tmp/never.db"},
       .environment = {{"RAUM_DATA", "/no/such/folder"}}});
  EXPECT_EQ(result.status, 4);
  EXPECT_EQ(result.errors,
            "raum match: /no/such/folder/openings/balanced-1000.txt: found no such file, expected "
            "the file that is installed with raum, or RAUM_DATA set to the folder with it\n");
}

void expect_help(const std::string& program, const std::string& name) {
  const CommandResult result = run_command({.arguments = {program, "--help"}});
  EXPECT_EQ(result.status, 0);
  expect_snapshot(kFolder / (name + ".txt"), result.output + result.errors);
}

TEST(ProgramTexts, IncludeTheEngine) { expect_help(RAUM_ENGINE, "raum-engine"); }

#ifdef RAUM_BENCH_BINARY
TEST(ProgramTexts, IncludeTheBenchmarks) { expect_help(RAUM_BENCH_BINARY, "raum-bench"); }
#endif

}  // namespace
}  // namespace raum
