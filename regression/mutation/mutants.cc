#include "regression/mutation/mutants.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/text/lines.h"
#include "base/text/quote.h"
#include "base/text/words.h"
#include "regression/mutation/source_code.h"

namespace raum::regression {

bool is_product_source(std::string_view path) {
  constexpr std::array<std::string_view, 10> kRooms{
      "app/",       "base/",  "bench/",      "ci/",         "engine/",
      "knowledge/", "perft/", "regression/", "tournament/", "web/"};
  // Helpers of tests, this tool, and programs whose output is checked in and tested.
  constexpr std::array<std::string_view, 9> kLeftOut{
      "/testing/",          "tournament/cluster/",    "/transcriptions/",
      "perft/rules/",       "regression/mutation/",   "fixture",
      "perft/make_suites/", "perft/mates/make_mates", "engine/geometry/generate_magics"};
  const bool is_source = path.ends_with(".h") || path.ends_with(".cc");
  const bool is_test = path.ends_with("_test.cc") || path.ends_with("run_in_process.cc");
  return is_source && !is_test &&
         std::any_of(kRooms.begin(), kRooms.end(),
                     [&](std::string_view room) { return path.starts_with(room); }) &&
         std::none_of(kLeftOut.begin(), kLeftOut.end(), [&](std::string_view part) {
           return path.find(part) != std::string_view::npos;
         });
}

std::string mutated(std::string_view source, const Mutant& mutant) {
  std::string out;
  TextLines lines(source);
  while (const auto line = lines.next()) {
    out += lines.number() == mutant.line ? mutant.after : std::string(*line);
    out += '\n';
  }
  return out;
}

void MutantDraw::add_source(const std::string& path, std::string_view source) {
  const std::string code = function_code(source);
  TextLines lines(source);
  std::size_t at = 0;
  char previous = 0;
  while (const auto line = lines.next()) {
    const std::string_view part = std::string_view(code).substr(at, line->size());
    at += line->size() + 1;
    auto changes = changes_of(*line, part, previous);
    if (!changes.empty()) {
      lines_.push_back({path, lines.number(), std::string(*line), std::move(changes)});
    }
    if (const auto text = trimmed(part); !text.empty()) previous = text.back();
  }
}

std::optional<Mutant> MutantDraw::next() {
  if (lines_.empty()) return std::nullopt;
  const std::size_t index = random_.below(lines_.size());
  CodeLine& line = lines_[index];
  std::vector<std::string> kinds;
  for (const Change& change : line.changes) {
    if (std::find(kinds.begin(), kinds.end(), change.kind) == kinds.end()) {
      kinds.push_back(change.kind);
    }
  }
  const std::string kind = kinds[random_.below(kinds.size())];
  const auto is_kind = [&](const Change& change) { return change.kind == kind; };
  auto skip = random_.below(
      static_cast<std::uint64_t>(std::count_if(line.changes.begin(), line.changes.end(), is_kind)));
  auto chosen = std::find_if(line.changes.begin(), line.changes.end(), is_kind);
  for (; skip > 0; --skip) chosen = std::find_if(chosen + 1, line.changes.end(), is_kind);
  Mutant mutant{.file = line.file,
                .line = line.number,
                .kind = kind,
                .before = line.text,
                .after = std::move(chosen->line)};
  line.changes.erase(chosen);
  if (line.changes.empty()) lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(index));
  return mutant;
}

Expected<std::vector<Equivalent>> parse_equivalents(std::string_view text,
                                                    const std::string& path) {
  constexpr std::array<std::string_view, 4> kLabels{"file: ", "old: ", "new: ", "why: "};
  std::vector<Equivalent> list;
  std::size_t part = 0;
  TextLines lines(text);
  while (const auto line = lines.next()) {
    if (line->starts_with('#') || (trimmed(*line).empty() && part == 0)) continue;
    if (!line->starts_with(kLabels[part])) {
      return fail(fmt::format("{}:{}", path, lines.number()), quoted(*line),
                  fmt::format("\"{}\" and a text", kLabels[part]));
    }
    if (part == 0) list.emplace_back();
    Equivalent& last = list.back();
    *std::array{&last.file, &last.before, &last.after, &last.reason}[part] =
        trimmed(line->substr(kLabels[part].size()));
    part = (part + 1) % kLabels.size();
  }
  if (part == 0) return list;
  return fail(path, "the end of the file", fmt::format("\"{}\" and a text", kLabels[part]));
}

bool is_listed(const std::vector<Equivalent>& list, const Mutant& mutant) {
  return std::any_of(list.begin(), list.end(), [&](const Equivalent& item) {
    return item.file == mutant.file && item.before == trimmed(mutant.before) &&
           item.after == trimmed(mutant.after);
  });
}

}  // namespace raum::regression
