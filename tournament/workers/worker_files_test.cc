// How a worker process gets the files that its machine lacks.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "base/testing/files.h"
#include "base/text/quote.h"
#include "tournament/testing/worker_process_fixture.h"

namespace raum::tournament {
namespace {

namespace fs = std::filesystem;

class WorkerFilesTest : public WorkerProcessTest {
 protected:
  void send_file(const Json& hash, std::string_view bytes) {
    send({{"file", {{"hash", hash}}}});
    write(bytes);
  }
  // Sends a setup with a program, "exit 7", that the worker does not have, and one that it has.
  void start_with_lost_program() {
    write_program(folder_ / "far/engine", "exit 7");
    write_program(folder_ / "near", "exit 8");
    auto players = scripted_players();
    players[0].spec.command = folder_ / "far/engine";
    players[1].spec.command = folder_ / "near";
    const Json setup = setup_of(players);
    fs::rename(folder_ / "far", folder_ / "gone");
    start();
    next("hello");
    send(setup);
  }
};

TEST_F(WorkerFilesTest, RefusesAFileThatIsNotMissing) {
  const Json setup = setup_of(scripted_players());
  const Json hash = setup["setup"]["engines"][0]["files"][0]["hash"];
  const std::string expected =
      "file: found \"" + hash.get<std::string>() + "\", expected a file that is missing";
  const Json file = {{"file", {{"hash", hash}}}};
  EXPECT_EQ(end_after({file}), expected);
  start();
  next("hello");
  send(setup);
  next("ready");
  send(file);
  EXPECT_EQ(end(), expected);
}

TEST_F(WorkerFilesTest, GetsAMissingProgramAndItsFile) {
  write_program(folder_ / "far/engine",
                "grep -q secret \"$1\" && exec " RAUM_SCRIPTED_ENGINE " good");
  std::ofstream(folder_ / "far/data") << "a secret\n";
  auto players = scripted_players();
  players[0].spec.command = folder_ / "far/engine";
  players[0].spec.arguments = {folder_ / "far/data"};
  const Json setup = setup_of(players);
  const Json files = setup["setup"]["engines"][0]["files"];
  ASSERT_EQ(files.size(), 2U);
  const std::string program = content_of(folder_ / "far/engine");
  fs::rename(folder_ / "far", folder_ / "gone");
  start();
  next("hello");
  send(setup);
  EXPECT_EQ(next("missing").size(), 2U);
  send_file(files[1]["hash"], "a secret\n");
  send_file(files[0]["hash"], program);
  next("ready");
  play(players, 1);
  write("quit\n");
  EXPECT_EQ(end(), "");
  // The next worker finds the copies.
  start();
  next("hello");
  send(setup);
  next("ready");
}

TEST_F(WorkerFilesTest, GetsEqualFilesOnce) {
  const std::string program = content_of(RAUM_SCRIPTED_ENGINE);
  auto players = scripted_players();
  for (Contender& player : players) {
    const std::string path = folder_ / ("far/" + player.name());
    fs::create_directories(folder_ / "far");
    fs::copy_file(RAUM_SCRIPTED_ENGINE, path);
    player.spec.command = path;
  }
  const Json setup = setup_of(players);
  fs::rename(folder_ / "far", folder_ / "gone");
  start();
  next("hello");
  send(setup);
  const Json missing = next("missing");
  ASSERT_EQ(missing.size(), 1U);
  send_file(missing[0], program);
  next("ready");
  play(players, 1);
}

TEST_F(WorkerFilesTest, RefusesOtherBytesThanThoseOfTheFile) {
  start_with_lost_program();
  send_file(next("missing").at(0), "#!/bin/sh\nexit 8\n");
  EXPECT_EQ(end(), (folder_ / "far/engine") +
                       ": found other bytes, expected those that the match was begun with");
}

TEST_F(WorkerFilesTest, NamesAProgramThatIsRemovedWhileAnotherOneIsMissing) {
  start_with_lost_program();
  const Json missing = next("missing");
  fs::remove(folder_ / "near");
  send_file(missing.at(0), content_of(folder_ / "gone/engine"));
  EXPECT_EQ(end(), fmt::format("engine second: found no file {}, expected that file",
                               quoted_utf8(folder_ / "near")));
}

TEST_F(WorkerFilesTest, SaysThatItIsAliveWhileItReadsAFile) {
  constexpr std::uintmax_t kBytes = std::uintmax_t{64} << 20U;
  std::ofstream(folder_ / "network") << "a net";
  fs::resize_file(folder_ / "network", kBytes);
  auto players = scripted_players();
  players[0].spec.options = {{"Network", folder_ / "network"}};
  const Json setup = setup_of(players);
  alive_step_ = std::chrono::milliseconds(1);
  start();
  next("hello");
  send(setup);
  int signs = 0;
  Json message = next();
  for (; message.contains("alive"); message = next()) ++signs;
  EXPECT_TRUE(message.contains("ready")) << message.dump();
  EXPECT_GT(signs, 0);
  write("quit\n");
  EXPECT_EQ(end(), "");
}

TEST_F(WorkerFilesTest, RefusesAFileThatEndsEarly) {
  start_with_lost_program();
  send_file(next("missing").at(0), "#!/bin/sh");
  to_.write.close();
  EXPECT_EQ(end(), "file: found the end of the input, expected 8 more bytes");
}

}  // namespace
}  // namespace raum::tournament
