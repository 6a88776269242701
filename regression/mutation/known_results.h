// KnownResults: verdicts and durations by key, kept in a file, so that an interrupted run can be
// resumed.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace raum::regression {

/// May be used by several threads at once.
class KnownResults {
 public:
  /// Reads the file if it exists. Each of its lines is a key, a tab and a value; of several lines
  /// with one key the last one counts.
  explicit KnownResults(std::filesystem::path file);

  [[nodiscard]] std::optional<std::string> find(const std::string& key) const;

  /// Appends the result to the file at once.  Requires: no tab or line end in the key.
  void remember(const std::string& key, const std::string& value);

 private:
  std::filesystem::path file_;
  mutable std::mutex mutex_;
  std::map<std::string, std::string> values_;
};

}  // namespace raum::regression
