// For the tests of studies: a folder with openings and a league in it, and a study made in memory.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <ctime>
#include <fstream>
#include <string>
#include <string_view>

#include "base/testing/error_of.h"
#include "base/testing/temporary_folder.h"
#include "engine/board/position_text.h"
#include "tournament/study/study.h"

namespace raum::tournament {

inline constexpr std::string_view kLeague = R"(title = "three"
kind = "league"
depth = 1
openings = "openings.txt"
pairs = 3

[[player]]
name = "a"
engine = "maackesgeist-v2"
claim = "said so"

[[player]]
name = "b"
engine = "maackesgeist-v2"
options.Evaluation = "js-schach"
options.NullMove = false
options.Hash = 1

[[player]]
name = "c"
engine = "maackesgeist-v2"
depth = 2
)";

/// Reads studies from a folder that holds openings.txt with three openings.
class StudyFixture : public testing::Test {
 protected:
  StudyFixture() {
    std::ofstream(folder_ / "openings.txt")
        << "4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/2Q2/5//5/5/5/5/KR3 w 0 1\n"
           "4k/5/5/5/5//5/r4/5/5/5//5/5/5/5/5//5/5/5/2Q2/5//5/5/5/5/KR3 b 0 1\n"
           "4k/5/5/5/5//5/5/b4/5/5//5/5/5/5/5//5/5/5/2Q2/5//5/5/5/5/KN3 w 0 1\n";
  }
  [[nodiscard]] Expected<Study> read(std::string_view text) const {
    return parse_study(text, folder_ / "study.toml");
  }
  /// The error of a study, without the folder.
  [[nodiscard]] std::string refusal(std::string_view text) const {
    std::string line = error_line(read(text));
    const std::string folder = folder_.path() + "/";
    for (auto at = line.find(folder); at != std::string::npos; at = line.find(folder)) {
      line.erase(at, folder.size());
    }
    return line;
  }

  TemporaryFolder folder_;
};

/// A study of three players and three short games: two positions reach the 50-move limit soon.
inline Study given_study(StudyKind kind) {
  constexpr std::array kFewMen{
      "4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/2Q2/5//5/5/5/5/KR3 w 0 1",
      "4k/5/5/5/5//5/r4/5/5/5//5/5/5/5/5//5/5/5/2Q2/5//5/5/5/5/KR3 b 90 1",
      "4k/5/5/5/5//5/5/b4/5/5//5/5/5/5/5//5/5/5/2Q2/5//5/5/5/5/KN3 w 90 1"};

  Study study;
  study.title = "a title";
  study.kind = kind;
  study.players.resize(3);
  study.players[0].name = "a";
  study.players[0].claim = "first";
  study.players[0].engine = study.players[1].engine = "maackesgeist-v2";
  study.players[0].depth = 1;
  study.players[1].name = "a longer name";
  study.players[1].claim = "best";
  study.players[1].options = {{"Evaluation", "js-schach"}};
  study.players[1].nodes = 500;
  study.players[2].name = "c";
  study.players[2].claim = "last";
  study.players[2].engine = "js-schach";
  study.players[2].depth = 2;
  study.positions_path = "openings.txt";
  study.openings_identity = "those of given_study()";
  study.seed = 3;
  study.repeats = 2;
  study.matches = {{0, 1, "20 : 0"}, {0, 2, "no claim"}, {1, 2, "another"}};
  for (const char* const text : kFewMen) {
    study.positions.push_back({.text = text, .position = parse_position(text).value()});
  }
  return study;
}

/// Processor time of this process, in all threads.
inline double used_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace raum::tournament
