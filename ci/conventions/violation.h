// Violation: one place of the source tree that breaks an architecture rule.
#pragma once

#include <string>

namespace raum::ci {

struct Violation {
  std::string rule;      // "upward-include"
  std::string subject;   // the file, unit or folder that breaks the rule
  std::string object{};  // the file it may not include; empty for rules about one file or folder
  // "engine/geometry/square.h:12"; without a line if the whole file or folder breaks the rule.
  std::string where;
  std::string reason;

  /// Identifies the violation without its line: "RULE SUBJECT" or "RULE SUBJECT OBJECT".
  [[nodiscard]] std::string key() const {
    return rule + " " + subject + (object.empty() ? "" : " " + object);
  }
};

}  // namespace raum::ci
