#include "ci/context/gate_options.h"

#include <algorithm>

namespace raum::ci {

bool is_selected(const GateOptions& options, std::string_view check) {
  return options.only.empty() || check == kCheckNames.front() ||
         std::find(options.only.begin(), options.only.end(), check) != options.only.end();
}

}  // namespace raum::ci
