#include "ci/inventory/base_tests.h"

#include <algorithm>
#include <set>

#include "ci/inventory/golden_names.h"
#include "ci/inventory/source_files.h"
#include "ci/inventory/test_helpers.h"
#include "ci/inventory/test_inventory.h"

namespace raum::ci {

namespace fs = std::filesystem;

namespace {

// The list of the folders that CMake builds.
constexpr const char* kRoomsPath = "cmake/rooms.txt";

bool is_asked_of_head(const TestProgram& program) {
  return (has_label(program.labels, "property") || has_label(program.labels, "golden")) &&
         !has_label(program.labels, "slow");
}

// The sources of head's programs that the gate runs as property or golden tests.
std::set<std::string> asked_sources(const TestInventory& inventory) {
  std::set<std::string> sources;
  for (const TestProgram& program : inventory.programs) {
    if (is_asked_of_head(program)) {
      sources.insert(program.sources.begin(), program.sources.end());
    }
  }
  return sources;
}

}  // namespace

std::vector<std::string> changed_test_files(const fs::path& base, const fs::path& head) {
  std::set<std::string> changed;
  const auto add_if_changed = [&](const fs::path& file) {
    const auto text = file_text(base / file);
    if (text && text != file_text(head / file)) changed.insert(file.string());
  };
  const auto add_list_of = [&](const fs::path& file) {
    const fs::path list = file.parent_path() / "CMakeLists.txt";
    add_if_changed(list);
    if (!file_text(head / list)) add_if_changed(kRoomsPath);
  };
  const TestInventory inventory = read_test_inventory(base);
  const std::set<std::string> sources = asked_sources(inventory);
  const std::set<std::string> built = asked_sources(read_test_inventory(head));
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
  add_if_changed(fs::path(kNodeGoldensPath));
  return {changed.begin(), changed.end()};
}

}  // namespace raum::ci
