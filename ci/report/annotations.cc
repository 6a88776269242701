#include "ci/report/annotations.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <string_view>

#include "base/core/system_error.h"
#include "ci/report/report.h"

namespace raum::ci {

namespace {

// Escapes text in a workflow command, so that it can neither start another command nor end a
// property.
std::string escaped(std::string_view text, bool is_property) {
  std::string out;
  for (const char c : clean_text(text)) {
    switch (c) {
      case '%':
        out += "%25";
        break;
      case '\n':
        out += "%0A";
        break;
      case ':':
        out += is_property ? "%3A" : ":";
        break;
      case ',':
        out += is_property ? "%2C" : ",";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string line(std::string_view level, std::string_view title, std::string_view text) {
  return fmt::format("::{} title={}::{}\n", level, escaped(title, true), escaped(text, false));
}

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

std::string annotations(const GateReport& report) {
  std::string out;
  for (const std::string& note : report.notes) out += line("notice", "gate", note);
  for (const CheckReport& check : report.checks) {
    const std::string title = "gate " + check.name;
    if (check.result == CheckResult::Fail) out += line("error", title, check.reason);
    if (check.result == CheckResult::NoVerdict) {
      out += line("error", title, "no verdict: " + check.reason);
    }
    for (const std::string& warning : check.warnings) out += line("warning", title, warning);
  }
  return out;
}

Expected<void> annotate_job(const GateReport& report) {
  if (variable("GITHUB_ACTIONS") != "true") return {};
  fmt::print(stderr, "{}", annotations(report));
  const std::string path = variable("GITHUB_STEP_SUMMARY");
  if (path.empty()) return {};
  std::ofstream file(path, std::ios::app | std::ios::binary);
  file << report_markdown(report) << std::flush;
  if (!file)
    return fail("GITHUB_STEP_SUMMARY " + path, system_error_text(errno), "a file to append to");
  return {};
}

}  // namespace raum::ci
