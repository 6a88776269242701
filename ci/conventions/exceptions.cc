#include "ci/conventions/exceptions.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace raum::ci {

std::vector<std::string> unexpected_findings(const std::vector<Violation>& violations,
                                             const std::vector<std::string>& exceptions) {
  std::vector<std::string> findings;
  std::set<std::string> unused(exceptions.begin(), exceptions.end());
  for (const Violation& violation : violations) {
    const std::string key = violation.key();
    unused.erase(key);
    if (std::find(exceptions.begin(), exceptions.end(), key) != exceptions.end()) continue;
    findings.push_back(fmt::format("{}: {} [{}]", violation.where, violation.reason, key));
  }
  for (const std::string& key : unused) {
    findings.push_back(fmt::format("the exception \"{}\" no longer occurs: remove it", key));
  }
  return findings;
}

}  // namespace raum::ci
