#include "ci/inventory/base_tests.h"

#include <algorithm>
#include <set>

#include "ci/inventory/source_files.h"
#include "ci/inventory/test_helpers.h"
#include "ci/inventory/test_inventory.h"
#include "ci/manifest/path_pattern.h"

namespace raum::ci {

namespace fs = std::filesystem;

namespace {

bool is_asked_of_head(const Manifest& rules, const TestProgram& program) {
  if (has_label(program.labels, "slow")) return false;
  return std::any_of(rules.tests.begin(), rules.tests.end(), [&](const TestRules& tests) {
    return std::any_of(tests.base_labels.begin(), tests.base_labels.end(),
                       [&](const std::string& label) { return has_label(program.labels, label); });
  });
}

// The sources of the programs with tests that base asks of head.
std::set<std::string> asked_sources(const Manifest& rules, const TestInventory& inventory) {
  std::set<std::string> sources;
  for (const TestProgram& program : inventory.programs) {
    if (is_asked_of_head(rules, program)) {
      sources.insert(program.sources.begin(), program.sources.end());
    }
  }
  return sources;
}

bool is_wanted(const Manifest& rules, const std::string& path) {
  return std::any_of(rules.tests.begin(), rules.tests.end(), [&](const TestRules& tests) {
    return std::any_of(tests.base_files.begin(), tests.base_files.end(),
                       [&](const std::string& pattern) { return matches_pattern(path, pattern); });
  });
}

}  // namespace

std::vector<std::string> changed_test_files(const Manifest& rules, const fs::path& base,
                                            const fs::path& head) {
  std::set<std::string> changed;
  const auto add_if_changed = [&](const fs::path& file) {
    const auto text = file_text(base / file);
    if (text && text != file_text(head / file)) changed.insert(file.string());
  };
  for (const fs::path& file : files_below(base)) {
    if (is_wanted(rules, file.string())) add_if_changed(file);
  }
  if (!rules.inventory) return {changed.begin(), changed.end()};
  const auto add_list_of = [&](const fs::path& file) {
    const fs::path list = file.parent_path() / "CMakeLists.txt";
    add_if_changed(list);
    if (!file_text(head / list)) add_if_changed(rules.inventory->folders);
  };
  const TestInventory inventory = read_test_inventory(base, rules.inventory->function);
  const std::set<std::string> sources = asked_sources(rules, inventory);
  const std::set<std::string> built =
      asked_sources(rules, read_test_inventory(head, rules.inventory->function));
  for (const std::string& source : sources) {
    add_if_changed(source);
    add_if_changed(fs::path(source).replace_extension(".h"));
    if (!built.contains(source)) add_list_of(source);
  }
  for (const std::string& helper : test_helpers(base, inventory, sources)) {
    add_if_changed(helper);
    // Its definitions may stand in another file that head builds in its place.
    const bool is_built_in_both = !is_listed(base, helper) || is_listed(head, helper);
    if (!is_built_in_both || !file_text(head / helper)) add_list_of(helper);
  }
  return {changed.begin(), changed.end()};
}

}  // namespace raum::ci
