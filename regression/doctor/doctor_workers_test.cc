#include "regression/doctor/doctor_workers.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/testing/files.h"
#include "base/testing/scoped_variable.h"
#include "base/testing/temporary_folder.h"

namespace raum::regression {
namespace {

using tournament::WorkerGroup;
using tournament::WorkerPlace;

// The script stands for the launcher; it gets the command of the worker as its arguments.
WorkerGroup launched_by(const std::string& script) {
  return {.place = WorkerPlace::Prefix, .count = 1, .words = {"sh", "-c", script, "launcher"}};
}

WorkerDiagnosis diagnosed(const std::string& script, const std::string& last = "--json") {
  const auto workers = diagnose_workers({launched_by(script)}, {"--pairs", "8", last});
  EXPECT_EQ(workers.size(), 1U);
  return workers.at(0);
}

TEST(DoctorWorkers, AreAllAsked) {
  WorkerGroup two = launched_by("echo 7; exit 3");
  two.count = 2;
  const auto workers = diagnose_workers({launched_by("shift; echo \"[\\\"$*\\\"]\""), two},
                                        {"--pairs", "8", "--json"});
  ASSERT_EQ(workers.size(), 3U);
  EXPECT_TRUE(workers[0].group.starts_with("prefix:sh ")) << workers[0].group;
  EXPECT_EQ(workers[0].status, 0);
  EXPECT_EQ(workers[0].output, "[\"doctor --pairs 8 --json\"]\n");
  EXPECT_EQ(workers[0].error, "");
  for (const int number : {1, 2}) {
    const WorkerDiagnosis& worker = workers[static_cast<std::size_t>(number)];
    EXPECT_EQ(worker.group, workers[1].group);
    EXPECT_EQ(worker.number, number);
    EXPECT_EQ(worker.status, 3);
    EXPECT_EQ(worker.output, "7\n");
    EXPECT_EQ(worker.error, "");
  }
}

// Each waits for the other three.
TEST(DoctorWorkers, AreAskedAtOnce) {
  const TemporaryFolder folder;
  WorkerGroup three = launched_by("cd '" + folder.path() +
                                  "'; : >$$; for i in $(seq 500); do set -- *; [ $# = 4 ] && echo "
                                  "7 && exit; sleep 0.02; done; exit 1");
  three.count = 3;
  WorkerGroup one = three;
  one.count = 1;
  const auto workers = diagnose_workers({three, one}, {"--json"});
  ASSERT_EQ(workers.size(), 4U);
  for (const WorkerDiagnosis& worker : workers) EXPECT_EQ(worker.error, "");
}

// The script stands for ssh.
TEST(DoctorWorkers, AreAskedAgainIfSshDropsThem) {
  const TemporaryFolder folder;
  const char* const path = std::getenv("PATH");
  const ScopedVariable variable("PATH", folder.path() + ":" + (path == nullptr ? "" : path));
  const auto asked = [&](int drops) {
    write_program(folder / "ssh", "cd '" + folder.path() +
                                      "'; echo x >>starts; [ $(wc -l <starts) "
                                      "-gt " +
                                      std::to_string(drops) + " ] || exit 255; echo 7");
    std::filesystem::remove(folder / "starts");
    return diagnose_workers({{.place = WorkerPlace::Ssh, .count = 1, .host = "a"}}, {"--json"})
        .at(0);
  };
  EXPECT_EQ(asked(2).error, "");
  EXPECT_EQ(asked(3).error, "exit status 255");
}

TEST(DoctorWorkers, HaveNotRunWithoutAnAnswer) {
  EXPECT_EQ(diagnosed("exit 3").error, "exit status 3");
  EXPECT_EQ(diagnosed("echo 7; exit 2").error, "exit status 2");
  EXPECT_EQ(diagnosed("echo 7; echo 'no \x1b route' >&2; exit 4").error,
            "exit status 4, \"no \\x1b route\"");
  EXPECT_EQ(diagnosed("echo 7; kill -KILL $$").error, "signal 9 (Killed)");
}

TEST(DoctorWorkers, AnswerInJsonOnlyIfAsked) {
  EXPECT_EQ(diagnosed("echo Welcome; echo 7; exit 3").error,
            "an answer that is no JSON, such as a greeting before it");
  EXPECT_EQ(diagnosed("echo Welcome", "3").error, "");
  EXPECT_EQ(diagnosed("exit 1").error, "exit status 1") << "no answer at all";
}

TEST(DoctorWorkers, HaveTheCodeOfTheWorst) {
  const WorkerDiagnosis good{.group = "a"}, bad{.group = "b", .status = 3},
      dead{.group = "c", .status = 1, .error = "exit status 1"};
  EXPECT_EQ(code_of({}), 0);
  EXPECT_EQ(code_of({good}), 0);
  EXPECT_EQ(code_of({good, bad, good}), 3);
  EXPECT_EQ(code_of({bad, dead, good}), 4);
}

TEST(DoctorWorkers, ArePrintedBelowTheirNames) {
  const std::vector<WorkerDiagnosis> workers = {
      {.group = "ssh:a:1", .output = "CAN\n"},
      {.group = "ssh:b:2", .status = 1, .output = "half", .error = "exit status 1"},
      {.group = "ssh:b:2", .number = 2, .status = 3, .output = "CANNOT\n"}};
  EXPECT_EQ(workers_text(workers),
            "worker 1 of ssh:a:1\nCAN\n\nworker 1 of ssh:b:2\ndid not run: exit status 1\n\n"
            "worker 2 of ssh:b:2\nCANNOT\n");
  EXPECT_EQ(workers_text({}), "");
}

TEST(DoctorWorkers, KeepTheirReportsInJson) {
  const std::vector<WorkerDiagnosis> workers = {
      {.group = "ssh:a:1", .output = "{\"b\": 1, \"a\": \"\xff\"}\n"},
      {.group = "ssh:b:1", .status = 1, .output = "{}", .error = "exit status 1"},
      {.group = "ssh:c:1", .output = "Welcome"}};
  EXPECT_EQ(workers_json({workers[1]}),
            R"({"schema_version":1,"workers":[{"group":"ssh:b:1","worker":1,"report":null,)"
            R"("error":"exit status 1"}]})");
  EXPECT_EQ(workers_json({workers[2]}),
            R"({"schema_version":1,"workers":[{"group":"ssh:c:1","worker":1,"report":null,)"
            R"("error":null}]})");
  EXPECT_EQ(workers_json({{.group = "\xff", .output = "{\"b\": 1, \"a\": []}\n"}}),
            "{\"schema_version\":1,\"workers\":[{\"group\":\"\xEF\xBF\xBD\","
            "\"worker\":1,\"report\":{\"b\":1,\"a\":[]},\"error\":null}]}");
  EXPECT_EQ(nlohmann::json::parse(workers_json(workers))["workers"].size(), 3U);
}

}  // namespace
}  // namespace raum::regression
