#include "base/cli/json_errors.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/cli/console.h"

namespace raum {

void print_json_errors(int status) {
  const std::vector<std::string> errors = reported_errors();
  if (errors.empty() || has_printed()) return;
  const nlohmann::json object{{"schema_version", 1}, {"exit_code", status}, {"errors", errors}};
  using Dump = nlohmann::json::error_handler_t;
  static_cast<void>(print_all(object.dump(2, ' ', false, Dump::replace) + "\n"));
}

}  // namespace raum
