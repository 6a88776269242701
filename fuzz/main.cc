// raum-fuzz: libFuzzer's program. The environment variable RAUM_FUZZ_TARGET names the target;
// RAUM_FUZZ_TARGET=list prints the names of all. `ci/fuzz` calls it.
#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/core/exit_code.h"
#include "fuzz/target.h"

namespace {

const raum::fuzz::FuzzTarget* chosen = nullptr;

void print_names(std::FILE* to) {
  for (const auto& target : raum::fuzz::targets()) {
    fmt::print(to, "{}\n", target.name);
  }
}

}  // namespace

// NOLINTBEGIN(readability-identifier-naming): the names are libFuzzer's
extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
  const char* const variable = std::getenv("RAUM_FUZZ_TARGET");
  const std::string_view name = variable == nullptr ? "" : variable;
  if (name == "list") {
    print_names(stdout);
    std::exit(static_cast<int>(raum::ExitCode::Pass));
  }
  for (const auto& target : raum::fuzz::targets()) {
    if (target.name == name) chosen = &target;
  }
  if (chosen == nullptr) {
    fmt::print(stderr, "raum-fuzz: RAUM_FUZZ_TARGET is none of these:\n");
    print_names(stderr);
    std::exit(static_cast<int>(raum::ExitCode::Usage));
  }
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // libFuzzer's copy has no null at its end, so that the address sanitizer sees a read beyond it.
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  chosen->run(input);
  return 0;
}
// NOLINTEND(readability-identifier-naming)
