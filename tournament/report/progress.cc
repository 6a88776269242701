#include "tournament/report/progress.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "base/cli/console.h"
#include "base/cli/terminal.h"
#include "tournament/stats/elo.h"

namespace raum::tournament {
namespace {

double games_per_s(const MatchProgress& progress, std::chrono::nanoseconds elapsed) {
  const double s = std::chrono::duration<double>(elapsed).count();
  return s > 0 ? static_cast<double>(progress.games_now) / s : 0;
}

// Until all pairs are played; a sequential test may stop sooner.
std::optional<double> seconds_left(const MatchProgress& progress, double rate) {
  if (rate <= 0) return std::nullopt;
  return 2 * static_cast<double>(progress.pairs - progress.pairs_done) / rate;
}

}  // namespace

std::string to_line(const MatchProgress& progress, std::chrono::nanoseconds elapsed) {
  const double rate = games_per_s(progress, elapsed);
  std::string line = fmt::format("{}/{} pairs", progress.pairs_done, progress.pairs);
  if (const auto left = seconds_left(progress, rate)) {
    line += fmt::format("  ETA {}{}", progress.may_end_early ? "at most " : "",
                        clock_text(std::chrono::duration<double>(*left)));
  }
  if (progress.sprt) {
    line += fmt::format("  LLR {:.2f} ({:.2f}, {:.2f})", progress.sprt->llr, progress.sprt->lower,
                        progress.sprt->upper);
  }
  if (progress.has_one_pairing) {
    const Estimate e = elo(progress.counts);
    const bool is_bounded = e.low > -kEloLimit && e.high < kEloLimit;
    if (is_bounded) line += fmt::format("  Elo {:+.1f} ± {:.1f}", e.value, (e.high - e.low) / 2);
  }
  if (progress.workers > 0) {
    line += fmt::format("  {}/{} workers", progress.ready, progress.workers);
  }
  line += fmt::format("  {:.1f} games/s", rate);
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
    json["elo"] =
        progress.counts.total() == 0
            ? nlohmann::ordered_json(nullptr)
            : nlohmann::ordered_json{{"value", e.value}, {"low", e.low}, {"high", e.high}};
  }
  if (progress.sprt) {
    json["llr"] = progress.sprt->llr;
    json["llr_bounds"] = {progress.sprt->lower, progress.sprt->upper};
  }
  if (progress.workers > 0) {
    json["workers"] = {{"ready", progress.ready}, {"all", progress.workers}};
  }
  return json.dump();
}

MatchProgressLine::MatchProgressLine(ProgressOptions options, Form form)
    : is_json_(form == Form::Json && !stderr_is_terminal()),
      is_quiet_(options.quiet),
      line_(is_json_ ? "" : "raum match", options),
      start_(std::chrono::steady_clock::now()) {}

void MatchProgressLine::show(const MatchProgress& progress) {
  line_.update([&] {
    const auto elapsed = std::chrono::steady_clock::now() - start_;
    return is_json_ ? to_json(progress, elapsed) : to_line(progress, elapsed);
  });
}

void MatchProgressLine::begin(const std::string& step) {
  if (stderr_is_terminal()) return line_.update([&] { return step; });
  if (!is_quiet_ && !is_json_) print_message("raum match: " + step);
}

}  // namespace raum::tournament
