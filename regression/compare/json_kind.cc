#include "regression/compare/json_kind.h"

#include <algorithm>
#include <array>

namespace raum::regression {

namespace {

struct KnownField {
  const char* name;
  std::string_view kind;
};

// The first that fits counts: perft and gate both have `checks`.
constexpr std::array<KnownField, 7> kFields = {
    {{"errors", "the errors of a command without a result"},
     {"checked", "the JSON of raum perft"},
     {"checks", kGateReport},
     {"sessions", "the result of raum match"},
     {"matches", "the JSON of raum results"},
     {"kind", "the JSON of raum study"},
     {"schema_version", "the JSON of another command"}}};

}  // namespace

std::optional<std::string_view> json_kind(const Json& document) {
  if (document.contains("benchmarks")) return std::nullopt;
  const auto* const found =
      std::find_if(kFields.begin(), kFields.end(),
                   [&](const KnownField& field) { return document.contains(field.name); });
  return found == kFields.end() ? std::nullopt : std::optional(found->kind);
}

}  // namespace raum::regression
