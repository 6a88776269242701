// The program raum-mutants: what it lists, and what it does if it cannot write or read.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/process/subprocess.h"
#include "base/testing/scratch_repository.h"

namespace raum::regression {
namespace {

class MutantsProgram : public testing::Test {
 protected:
  MutantsProgram() {
    clone.write("engine/board/add.cc", "int add(int a, int b) {\n  return a + b;\n}\n");
    clone.write("equivalents", "");
    clone.commit("Add");
  }

  // Runs the words of a shell after the program and the options that it needs.
  [[nodiscard]] CommandResult run(const std::string& words) const {
    return run_command(
        {.arguments = {"sh", "-c",
                       RAUM_MUTANTS " --folder results --equivalents equivalents --random 1 " +
                           words},
         .directory = clone.path()});
  }

  ScratchRepository clone;
};

TEST_F(MutantsProgram, ListsMutants) {
  const CommandResult listed = run("--tree . --list");
  EXPECT_EQ(listed.status, 0) << listed.errors;
  EXPECT_TRUE(listed.output.starts_with("engine/board/add.cc:2 ")) << listed.output;
  EXPECT_NE(listed.output.find("\n-   return a + b;\n"), std::string::npos) << listed.output;
}

TEST_F(MutantsProgram, FailsIfItCannotWrite) {
  for (const std::string words : {"--tree . --list >/dev/full", "--help >/dev/full"}) {
    const CommandResult outcome = run(words);
    EXPECT_EQ(outcome.status, 4) << words;
    EXPECT_NE(outcome.errors.find("No space left on device"), std::string::npos) << outcome.errors;
  }
}

TEST_F(MutantsProgram, NamesAFolderThatIsNoClone) {
  const CommandResult outcome = run("--tree /dev --list");
  EXPECT_EQ(outcome.status, 4);
  EXPECT_TRUE(outcome.errors.starts_with("raum-mutants: /dev: found exit status 128, "))
      << outcome.errors;
  EXPECT_EQ(outcome.output, "");
}

}  // namespace
}  // namespace raum::regression
