// The architecture of this repository: every rule of include_rules.h and file_rules.h holds.
#include <gtest/gtest.h>

#include "ci/conventions/file_rules.h"
#include "ci/conventions/include_rules.h"
#include "ci/conventions/source_tree.h"

namespace raum::ci {
namespace {

TEST(Architecture, HoldsInThisRepository) {
  auto files = read_source_tree(RAUM_SOURCE);
  const auto rooms = read_list(RAUM_SOURCE "/cmake/rooms.txt");
  ASSERT_TRUE(files && rooms);
  // A project of its own, which finds the installed headers.
  std::erase_if(*files, [](const SourceFile& file) {
    return file.path.starts_with("examples/use-the-library/");
  });
  ASSERT_GT(files->size(), 500U);
  ASSERT_GT(rooms->size(), 40U);
  std::vector<Violation> violations = check_includes(*files, *rooms);
  for (Violation& violation : check_cycles(*files)) violations.push_back(std::move(violation));
  for (Violation& violation : check_files(*files)) violations.push_back(std::move(violation));
  for (const Violation& violation : violations) {
    ADD_FAILURE() << violation.where << ": " << violation.reason << " [" << violation.key() << "]";
  }
}

}  // namespace
}  // namespace raum::ci
