#include "base/cli/json_errors.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/cli/console.h"
#include "base/core/exit_code.h"

namespace raum {

int print_json_errors(std::string_view program, int status) {
  const std::vector<std::string> errors = reported_errors();
  if (errors.empty() || has_printed()) return status;
  const nlohmann::json object{{"schema_version", 1}, {"exit_code", status}, {"errors", errors}};
  using Dump = nlohmann::json::error_handler_t;
  const auto printed = print_all(object.dump(2, ' ', false, Dump::replace) + "\n");
  const bool is_worse = status == static_cast<int>(ExitCode::Usage) ||
                        status == static_cast<int>(ExitCode::Environment);
  if (printed || is_worse) return status;
  return static_cast<int>(report_error(program, printed.error()));
}

}  // namespace raum
