#include "tournament/engines/protocol_log.h"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <string>
#include <vector>

#include "base/testing/full_terminal.h"
#include "base/testing/shell_engine.h"
#include "base/testing/temporary_folder.h"
#include "tournament/engines/uci_client.h"

namespace raum::tournament {
namespace {

// The lines without their times.
std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    const std::size_t time = line.find('\t'), end = line.find('\t', time + 1);
    if (end != std::string::npos) line.erase(time, end - time);
    lines.push_back(line);
  }
  return lines;
}

TEST(ProtocolLog, NamesGameEngineAndDirectionOfEveryLine) {
  const TemporaryFolder folder;
  const auto log = ProtocolLog::open(folder / "log", "a start");
  ASSERT_TRUE(log.has_value());
  LoggedGame game{.pair = 12, .leg = 1, .start = std::chrono::steady_clock::now()};
  EngineLog engine(**log, game, "old one");
  engine.sent("position startpos\ngo depth 1\n");
  engine.received("bestmove \tAc2Ac3\x1b");
  game.leg = 0;
  engine.stderr_bytes("half ");
  engine.stderr_bytes("a line\nand");
  engine.end_stderr();
  EngineLog().sent("to nobody\n");
  EXPECT_EQ(lines_of(folder / "log"),
            (std::vector<std::string>{"# a start", "12.2\told one\t>\tposition startpos",
                                      "12.2\told one\t>\tgo depth 1",
                                      "12.2\told one\t<\tbestmove \\x09Ac2Ac3\\x1b",
                                      "12.1\told one\t!\thalf a line", "12.1\told one\t!\tand"}));
}

TEST(ProtocolLog, AppendsToTheLogOfAnEarlierStart) {
  const TemporaryFolder folder;
  ASSERT_TRUE(ProtocolLog::open(folder / "log", "one").has_value());
  ASSERT_TRUE(ProtocolLog::open(folder / "log", "two\n").has_value());
  EXPECT_EQ(lines_of(folder / "log"), (std::vector<std::string>{"# one", "# two\\x0a"}));
}

TEST(ProtocolLog, CutsAnEndlessLineOfStderr) {
  const TemporaryFolder folder;
  const auto log = ProtocolLog::open(folder / "log", "");
  ASSERT_TRUE(log.has_value());
  const LoggedGame game;
  EngineLog engine(**log, game, "e");
  for (int i = 0; i < 100; ++i) engine.stderr_bytes(std::string(100, 'x'));
  EXPECT_EQ(lines_of(folder / "log").size(), 3U) << "the remark and twice 4,096 bytes";
}

TEST(ProtocolLog, GivesUpAPipeThatNobodyReads) {
  const Pipe pipe = Pipe::open();
  const std::string path = "/proc/self/fd/" + std::to_string(pipe.write.get());
  const auto log = ProtocolLog::open(path, "", std::chrono::milliseconds(20));
  ASSERT_TRUE(log.has_value()) << to_string(log.error().error);
  // More than a pipe holds.
  const std::string text(1'000, 'x');
  for (int i = 0; i < 1'000; ++i) {
    (*log)->write({.engine = "e", .direction = '>', .text = text});
  }
  EXPECT_EQ((*log)->failure(),
            (Error{path, "a pipe that nobody reads", "a log that can be written"}));
}

TEST(ProtocolLog, NamesAFileThatCannotBeWritten) {
  for (const auto& [path, found] :
       {std::pair{"/no/such/folder/log", "No such file or directory"},
        std::pair{"/dev/full", "No space left on device"}, std::pair{"/tmp", "Is a directory"}}) {
    const auto log = ProtocolLog::open(path, "");
    ASSERT_FALSE(log.has_value());
    EXPECT_EQ(log.error().code, ExitCode::Environment);
    EXPECT_EQ(log.error().error, (Error{path, found, "a log that can be written"}));
  }
}

TEST(ProtocolLog, IsNotChargedToTheEngine) {
  constexpr std::chrono::milliseconds kTime(3'000);
  const FakeEngine engine(
      "while read -r line; do\n  case $line in\n    uci) echo uciok ;;\n"
      "    isready) echo readyok ;;\n    go*) echo bestmove Aa1Aa2 ;;\n"
      "    quit) exit 0 ;;\n  esac\ndone");
  FullTerminal terminal;
  auto log = ProtocolLog::open(terminal.path(), "");
  ASSERT_TRUE(log.has_value());
  const LoggedGame game;
  const StopEvent stop;
  auto client = UciClient::start({.name = "quick", .command = engine.path().string()},
                                 std::chrono::seconds(60), stop, EngineLog(**log, game, "quick"));
  ASSERT_TRUE(client.has_value());
  terminal.fill();
  terminal.read_after(kTime + std::chrono::milliseconds(200));
  const auto answer = client->search("position startpos\n", {.go = "go movetime 1", .time = kTime});
  EXPECT_TRUE(answer.has_value()) << "the time of the log was taken for the engine's";
  client->quit();
}

}  // namespace
}  // namespace raum::tournament
