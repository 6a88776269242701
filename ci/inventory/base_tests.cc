#include "ci/inventory/base_tests.h"

#include <algorithm>
#include <set>

#include "ci/inventory/golden_names.h"
#include "ci/inventory/source_files.h"
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
  const std::set<std::string> built = asked_sources(read_test_inventory(head));
  for (const std::string& source : asked_sources(read_test_inventory(base))) {
    add_if_changed(source);
    add_if_changed(fs::path(source).replace_extension(".h"));
    if (built.contains(source)) continue;
    const fs::path list = fs::path(source).parent_path() / "CMakeLists.txt";
    add_if_changed(list);
    if (!file_text(head / list)) add_if_changed(kRoomsPath);
  }
  add_if_changed(fs::path(kNodeGoldensPath));
  return {changed.begin(), changed.end()};
}

}  // namespace raum::ci
