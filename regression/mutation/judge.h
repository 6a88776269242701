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
#include <utility>
#include <vector>

#include "base/core/failure.h"
#include "regression/mutation/mutants.h"

namespace raum::regression {

enum class Fate {
  NotBuilt,     // does not compile
  SameProgram,  // compiles to the same objects
  Caught,       // a test fails, crashes or does not end
  Survived,
  Interrupted,
};

struct Verdict {
  Fate fate = Fate::Interrupted;
  std::string test{};  // that caught it: "base_text_test Words.AreSplit"
  double seconds = 0;
};

struct JudgeSettings {
  std::filesystem::path tree;    // the clone, configured in build/release
  std::filesystem::path folder;  // for verdicts, logs and files of tests
  int jobs = 1;                  // parallel compilers
  // A test may take ten times as long as without a fault, and this long at least.
  std::chrono::milliseconds least_limit = std::chrono::seconds(30);
  std::stop_token stop{};
};

class Judge {
 public:
  /// Requires: the tests were built before, so that ctest knows their programs.
  /// Errors: the clone does not build, or has no tests.
  [[nodiscard]] static Fallible<Judge> open(JudgeSettings settings);

  /// Runs a test without the fault before it is used for the first time. A verdict that was reached
  /// before for this tree is read from the folder.
  [[nodiscard]] Verdict judge(const Mutant& mutant);

  /// The tests that fail without a fault, and are not used.
  [[nodiscard]] const std::set<std::string>& left_out() const { return left_out_; }

 private:
  struct Test {
    std::string name;
    std::vector<std::string> command;
    std::vector<std::pair<std::string, std::string>> environment{};
    std::string target{};  // of ninja
    int rank = 0;          // by label: unit tests first
  };

  struct Source {
    std::filesystem::path path;
    std::string text{}, mutated{};
  };

  explicit Judge(JudgeSettings settings) : settings_(std::move(settings)) {}
  Expected<void> read_tests();
  Expected<void> build_unchanged();
  std::optional<double> unchanged_seconds(const Test& test, const Source& source);
  Verdict try_tests(const Mutant& mutant, const Source& source);
  [[nodiscard]] bool ninja(std::vector<std::string> arguments, std::string* output = nullptr) const;
  [[nodiscard]] std::vector<std::string> outdated_objects(std::vector<std::string> targets) const;
  [[nodiscard]] std::vector<std::string> hashes(const std::vector<std::string>& objects) const;
  [[nodiscard]] std::string failure_of(const Test& test, std::chrono::milliseconds limit,
                                       double* seconds = nullptr) const;
  void remember(const std::string& key, const std::string& value);

  JudgeSettings settings_;
  std::string tree_;  // hash of the clone's files
  std::vector<Test> tests_;
  std::vector<std::string> always_outdated_;
  std::vector<std::string> outdated_;  // by the last mutant
  std::set<std::string> left_out_;
  std::map<std::string, std::string> known_;  // verdicts and durations by key
};

}  // namespace raum::regression
