// UciClient: what it accepts of an engine, which is a shell script here, between two searches.
#include "tournament/engines/uci_client.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <string>
#include <thread>

#include "base/process/descriptor.h"
#include "base/testing/shell_engine.h"

namespace raum::tournament {
namespace {

TEST(UciClient, ReportsAMoveAfterTheEndOfAGame) {
  const FakeEngine engine(
      "while read -r line; do\n  case $line in\n    uci) echo uciok ;;\n"
      "    ucinewgame) echo bestmove Aa1Aa2 ;;\n    isready) echo readyok ;;\n"
      "    quit) exit 0 ;;\n  esac\ndone");
  const StopEvent stop;
  auto client = UciClient::start({.name = "late", .command = engine.path().string()},
                                 std::chrono::seconds(60), stop);
  ASSERT_TRUE(client.has_value());
  const auto ready = client->new_game();
  ASSERT_FALSE(ready.has_value());
  EXPECT_EQ(ready.error().fault, EngineFault::MoveAfterEnd);
  EXPECT_NE(ready.error().detail.find("bestmove Aa1Aa2"), std::string::npos);
}

// A terminal that takes no further output until it is read.
class FullTerminal {
 public:
  FullTerminal() {
    EXPECT_EQ(::grantpt(master_.get()), 0);
    EXPECT_EQ(::unlockpt(master_.get()), 0);
    std::array<char, 64> name{};
    EXPECT_EQ(::ptsname_r(master_.get(), name.data(), name.size()), 0);
    path_ = name.data();
  }
  ~FullTerminal() {
    if (reader_.joinable()) reader_.join();
  }
  FullTerminal(const FullTerminal&) = delete;
  FullTerminal& operator=(const FullTerminal&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  void fill() {
    const Descriptor file(::open(path_.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    const std::string text(4'096, 'x');
    while (::write(file.get(), text.data(), text.size()) > 0) {
    }
  }
  /// Reads it after this time until nobody has it open.
  void read_after(std::chrono::milliseconds time) {
    reader_ = std::thread([this, time] {
      std::this_thread::sleep_for(time);
      std::array<char, 4'096> text;
      while (::read(master_.get(), text.data(), text.size()) > 0) {
      }
    });
  }

 private:
  Descriptor master_{::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)};
  std::string path_;
  std::thread reader_;
};

TEST(UciClient, DoesNotChargeTheLogToTheEngine) {
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
