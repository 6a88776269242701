#include "knowledge/command/tally_text.h"

#include <fmt/core.h>

#include "base/text/grouped.h"

namespace raum::knowledge {
namespace {

std::string whole(std::uint64_t number) { return grouped(static_cast<std::int64_t>(number)); }

// "white wins 12 (40.0 %)": those of the values that occur, in their order.
template <class Value, std::size_t kCount>
std::string shares(const std::array<std::uint64_t, kCount>& counts, std::uint64_t all) {
  std::string text;
  for (std::size_t i = 0; i < kCount; ++i) {
    if (counts[i] == 0) continue;
    const double percent = 100 * static_cast<double>(counts[i]) / static_cast<double>(all);
    text += fmt::format("{}{} {} ({:.1f} %)", text.empty() ? "" : ", ",
                        to_string(static_cast<Value>(i)), whole(counts[i]), percent);
  }
  return text.empty() ? "none" : text;
}

template <class Value, std::size_t kCount>
nlohmann::ordered_json counts_json(const std::array<std::uint64_t, kCount>& counts) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (std::size_t i = 0; i < kCount; ++i) {
    json[std::string(to_string(static_cast<Value>(i)))] = counts[i];
  }
  return json;
}

}  // namespace

double CorpusFigures::bytes_per_ply() const {
  if (tally.plies() == 0) return 0;
  return static_cast<double>(bytes - header_bytes) / static_cast<double>(tally.plies());
}

std::string text_of(const CorpusFigures& figures) {
  const CorpusTally& tally = figures.tally;
  const double games = tally.games == 0 ? 1 : static_cast<double>(tally.games);
  return fmt::format("games     {}\n", whole(tally.games)) +
         fmt::format("plies     {}, {} of them random; {:.1f} a game\n", whole(tally.plies()),
                     whole(tally.opening_plies), static_cast<double>(tally.plies()) / games) +
         fmt::format("outcomes  {}\n", shares<Outcome>(tally.outcomes, tally.games)) +
         fmt::format("endings   {}\n", shares<Ending>(tally.endings, tally.games)) +
         fmt::format("samples   {} by the default filter\n", whole(tally.samples)) +
         fmt::format("bytes     {}, {:.2f} a ply\n", whole(figures.bytes), figures.bytes_per_ply());
}

void add_to(nlohmann::ordered_json& json, const CorpusFigures& figures) {
  json["games"] = figures.tally.games;
  json["plies"] = figures.tally.plies();
  json["opening_plies"] = figures.tally.opening_plies;
  json["outcomes"] = counts_json<Outcome>(figures.tally.outcomes);
  json["endings"] = counts_json<Ending>(figures.tally.endings);
  json["samples"] = figures.tally.samples;
  json["bytes"] = figures.bytes;
  json["bytes_per_ply"] = figures.bytes_per_ply();
}

}  // namespace raum::knowledge
