#include "tournament/stats/elo_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "base/text/nearest.h"
#include "base/text/quote.h"

namespace raum::tournament {
namespace {

constexpr std::array<std::string_view, 3> kModelNames{"logistic", "normalized", "bayesian"};
static_assert(kModelNames.size() == kEloModels.size());

}  // namespace

std::string_view to_string(EloModel model) { return kModelNames[static_cast<std::size_t>(model)]; }

Expected<EloModel> parse_elo_model(std::string_view text, std::span<const EloModel> models) {
  std::vector<std::string_view> names;
  for (const EloModel model : models) {
    if (text == to_string(model)) return model;
    names.push_back(to_string(model));
  }
  return fail("model", text.empty() ? "nothing" : raum::quoted(text),
              with_nearest(fmt::format("{}", fmt::join(names, ", ")), text, names));
}

double expected_score(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

double elo_of_score(double score) { return elo_of_edge(score - 0.5); }

}  // namespace raum::tournament
