#include "tournament/launch/workers_option.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "base/testing/error_of.h"
#include "base/testing/temporary_folder.h"

namespace raum::tournament {
namespace {

std::vector<std::string> texts_of(const Expected<std::vector<WorkerGroup>>& groups) {
  std::vector<std::string> texts;
  EXPECT_TRUE(groups.has_value()) << (groups ? "" : to_string(groups.error()));
  for (const WorkerGroup& group : groups.value_or(std::vector<WorkerGroup>{})) {
    texts.push_back(to_string(group));
  }
  return texts;
}

std::string error_of_file(const std::string& text) {
  return error_line(parse_workers_file(text, "hosts.txt"));
}

TEST(WorkersFile, HasOneGroupALine) {
  const auto groups = parse_workers_file(
      "# three machines\n\n  ssh:node1:4\nssh:node2:8,raum=/opt/raum  # the fast one\r\n"
      "\t# srun:16\nprefix:env \"A= #1\":2\n2",
      "hosts.txt");
  EXPECT_EQ(texts_of(groups), (std::vector<std::string>{"ssh:node1:4", "ssh:node2:8,raum=/opt/raum",
                                                        "prefix:env \"A= #1\":2", "2"}));
}

TEST(WorkersFile, NamesTheLineThatIsWrong) {
  EXPECT_EQ(error_of_file("2\n# more\nssh:node1\n"),
            "hosts.txt:3: found \"ssh:node1\", expected ssh:HOST:N");
  EXPECT_EQ(error_of_file("ssh:node1:4 ssh:node2:4\n").substr(0, 12), "hosts.txt:1:");
  EXPECT_EQ(error_of_file("2#3\n").substr(0, 12), "hosts.txt:1:");
  EXPECT_EQ(error_of_file("\xff\n").substr(0, 12), "hosts.txt:1:");
}

TEST(WorkersFile, HasAGroup) {
  for (const std::string text : {"", "# none\n\n", "#"}) {
    EXPECT_EQ(error_of_file(text),
              "hosts.txt: found no group of workers, expected a line such as ssh:node1:4");
  }
}

TEST(WorkersOption, AddsTheFilesToTheTexts) {
  const TemporaryFolder folder;
  std::ofstream(folder / "hosts") << "ssh:moon:1\n";
  EXPECT_EQ(texts_of(read_workers({"2", "srun:1"}, {folder / "hosts", folder / "hosts"})),
            (std::vector<std::string>{"2", "srun:1", "ssh:moon:1", "ssh:moon:1"}));
  EXPECT_EQ(texts_of(read_workers({}, {})), std::vector<std::string>{});
  EXPECT_EQ(error_line(read_workers({}, {folder / "none"})),
            (folder / "none") + ": found no such file, expected a file of workers");
}

TEST(WorkersOption, NamesTheOptionOnce) {
  EXPECT_EQ(error_line(read_workers({"2", "rsh:a:1"}, {}))
                .find("--workers: found \"rsh:a:1\", expected "),
            0U);
}

TEST(WorkersOption, HasAMost) {
  EXPECT_EQ(texts_of(read_workers({"1000", "24"}, {})).size(), 2U);
  EXPECT_EQ(error_line(read_workers({"1000", "25"}, {})),
            "--workers and --workers-file: found 1025 workers in all, expected at most 1024");
}

}  // namespace
}  // namespace raum::tournament
