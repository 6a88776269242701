#include "regression/mutation/judge.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/process/subprocess.h"
#include "base/text/content_hash.h"
#include "base/text/lines.h"
#include "base/text/text_file.h"
#include "base/text/words.h"

namespace raum::regression {
namespace {

using namespace std::chrono_literals;

constexpr auto kBuildLimit = 60min;
constexpr auto kLongestUnchanged = 10min;
constexpr double kSlower = 10;   // of a test with a fault, see least_limit
constexpr std::size_t kFew = 4;  // objects that are compared before any test runs
constexpr int kUser = 64'113;    // runs the tests when root runs the judge
constexpr std::array<std::string_view, 4> kLabels{"unit", "property", "golden", "e2e"};

std::string text_of(const std::filesystem::path& path) {
  return read_text_file(path, "a source").value_or("");
}

// The room of a test program and of a file, as in "engine_board".
bool is_of_room(const std::string& test, const std::string& file) {
  std::string room = std::filesystem::path(file).parent_path().string();
  std::replace(room.begin(), room.end(), '/', '_');
  return test.starts_with(room + "_");
}

// Files written within one tick of the clock of the file system are equally old, and ninja would
// take an object for newer than a source that was written after it.
void write_source(const std::filesystem::path& path, const std::string& text) {
  std::this_thread::sleep_for(20ms);
  std::ofstream(path) << text;
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

Fallible<Judge> Judge::open(JudgeSettings settings) {
  // Tests run in another folder.
  settings.tree = std::filesystem::absolute(settings.tree);
  settings.folder = std::filesystem::absolute(settings.folder);
  Judge judge(std::move(settings));
  const std::filesystem::path temporary = judge.settings_.folder / "tmp";
  std::error_code ignored;
  std::filesystem::create_directories(temporary, ignored);
  ::chmod(temporary.c_str(), S_IRWXU | S_IRWXG | S_IRWXO | S_ISVTX);
  const CommandResult tree = run_command(
      {.arguments = {"git", "rev-parse", "HEAD^{tree}"}, .directory = judge.settings_.tree});
  judge.tree_ = trimmed(tree.output);
  const std::string known = text_of(judge.settings_.folder / "verdicts");
  TextLines lines(known);
  while (const auto line = lines.next()) {
    const std::size_t tab = line->find('\t');
    if (tab != std::string_view::npos)
      judge.known_[std::string(line->substr(0, tab))] = line->substr(tab + 1);
  }
  auto done = judge.read_tests();
  if (done) done = judge.build_unchanged();
  if (!done) return environment_error(done.error());
  return judge;
}

Expected<void> Judge::read_tests() {
  const CommandResult listed =
      run_command({.arguments = {"ctest", "--test-dir", "build/release", "--show-only=json-v1"},
                   .directory = settings_.tree});
  const auto json = nlohmann::json::parse(listed.output, nullptr, false);
  if (!listed.ok() || json.is_discarded()) {
    return fail(settings_.tree, "no list of tests", "a configured build in build/release");
  }
  for (const auto& item : json.value("tests", nlohmann::json::array())) {
    Test test{.name = item.value("name", ""),
              .command = item.value("command", std::vector<std::string>{})};
    if (test.command.empty()) continue;
    std::vector<std::string> labels;
    for (const auto& property : item.value("properties", nlohmann::json::array())) {
      if (property["name"] == "LABELS") labels = property["value"].get<std::vector<std::string>>();
      if (property["name"] != "ENVIRONMENT") continue;
      for (const auto& assignment : property["value"]) {
        const auto text = assignment.get<std::string>();
        const std::size_t sign = text.find('=');
        test.environment.emplace_back(text.substr(0, sign), text.substr(sign + 1));
      }
    }
    const auto has = [&](std::string_view label) {
      return std::find(labels.begin(), labels.end(), label) != labels.end();
    };
    const auto rank = std::find_if(kLabels.begin(), kLabels.end(), has);
    if (rank == kLabels.end() || has("slow") || has("selftest")) continue;
    test.rank = static_cast<int>(rank - kLabels.begin());
    test.target = std::filesystem::path(test.command[0])
                      .lexically_proximate(settings_.tree / "build/release");
    tests_.push_back(std::move(test));
  }
  if (tests_.empty()) return fail(settings_.tree, "no test", "tests with the label unit");
  return {};
}

Expected<void> Judge::build_unchanged() {
  std::vector<std::string> targets;
  for (const Test& test : tests_) targets.push_back(test.target);
  if (!ninja(targets)) {
    return fail((settings_.folder / "log").string(), "a build that fails", "a tree that builds");
  }
  always_outdated_ = outdated_objects(targets);
  return {};
}

// How long the test takes without a fault; nullopt if it fails then, or after an interrupt.
std::optional<double> Judge::unchanged_seconds(const Test& test, const Source& source) {
  const std::string key = fmt::format("{} {}", tree_, test.name);
  if (!known_.contains(key)) {
    write_source(source.path, source.text);
    static_cast<void>(ninja({test.target}));
    double seconds = 0;
    std::string failure = failure_of(test, kLongestUnchanged, &seconds);
    if (!failure.empty()) failure = failure_of(test, kLongestUnchanged, &seconds);
    write_source(source.path, source.mutated);
    if (settings_.stop.stop_requested()) return std::nullopt;
    remember(key, failure.empty() ? fmt::format("{:.3f}", seconds) : "fails: " + failure);
  }
  const std::string& known = known_[key];
  if (!known.starts_with("fails")) return std::strtod(known.c_str(), nullptr);
  left_out_.insert(fmt::format("{} {}", test.name, known));
  return std::nullopt;
}

Verdict Judge::judge(const Mutant& mutant) {
  ContentHash hash;
  hash.add(fmt::format("{}:{}:{}\n{}", mutant.file, mutant.line, mutant.before, mutant.after));
  const std::string key = fmt::format("{} {}", tree_, hash.text());
  if (const auto found = known_.find(key); found != known_.end()) {
    const auto words = split_words(found->second);
    if (words.size() >= 2) {
      const std::size_t test = found->second.find(' ', found->second.find(' ') + 1);
      return {.fate = static_cast<Fate>(words[0].front() - '0'),
              .test = test == std::string::npos ? "" : found->second.substr(test + 1),
              .seconds = std::strtod(std::string(words[1]).c_str(), nullptr)};
    }
  }
  const auto start = std::chrono::steady_clock::now();
  Source source{.path = settings_.tree / mutant.file};
  source.text = text_of(source.path);
  source.mutated = mutated(source.text, mutant);
  write_source(source.path, source.mutated);
  Verdict verdict = try_tests(mutant, source);
  write_source(source.path, source.text);
  verdict.seconds = seconds_since(start);
  // The objects of the mutant are newer than the file; they must not stay for the next one.
  static_cast<void>(ninja(outdated_));
  if (settings_.stop.stop_requested()) return {};
  remember(key, fmt::format("{} {:.1f} {}", static_cast<int>(verdict.fate), verdict.seconds,
                            verdict.test));
  return verdict;
}

Verdict Judge::try_tests(const Mutant& mutant, const Source& source) {
  std::vector<const Test*> affected;
  std::vector<std::string> objects;
  for (const Test& test : tests_) {
    const auto outdated = outdated_objects({test.target});
    if (!outdated.empty()) affected.push_back(&test);
    for (const std::string& object : outdated) {
      if (std::find(objects.begin(), objects.end(), object) == objects.end()) {
        objects.push_back(object);
      }
    }
  }
  std::stable_sort(affected.begin(), affected.end(), [&](const Test* a, const Test* b) {
    const auto place = [&](const Test* t) {
      return std::tuple(!is_of_room(t->name, mutant.file), t->rank);
    };
    return place(a) < place(b);
  });
  outdated_ = objects;
  const auto unchanged = hashes(objects);
  if (objects.size() <= kFew) {
    if (!ninja(objects)) return {.fate = Fate::NotBuilt};
    if (hashes(objects) == unchanged) return {.fate = Fate::SameProgram};
  }
  for (const Test* test : affected) {
    const auto seconds = unchanged_seconds(*test, source);
    if (!seconds) continue;
    if (!ninja({test->target})) return {.fate = Fate::NotBuilt};
    const std::chrono::duration<double> longer(kSlower * *seconds);
    const std::string failure = failure_of(
        *test, settings_.least_limit + std::chrono::ceil<std::chrono::milliseconds>(longer));
    if (settings_.stop.stop_requested()) return {};
    if (!failure.empty()) return {.fate = Fate::Caught, .test = test->name + " " + failure};
  }
  return {.fate = hashes(objects) == unchanged ? Fate::SameProgram : Fate::Survived};
}

bool Judge::ninja(std::vector<std::string> arguments, std::string* output) const {
  const std::string jobs = std::to_string(settings_.jobs);
  arguments.insert(arguments.begin(), {"ninja", "-C", "build/release", "-j", jobs});
  const CommandResult result = run_command({.arguments = std::move(arguments),
                                            .directory = settings_.tree,
                                            .limit = kBuildLimit,
                                            .output_bytes_max = std::size_t{64} << 20,
                                            .stop = settings_.stop});
  std::ofstream(settings_.folder / "log") << result.output << result.errors;
  if (output != nullptr) *output = result.output;
  return result.ok();
}

// The objects that ninja would compile for the targets.
std::vector<std::string> Judge::outdated_objects(std::vector<std::string> targets) const {
  constexpr std::string_view kCompiles = "Building CXX object ";
  std::string output;
  targets.insert(targets.begin(), "-n");
  static_cast<void>(ninja(std::move(targets), &output));
  std::vector<std::string> objects;
  TextLines lines(output);
  while (const auto line = lines.next()) {
    const std::size_t at = line->find(kCompiles);
    if (at == std::string_view::npos) continue;
    std::string object(trimmed(line->substr(at + kCompiles.size())));
    const bool is_noise = std::find(always_outdated_.begin(), always_outdated_.end(), object) !=
                          always_outdated_.end();
    if (!is_noise) objects.push_back(std::move(object));
  }
  return objects;
}

std::vector<std::string> Judge::hashes(const std::vector<std::string>& objects) const {
  std::vector<std::string> all;
  for (const std::string& object : objects) {
    all.push_back(hash_of_file(settings_.tree / "build/release" / object).value_or(""));
  }
  return all;
}

// The first failed test of the program, or how it ended; "" if it passes.
std::string Judge::failure_of(const Test& test, std::chrono::milliseconds limit,
                              double* seconds) const {
  constexpr std::string_view kFailed = "[  FAILED  ] ";
  const std::string temporary = settings_.folder / "tmp";
  Command command{.arguments = test.command,
                  .directory = settings_.tree,
                  .environment = test.environment,
                  .limit = limit,
                  .stop = settings_.stop};
  for (const auto& [name, value] : std::initializer_list<std::pair<const char*, std::string>>{
           {"GTEST_FAIL_FAST", "1"},
           {"TMPDIR", temporary},
           {"TEST_TMPDIR", temporary},
           {"HOME", temporary},
           {"GIT_CONFIG_COUNT", "1"},  // the clone belongs to another user
           {"GIT_CONFIG_KEY_0", "safe.directory"},
           {"GIT_CONFIG_VALUE_0", "*"}}) {
    command.environment.emplace_back(name, value);
  }
  // A fault may send signals to any process and delete any folder. As a user that owns nothing
  // else, it cannot do harm.
  if (::geteuid() == 0) {
    command.arguments.insert(command.arguments.begin(),
                             {"setpriv", fmt::format("--reuid={}", kUser),
                              fmt::format("--regid={}", kUser), "--clear-groups", "--"});
  }
  const CommandResult result = run_command(command);
  std::ofstream(settings_.folder / "log") << result.output << result.errors;
  if (seconds != nullptr) *seconds = std::chrono::duration<double>(result.elapsed).count();
  if (result.ok()) return "";
  const std::size_t at = result.output.find(kFailed);
  if (at == std::string::npos) return describe_end(command, result);
  const auto words = split_words(std::string_view(result.output).substr(at + kFailed.size()));
  return std::string(words.front());
}

void Judge::remember(const std::string& key, const std::string& value) {
  known_[key] = value;
  std::ofstream(settings_.folder / "verdicts", std::ios::app) << key << '\t' << value << '\n';
}

}  // namespace raum::regression
