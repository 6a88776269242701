#include "tournament/engines/limit.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/text/numbers.h"
#include "base/text/quote.h"

namespace raum::tournament {
namespace {

constexpr std::int64_t kDaySeconds = 86'400;
constexpr int kMaxMoves = 1'000;

// "12", "0.25": seconds with up to three decimals.
Expected<std::int64_t> parse_seconds(std::string_view text, std::string_view where) {
  const std::size_t point = text.find('.');
  const auto seconds = parse_integer(text.substr(0, point), where, 0, kDaySeconds);
  if (!seconds) {
    return fail(
        std::string(where), text.empty() ? "nothing" : raum::quoted(text),
        fmt::format("a number of seconds from 0 to {}: [MOVES/]SECONDS[+INCREMENT]", kDaySeconds));
  }
  if (point == std::string_view::npos) {
    return seconds.map([](std::int64_t s) { return 1'000 * s; });
  }
  const std::string_view decimals = text.substr(point + 1);
  if (decimals.size() > 3) {
    return fail(std::string(where), raum::quoted(text), "at most three decimals of a second");
  }
  const auto part = parse_integer(decimals, where, 0, 999);
  if (!part) {
    return fail(std::string(where), raum::quoted(text), "at most three decimals of a second");
  }
  std::int64_t scale = 1'000;
  for (std::size_t i = 0; i < decimals.size(); ++i) scale /= 10;
  return 1'000 * *seconds + scale * *part;
}

std::string seconds_text(std::int64_t ms) {
  std::string text = fmt::format("{}.{:03}", ms / 1'000, ms % 1'000);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace

Expected<TimeControl> parse_time_control(std::string_view text, std::string_view where) {
  TimeControl control;
  std::string_view rest = text;
  if (const std::size_t slash = rest.find('/'); slash != std::string_view::npos) {
    const auto moves = parse_integer(rest.substr(0, slash), where, 1, kMaxMoves);
    if (!moves) return tl::unexpected(moves.error());
    control.moves = static_cast<int>(*moves);
    rest.remove_prefix(slash + 1);
  }
  if (const std::size_t plus = rest.find('+'); plus != std::string_view::npos) {
    const auto increment = parse_seconds(rest.substr(plus + 1), where);
    if (!increment) return tl::unexpected(increment.error());
    control.increment_ms = *increment;
    rest = rest.substr(0, plus);
  }
  if (const std::size_t colon = rest.find(':'); colon != std::string_view::npos) {
    const auto minutes = parse_integer(rest.substr(0, colon), where, 0, kDaySeconds / 60);
    if (!minutes) return tl::unexpected(minutes.error());
    control.base_ms = 60'000 * *minutes;
    rest.remove_prefix(colon + 1);
  }
  const auto seconds = parse_seconds(rest, where);
  if (!seconds) return tl::unexpected(seconds.error());
  control.base_ms += *seconds;
  if (control.base_ms > 1'000 * kDaySeconds) {
    return fail(std::string(where), raum::quoted(text), "a time of at most a day");
  }
  if (control.base_ms == 0) {
    return fail(std::string(where), raum::quoted(text),
                "a time above 0: [MOVES/]SECONDS[+INCREMENT]");
  }
  return control;
}

std::string to_string(const TimeControl& control) {
  std::string text = control.moves > 0 ? fmt::format("{}/", control.moves) : "";
  text += seconds_text(control.base_ms);
  if (control.increment_ms > 0) {
    text += fmt::format("+{}", seconds_text(control.increment_ms));
  }
  return text;
}

std::string to_string(const Limit& limit) {
  std::string text;
  const auto add = [&](std::string_view word, const auto& value) {
    text += fmt::format("{}{} {}", text.empty() ? "" : " ", word, value);
  };
  if (limit.depth > 0) add("depth", limit.depth);
  if (limit.nodes > 0) add("nodes", limit.nodes);
  if (limit.movetime_ms > 0) add("movetime", limit.movetime_ms);
  if (limit.clock.is_some()) add("tc", to_string(limit.clock));
  return text.empty() ? "none" : text;
}

void Clock::spend(std::int64_t spent_ms) {
  left_ms_ += control_.increment_ms - spent_ms;
  if (moves_left_ == 0) return;
  if (--moves_left_ > 0) return;
  moves_left_ = control_.moves;
  left_ms_ += control_.base_ms;
}

}  // namespace raum::tournament
