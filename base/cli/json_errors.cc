#include "base/cli/json_errors.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/cli/console.h"
#include "base/core/exit_code.h"

namespace raum {

void print_json_errors(const std::vector<std::string>& words, int status) {
  const bool is_asked = std::find(words.begin(), words.end(), "--json") != words.end();
  const bool has_failed = status == static_cast<int>(ExitCode::Usage) ||
                          status == static_cast<int>(ExitCode::Environment);
  if (!is_asked || !has_failed || has_printed()) return;
  const nlohmann::json object{
      {"schema_version", 1}, {"exit_code", status}, {"errors", reported_errors()}};
  using Dump = nlohmann::json::error_handler_t;
  static_cast<void>(print_all(object.dump(2, ' ', false, Dump::replace) + "\n"));
}

}  // namespace raum
