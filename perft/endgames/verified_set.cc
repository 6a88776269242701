#include "perft/endgames/verified_set.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

namespace raum::perft {

nlohmann::ordered_json json_of(const VerifiedSet& set) {
  nlohmann::ordered_json json{{"set", set.set.name()},
                              {"counts", set.counts},
                              {"samples", set.samples.samples},
                              {"mismatches", set.samples.mismatches}};
  if (!set.samples.first.empty()) json["first_mismatch"] = set.samples.first;
  if (set.naive) {
    json["naive_positions"] = set.naive->positions;
    json["naive_mismatches"] = set.naive->mismatches;
    json["naive_counts_agree"] = set.naive->counts_agree;
    if (!set.naive->first.empty()) json["naive_first_mismatch"] = set.naive->first;
  }
  json["right"] = set.is_right();
  return json;
}

std::string text_of(const VerifiedSet& set) {
  std::string text =
      fmt::format("{:<7}  counts {:<7}  {:>8} samples  {:>4} mismatches\n", set.set.name(),
                  set.counts, set.samples.samples, set.samples.mismatches);
  if (!set.samples.first.empty()) text += fmt::format("         {}\n", set.samples.first);
  if (!set.naive) return text;
  text += fmt::format("         naive solution: {} positions, {} mismatches, counts {}\n",
                      set.naive->positions, set.naive->mismatches,
                      set.naive->counts_agree ? "agree" : "differ");
  if (!set.naive->first.empty()) text += fmt::format("         {}\n", set.naive->first);
  return text;
}

}  // namespace raum::perft
