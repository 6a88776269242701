// Profiles of other programs.
//   callgrind     names are unique and callees exist; folding ends, and the folded text is read
//                 back
//   perf_script   the folded text is read back to the same stacks
//   folded        the text of the stacks is read back to the same stacks; the graph is an SVG
//                 file
#include <set>
#include <string>

#include "fuzz/refusal.h"
#include "fuzz/target.h"
#include "regression/profile/callgrind_stacks.h"
#include "regression/profile/flame_graph.h"

namespace raum::fuzz {
namespace {

// Stacks are read back as they are from their own text.
void require_round_trip(const regression::FoldedStacks& stacks) {
  if (stacks.empty()) return;
  const auto again = regression::parse_folded(regression::to_string(stacks), "folded");
  FUZZ_REQUIRE(again && *again == stacks);
  const std::string svg = regression::flame_graph(stacks, {.title = "fuzz"});
  FUZZ_REQUIRE(svg.starts_with("<") && svg.find("</svg>") != std::string::npos);
}

}  // namespace

FUZZ_TARGET(callgrind) {
  const auto profile = regression::parse_callgrind(input, "callgrind.out");
  require_refusal(profile);
  if (!profile) return;
  FUZZ_REQUIRE(profile->total() > 0);
  std::set<std::string> names;
  for (const auto& function : profile->functions) {
    FUZZ_REQUIRE(names.insert(function.name).second);
    for (const auto& [callee, cost] : function.callees) {
      FUZZ_REQUIRE(callee < profile->functions.size() && cost > 0);
    }
  }
  require_round_trip(fold(*profile, 1e-2));
}

FUZZ_TARGET(perf_script) {
  const auto stacks = regression::fold_perf_script(input, "perf.script");
  require_refusal(stacks);
  if (stacks) require_round_trip(*stacks);
}

FUZZ_TARGET(folded) {
  const auto stacks = regression::parse_folded(input, "stacks.folded");
  require_refusal(stacks);
  if (stacks) require_round_trip(*stacks);
}

}  // namespace raum::fuzz
