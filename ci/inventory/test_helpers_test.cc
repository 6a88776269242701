#include "ci/inventory/test_helpers.h"

#include <gtest/gtest.h>

#include "base/testing/scratch_repository.h"

namespace raum::ci {
namespace {

using FileSet = std::set<std::string>;

class Helpers : public testing::Test {
 protected:
  Helpers() {
    tree.write("app/CMakeLists.txt", "add_executable(app main.cc)\n");
    tree.write("app/main.cc", "#include \"board/board.h\"\nint main() {}\n");
    tree.write("board/board.h", "#include \"board/cell.h\"\n");
    tree.write("board/board.cc", "#include \"board/hidden.h\"\n");
    tree.write("board/cell.h", "");
    tree.write("board/hidden.h", "");
    tree.write("board/CMakeLists.txt",
               "raum_test(board_test LABELS property SOURCES board_test.cc other_test.cc)\n");
    tree.write("board/board_test.cc",
               "#include \"board/board.h\"\n#include <vector>\n#include \"testing/random.h\"\n");
    tree.write("board/other_test.cc", "#include \"testing/other.h\"\n");
    tree.write("testing/random.h", "#include \"testing/seed.h\"\n#include \"board/cell.h\"\n");
    tree.write("testing/random.cc", "#include \"testing/steps.h\"\n");
    tree.write("testing/seed.h", "#include \"testing/random.h\"\n");
    tree.write("testing/steps.h", "");
    tree.write("testing/other.h", "");
  }

  [[nodiscard]] FileSet of(const FileSet& sources) const {
    return test_helpers(tree.path(), read_test_inventory(tree.path(), "raum_test"), sources);
  }

  ScratchRepository tree;
};

TEST_F(Helpers, AreWhatOnlyTestsInclude) {
  EXPECT_EQ(of({"board/board_test.cc"}), (FileSet{"testing/random.cc", "testing/random.h",
                                                  "testing/seed.h", "testing/steps.h"}));
  EXPECT_EQ(of({"board/other_test.cc"}), FileSet{"testing/other.h"});
  EXPECT_EQ(of({}), FileSet{});
  EXPECT_EQ(of({"board/missing_test.cc"}), FileSet{});
}

TEST_F(Helpers, AreNoPartsOfPrograms) {
  tree.write("app/second.cc", "#include \"testing/seed.h\"\n");
  EXPECT_EQ(of({"board/board_test.cc"}), FileSet{});
  EXPECT_EQ(of({"board/other_test.cc"}), FileSet{"testing/other.h"});
}

}  // namespace
}  // namespace raum::ci
