#include "tournament/launch/worker_group.h"

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "base/testing/error_of.h"

namespace raum::tournament {
namespace {

using Words = std::vector<std::string>;

// The group of a text. Fails the test if it is refused, or if to_string() is not read back.
WorkerGroup group_of(const std::string& text) {
  const auto group = parse_worker_group(text);
  if (!group) {
    ADD_FAILURE() << to_string(group.error());
    return {};
  }
  const auto again = parse_worker_group(to_string(*group));
  EXPECT_TRUE(again.has_value()) << to_string(*group);
  EXPECT_EQ(again.value_or(WorkerGroup{}), *group) << to_string(*group);
  return *group;
}

std::string group_error(const std::string& text) { return error_line(parse_worker_group(text)); }

Words command_of(const std::string& text) {
  return worker_command(group_of(text), "/own/raum", "match 7");
}

// The refusal of a text that is quoted as it is.
std::string refusal(const std::string& text, const std::string& expected) {
  return fmt::format("workers: found \"{}\", {}", text, expected);
}

TEST(WorkerGroup, ReadsThreads) {
  EXPECT_EQ(group_of("1"), (WorkerGroup{.count = 1}));
  EXPECT_EQ(group_of("10000"), (WorkerGroup{.count = 10'000}));
}

TEST(WorkerGroup, ReadsWorkersOfSlurm) {
  EXPECT_EQ(group_of("srun:64"), (WorkerGroup{.place = WorkerPlace::Slurm, .count = 64}));
  EXPECT_EQ(group_of("srun:10000,cpus=2,constraint=zen3&ib,partition=long,raum=/opt/raum"),
            (WorkerGroup{.place = WorkerPlace::Slurm,
                         .count = 10'000,
                         .raum = "/opt/raum",
                         .cpus = 2,
                         .constraint = "zen3&ib",
                         .partition = "long"}));
  EXPECT_EQ(group_of("srun:3,raum=r,partition=p"), group_of("srun:3,partition=p,raum=r"));
}

TEST(WorkerGroup, ReadsWorkersOfAHost) {
  EXPECT_EQ(group_of("ssh:node1:4"),
            (WorkerGroup{.place = WorkerPlace::Ssh, .count = 4, .host = "node1"}));
  EXPECT_EQ(group_of("ssh:me@node1.example:4,raum=build/raum"),
            (WorkerGroup{.place = WorkerPlace::Ssh,
                         .count = 4,
                         .host = "me@node1.example",
                         .raum = "build/raum"}));
}

TEST(WorkerGroup, ReadsWorkersBehindAPrefix) {
  EXPECT_EQ(group_of("prefix:nice -n 10:2"),
            (WorkerGroup{.place = WorkerPlace::Prefix, .count = 2, .words = {"nice", "-n", "10"}}));
  EXPECT_EQ(
      group_of("prefix:nice:1,raum=./raum"),
      (WorkerGroup{.place = WorkerPlace::Prefix, .count = 1, .words = {"nice"}, .raum = "./raum"}));
}

TEST(WorkerGroup, ReadsWordsInQuotes) {
  EXPECT_EQ(group_of(R"(prefix:run "a b" "host:5000/x" "" c:3)").words,
            (Words{"run", "a b", "host:5000/x", "", "c"}));
  EXPECT_EQ(group_of(R"(prefix:a"b c"d  e :3)").words, (Words{"ab cd", "e"}));
  EXPECT_EQ(group_of("prefix:taskset -c 0,2:3").words, (Words{"taskset", "-c", "0,2"}));
}

TEST(WorkerGroup, IsWrittenAsItWasRead) {
  for (const char* const text :
       {"7", "srun:2", "srun:2,cpus=3,constraint=a,partition=b,raum=/r", "ssh:h:4",
        "ssh:h:4,raum=/r", "prefix:nice -n 10:2", R"(prefix:"a b" "c:d" "":2,raum=/r)"}) {
    EXPECT_EQ(to_string(group_of(text)), text);
  }
}

TEST(WorkerGroup, RefusesNumbersOutOfRange) {
  const std::string forms = "expected N, srun:N, ssh:HOST:N or prefix:WORDS:N";
  for (const char* const text : {"", "0", "-1", "+1", "10001", "99999999999", " 1", "1 ", "0x1"}) {
    EXPECT_EQ(group_error(text), refusal(text, forms));
  }
  for (const std::string start : {"srun:", "ssh:node1:", "prefix:nice:"}) {
    for (const std::string number : {"", "0", "-1", "10001", "2 ", "2:3", "two"}) {
      const std::string text = start + number;
      EXPECT_EQ(group_error(text), refusal(text, forms + ", N from 1 to 10000"));
    }
  }
}

TEST(WorkerGroup, RefusesUnknownForms) {
  const std::string forms = "expected N, srun:N, ssh:HOST:N or prefix:WORDS:N";
  for (const char* const text : {"slurm:4", "SSH:node1:4", "srun", "ssh", "4,raum=/r", "\x1b[2J"}) {
    EXPECT_NE(group_error(text).find(forms), std::string::npos) << text;
  }
  EXPECT_EQ(group_error("\x1b[2J"), "workers: found \"\\x1b[2J\", " + forms);
}

TEST(WorkerGroup, RefusesAHostThatIsNone) {
  for (const char* const text :
       {"ssh::4", "ssh:-oProxyCommand=x:4", "ssh:a b:4", "ssh:node1", "ssh:'a':4", "ssh:a\tb:4"}) {
    EXPECT_NE(group_error(text).find(", expected ssh:HOST:N"), std::string::npos) << text;
  }
}

TEST(WorkerGroup, RefusesAPrefixThatCannotBePrinted) {
  const std::string expected = ", expected prefix:WORDS:N, with printable words";
  EXPECT_EQ(group_error("prefix:nice \x1b[31m:2"),
            R"(workers: found "prefix:nice \x1b[31m:2")" + expected);
  EXPECT_EQ(group_error("prefix:\"a\nb\":2"), R"(workers: found "prefix:"a\x0ab":2")" + expected);
  EXPECT_NE(group_error("prefix:nice \u202e:2").find(expected), std::string::npos);
  EXPECT_NE(group_error("prefix:nice \xff:2").find(expected), std::string::npos);
}

TEST(WorkerGroup, RefusesAPrefixWithoutWords) {
  for (const std::string text :
       {"prefix:", "prefix::4", "prefix:  :4", "prefix:nice", R"(prefix:"nice:4)"}) {
    EXPECT_EQ(group_error(text),
              refusal(text, "expected prefix:WORDS:N, with the words of a command"));
  }
  EXPECT_EQ(group_error(R"(prefix:"" nice:4)"),
            R"(workers: found "prefix:"" nice:4", )"
            "expected prefix:WORDS:N, with the words of a command");
}

TEST(WorkerGroup, RefusesUnknownSettings) {
  const std::string slurm = "expected raum=, cpus=, constraint= or partition= behind the number";
  for (const std::string setting : {"", "host=a", "Cpus=2", " raum=a"}) {
    EXPECT_EQ(group_error("srun:4," + setting), refusal("srun:4," + setting, slurm));
  }
  for (const std::string setting : {"", "cpus=2", "constraint=a", "partition=a"}) {
    for (const std::string start : {"ssh:node1:4,", "prefix:nice:4,"}) {
      const std::string text = start + setting;
      EXPECT_EQ(group_error(text), refusal(text, "expected raum=PATH behind the number"));
    }
  }
}

TEST(WorkerGroup, RefusesSettingsTwice) {
  for (const std::string key : {"raum", "cpus", "constraint", "partition"}) {
    const std::string text = fmt::format("srun:4,{0}=1,{0}=2", key);
    EXPECT_EQ(group_error(text), refusal(text, fmt::format("expected {}= once", key)));
  }
  EXPECT_NE(group_error("ssh:h:4,raum=a,raum=a").find("expected raum= once"), std::string::npos);
}

TEST(WorkerGroup, RefusesSettingsWithoutAWord) {
  for (const std::string key : {"raum", "constraint", "partition"}) {
    for (const std::string value : {"", "=", "=-x", "=a b", "=\"a\""}) {
      const std::string text = fmt::format("srun:4,{}{}", key, value);
      EXPECT_EQ(group_error(text), refusal(text, fmt::format("expected {}= with a word", key)));
    }
  }
  for (const std::string value : {"", "=", "=0", "=-1", "=two", "=10001"}) {
    EXPECT_EQ(group_error("srun:4,cpus" + value),
              refusal("srun:4,cpus" + value, "expected cpus= with a number from 1"));
  }
}

TEST(WorkerGroup, CountsWorkersAndProcesses) {
  const std::vector<WorkerGroup> groups{group_of("2"), group_of("ssh:moon:3"), group_of("srun:4")};
  EXPECT_EQ(count_workers(groups), 9);
  EXPECT_EQ(count_processes(groups), 7);
  EXPECT_TRUE(has_processes(groups));
  EXPECT_FALSE(has_processes({group_of("2")}));
}

TEST(WorkerGroups, StartAProcessForEachPair) {
  EXPECT_EQ(most_processes(group_of("ssh:node1:4"), 3), 3);
  EXPECT_EQ(most_processes(group_of("ssh:node1:4"), 10'000'000'000), 4);
  EXPECT_EQ(most_processes(group_of("4"), 3), 0);
}

TEST(WorkerCommand, StartsWorkersByTheirLauncher) {
  EXPECT_EQ(command_of("ssh:me@node1:4"),
            (Words{"ssh", "-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=30", "-o",
                   "ServerAliveInterval=5", "-o", "ServerAliveCountMax=3", "-o", "ControlPath=none",
                   "me@node1", "raum", "worker"}));
  EXPECT_EQ(command_of("srun:4"),
            (Words{"srun", "--quiet", "--nodes=1", "--ntasks=1", "--cpu-bind=cores",
                   "--job-name=match 7", "--cpus-per-task=1", "/own/raum", "worker"}));
  EXPECT_EQ(command_of("prefix:nice -n 10:2"), (Words{"nice", "-n", "10", "/own/raum", "worker"}));
  EXPECT_EQ(command_of("2"), (Words{"/own/raum", "worker"})) << "as a process of its own";
}

TEST(WorkerCommand, NamesTheWorkerAndTheTask) {
  const LaunchedWorker worker = launched_worker(group_of("srun:4,raum=/opt/raum"), 3, "raum-study");
  EXPECT_EQ(worker.name, "worker 3 of srun:4,raum=/opt/raum");
  EXPECT_EQ(worker.command.at(5), fmt::format("--job-name=raum-study-{}", ::getpid()));
  EXPECT_EQ(launched_worker(group_of("prefix:nice:1"), 1, "raum-study").command.at(1),
            std::filesystem::read_symlink("/proc/self/exe"));
}

TEST(WorkerCommand, UsesTheSettings) {
  EXPECT_EQ(command_of("ssh:node1:4,raum=/opt/raum").at(13), "/opt/raum");
  EXPECT_EQ(
      command_of("srun:4,cpus=2,constraint=zen3,partition=long,raum=/opt/raum"),
      (Words{"srun", "--quiet", "--nodes=1", "--ntasks=1", "--cpu-bind=cores", "--job-name=match 7",
             "--cpus-per-task=2", "--constraint=zen3", "--partition=long", "/opt/raum", "worker"}));
  EXPECT_EQ(command_of("prefix:nice:2,raum=/opt/raum"), (Words{"nice", "/opt/raum", "worker"}));
}

}  // namespace
}  // namespace raum::tournament
