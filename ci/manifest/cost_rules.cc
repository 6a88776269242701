#include "ci/manifest/cost_rules.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/text/quote.h"
#include "ci/manifest/placeholders.h"

namespace raum::ci {

using regression::AllocationRules;
using regression::Measure;
using regression::Workload;

namespace {

constexpr auto kWorkloadKeys = std::to_array<std::string_view>(
    {"name", "rows", "command", "input", "label", "unit", "startup", "measure", "timed"});
constexpr auto kAllocationKeys = std::to_array<std::string_view>({"command", "more", "less"});
constexpr auto kMeasures = std::to_array<std::string_view>({"auto", "instructions", "time"});

// Reads the tables [[workload]] one after the other.
class WorkloadTables {
 public:
  WorkloadTables(const ManifestReader& reader, const EngineRules& engine)
      : reader_(reader), engine_(engine) {}

  Expected<void> add(const toml::table& table) {
    Workload work{.name = "", .command = engine_.command};
    std::string measure(kMeasures.front());
    Variables rows;
    const bool has_rows = table.contains("rows");
    const KnownPlaceholders known =
        has_rows ? KnownPlaceholders(kRowPlaceholders) : KnownPlaceholders(kCommonPlaceholders);
    return Steps{}
        .then([&] { return reader_.take_command(table, "command", work.command, known); })
        .then([&] { return reader_.take_lines(table, "input", work.input); })
        .then([&] { return reader_.take_lines(table, "label", work.label); })
        .then([&] { return reader_.take_text(table, "unit", work.unit); })
        .then([&] { return take_startup(table, work.startup); })
        .then([&] { return reader_.take_word(table, "measure", kMeasures, measure); })
        .then([&] { return take_timed(table, work); })
        .then([&] { return reader_.take_variables(table, "rows", rows); })
        .then([&] {
          const auto index = std::find(kMeasures.begin(), kMeasures.end(), measure);
          work.measure = static_cast<Measure>(index - kMeasures.begin());
          return has_rows ? add_rows(table, work, rows) : add_one(table, work);
        })
        .result();
  }

  [[nodiscard]] std::vector<Workload> take() && { return std::move(works_); }

 private:
  Expected<void> take_startup(const toml::table& table, std::string& startup) const {
    if (auto taken = reader_.take_text(table, "startup", startup); !taken) return taken;
    const bool is_known = std::any_of(works_.begin(), works_.end(),
                                      [&](const Workload& work) { return work.name == startup; });
    if (startup.empty() || is_known) return {};
    return fail(reader_.place(*table.get("startup")), raum::quoted(startup),
                "the name of a workload above this one");
  }

  // The session that is timed begins after `isready` and ends before `quit`.
  Expected<void> take_timed(const toml::table& table, Workload& work) const {
    const toml::node* const node = table.get("timed");
    if (auto taken = reader_.take_flag(table, "timed", work.is_timed); !taken) return taken;
    const bool is_session = work.input.starts_with("isready\n") &&
                            work.input.ends_with("\nquit\n") && !work.label.empty();
    if (!work.is_timed || is_session) return {};
    return fail(reader_.place(*node), "timed = true",
                "it beside a label and an input from \"isready\" to \"quit\"");
  }

  Expected<void> add_one(const toml::table& table, Workload& work) {
    if (auto taken = reader_.take_name(table, works_, work.name); !taken) return taken;
    works_.push_back(work);
    return {};
  }

  Expected<void> add_rows(const toml::table& table, const Workload& work, const Variables& rows) {
    if (table.contains("name")) {
      return fail(reader_.place(*table.get("name")), "name beside rows", "one of the two");
    }
    for (const auto& [name, value] : rows) {
      Workload row = work;
      row.name = name;
      // {{ is left to the gate, which fills in the rest.
      row.command = expand(row.command, {{"row", value}}, DoubledBraces::Kept);
      if (auto inside = reader_.check_path(*table.get("rows"), row.command.front(), "a program");
          !inside) {
        return inside;
      }
      if (auto is_new = reader_.check_new_name(*table.get("rows"), works_, name); !is_new) {
        return is_new;
      }
      works_.push_back(std::move(row));
    }
    return {};
  }

  const ManifestReader& reader_;
  const EngineRules& engine_;
  std::vector<Workload> works_;
};

// The bench of the engine. Without one there is nothing that every engine could run.
std::vector<Workload> default_workloads(const EngineRules& engine,
                                        const SignatureRules& signature) {
  if (signature.source != SignatureRules::Source::Bench) return {};
  Workload startup{.name = "startup", .command = engine.command, .input = "quit\n"};
  Workload bench{.name = "bench",
                 .command = engine.command,
                 .label = signature.label,
                 .unit = "node",
                 .startup = startup.name};
  if (engine.options.empty()) {
    bench.command.emplace_back("bench");
  } else {
    for (const auto& [name, value] : engine.options) {
      bench.input += fmt::format("setoption name {} value {}\n", name, value);
    }
    bench.input += "bench\nquit\n";
  }
  return {std::move(startup), std::move(bench)};
}

}  // namespace

Expected<std::vector<Workload>> read_workloads(const toml::table& root,
                                               const ManifestReader& reader,
                                               const EngineRules& engine,
                                               const SignatureRules& signature) {
  if (!root.contains("workload")) return default_workloads(engine, signature);
  WorkloadTables tables(reader, engine);
  const auto read = reader.take_sections(
      root, "workload", kWorkloadKeys, [&](const toml::table& table) { return tables.add(table); });
  if (!read) return tl::unexpected(read.error());
  return std::move(tables).take();
}

Expected<AllocationRules> read_allocations(const toml::table& root, const ManifestReader& reader,
                                           const EngineRules& engine) {
  AllocationRules rules;
  const auto read =
      reader.take_section(root, "allocations", kAllocationKeys, [&](const toml::table& table) {
        rules.command = engine.command;
        return Steps{}
            .then([&] { return reader.require(table, "more"); })
            .then([&] { return reader.require(table, "less"); })
            .then([&] {
              return reader.take_command(table, "command", rules.command, kCommonPlaceholders);
            })
            .then([&] { return reader.take_lines(table, "more", rules.more); })
            .then([&] { return reader.take_lines(table, "less", rules.less); })
            .result();
      });
  if (!read) return tl::unexpected(read.error());
  return rules;
}

}  // namespace raum::ci
