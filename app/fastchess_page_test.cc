// docs/coming-from-fastchess.md names only options that exist, and all that fastchess has.
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>

#include "base/process/subprocess.h"
#include "base/testing/run_raum.h"
#include "base/text/text_file.h"

namespace raum {
namespace {

// The words of the text that look like "--option".
std::set<std::string> options_in(const std::string& text) {
  static const std::regex kOption("--[a-z][a-z-]*");
  return {std::sregex_token_iterator(text.begin(), text.end(), kOption),
          std::sregex_token_iterator()};
}

TEST(FastchessPage, NamesOptionsThatExist) {
  const auto page = read_text_file(RAUM_SOURCE "/docs/coming-from-fastchess.md", "the page");
  ASSERT_TRUE(page);
  std::set<std::string> known = options_in(run_raum({"match", "--help"}).output +
                                           run_raum({"results", "export", "--help"}).output);
  known.insert({"--version", "--compliance"});  // of raum itself, of fastchess
  const std::set<std::string> named = options_in(*page);
  EXPECT_GE(named.size(), 25U);
  for (const std::string& option : named) EXPECT_TRUE(known.contains(option)) << option;
}

// Those of the command line of fastchess 1.8.2, and the keys of their values.
TEST(FastchessPage, NamesEveryOptionOfFastchess) {
  const auto page = read_text_file(RAUM_SOURCE "/docs/coming-from-fastchess.md", "the page");
  ASSERT_TRUE(page);
  for (const char* const option : {"-version",
                                   "-help",
                                   "-quick",
                                   "-concurrency",
                                   "-force-concurrency",
                                   "-rounds",
                                   "-games",
                                   "-repeat",
                                   "-sprt",
                                   "-tournament",
                                   "-seeds",
                                   "-variant",
                                   "-noswap",
                                   "-reverse",
                                   "-wait",
                                   "-each",
                                   "-engine",
                                   "-draw",
                                   "-resign",
                                   "-maxmoves",
                                   "-tb",
                                   "-tbpieces",
                                   "-tbignore50",
                                   "-tbadjudicate",
                                   "-openings",
                                   "-srand",
                                   "-output",
                                   "-pgnout",
                                   "-epdout",
                                   "-event",
                                   "-site",
                                   "-scoreinterval",
                                   "-report",
                                   "-ratinginterval",
                                   "-config",
                                   "-recover",
                                   "--compliance",
                                   "-crc32",
                                   "-show-latency",
                                   "-testEnv",
                                   "-log",
                                   "-use-affinity",
                                   "-autosaveinterval",
                                   "-startup-ms",
                                   "-ucinewgame-ms",
                                   "-ping-ms",
                                   "-check-mate-pvs",
                                   "-strict"}) {
    const std::regex word("`" + std::string(option) + "[ `]");
    EXPECT_TRUE(std::regex_search(*page, word)) << option;
  }
  for (const char* const key :
       {"elo0",     "elo1",     "alpha",    "beta",    "model", "cmd",        "name",
        "args",     "tc",       "st",       "nodes",   "plies", "timemargin", "depth",
        "restart",  "proto",    "dir",      "option.", "score", "movecount",  "movenumber",
        "twosided", "file",     "format",   "order",   "start", "notation",   "append",
        "seldepth", "nps",      "hashfull", "tbhits",  "pv",    "timeleft",   "latency",
        "min",      "penta",    "discard",  "outname", "stats", "level",      "match_line",
        "compress", "realtime", "engine",   "policy"}) {
    const std::string end = std::string(key).ends_with('.') ? "" : "=";
    const std::regex word("[` ]" + std::string(key) + end);
    EXPECT_TRUE(std::regex_search(*page, word)) << key;
  }
}

}  // namespace
}  // namespace raum
