#include "tournament/game/adjudication.h"

#include <fmt/core.h>

#include <algorithm>
#include <span>

#include "base/text/numbers.h"
#include "base/text/quote.h"

namespace raum::tournament {
namespace {

constexpr int kMostScore = 100'000;
constexpr int kMostMoves = 10'000;
constexpr int kMateScore = 1'000'000;
constexpr int kNoScore = -1;  // of a draw rule that is being read

// A named setting of a rule: a number or a bool.
struct Field {
  std::string_view name;
  int* number = nullptr;
  bool* truth = nullptr;
  int low = 0;
  int high = 0;
};

Expected<void> read_field(const Field& field, std::string_view value, const std::string& where) {
  if (field.truth != nullptr) {
    if (value != "true" && value != "false")
      return fail(where, raum::quoted(value), "true or false");
    *field.truth = value == "true";
    return {};
  }
  const auto number = parse_integer(value, where, field.low, field.high);
  if (!number) return tl::unexpected(number.error());
  *field.number = static_cast<int>(*number);
  return {};
}

Expected<void> read_fields(std::string_view text, const std::string& what,
                           std::span<const Field> fields) {
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string_view item = text.substr(at, end - at);
    at = end + 1;
    const std::size_t equals = std::min(item.find('='), item.size());
    const std::string_view name = item.substr(0, equals);
    const auto field =
        std::find_if(fields.begin(), fields.end(), [&](const Field& f) { return f.name == name; });
    if (field == fields.end() || equals == item.size()) {
      std::string known;
      for (const Field& f : fields)
        known += fmt::format("{}{}=", known.empty() ? "" : ", ", f.name);
      return fail(what, raum::quoted(item), known);
    }
    auto read = read_field(*field, item.substr(equals + 1), fmt::format("{}: {}", what, name));
    if (!read) return read;
  }
  return {};
}

std::optional<int> score_of(const SearchReport& info) {
  if (info.mate_in) return *info.mate_in > 0 ? kMateScore : -kMateScore;
  return info.score_cp;
}

void count_if(bool condition, int& row) { row = condition ? row + 1 : 0; }

}  // namespace

Expected<ResignRule> parse_resign(std::string_view text) {
  ResignRule rule;
  const Field fields[] = {{"score", &rule.score_cp, nullptr, 1, kMostScore},
                          {"moves", &rule.moves, nullptr, 1, kMostMoves},
                          {"twosided", nullptr, &rule.two_sided}};
  const auto read = read_fields(text, "resign", fields);
  if (!read) return tl::unexpected(read.error());
  if (rule.moves == 0 || rule.score_cp == 0) {
    return fail("resign", raum::quoted(text), "score=CENTIPAWNS,moves=N[,twosided=true]");
  }
  return rule;
}

Expected<DrawRule> parse_draw(std::string_view text) {
  DrawRule rule{.from = 1, .moves = 0, .score_cp = kNoScore};
  const Field fields[] = {{"from", &rule.from, nullptr, 1, kMostMoves},
                          {"moves", &rule.moves, nullptr, 1, kMostMoves},
                          {"score", &rule.score_cp, nullptr, 0, kMostScore}};
  const auto read = read_fields(text, "draw", fields);
  if (!read) return tl::unexpected(read.error());
  if (rule.moves == 0 || rule.score_cp == kNoScore) {
    return fail("draw", raum::quoted(text), "moves=N,score=CENTIPAWNS[,from=MOVE]");
  }
  return rule;
}

std::string to_string(const Adjudication& rules) {
  std::string text;
  const auto add = [&](const std::string& part) {
    if (!text.empty()) text += ' ';
    text += part;
  };
  if (rules.resign.moves > 0) {
    add(fmt::format("resign score={},moves={},twosided={}", rules.resign.score_cp,
                    rules.resign.moves, rules.resign.two_sided));
  }
  if (rules.draw.moves > 0) {
    add(fmt::format("draw from={},moves={},score={}", rules.draw.from, rules.draw.moves,
                    rules.draw.score_cp));
  }
  if (rules.max_moves > 0) add(fmt::format("max-moves {}", rules.max_moves));
  if (!rules.endgames.identity.empty()) add("endgames " + rules.endgames.identity);
  return text.empty() ? "none" : text;
}

std::optional<Ruling> Adjudicator::after(Color mover, const SearchReport& info) {
  ++plies_;
  const std::optional<int> score = score_of(info);
  const std::size_t us = index_of(mover);
  const std::size_t them = index_of(!mover);
  count_if(score && *score <= -rules_.resign.score_cp, losing_[us]);
  count_if(score && *score >= rules_.resign.score_cp, winning_[us]);
  const int move = (plies_ + 1) / 2;
  const int level = rules_.draw.score_cp;
  count_if(score && -level <= *score && *score <= level && move >= rules_.draw.from, level_[us]);
  if (rules_.resign.moves > 0) {
    const int moves = rules_.resign.moves;
    const bool two_sided = rules_.resign.two_sided;
    if (losing_[us] >= moves && (!two_sided || winning_[them] >= moves)) {
      return Ruling{!mover, kResignReason};
    }
    if (two_sided && losing_[them] >= moves && winning_[us] >= moves) {
      return Ruling{mover, kResignReason};
    }
  }
  if (rules_.draw.moves > 0 && std::min(level_[0], level_[1]) >= rules_.draw.moves) {
    return Ruling{std::nullopt, kDrawReason};
  }
  if (rules_.max_moves > 0 && plies_ >= 2 * rules_.max_moves) {
    return Ruling{std::nullopt, kMoveLimitReason};
  }
  return std::nullopt;
}

}  // namespace raum::tournament
