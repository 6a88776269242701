// Tests `raum flamegraph` and ci/profile as programs.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/testing/files.h"
#include "base/testing/run_raum.h"
#include "base/testing/temporary_folder.h"

namespace raum::regression {
namespace {

TEST(FlameGraphCommand, DrawsARealProfile) {
  const TemporaryFolder folder;
  const std::string profile = folder / "callgrind.out", svg = folder / "flame.svg";
  const CommandResult search =
      run_command({.arguments = {"valgrind", "--tool=callgrind", "--callgrind-out-file=" + profile,
                                 RAUM_ENGINE},
                   .input = "position startpos\ngo depth 1\nquit\n"});
  ASSERT_TRUE(search.ok()) << search.errors;
  const CommandResult drawn =
      run_raum({"flamegraph", profile, "--from", "callgrind", "--output", svg, "--title", "a & b"});
  EXPECT_EQ(drawn.status, 0) << drawn.errors;
  const std::string picture = content_of(svg);
  EXPECT_TRUE(picture.starts_with("<?xml"));
  EXPECT_TRUE(picture.ends_with("</svg>\n"));
  EXPECT_NE(picture.find("a &amp; b"), std::string::npos);
  EXPECT_NE(picture.find("instructions, 100.00 %)"), std::string::npos);
  EXPECT_NE(picture.find("<title>main ("), std::string::npos);
  const CommandResult folded = run_raum({"flamegraph", profile, "--from", "callgrind", "--folded"});
  EXPECT_NE(folded.output.find("main;"), std::string::npos);
}

TEST(FlameGraphCommand, ReportsErrorsInOneLine) {
  const TemporaryFolder folder;
  std::ofstream(folder / "bad") << "main\n";
  for (const std::string form : {"folded", "perf", "callgrind"}) {
    const CommandResult outcome = run_raum({"flamegraph", folder / "bad", "--from", form});
    EXPECT_EQ(outcome.status, 2) << form;
  }
  const CommandResult missing = run_raum({"flamegraph", folder / "none"});
  EXPECT_EQ(missing.status, 2);
  EXPECT_NE(missing.errors.find("no such file"), std::string::npos);
  const CommandResult endless = run_raum({"flamegraph", "/dev/zero"});
  EXPECT_EQ(endless.status, 2);
  EXPECT_NE(endless.errors.find("/dev/zero: found more than 256 MiB"), std::string::npos);
  EXPECT_EQ(run_raum({"flamegraph", folder / "bad", "--from", "gprof"}).status, 2);
  std::ofstream(folder / "good") << "main 1\n";
  const CommandResult nowhere =
      run_raum({"flamegraph", folder / "good", "--output", folder / "no/folder/x.svg"});
  EXPECT_EQ(nowhere.status, 4);
  EXPECT_NE(nowhere.errors.find("No such file or directory"), std::string::npos);
}

TEST(FlameGraphCommand, ReadsStacksAndSamples) {
  const TemporaryFolder folder;
  const std::string stacks = folder / "stacks", samples = folder / "samples";
  std::ofstream(stacks) << "main;f 3\n";
  std::ofstream(samples) << "raum\n\t1 f (x)\n\t2 main (x)\n";
  EXPECT_EQ(run_raum({"flamegraph", stacks, "--folded"}).output, "main;f 3\n");
  EXPECT_EQ(run_raum({"flamegraph", samples, "--from", "perf", "--folded"}).output,
            "raum;main;f 1\n");
  const CommandResult drawn = run_raum({"flamegraph", stacks});
  EXPECT_EQ(drawn.status, 0) << drawn.errors;
  EXPECT_NE(drawn.output.find(">" + stacks + "</text>"), std::string::npos) << drawn.output;
  EXPECT_NE(drawn.output.find("<title>f (3 samples, 100.00 %)"), std::string::npos);
}

TEST(FlameGraphCommand, LeavesNoPartOfAFile) {
  const TemporaryFolder folder;
  const std::string stacks = folder / "stacks", svg = folder / "x.svg";
  std::ofstream(stacks) << "main;f 3\n";
  EXPECT_EQ(run_raum({"flamegraph", stacks, "--output", svg}).status, 0);
  EXPECT_EQ(content_of(svg), run_raum({"flamegraph", stacks}).output);
  const CommandResult taken = run_raum({"flamegraph", stacks, "--output", folder.path()});
  EXPECT_EQ(taken.status, 4);
  EXPECT_EQ(taken.errors, "raum flamegraph: " + folder.path() +
                              ": found Is a directory, expected a file that can be written\n");
  EXPECT_FALSE(std::filesystem::exists(folder.path() + ".partial"));
  // A file size limit set by the shell stands in for a full disk.
  const std::string other = folder / "other.svg";
  const CommandResult full =
      run_command({.arguments = {"sh", "-c",
                                 std::string("ulimit -f 0; trap '' XFSZ; exec ") + RAUM_BINARY +
                                     " flamegraph " + stacks + " --output " + other}});
  EXPECT_EQ(full.status, 4) << full.errors;
  EXPECT_EQ(full.errors, "raum flamegraph: " + other +
                             ": found File too large, expected a file that can be written\n");
  EXPECT_FALSE(std::filesystem::exists(other));
  EXPECT_FALSE(std::filesystem::exists(other + ".partial"));
}

TEST(FlameGraphCommand, ReportsAFullOutput) {
  const TemporaryFolder folder;
  const std::string stacks = folder / "stacks";
  std::ofstream(stacks) << "main;f 3\n";
  const CommandResult full = run_command(
      {.arguments = {"sh", "-c", RAUM_BINARY " flamegraph '" + stacks + "' >/dev/full"}});
  EXPECT_EQ(full.status, 4);
  EXPECT_EQ(full.errors, "raum flamegraph: cannot write to stdout: No space left on device\n");
}

// A position text with this last rank and these fields after it.
std::string position(const std::string& rank, const std::string& fields) {
  return "rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/" + rank +
         " " + fields;
}

TEST(ProfileScript, RejectsBadArgumentsBeforeBuilding) {
  for (const auto& bad :
       std::vector<std::vector<std::string>>{{},
                                             {"maackesgeist-v2"},
                                             {"maackesgeist-v2", "startpos", "0"},
                                             {"maackesgeist-v2", "startpos", "deep"},
                                             {"maackesgeist-v2", "startpos", "65"},
                                             {"", "startpos", "3"},
                                             {"nosuch", "startpos", "3"},
                                             {"maackesgeist", "startpos", "3"},
                                             {"maackesgeist-v2", "rnknr/ppppp/5/5/5 w", "3"},
                                             {"maackesgeist-v2", position("RNKN", "w"), "3"},
                                             {"maackesgeist-v2", position("RNKN2", "w"), "3"},
                                             {"maackesgeist-v2", position("RNKNR", "x"), "3"},
                                             {"maackesgeist-v2", position("RNKNR", "w x"), "3"},
                                             {"maackesgeist-v2", "start\npos", "3"},
                                             {"a", "b", "3", "out.svg", "more"}}) {
    Command command{.arguments = {RAUM_SOURCE "/ci/profile"}};
    command.arguments.insert(command.arguments.end(), bad.begin(), bad.end());
    const CommandResult outcome = run_command(command);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_TRUE(outcome.errors.starts_with("ci/profile: ")) << outcome.errors;
    EXPECT_EQ(outcome.errors.find('\n'), outcome.errors.size() - 1) << outcome.errors;
  }
}

}  // namespace
}  // namespace raum::regression
