// Judge: applies mutants to a clone of the repository, builds it, and runs the quick tests that the
// change can affect, the nearest first, until one of them fails.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "base/core/failure.h"
#include "regression/mutation/build_tree.h"
#include "regression/mutation/known_results.h"
#include "regression/mutation/mutants.h"
#include "regression/mutation/quick_tests.h"
#include "regression/mutation/test_run.h"

namespace raum::regression {

/// The outcome of judging a mutant.
enum class Fate {
  NotBuilt,        // does not compile
  SameProgram,     // compiles to the same objects or programs
  Caught,          // a test fails, crashes or does not end, twice
  CaughtEndToEnd,  // only an end-to-end test does so
  Survived,
  Interrupted,
};

/// The fate of a mutant, the test that decided it and the time that it took.
struct Verdict {
  Fate fate = Fate::Interrupted;
  std::string test{};  // that caught it, "base_text_test Words.AreSplit"; may explain a survivor
  double seconds = 0;  // wall time
  double build_seconds = 0;  // of these
};

/// Where and how mutants are built and tested.
struct JudgeSettings {
  std::filesystem::path tree;                     // the clone
  std::filesystem::path build = "build/release";  // configured, below the clone
  std::filesystem::path folder;                   // for logs and files of tests
  int jobs = 1;                                   // parallel compilers
  int user = 64'113;                              // runs the tests if root runs the judge
  // A test may take ten times as long as without a fault, and this much longer.
  std::chrono::milliseconds least_limit = std::chrono::seconds(5);
  std::size_t most_left_out = 5;  // test programs that fail without a mutant
  std::stop_token stop{};
};

/// Judges mutants in one clone, one at a time.
class Judge {
 public:
  /// Builds all quick tests of the clone. `known` must outlive the judge; judges in other clones
  /// may share it.
  /// Errors: the clone does not build or has no tests, or its tests cannot be started, for example
  /// because their user may not enter a folder above the clone.
  [[nodiscard]] static Fallible<Judge> open(JudgeSettings settings, KnownResults& known);

  /// A test catches a mutant if it fails twice, and does not fail without the mutant. A verdict
  /// that was reached before for this tree is not reached again.
  /// Returns: Fate::Interrupted also after a failure(), and such a verdict is not remembered.
  [[nodiscard]] Verdict judge(const Mutant& mutant);

  /// Why no more mutants can be judged: the clone no longer builds, even without one, or so many
  /// tests fail without one that what survives the others says nothing.
  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }

  /// How the tests fail, by name, that fail without a fault and are not used.
  [[nodiscard]] const std::map<std::string, std::string>& left_out() const { return left_out_; }

  /// The tests that failed a mutant once and passed when they were repeated, and how they failed.
  [[nodiscard]] const std::set<std::string>& unsteady() const { return unsteady_; }

 private:
  Judge(JudgeSettings settings, BuildTree tree, KnownResults& known);
  Verdict try_tests(const Mutant& mutant);
  [[nodiscard]] Verdict not_built(const std::vector<std::string>& targets);
  [[nodiscard]] Verdict give_up(const std::string& found);
  [[nodiscard]] std::vector<const QuickTest*> affected(const Mutant& mutant,
                                                       const std::vector<std::string>& objects);
  [[nodiscard]] bool is_changed(const QuickTest& test);
  std::string repeated_failure(const QuickTest& test);
  [[nodiscard]] bool is_left_out(const std::string& test);
  void leave_out(const std::string& test, const std::string& failure);
  bool is_confirmed(const Verdict& verdict);
  [[nodiscard]] std::chrono::milliseconds limit_of(const std::string& test) const;
  [[nodiscard]] std::optional<double> usual_seconds(const std::string& test) const;
  void remember_seconds(const std::string& test, double seconds);
  [[nodiscard]] TestRun run(const QuickTest& test, std::chrono::milliseconds limit,
                            std::optional<int> shard = std::nullopt) const;
  [[nodiscard]] TestRunSettings run_settings(std::chrono::milliseconds limit) const;
  [[nodiscard]] std::string key_of(const std::string& what) const { return id_ + ' ' + what; }

  JudgeSettings settings_;
  BuildTree tree_;
  KnownResults* known_;
  std::string id_;  // hash of the clone's files
  std::vector<QuickTest> tests_;
  std::map<std::string, std::string> left_out_;
  std::set<std::string> unsteady_;
  std::optional<Error> failure_;
};

}  // namespace raum::regression
