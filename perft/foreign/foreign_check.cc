#include "perft/foreign/foreign_check.h"

#include <fmt/format.h>

#include <utility>

#include "perft/count/perft.h"

namespace raum::perft {
namespace {

// Line 0 stands for a count that is in no file.
std::string place_of(std::string_view name, int line) {
  return line == 0 ? std::string(name) : fmt::format("{}:{}", name, line);
}

tl::unexpected<Failure> at_place(std::string_view name, int line, Failure failure) {
  if (line > 0) failure.error = within(place_of(name, line), std::move(failure.error));
  return tl::unexpected(std::move(failure));
}

Fallible<CountCheck> check_count(ForeignEngine& engine, const OwnDivide& own,
                                 const SuiteRecord& record, const KnownCount& known,
                                 std::string_view name) {
  auto counted = engine.count(record.position, {}, known.depth);
  if (!counted) return tl::unexpected(std::move(counted.error()));
  CountCheck check{.place = place_of(name, known.line),
                   .id = record.id,
                   .depth = known.depth,
                   .expected = known.nodes,
                   .counted = counted->nodes,
                   .explanation = {}};
  if (check.is_right()) return check;
  const auto counted_by_us = [&] {
    return known.depth == 0 ? 1 : total(own(record.position, known.depth));
  };
  if (known.line > 0 && counted_by_us() == check.counted) {
    check.explanation = "our own count agrees with the engine; the suite is wrong";
    return check;
  }
  auto explained = explain_count(engine, own, record.position, known.depth);
  if (!explained) return tl::unexpected(std::move(explained.error()));
  check.explanation = *std::move(explained);
  return check;
}

}  // namespace

Fallible<void> check_foreign_suite(ForeignEngine& engine, const OwnDivide& own,
                                   const std::vector<SuiteRecord>& records, std::string_view name,
                                   std::optional<std::uint64_t> max_nodes, SuiteReport& report,
                                   const std::function<void(const CountCheck&)>& on_check) {
  for (const SuiteRecord& record : records) {
    for (const KnownCount& known : record.counts) {
      if (max_nodes && known.nodes > *max_nodes) {
        ++report.skipped;
        continue;
      }
      auto check = check_count(engine, own, record, known, name);
      if (!check) return at_place(name, known.line, std::move(check.error()));
      report.checks.push_back(*std::move(check));
      on_check(report.checks.back());
    }
  }
  return {};
}

Fallible<void> check_foreign_results(ForeignEngine& engine,
                                     const std::vector<ResultRecord>& records,
                                     std::string_view name, ResultReport& report,
                                     const std::function<void(const ResultCheck&)>& on_check) {
  for (const ResultRecord& record : records) {
    for (const KnownResult& known : record.results) {
      auto found = engine.result(record.start, std::span(record.moves).first(known.plies));
      if (!found) return at_place(name, known.line, std::move(found.error()));
      report.checks.push_back(check_result(record, known, name, *std::move(found)));
      on_check(report.checks.back());
    }
  }
  return {};
}

}  // namespace raum::perft
