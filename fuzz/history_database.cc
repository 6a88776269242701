// A history of measurements, and the state of `raum tune --spsa`, that nobody trusts.
//   history_file    the input is the file. It is refused with a printable line or read to the end
//                   by `raum history show`, `check` and `export`, and stays as it is; then
//                   `accept`, `note`, `add` and `add --replace` change it or refuse it, too
//   history_values  the same for a sound file with any values in it: each line
//                   "TABLE.COLUMN=VALUE" of the input sets a column in all rows
//   history_schema  the same for what any SQL, one statement a line, makes of a sound file
//   spsa_values     as history_values for a sound state of a run: it is refused, or its values are
//                   within their ranges; it is read as for a report, and the run is continued
//   spsa_schema     the same for what any SQL makes of a sound state
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/database_changes.h"
#include "fuzz/refusal.h"
#include "fuzz/scratch.h"
#include "fuzz/target.h"
#include "knowledge/spsa/report.h"
#include "knowledge/spsa/run.h"
#include "knowledge/spsa/settings.h"
#include "knowledge/spsa/state/store.h"
#include "knowledge/spsa/state/stored_run.h"
#include "regression/history/export.h"
#include "regression/history/store.h"
#include "regression/history/view.h"

namespace raum::fuzz {
namespace {

using regression::HistoryRun;
using regression::HistoryStore;
using regression::NamedRun;

// The run of a gate whose commit consists of this digit, of those from 'a' to 'f'.
HistoryRun gate_run(char digit) {
  HistoryRun run;
  run.source = "gate";
  run.commit = std::string(40, digit);
  run.started = std::string("2026-01-0") + static_cast<char>(digit - 'a' + '1') + "T00:00:00.000Z";
  run.verdict = "PASS";
  run.processor = digit < 'c' ? "p" : "q";
  run.figures = {{"cost/search", "instructions/node", 100.0 + digit},
                 {"cost/search, wall time", "ns/node", 1.0}};
  return run;
}

// The bytes of a database with the runs of three gates.
std::string sound_history(const ScratchFolder& folder) {
  const std::string path = folder / "sound.db";
  {
    auto store = HistoryStore::open(path, HistoryStore::Mode::Write);
    FUZZ_REQUIRE(store);
    std::vector<NamedRun> runs;
    for (const char digit : {'a', 'b', 'c'}) runs.push_back({"a report", gate_run(digit)});
    FUZZ_REQUIRE(store->add(runs, false));
  }
  return without_log(path);
}

void read_history(const std::string& path) {
  auto store = HistoryStore::open(path, HistoryStore::Mode::Read);
  require_refusal(store);
  if (!store) return;
  const auto runs = store->runs();
  require_refusal(runs);
  if (!runs || runs->empty()) return;
  const auto series = regression::series_of(*runs);
  require_lines(trend_table(series, *runs, 0));
  require_lines(trend_csv(series, *runs, 2));
  FUZZ_REQUIRE(trend_json(series, *runs, 0).starts_with("{"));
  std::vector<regression::Trend> trends;
  for (const auto& one : series) {
    trends.push_back(judge(one, *runs, 0.03, {.significance = 0.01, .seed = 1}));
  }
  require_lines(check_text(trends, *runs, 0.03));
  FUZZ_REQUIRE(check_json(trends, *runs, 0.03).starts_with("{"));
  FUZZ_REQUIRE(export_github(runs->back()).starts_with("["));
  FUZZ_REQUIRE(export_bencher(runs->back()).starts_with("{"));
}

void read_everything(const ScratchFolder& folder, const std::string& bytes) {
  const std::string path = folder / "input.db";
  remove_databases({path});
  static_cast<void>(folder.file("input.db", bytes));
  read_history(path);
  FUZZ_REQUIRE(file_bytes(path) == bytes);
  auto store = HistoryStore::open(path, HistoryStore::Mode::Change);
  require_refusal(store);
  if (store) {
    const auto runs = store->runs();
    const auto accepted =
        store->accept(runs && !runs->empty() ? runs->front().commit : std::string(40, 'b'));
    require_refusal(accepted);
    if (accepted) require_printable(*accepted);
    if (runs && !runs->empty())
      require_refusal(store->add_note(runs->front().commit, {"a note", ""}));
    const NamedRun again{.name = "a report", .run = gate_run('c')};
    require_refusal(store->add(std::span(&again, 1), false));
    require_refusal(store->add(std::span(&again, 1), true));
    require_refusal(store->runs());
  }
  remove_databases({path});
}

using knowledge::spsa::Settings;

constexpr const char* kSpsaText =
    "engine = \"name=a,cmd=b\"\nnodes = 1\nopenings = \"three.txt\"\niterations = 9\npairs = 2\n"
    "[[parameter]]\nname = \"Margin\"\nstart = 5\nmin = 1\nmax = 9\n";

const Settings& sound_settings() {
  // Paths in the text are relative to this one.
  static const auto kSettings =
      knowledge::spsa::parse_settings(kSpsaText, "fuzz/corpus/openings/spsa.toml");
  FUZZ_REQUIRE(kSettings);
  return *kSettings;
}

void require_values(const Settings& settings, const std::vector<double>& values) {
  FUZZ_REQUIRE(values.size() == settings.parameters.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    FUZZ_REQUIRE(values[i] >= static_cast<double>(settings.parameters[i].min));
    FUZZ_REQUIRE(values[i] <= static_cast<double>(settings.parameters[i].max));
  }
}

Fallible<knowledge::spsa::Store> open_run(const std::string& path) {
  return knowledge::spsa::Store::open(path, sound_settings(),
                                      knowledge::spsa::configuration_of(sound_settings(), {}));
}

// Plays pairs that the first player wins, and keeps them.
Fallible<void> continue_run(knowledge::spsa::Store& store, std::size_t most) {
  return knowledge::spsa::run(
      sound_settings(), store.iterations(), most,
      [](std::size_t, const std::vector<knowledge::spsa::Perturbation>& all)
          -> Fallible<std::vector<int>> { return std::vector<int>(all.size(), 2); },
      [&](knowledge::spsa::Iteration iteration) { return store.add(std::move(iteration)); });
}

// The bytes of a database with two iterations.
std::string sound_run(const ScratchFolder& folder) {
  const std::string path = folder / "sound.db";
  {
    auto store = open_run(path);
    FUZZ_REQUIRE(store);
    FUZZ_REQUIRE(continue_run(*store, 2));
  }
  return without_log(path);
}

void continue_changed(const ScratchFolder& folder, const std::string& bytes) {
  const std::string path = folder / "input.db";
  remove_databases({path});
  static_cast<void>(folder.file("input.db", bytes));
  {
    const auto stored = knowledge::spsa::read_run(path);
    require_refusal(stored);
    if (stored) {
      for (const auto& one : stored->iterations) require_values(stored->settings, one.values);
    }
    auto store = open_run(path);
    require_refusal(store);
    if (store) {
      for (const auto& one : store->iterations()) require_values(sound_settings(), one.values);
      require_lines(to_table(sound_settings(), store->iterations()));
      require_refusal(continue_run(*store, 1));
    }
  }
  remove_databases({path});
}

}  // namespace

FUZZ_TARGET(history_file) {
  static ScratchFolder folder;
  read_everything(folder, std::string(input));
  if (!is_one_of_few(input)) return;
  require_refused(HistoryStore::open(folder / "missing/x.db", HistoryStore::Mode::Write));
}

FUZZ_TARGET(history_values) {
  static ScratchFolder folder;
  static std::string sound = sound_history(folder);
  read_everything(folder, changed_database(sound, input, &set_column));
}

FUZZ_TARGET(history_schema) {
  static ScratchFolder folder;
  static std::string sound = sound_history(folder);
  read_everything(folder, changed_database(sound, input, &execute_hostile));
}

FUZZ_TARGET(spsa_values) {
  static ScratchFolder folder;
  static std::string sound = sound_run(folder);
  continue_changed(folder, changed_database(sound, input, &set_column));
}

FUZZ_TARGET(spsa_schema) {
  static ScratchFolder folder;
  static std::string sound = sound_run(folder);
  continue_changed(folder, changed_database(sound, input, &execute_hostile));
}

}  // namespace raum::fuzz
