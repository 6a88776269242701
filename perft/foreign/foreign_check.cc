#include "perft/foreign/foreign_check.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/text/quote.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
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

std::vector<std::string> legal_moves(const Position& position) {
  MoveList moves;
  list_moves(position, moves);
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(raum::to_string(move));
  return texts;
}

// Returns: "" if the engine's reply to the move is right.
Fallible<std::string> wrong_reply(ForeignEngine& engine, const Position& position, Move move) {
  auto reply = engine.reply(position, std::span(&move, 1));
  if (!reply) return tl::unexpected(std::move(reply.error()));
  Position next = position;
  next.make(move);
  const std::vector<std::string> legal = legal_moves(next);
  const bool is_right = legal.empty()
                            ? *reply == "0000"
                            : std::find(legal.begin(), legal.end(), *reply) != legal.end();
  if (is_right) return std::string();
  return fmt::format("after {} in {} the engine plays {}, {}", raum::to_string(move),
                     raum::to_string(position), raum::quoted(*reply),
                     legal.empty() ? "but there is no legal move" : "which is not legal");
}

Fallible<CountCheck> check_moves(ForeignEngine& engine, const SuiteRecord& record,
                                 const KnownCount& known, std::string_view name) {
  CountCheck check{.place = place_of(name, known.line),
                   .id = record.id,
                   .depth = known.depth,
                   .expected = known.nodes,
                   .counted = 0,
                   .explanation = {}};
  MoveList moves;
  list_moves(record.position, moves);
  for (const Move move : moves) {
    auto wrong = wrong_reply(engine, record.position, move);
    if (!wrong) return tl::unexpected(std::move(wrong.error()));
    if (wrong->empty()) ++check.counted;
    if (check.explanation.empty()) check.explanation = *std::move(wrong);
  }
  return check;
}

}  // namespace

Fallible<void> check_played_moves(ForeignEngine& engine, const std::vector<SuiteRecord>& records,
                                  std::string_view name, SuiteReport& report,
                                  const std::function<void(const CountCheck&)>& on_check) {
  for (const SuiteRecord& record : records) {
    for (const KnownCount& known : record.counts) {
      if (known.depth != 1) {
        ++report.skipped;
        continue;
      }
      auto check = check_moves(engine, record, known, name);
      if (!check) return at_place(name, known.line, std::move(check.error()));
      report.checks.push_back(*std::move(check));
      on_check(report.checks.back());
    }
  }
  return {};
}

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
