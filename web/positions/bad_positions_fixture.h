// Texts that name no position, for the tests of what reads one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace raum::web {

/// More than sixty texts, each broken in another way.
inline std::vector<std::string> bad_positions() {
  const std::string rest = "//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4";
  std::vector<std::string> bad;
  for (const std::string_view level : {"",
                                       "5",
                                       "5/5",
                                       "5/5/5",
                                       "5/5/5/5",
                                       "5/5/5/5/4",
                                       "5/5/5/5/6",
                                       "5/5/5/5/0k",
                                       "4/5/5/5/4k",
                                       "5r/5/5/5/4k",
                                       "r5/5/5/5/4k",
                                       "23/5/5/5/4k",
                                       "x4/5/5/5/4k",
                                       "5/5/5/5/4k/5",
                                       "5/5/5/5/4k/",
                                       "5//5/5/5/4k",
                                       "5/5/5/5/5",
                                       "5/5/k4/5/4k",
                                       "5/5/K4/5/4k",
                                       "3P1/5/5/5/4k",
                                       "5/5/5/5/R3k",
                                       "é4/5/5/5/4k",
                                       "♔4/5/5/5/4k",
                                       " 5/5/5/5/4k/",
                                       "5/5/5/5/4k ",
                                       "5,5,5,5,4k",
                                       "\n/5/5/5/4k",
                                       "5/5/5\n/5/4k",
                                       "5/5/5\t/5/4k",
                                       "11111/5/5/5/4k"}) {
    bad.push_back(std::string(level) + rest + " w 0 1");
  }
  const std::string whole = "5/5/5/5/4k" + rest;
  for (const std::string_view fields : {"",
                                        " ",
                                        " W 0 1",
                                        " white 0 1",
                                        " x 0 1",
                                        " w -1 1",
                                        " w 10000 1",
                                        " w 0 0",
                                        " w 0 100000",
                                        " w 0 1x",
                                        " w 0",
                                        " w 0 1 moves",
                                        " w 0 1 a b",
                                        " w a 1",
                                        " w 0 a",
                                        " w +0 1",
                                        " w 0 +1",
                                        " w 0x1 1",
                                        " w 1e1 1",
                                        " w 0.5 1",
                                        " w 99999999999999999999 1",
                                        " w 0 1\nquit",
                                        "\nw 0 1",
                                        " w 0 1\r",
                                        " w\n0 1",
                                        " w 0\t1",
                                        " wb 0 1",
                                        " w 0 1;",
                                        " - 0 1",
                                        " 0 1 w",
                                        "w 0 1"}) {
    bad.push_back(whole + std::string(fields));
  }
  bad.emplace_back("");
  bad.emplace_back("start");
  bad.emplace_back("Startpos");
  bad.emplace_back("startpos ");
  bad.emplace_back("startpos\n");
  bad.emplace_back("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  bad.push_back(whole + std::string(" w 0 1\0", 7));
  bad.emplace_back(10'000, '5');
  return bad;
}

}  // namespace raum::web
