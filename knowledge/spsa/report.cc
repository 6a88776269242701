#include "knowledge/spsa/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/text/numbers.h"
#include "base/text/quote.h"
#include "base/text/wrapped.h"
#include "knowledge/spsa/run.h"
#include "knowledge/spsa/summary.h"
#include "tournament/engines/engine_items.h"
#include "tournament/launch/shell_text.h"

namespace raum::knowledge::spsa {
namespace {

constexpr const char* kVerifyingSprt = "elo0=0,elo1=10";

// The spec of the settings under another name and with these values.
std::string spec_with(const Settings& settings, const std::string& name,
                      const std::vector<double>& values) {
  // The text was parsed when the settings were read.
  tournament::EngineItems items = tournament::split_items(settings.engine, "", "").value();
  for (tournament::EngineItem& item : items) {
    if (item.key == "name") item.value = name;
  }
  const auto whole = whole_values(settings, values);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    items.push_back({.key = "option." + settings.parameters[i].name,
                     .value = fmt::format("{}", whole[i]),
                     .where = {}});
  }
  return to_text(items);
}

void add_adjudication(const tournament::Adjudication& rules, std::vector<std::string>& words) {
  if (rules.resign.moves > 0) {
    words.insert(words.end(),
                 {"--resign", fmt::format("score={},moves={},twosided={}", rules.resign.score_cp,
                                          rules.resign.moves, rules.resign.two_sided)});
  }
  if (rules.draw.moves > 0) {
    words.insert(words.end(), {"--draw", fmt::format("moves={},score={},from={}", rules.draw.moves,
                                                     rules.draw.score_cp, rules.draw.from)});
  }
  if (rules.max_moves > 0) {
    words.insert(words.end(), {"--max-moves", fmt::format("{}", rules.max_moves)});
  }
}

constexpr std::size_t kColumns = 9;
using Row = std::array<std::string, kColumns>;

std::string table_of(const std::vector<Row>& rows) {
  std::array<std::size_t, kColumns> widths{};
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], characters_of(row[i]));
    }
  }
  std::string text;
  for (const Row& row : rows) {
    text += row[0] + std::string(widths[0] - characters_of(row[0]), ' ');
    for (std::size_t i = 1; i < row.size(); ++i) text += fmt::format("  {:>{}}", row[i], widths[i]);
    text += '\n';
  }
  return text;
}

}  // namespace

std::string verification(const Settings& settings, const std::vector<double>& values) {
  std::vector<std::string> words{
      "raum",       "match",
      "--engine",   spec_with(settings, "tuned", values),
      "--engine",   spec_with(settings, "start", values_after(settings, {})),
      "--nodes",    fmt::format("{}", settings.nodes),
      "--openings", settings.openings_path,
      "--seed",     fmt::format("{}", settings.seed + 1),
      "--pairs",    fmt::format("{}", settings.openings.size()),
      "--sprt",     kVerifyingSprt};
  add_adjudication(settings.adjudication, words);
  words.insert(words.end(), {"--db", "verify.db"});
  return tournament::shell_text(words);
}

std::string to_table(const Settings& settings, const std::vector<Iteration>& iterations) {
  const std::vector<double> values = values_after(settings, iterations);
  std::vector<Row> rows{
      {"parameter", "start", "at 1/4", "at 1/2", "at 3/4", "now", "change / c_end", "min", "max"}};
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Parameter& p = settings.parameters[i];
    Row row{printable_utf8(p.name), fmt::format("{}", p.start)};
    for (std::size_t quarter = 1; quarter <= 4; ++quarter) {
      row[quarter + 1] = fmt::format("{:.2f}", at_quarter(settings, iterations, i, quarter));
    }
    row[6] = fmt::format("{:+.2f}", change_of(p, values[i]));
    row[7] = fmt::format("{}", p.min);
    row[8] = fmt::format("{}", p.max);
    rows.push_back(std::move(row));
  }
  return table_of(rows) + fmt::format("iterations  {} of {}, {}, {:.1f} s\nto verify   {}\n",
                                      iterations.size(), settings.iterations,
                                      counted(games_of(settings, iterations.size()), "game"),
                                      seconds_of(iterations), verification(settings, values));
}

std::string to_json(const Settings& settings, const std::vector<Iteration>& iterations) {
  const std::vector<double> values = values_after(settings, iterations);
  const auto whole = whole_values(settings, values);
  nlohmann::ordered_json parameters = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Parameter& p = settings.parameters[i];
    nlohmann::ordered_json after = nlohmann::ordered_json::array();
    for (const Iteration& iteration : iterations) after.push_back(iteration.values[i]);
    parameters.push_back({{"name", p.name},
                          {"start", p.start},
                          {"value", values[i]},
                          {"whole_value", whole[i]},
                          {"change_in_c_end", change_of(p, values[i])},
                          {"min", p.min},
                          {"max", p.max},
                          {"c_end", p.c_end},
                          {"r_end", p.r_end},
                          {"values", std::move(after)}});
  }
  nlohmann::ordered_json results = nlohmann::ordered_json::array();
  for (const Iteration& iteration : iterations) results.push_back(iteration.results);
  const nlohmann::ordered_json json{{"schema_version", 1},
                                    {"engine", settings.engine},
                                    {"nodes", settings.nodes},
                                    {"openings", settings.openings_path},
                                    {"seed", settings.seed},
                                    {"adjudication", to_string(settings.adjudication)},
                                    {"iterations", settings.iterations},
                                    {"pairs_per_iteration", settings.pairs},
                                    {"iterations_done", iterations.size()},
                                    {"complete", iterations.size() == settings.iterations},
                                    {"games", games_of(settings, iterations.size())},
                                    {"seconds", seconds_of(iterations)},
                                    {"parameters", std::move(parameters)},
                                    {"results", std::move(results)},
                                    {"verification", verification(settings, values)}};
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace raum::knowledge::spsa
