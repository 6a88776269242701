#include "regression/mutation/judge.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/process/subprocess.h"
#include "base/text/content_hash.h"
#include "base/text/words.h"

namespace raum::regression {
namespace {

using namespace std::chrono_literals;

constexpr auto kFirstLimit = 30s;          // of a test whose duration is not known
constexpr auto kLongestUnchanged = 10min;  // without a fault
constexpr double kSlower = 10;             // of a test with a fault, see least_limit
constexpr std::string_view kTimedOut = " no exit within ";  // of describe_end()
const std::string kFails = "fails: ";
constexpr std::size_t kFew = 4;  // objects that are compared before any test runs

std::string id_of(const Mutant& mutant) {
  return hash_of_text(
      fmt::format("{}:{}:{}\n{}", mutant.file, mutant.line, mutant.before, mutant.after));
}

// "2 31.4 12.0 base_text_test Words.AreSplit"
std::string text_of(const Verdict& verdict) {
  return fmt::format("{} {:.1f} {:.1f} {}", static_cast<int>(verdict.fate), verdict.seconds,
                     verdict.build_seconds, verdict.test);
}

std::optional<Verdict> parse_verdict(const std::string& text) {
  const auto words = split_words(text);
  if (words.size() < 3) return std::nullopt;
  Verdict verdict{.fate = static_cast<Fate>(words[0].front() - '0'),
                  .seconds = std::strtod(std::string(words[1]).c_str(), nullptr),
                  .build_seconds = std::strtod(std::string(words[2]).c_str(), nullptr)};
  if (words.size() > 3) {
    verdict.test = text.substr(static_cast<std::size_t>(words[3].data() - text.data()));
  }
  return verdict;
}

bool is_caught(const Verdict& verdict) {
  return verdict.fate == Fate::Caught || verdict.fate == Fate::CaughtEndToEnd;
}

// The program that caught the mutant.
std::string test_of(const Verdict& verdict) {
  return verdict.test.substr(0, verdict.test.find(' '));
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

Judge::Judge(JudgeSettings settings, BuildTree tree, KnownResults& known)
    : settings_(std::move(settings)), tree_(std::move(tree)), known_(&known) {}

Fallible<Judge> Judge::open(JudgeSettings settings, KnownResults& known) {
  // Tests run in another folder.
  settings.tree = std::filesystem::absolute(settings.tree);
  settings.folder = std::filesystem::absolute(settings.folder);
  const std::filesystem::path temporary = settings.folder / "tmp";
  std::error_code ignored;
  std::filesystem::create_directories(temporary, ignored);
  ::chmod(temporary.c_str(), S_IRWXU | S_IRWXG | S_IRWXO | S_ISVTX);
  BuildTree tree({.tree = settings.tree,
                  .build = settings.build,
                  .log = settings.folder / "log",
                  .jobs = settings.jobs,
                  .stop = settings.stop});
  Judge judge(std::move(settings), std::move(tree), known);
  const JudgeSettings& own = judge.settings_;
  judge.id_ =
      trimmed(run_command({.arguments = {"git", "rev-parse", "HEAD^{tree}"}, .directory = own.tree})
                  .output);
  const CommandResult listed =
      run_command({.arguments = {"ctest", "--test-dir", own.build.string(), "--show-only=json-v1"},
                   .directory = own.tree});
  auto tests = parse_quick_tests(listed.output, own.tree / own.build);
  if (!tests) return environment_error(tests.error());
  judge.tests_ = std::move(*tests);
  std::vector<std::string> targets;
  for (const QuickTest& test : judge.tests_) targets.push_back(test.target);
  const auto opened = judge.tree_.open(std::move(targets));
  if (!opened) return environment_error(opened.error());
  const auto started = check_start(judge.tests_.front(), judge.run_settings(kFirstLimit));
  if (!started) return environment_error(started.error());
  return judge;
}

Verdict Judge::judge(const Mutant& mutant) {
  const std::string key = key_of(id_of(mutant));
  if (const auto found = known_->find(key)) {
    if (const auto verdict = parse_verdict(*found)) return *verdict;
  }
  const auto start = std::chrono::steady_clock::now();
  const double build_seconds = tree_.seconds();
  Verdict verdict;
  do {
    verdict = try_tests(mutant);
    if (!tree_.take_back() && !failure_) verdict = give_up("a build that fails without a mutant");
  } while (is_caught(verdict) && !settings_.stop.stop_requested() && !failure_ &&
           !is_confirmed(verdict));
  if (settings_.stop.stop_requested() || failure_) return {};
  verdict.seconds = seconds_since(start);
  verdict.build_seconds = tree_.seconds() - build_seconds;
  known_->remember(key, text_of(verdict));
  // The next tree tries the test first that caught the mutant in this one.
  if (verdict.fate == Fate::Caught) known_->remember(id_of(mutant), test_of(verdict));
  return verdict;
}

Verdict Judge::try_tests(const Mutant& mutant) {
  const auto applied = tree_.apply(mutant);
  if (!applied) return give_up("a ninja that fails");
  const std::vector<std::string>& objects = *applied;
  if (objects.empty()) return {.fate = Fate::Survived, .test = "in no quick test"};
  const auto is_changed_object = [&](const std::string& object) {
    return tree_.is_changed(object);
  };
  if (objects.size() <= kFew) {
    if (!tree_.build(objects)) return not_built(objects);
    if (std::none_of(objects.begin(), objects.end(), is_changed_object)) {
      return {.fate = Fate::SameProgram};
    }
  }
  const std::vector<const QuickTest*> tests = affected(mutant, objects);
  // Building one program at a time would start ninja as often, and all of them at once would
  // compile more than is needed.
  std::size_t built = 0;
  for (std::size_t i = 0; i < tests.size(); ++i) {
    if (i == built) {
      built = std::min(tests.size(), 2 * built + 1);
      std::vector<std::string> targets;
      for (std::size_t next = i; next < built; ++next) targets.push_back(tests[next]->target);
      if (!tree_.build(targets)) return not_built(targets);
    }
    const std::string failure = repeated_failure(*tests[i]);
    if (settings_.stop.stop_requested() || failure_) return {};
    if (failure.empty()) continue;
    return {.fate = tests[i]->kind == TestKind::EndToEnd ? Fate::CaughtEndToEnd : Fate::Caught,
            .test = tests[i]->name + " " + failure};
  }
  const bool differs = std::any_of(objects.begin(), objects.end(), is_changed_object);
  return {.fate = differs ? Fate::Survived : Fate::SameProgram};
}

// The verdict on a mutant with which the targets do not build. If they do not build without it
// either, the machine is to blame, for example because its disk is full, and there is no verdict.
Verdict Judge::not_built(const std::vector<std::string>& targets) {
  if (tree_.take_back(BuildTree::Restored::All) && tree_.build(targets))
    return {.fate = Fate::NotBuilt};
  return give_up("a build that fails without a mutant");
}

Verdict Judge::give_up(const std::string& found) {
  if (!settings_.stop.stop_requested()) {
    failure_ =
        Error{(settings_.folder / "log").string(), found, "a tree that builds as it did before"};
  }
  return {};
}

// The tests that contain one of the objects, or run a program that does, in their order.
std::vector<const QuickTest*> Judge::affected(const Mutant& mutant,
                                              const std::vector<std::string>& objects) {
  std::vector<const QuickTest*> tests;
  std::map<std::string, double> seconds;
  for (const QuickTest& test : tests_) {
    const auto& needs = tree_.needs_of(test.target);
    const bool is_affected =
        std::any_of(objects.begin(), objects.end(),
                    [&](const std::string& object) { return needs.contains(object); });
    if (!is_affected || is_too_far(test, mutant.file)) continue;
    if (const auto usual = usual_seconds(test.name)) seconds[test.name] = *usual;
    tests.push_back(&test);
  }
  order_tests(tests, mutant.file, seconds, known_->find(id_of(mutant)).value_or(""));
  return tests;
}

// Whether the linker has put the mutated code into the program or into one that it runs.
bool Judge::is_changed(const QuickTest& test) {
  const auto& needs = tree_.needs_of(test.target);
  return tree_.is_changed(test.target) ||
         std::any_of(needs.begin(), needs.end(), [&](const std::string& file) {
           return file.starts_with("bin/") && tree_.is_changed(file);
         });
}

// How the test fails twice with the mutant, or "".
std::string Judge::repeated_failure(const QuickTest& test) {
  if (!is_changed(test) || is_left_out(test.name)) return "";
  const TestRun first = run(test, limit_of(test.name));
  if (settings_.stop.stop_requested()) return "";
  if (first.failure.empty()) {
    if (!usual_seconds(test.name)) remember_seconds(test.name, first.seconds);
    return "";
  }
  TestRun second = run(test, limit_of(test.name), first.shard);
  if (second.failure.empty()) unsteady_.insert(fmt::format("{} {}", test.name, first.failure));
  return std::move(second.failure);
}

bool Judge::is_left_out(const std::string& test) {
  const std::string known = known_->find(key_of(test)).value_or("");
  if (!known.starts_with(kFails)) return false;
  leave_out(test, known.substr(kFails.size()));
  return true;
}

// If many tests fail without a mutant, the reason is none of the tests, but a folder, a user or a
// variable.
void Judge::leave_out(const std::string& test, const std::string& failure) {
  left_out_[test] = failure;
  if (left_out_.size() <= settings_.most_left_out || failure_) return;
  failure_ = Error{settings_.folder.parent_path().string(),
                   fmt::format("test programs that fail without a mutant ({}), such as {}: {}",
                               left_out_.size(), test, failure),
                   fmt::format("at most {}; remove this folder to begin anew when they pass",
                               settings_.most_left_out)};
}

// Whether the test that caught a mutant passes without it, in a tenth of the time that it was
// given. If not, the test is left out or has more time from now on.
bool Judge::is_confirmed(const Verdict& verdict) {
  const std::string name = test_of(verdict);
  const std::string key = key_of(name);
  if (known_->find(key) == "passes") return true;
  const auto test = std::find_if(tests_.begin(), tests_.end(),
                                 [&](const QuickTest& item) { return item.name == name; });
  static_cast<void>(tree_.build({test->target}));
  const auto limit = limit_of(name);
  TestRun without = run(*test, kLongestUnchanged);
  if (!without.failure.empty()) without = run(*test, kLongestUnchanged);
  if (settings_.stop.stop_requested()) return false;
  if (!without.failure.empty()) {
    known_->remember(key, kFails + without.failure);
    leave_out(name, without.failure);
    return false;
  }
  known_->remember(key, "passes");
  remember_seconds(name, without.seconds);
  return limit_of(name) <= limit || verdict.test.find(kTimedOut) == std::string::npos;
}

std::chrono::milliseconds Judge::limit_of(const std::string& test) const {
  const auto usual = usual_seconds(test);
  if (!usual) return kFirstLimit;
  const std::chrono::duration<double> longer(kSlower * *usual);
  return settings_.least_limit + std::chrono::ceil<std::chrono::milliseconds>(longer);
}

// How long the test took when it last passed, in any tree, with a mutant or without.
std::optional<double> Judge::usual_seconds(const std::string& test) const {
  const auto known = known_->find("seconds of " + test);
  if (!known) return std::nullopt;
  return std::strtod(known->c_str(), nullptr);
}

void Judge::remember_seconds(const std::string& test, double seconds) {
  known_->remember("seconds of " + test, fmt::format("{:.3f}", seconds));
}

TestRun Judge::run(const QuickTest& test, std::chrono::milliseconds limit,
                   std::optional<int> shard) const {
  return run_test(test, run_settings(limit), shard);
}

TestRunSettings Judge::run_settings(std::chrono::milliseconds limit) const {
  return {.directory = settings_.tree,
          .temporary = settings_.folder / "tmp",
          .log = settings_.folder / "log",
          .user = settings_.user,
          .limit = limit,
          .stop = settings_.stop};
}

}  // namespace raum::regression
