// UciClient: what it accepts of an engine, which is a shell script here, between two searches; and
// what it reads of the lines about a search.
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

SearchReport report_of(std::string_view line) {
  SearchReport info;
  read_info(line, info);
  return info;
}

TEST(SearchReport, ReadsFieldsInAnyOrder) {
  SearchReport info = report_of("info nodes 99 score cp -5 nps 1 depth 7 pv Ac2Bc2 Db4Dc5");
  EXPECT_EQ(info, (SearchReport{.depth = 7, .score_cp = -5, .nodes = 99, .pv = "Ac2Bc2 Db4Dc5"}));
  read_info("info depth 8 seldepth 12 score mate 3 pv Ac2Bc2", info);
  EXPECT_EQ(info,
            (SearchReport{.depth = 8, .seldepth = 12, .mate_in = 3, .nodes = 99, .pv = "Ac2Bc2"}));
  read_info("info score cp 4", info);
  EXPECT_EQ(info.score_cp, 4);
  EXPECT_EQ(info.mate_in, std::nullopt);
}

TEST(SearchReport, IgnoresUnreadableFields) {
  for (const char* const line :
       {"info string depth 4", "bestmove depth 3", "info depth", "info depth x", "info depth 3x",
        "info nodes -1", "info score", "info score upper 5", "info score cp", "info score mate x",
        "", "info"}) {
    EXPECT_EQ(report_of(line), SearchReport{}) << line;
  }
  SearchReport info{.depth = 3, .score_cp = 7, .nodes = 9};
  const SearchReport before = info;
  read_info("info depth 99999999999 score cp many nodes x", info);
  EXPECT_EQ(info, before);
}

TEST(SearchReport, ReadsNothingAfterAText) {
  EXPECT_EQ(report_of("info depth 2 string depth 4"), SearchReport{.depth = 2});
}

TEST(SearchReport, ClampsHugeScores) {
  EXPECT_EQ(report_of("info score cp 1000000").score_cp, 1'000'000);
  EXPECT_EQ(report_of("info score cp 1000001").score_cp, 1'000'000);
  EXPECT_EQ(report_of("info score cp -1000001").score_cp, -1'000'000);
  EXPECT_EQ(report_of("info score cp 999999").score_cp, 999'999);
}

TEST(SearchReport, EndsThePvAtTheFirstWordThatIsNoMove) {
  EXPECT_EQ(report_of("info pv Ac2Bc2 a:b Db4Dc5").pv, "Ac2Bc2");
  EXPECT_EQ(report_of("info pv azAZ09 Ea4Ea5q").pv, "azAZ09 Ea4Ea5q") << "seven characters";
  EXPECT_EQ(report_of("info pv Ea4Ea5qq").pv, "") << "eight characters";
  for (const char c : {'`', '{', '@', '[', '/', ':'}) {
    EXPECT_EQ(report_of(std::string("info pv ok A") + c + "A").pv, "ok") << c;
  }
  SearchReport info{.pv = "Ac2Bc2"};
  read_info("info depth 3 pv", info);
  EXPECT_EQ(info.pv, "") << "the last one counts";
}

TEST(SearchReport, KeepsAsManyMovesOfAPvAsFit) {
  std::string pv;  // 30 moves of six characters and five of seven
  for (int i = 0; i < 30; ++i) pv += "Ac2Ac3 ";
  for (int i = 0; i < 5; ++i) pv += "Ea4Ea5q ";
  pv += "Ac2Ac3";
  ASSERT_EQ(pv.size(), kMaxPv);
  EXPECT_EQ(report_of("info pv " + pv + " Ac2Ac3").pv, pv);
  EXPECT_EQ(report_of("info pv " + pv + "q x").pv, pv.substr(0, kMaxPv - 7));
}

}  // namespace
}  // namespace raum::tournament
