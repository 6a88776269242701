#include "ci/manifest/manifest_parser.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <limits>

#include "base/text/quote.h"
#include "ci/manifest/cost_rules.h"
#include "ci/manifest/manifest_reader.h"
#include "regression/compare/thresholds_reader.h"

namespace raum::ci {

using regression::Workload;

namespace {

using Keys = std::span<const std::string_view>;
constexpr auto kTopKeys =
    std::to_array<std::string_view>({"build", "engine", "signature", "suite", "tests", "inventory",
                                     "workload", "allocations", "thresholds", "strength"});
constexpr auto kBuildKeys = std::to_array<std::string_view>(
    {"commands", "environment", "tools", "limit_s", "memory_mib", "self_contained"});
constexpr auto kEngineKeys =
    std::to_array<std::string_view>({"name", "program", "arguments", "options", "variants"});
constexpr auto kSignatureKeys =
    std::to_array<std::string_view>({"source", "label", "depth", "limit_s"});
constexpr auto kSuiteKeys = std::to_array<std::string_view>(
    {"name", "files", "command", "build", "max_nodes", "by", "limit_s"});
constexpr auto kTestKeys =
    std::to_array<std::string_view>({"name", "check", "build", "command", "environment", "junit",
                                     "base_files", "base_labels", "limit_s"});
constexpr auto kInventoryKeys =
    std::to_array<std::string_view>({"function", "labels", "folders", "numbers"});
constexpr auto kStrengthKeys =
    std::to_array<std::string_view>({"depth", "nodes", "openings", "pairs", "sprt"});

constexpr auto kSources = std::to_array<std::string_view>({"bench", "nodes"});
constexpr auto kWays = std::to_array<std::string_view>({"perft", "moves"});
constexpr auto kChecks = std::to_array<std::string_view>({"rules", "tests", "play"});

constexpr std::int64_t kDeepest = 64;
constexpr std::int64_t kMostMemory = 1 << 20;  // as `memory` of raum perft --engine
// For an engine that is asked by its protocol: seconds of a slow one.
constexpr std::int64_t kFewNodes = 20'000;

class Parser {
 public:
  Parser(const toml::table& root, const ManifestReader& reader) : root_(root), reader_(reader) {}

  Expected<Manifest> parse() {
    manifest_.path = reader_.path();
    auto parsed = Steps{}
                      .then([&] { return reader_.check_keys(root_, kTopKeys); })
                      .then([&] { return build(); })
                      .then([&] { return engines(); })
                      .then([&] { return signature(); })
                      .then([&] { return suites(); })
                      .then([&] { return tests(); })
                      .then([&] { return inventory(); })
                      .then([&] { return costs(); })
                      .then([&] { return thresholds(); })
                      .then([&] { return strength(); })
                      .result();
    if (!parsed) return tl::unexpected(parsed.error());
    return std::move(manifest_);
  }

 private:
  Expected<void> build() {
    return reader_.take_section(root_, "build", kBuildKeys, [&](const toml::table& table) {
      BuildRules& rules = manifest_.build;
      return Steps{}
          .then([&] { return reader_.take_commands(table, "commands", rules.commands); })
          .then([&] { return reader_.take_variables(table, "environment", rules.environment); })
          .then([&] { return take_tools(table, rules.tools); })
          .then([&] { return reader_.take_flag(table, "self_contained", rules.is_self_contained); })
          .then([&] { return reader_.take_seconds(table, "limit_s", rules.limit); })
          .then([&] {
            return reader_.take_number(table, "memory_mib", 0, kMostMemory, rules.memory_mib);
          })
          .result();
    });
  }

  // Tools are asked for their versions outside of any sandbox.
  Expected<void> take_tools(const toml::table& table, std::vector<std::string>& tools) const {
    if (auto taken = reader_.take_texts(table, "tools", tools); !taken) return taken;
    for (const std::string& tool : tools) {
      if (!tool.empty() && tool.find('/') == std::string::npos && tool.front() != '-') continue;
      return fail(reader_.place(*table.get("tools")), raum::quoted(tool),
                  "the names of programs in PATH");
    }
    return {};
  }

  Expected<void> engines() {
    auto read = reader_.take_sections(root_, "engine", kEngineKeys, [&](const toml::table& table) {
      EngineRules rules;
      Words program(1), arguments;
      auto taken =
          Steps{}
              .then([&] { return take_program(table, program); })
              .then([&] {
                return reader_.take_texts(table, "arguments", arguments, kCommonPlaceholders);
              })
              .then([&] { return reader_.take_variables(table, "options", rules.options); })
              .then([&] { return reader_.take_text(table, "variants", rules.variants); })
              .then([&]() -> Expected<void> {
                rules.name = std::filesystem::path(program.front()).filename().string();
                if (table.contains("name")) {
                  return reader_.take_name(table, manifest_.engines, rules.name);
                }
                return reader_.check_new_name(*table.get("program"), manifest_.engines, rules.name);
              })
              .result();
      if (!taken) return taken;
      rules.command = std::move(program);
      rules.command.insert(rules.command.end(), arguments.begin(), arguments.end());
      manifest_.engines.push_back(std::move(rules));
      return taken;
    });
    if (read && manifest_.engines.empty()) {
      return fail(reader_.path(), "no [[engine]]", "at least one");
    }
    return read;
  }

  Expected<void> take_program(const toml::table& table, Words& program) const {
    auto text = reader_.text(table, "program", true);
    if (!text) return tl::unexpected(text.error());
    if (text->starts_with("{data}")) {
      return fail(reader_.place(*table.get("program")), raum::quoted(*text),
                  "a program of the repository or in PATH");
    }
    return reader_.take_path(table, "program", program.front());
  }

  Expected<void> signature() {
    return reader_.take_section(root_, "signature", kSignatureKeys, [&](const toml::table& table) {
      SignatureRules& rules = manifest_.signature;
      std::string source(kSources.front());
      return Steps{}
          .then([&] { return reader_.take_word(table, "source", kSources, source); })
          .then([&] { return reader_.take_text(table, "label", rules.label); })
          .then([&] { return reader_.take_number(table, "depth", 1, kDeepest, rules.depth); })
          .then([&] { return reader_.take_seconds(table, "limit_s", rules.limit); })
          .then([&]() -> Expected<void> {
            rules.source = source == kSources.front() ? SignatureRules::Source::Bench
                                                      : SignatureRules::Source::Nodes;
            return {};
          })
          .result();
    });
  }

  Expected<void> suites() {
    auto read = reader_.take_sections(root_, "suite", kSuiteKeys, [&](const toml::table& table) {
      SuiteRules rules;
      auto taken =
          Steps{}
              .then([&] { return reader_.take_name(table, manifest_.suites, rules.name); })
              .then([&] { return take_suite_files(table, rules); })
              .then([&] {
                return reader_.take_command(table, "command", rules.command, kSuitePlaceholders);
              })
              .then([&] { return reader_.take_commands(table, "build", rules.build); })
              .then([&] { return take_way(table, rules.by_moves); })
              .then([&] { return reader_.take_seconds(table, "limit_s", rules.limit); })
              .then([&] {
                return reader_.take_number(table, "max_nodes", 0,
                                           std::numeric_limits<std::int64_t>::max(),
                                           rules.max_nodes);
              })
              .result();
      if (taken) manifest_.suites.push_back(std::move(rules));
      return taken;
    });
    if (read && !root_.contains("suite")) {
      manifest_.suites.push_back({.name = "perft suites",
                                  .files = "{data}/suites/*.perft",
                                  .command = {},
                                  .build = {},
                                  .max_nodes = kFewNodes});
    }
    return read;
  }

  Expected<void> take_way(const toml::table& table, bool& by_moves) const {
    std::string way(kWays.front());
    if (auto taken = reader_.take_word(table, "by", kWays, way); !taken) return taken;
    by_moves = way != kWays.front();
    return {};
  }

  Expected<void> take_suite_files(const toml::table& table, SuiteRules& rules) const {
    if (const auto text = reader_.text(table, "files", true); !text) {
      return tl::unexpected(text.error());
    }
    if (auto taken = reader_.take_path(table, "files", rules.files); !taken) return taken;
    if (rules.files.ends_with(".perft") || rules.files.ends_with(".results")) return {};
    return fail(reader_.place(*table.get("files")), raum::quoted(rules.files),
                "a pattern that ends with .perft or .results");
  }

  Expected<void> tests() {
    return reader_.take_sections(root_, "tests", kTestKeys, [&](const toml::table& table) {
      TestRules rules;
      auto taken =
          Steps{}
              .then([&] { return reader_.take_name(table, manifest_.tests, rules.name); })
              .then([&] { return reader_.take_word(table, "check", kChecks, rules.check); })
              .then([&] { return reader_.take_commands(table, "build", rules.build); })
              .then([&] { return reader_.require(table, "command"); })
              .then([&] {
                return reader_.take_command(table, "command", rules.command, kCommonPlaceholders);
              })
              .then([&] { return reader_.take_path(table, "junit", rules.junit); })
              .then([&] { return reader_.take_variables(table, "environment", rules.environment); })
              .then([&] { return reader_.take_texts(table, "base_files", rules.base_files); })
              .then([&] { return reader_.take_texts(table, "base_labels", rules.base_labels); })
              .then([&] { return reader_.take_seconds(table, "limit_s", rules.limit); })
              .result();
      if (taken) manifest_.tests.push_back(std::move(rules));
      return taken;
    });
  }

  Expected<void> inventory() {
    return reader_.take_section(root_, "inventory", kInventoryKeys, [&](const toml::table& table) {
      InventoryRules rules;
      auto taken =
          Steps{}
              .then([&]() -> Expected<void> {
                auto text = reader_.text(table, "function", true);
                if (!text) return tl::unexpected(text.error());
                rules.function = *std::move(text);
                return {};
              })
              .then([&] { return reader_.take_texts(table, "labels", rules.labels); })
              .then([&] { return reader_.take_path(table, "folders", rules.folders); })
              .then([&] { return reader_.take_variables(table, "numbers", rules.numbers); })
              .result();
      if (taken) manifest_.inventory = std::move(rules);
      return taken;
    });
  }

  Expected<void> costs() {
    auto workloads = read_workloads(root_, reader_, manifest_.engine(), manifest_.signature);
    if (!workloads) return tl::unexpected(workloads.error());
    manifest_.workloads = *std::move(workloads);
    auto allocations = read_allocations(root_, reader_, manifest_.engine());
    if (!allocations) return tl::unexpected(allocations.error());
    manifest_.allocations = *std::move(allocations);
    return {};
  }

  Expected<void> thresholds() {
    const toml::node* const node = root_.get("thresholds");
    if (node == nullptr) return {};
    if (!node->is_table()) {
      return fail(reader_.place(*node), found_value(*node), "[thresholds.NAME]");
    }
    std::vector<std::string_view> names;
    for (const Workload& work : manifest_.workloads) names.push_back(work.name);
    auto read = regression::read_thresholds(*node->as_table(), reader_, names);
    if (!read) return tl::unexpected(read.error());
    manifest_.thresholds = *std::move(read);
    return {};
  }

  Expected<void> strength() {
    return reader_.take_section(root_, "strength", kStrengthKeys, [&](const toml::table& table) {
      constexpr std::int64_t kMany = 1'000'000;
      StrengthRules& rules = manifest_.strength;
      if (table.contains("nodes")) rules.depth = 0;
      return Steps{}
          .then([&]() -> Expected<void> {
            if (!table.contains("nodes") || !table.contains("depth")) return {};
            return fail(reader_.place(*table.get("nodes")), "nodes beside depth", "one of the two");
          })
          .then([&] { return reader_.take_number(table, "depth", 1, kDeepest, rules.depth); })
          .then([&] {
            return reader_.take_number(table, "nodes", 1, std::numeric_limits<std::int64_t>::max(),
                                       rules.nodes);
          })
          .then([&] { return reader_.take_path(table, "openings", rules.openings); })
          .then([&] { return reader_.take_number(table, "pairs", 1, kMany, rules.pairs); })
          .then([&] { return take_sprt(table, rules.sprt); })
          .result();
    });
  }

  Expected<void> take_sprt(const toml::table& table, tournament::SprtBounds& bounds) const {
    std::string text;
    if (auto taken = reader_.take_text(table, "sprt", text); !taken) return taken;
    if (text.empty()) return {};
    auto parsed = tournament::parse_sprt(text);
    if (!parsed) {
      return tl::unexpected(within(reader_.place(*table.get("sprt")), parsed.error()));
    }
    bounds = *parsed;
    return {};
  }

  const toml::table& root_;
  const ManifestReader& reader_;
  Manifest manifest_;
};

}  // namespace

Expected<Manifest> parse_manifest(std::string_view text, std::string_view path) {
  const ManifestReader reader{std::string(path)};
  const auto root = reader.parse(text);
  if (!root) return tl::unexpected(root.error());
  return Parser(*root, reader).parse();
}

}  // namespace raum::ci
