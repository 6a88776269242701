#include "tournament/report/progress.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/cli/console.h"
#include "tournament/stats/elo.h"

namespace raum::tournament {
namespace {

constexpr auto kBetweenLines = std::chrono::milliseconds(100);  // on a terminal

double games_per_s(const MatchProgress& progress, std::chrono::nanoseconds elapsed) {
  const double s = std::chrono::duration<double>(elapsed).count();
  return s > 0 ? static_cast<double>(progress.games_now) / s : 0;
}

// Until all pairs are played; a sequential test may stop sooner.
std::optional<double> seconds_left(const MatchProgress& progress, double rate) {
  if (rate <= 0) return std::nullopt;
  return 2 * static_cast<double>(progress.pairs - progress.pairs_done) / rate;
}

std::string clock_text(double seconds) {
  const auto s = static_cast<long long>(std::ceil(seconds));
  if (s < 3'600) return fmt::format("{}:{:02}", s / 60, s % 60);
  return fmt::format("{}:{:02}:{:02}", s / 3'600, s / 60 % 60, s % 60);
}

}  // namespace

std::string to_line(const MatchProgress& progress, std::chrono::nanoseconds elapsed) {
  const double rate = games_per_s(progress, elapsed);
  std::string line =
      fmt::format("{}/{} games  {}/{} pairs  {:.1f} games/s", 2 * progress.pairs_done,
                  2 * progress.pairs, progress.pairs_done, progress.pairs, rate);
  if (const auto left = seconds_left(progress, rate)) {
    line += fmt::format("  ETA {}", clock_text(*left));
  }
  if (progress.has_one_pairing) {
    const Estimate e = elo(progress.counts);
    line += fmt::format("  Elo {:+.1f} ± {:.1f}", e.value, (e.high - e.low) / 2);
  }
  if (progress.sprt) {
    line += fmt::format("  LLR {:.2f} ({:.2f}, {:.2f})", progress.sprt->llr, progress.sprt->lower,
                        progress.sprt->upper);
  }
  return line;
}

std::string to_json(const MatchProgress& progress, std::chrono::nanoseconds elapsed) {
  const double rate = games_per_s(progress, elapsed);
  const auto left = seconds_left(progress, rate);
  nlohmann::ordered_json json{{"event", "pair"},
                              {"pair", progress.pair},
                              {"pairs_done", progress.pairs_done},
                              {"pairs", progress.pairs},
                              {"games_done", 2 * progress.pairs_done},
                              {"games", 2 * progress.pairs},
                              {"games_per_s", rate}};
  json["eta_s"] = left ? nlohmann::ordered_json(*left) : nlohmann::ordered_json(nullptr);
  if (progress.has_one_pairing) {
    const Estimate e = elo(progress.counts);
    json["pentanomial"] = progress.counts.n;
    json["elo"] = {{"value", e.value}, {"low", e.low}, {"high", e.high}};
  }
  if (progress.sprt) {
    json["llr"] = progress.sprt->llr;
    json["llr_bounds"] = {progress.sprt->lower, progress.sprt->upper};
  }
  return json.dump();
}

void MatchProgressLine::show(const MatchProgress& progress) {
  const auto now = std::chrono::steady_clock::now();
  if (!is_terminal_) return print_message(to_json(progress, now - start_));
  if (now - shown_ < kBetweenLines && progress.pairs_done < progress.pairs) return;
  shown_ = now;
  line_.show(to_line(progress, now - start_));
}

}  // namespace raum::tournament
