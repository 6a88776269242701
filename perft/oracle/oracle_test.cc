#include "perft/oracle/oracle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace raum::perft {
namespace {

constexpr std::string_view kStart =
    "rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNKNR w 0 1";

using Moves = std::vector<std::string>;

// The text of a position with only these men ("KAa1": a white king on Aa1).
std::string placed(const std::vector<std::string>& men, char side) {
  std::string text;
  for (char level = 'E'; level >= 'A'; --level) {
    for (char rank = '5'; rank >= '1'; --rank) {
      std::string row;
      for (char file = 'a'; file <= 'e'; ++file) {
        const std::string cell{level, file, rank};
        const auto man = std::find_if(men.begin(), men.end(),
                                      [&](const auto& m) { return m.substr(1) == cell; });
        if (man != men.end()) {
          row += man->front();
        } else if (!row.empty() && row.back() >= '1' && row.back() <= '5') {
          ++row.back();
        } else {
          row += '1';
        }
      }
      text += row;
      if (rank > '1') text += '/';
    }
    if (level > 'A') text += "//";
  }
  return text + ' ' + side + " 0 1";
}

Moves moves_from(const Oracle& oracle, std::string_view cell) {
  Moves moves;
  for (const auto& move : oracle.legal_moves()) {
    if (move.starts_with(cell)) moves.push_back(move);
  }
  return moves;
}

TEST(Oracle, CountsTheStartPosition) {
  const Oracle start = Oracle::from_text(kStart).value();
  EXPECT_EQ(start.perft(0), 1U);
  EXPECT_EQ(start.perft(1), 61U);
  EXPECT_EQ(start.perft(2), 3'615U);
  EXPECT_EQ(start.legal_captures().size(), 5U);
}

TEST(Oracle, WritesWhatItRead) {
  for (const std::string_view text :
       {kStart,
        std::string_view("k4/5/5/5/5//5/5/5/5/5//5/1p2R/5/5/5//5/5/5/5/5//5/5/5/5/3K1 b 7 42")}) {
    EXPECT_EQ(Oracle::from_text(text).value().text(), text);
  }
}

TEST(Oracle, AssumesClockZeroAndMoveOneIfMissing) {
  const std::string text = placed({"KAa1", "kEe5"}, 'w');
  EXPECT_EQ(Oracle::from_text(text.substr(0, text.size() - 4)).value().text(), text);
}

TEST(Oracle, RejectsMalformedAndIllegalPositions) {
  const std::string right = placed({"KAa1", "kEe5"}, 'w');
  ASSERT_TRUE(Oracle::from_text(right));
  EXPECT_FALSE(Oracle::from_text(""));
  EXPECT_FALSE(Oracle::from_text(right + " x"));
  EXPECT_FALSE(Oracle::from_text(right.substr(0, right.size() - 2)));
  EXPECT_FALSE(Oracle::from_text(right.substr(1)));
  EXPECT_FALSE(Oracle::from_text("5/" + right));
  EXPECT_FALSE(Oracle::from_text(placed({"KAa1"}, 'w')));
  EXPECT_FALSE(Oracle::from_text(placed({"KAa1", "KCc3", "kEe5"}, 'w')));
  EXPECT_FALSE(Oracle::from_text(placed({"KAa1", "kBb2"}, 'w')));
  EXPECT_FALSE(Oracle::from_text(placed({"KAa1", "kEe5", "PEa5"}, 'w')));
  EXPECT_FALSE(Oracle::from_text(placed({"KAa1", "kEe5", "pAc1"}, 'w')));
  EXPECT_FALSE(Oracle::from_text(placed({"KAa1", "kEe5", "REa5"}, 'w')));
  EXPECT_TRUE(Oracle::from_text(placed({"KAa1", "kEe5", "REa5"}, 'b')));
  EXPECT_TRUE(Oracle::from_text(placed({"KAa1", "kEe5", "PAc1", "pEc5"}, 'w')));
}

TEST(Oracle, ReadsNumbersWithinTheirRanges) {
  const std::string right = placed({"KAa1", "kEe5"}, 'w');
  const std::string placement = right.substr(0, right.size() - 3);
  for (const std::string numbers : {"0 1", "9999 99999"}) {
    EXPECT_EQ(Oracle::from_text(placement + numbers).value().text(), placement + numbers);
  }
  for (const std::string numbers : {"10000 1", "0 0", "0 100000", "-1 1", " 1", "0 ", "0 1x"}) {
    EXPECT_FALSE(Oracle::from_text(placement + numbers)) << numbers;
  }
}

TEST(Oracle, ReadsRanksOfFiveCells) {
  const std::string rest = "/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1";
  for (const std::string rank : {"4k", "k4", "1k3", "3k1", "ppkpp"}) {
    EXPECT_TRUE(Oracle::from_text(rank + rest)) << rank;
  }
  for (const std::string rank :
       {"5k", "k5", "3k", "k3", "4k1", "kpppppp", "31k", "k22", "0k4", "6k", "xk3", ""}) {
    EXPECT_FALSE(Oracle::from_text(rank + rest)) << rank;
  }
}

// After both kings, so that only the rank itself is wrong.
TEST(Oracle, RefusesAWrongLastRank) {
  const std::string ranks = "4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/";
  for (const std::string rank : {"K4", "K3P", "K1n2"}) {
    EXPECT_TRUE(Oracle::from_text(ranks + rank + " w 0 1")) << rank;
  }
  for (const std::string rank : {"K3x", "K3.", "Kx3", "K3", "K31", "K5", "K4P", "K4/5", "K4//5"}) {
    EXPECT_FALSE(Oracle::from_text(ranks + rank + " w 0 1")) << rank;
  }
}

TEST(Oracle, AcceptsTwentyMenOfASideAndNoMore) {
  const std::string rest = "//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1";
  EXPECT_TRUE(Oracle::from_text("nnnnn/nnnnn/nnnnn/nnnn1/4k" + rest));
  EXPECT_FALSE(Oracle::from_text("nnnnn/nnnnn/nnnnn/nnnnn/4k" + rest));
}

// The first and the last cell, Aa1 and Ee5.
TEST(Oracle, SeesTheMenInTheCorners) {
  EXPECT_FALSE(Oracle::from_text(placed({"KAc3", "kCc3", "PEe5"}, 'w')));
  EXPECT_FALSE(Oracle::from_text(placed({"KAc3", "kCc3", "pAa1"}, 'w')));
  const Oracle men =
      Oracle::from_text(placed({"KAc3", "kCc3", "RAa1", "REe5", "rEe3"}, 'w')).value();
  EXPECT_EQ(moves_from(men, "Aa1").size(), 12U);
  EXPECT_EQ(moves_from(men, "Ee5").size(), 10U);
  EXPECT_EQ(men.legal_captures(), Moves{"Ee5Ee3"});
  const Oracle first = Oracle::from_text(placed({"KAa5", "kCc3", "rAa1"}, 'w')).value();
  EXPECT_EQ(first.checking_men(), std::vector<int>{0});
  const Oracle last = Oracle::from_text(placed({"KEe1", "kCc3", "rEe5"}, 'w')).value();
  EXPECT_EQ(last.checking_men(), std::vector<int>{124});
  const Oracle pinned =
      Oracle::from_text(placed({"KAa5", "kCc3", "RAa3", "rAa1", "nEe5"}, 'w')).value();
  ASSERT_EQ(pinned.pins().size(), 1U);
  EXPECT_EQ(pinned.pins()[0].pinned, 10);
  EXPECT_EQ(pinned.pins()[0].pinner, 0);
}

TEST(Oracle, RookReachesTwelveCellsFromAnyCell) {
  for (const std::string cell : {"Ab1", "Cc3", "Ee1", "Dd2"}) {
    const Oracle oracle = Oracle::from_text(placed({"KAa5", "kEc5", "R" + cell}, 'w')).value();
    EXPECT_EQ(moves_from(oracle, cell).size(), 12U) << cell;
  }
}

TEST(Oracle, UnicornMovesThroughCornersOnly) {
  const Oracle oracle = Oracle::from_text(placed({"KAc1", "kEc5", "UCc3"}, 'w')).value();
  const Moves moves = moves_from(oracle, "Cc3");
  EXPECT_EQ(moves.size(), 16U);
  EXPECT_NE(std::find(moves.begin(), moves.end(), "Cc3Aa1"), moves.end());
  EXPECT_EQ(std::find(moves.begin(), moves.end(), "Cc3Cd4"), moves.end());
}

TEST(Oracle, KnightLeapsOverMen) {
  const Oracle start = Oracle::from_text(kStart).value();
  EXPECT_EQ(moves_from(start, "Ab1"),
            (Moves{"Ab1Aa3", "Ab1Ac3", "Ab1Bb3", "Ab1Ca1", "Ab1Cb2", "Ab1Cc1"}));
}

TEST(Oracle, PawnStepsInTwoAndCapturesInFiveDirections) {
  const std::vector<std::string> men{"KAa1", "kEc5", "PCc3", "pCb4",
                                     "pCd4", "pDb3", "pDd3", "pDc4"};
  const Oracle oracle = Oracle::from_text(placed(men, 'w')).value();
  EXPECT_EQ(moves_from(oracle, "Cc3"),
            (Moves{"Cc3Cb4", "Cc3Cc4", "Cc3Cd4", "Cc3Db3", "Cc3Dc3", "Cc3Dc4", "Cc3Dd3"}));
}

TEST(Oracle, BlackPawnMovesDownwards) {
  const Oracle oracle = Oracle::from_text(placed({"KAa1", "kEc5", "pCc3", "NBc2"}, 'b')).value();
  EXPECT_EQ(moves_from(oracle, "Cc3"), (Moves{"Cc3Bc2", "Cc3Bc3", "Cc3Cc2"}));
}

TEST(Oracle, PawnMustPromoteToOneOfFivePieces) {
  const Oracle oracle = Oracle::from_text(placed({"KAa1", "kAe5", "PEb4"}, 'w')).value();
  EXPECT_EQ(moves_from(oracle, "Eb4"),
            (Moves{"Eb4Eb5b", "Eb4Eb5n", "Eb4Eb5q", "Eb4Eb5r", "Eb4Eb5u"}));
}

TEST(Oracle, PawnOnTheTopLevelMovesAlongRanksOnly) {
  const Oracle oracle = Oracle::from_text(placed({"KAa1", "kAe5", "PEb2"}, 'w')).value();
  EXPECT_EQ(moves_from(oracle, "Eb2"), (Moves{"Eb2Eb3"}));
}

TEST(Oracle, PinnedManStaysOnItsLine) {
  const Oracle oracle = Oracle::from_text(placed({"KAa1", "kEc5", "RAa3", "rAa5"}, 'w')).value();
  EXPECT_EQ(moves_from(oracle, "Aa3"), (Moves{"Aa3Aa2", "Aa3Aa4", "Aa3Aa5"}));
  const auto pins = oracle.pins();
  ASSERT_EQ(pins.size(), 1U);
  EXPECT_EQ(pins[0].pinned, 10);  // Aa3
  EXPECT_EQ(pins[0].pinner, 20);  // Aa5
  EXPECT_FALSE(oracle.in_check());
}

TEST(Oracle, ListsACheckerWithASecondSliderBehindIt) {
  const Oracle oracle =
      Oracle::from_text(placed({"KAa1", "kEc5", "rAa3", "rAa5", "bEe1"}, 'w')).value();
  EXPECT_EQ(oracle.checking_men(), (std::vector<int>{10, 104}));  // Aa3, Ee1
  EXPECT_TRUE(oracle.pins().empty());
}

TEST(Oracle, DoubleCheckAllowsOnlyKingMoves) {
  const Oracle oracle =
      Oracle::from_text(placed({"KAa1", "kEc5", "rAa5", "bAd4", "QCb3"}, 'w')).value();
  EXPECT_EQ(oracle.checkers(), 2);
  EXPECT_FALSE(oracle.legal_moves().empty());
  EXPECT_EQ(moves_from(oracle, "Aa1"), oracle.legal_moves());
}

TEST(Oracle, MakeRejectsAnIllegalMoveAndChangesNothing) {
  Oracle oracle = Oracle::from_text(kStart).value();
  EXPECT_FALSE(oracle.make("Aa1Aa2"));
  EXPECT_FALSE(oracle.make(""));
  EXPECT_EQ(oracle.text(), kStart);
  EXPECT_TRUE(oracle.make("Ab1Aa3"));
  EXPECT_TRUE(oracle.text().ends_with(" b 1 1"));
}

TEST(Oracle, MakeRejectsAMoveThatLeavesTheKingInCheck) {
  const std::string pinned = placed({"KAa1", "kEc5", "RAa3", "rAa5"}, 'w');
  Oracle oracle = Oracle::from_text(pinned).value();
  EXPECT_FALSE(oracle.make("Aa3Ab3"));
  EXPECT_EQ(oracle.text(), Oracle::from_text(pinned)->text());
  EXPECT_TRUE(oracle.make("Aa3Aa5"));
}

TEST(Oracle, CaptureResetsTheClock) {
  Oracle oracle = Oracle::from_text(placed({"KAa1", "kEc5", "RCc3", "nCc5"}, 'w')).value();
  EXPECT_TRUE(oracle.make("Cc3Cc4"));
  EXPECT_TRUE(oracle.make("Ec5Eb5"));
  EXPECT_TRUE(oracle.text().ends_with(" w 2 2"));
  EXPECT_TRUE(oracle.make("Cc4Cc5"));
  EXPECT_TRUE(oracle.text().ends_with(" b 0 2"));
}

TEST(Oracle, NullMoveIsRejectedInCheck) {
  Oracle free = Oracle::from_text(kStart).value();
  EXPECT_TRUE(free.make_null());
  EXPECT_FALSE(free.white_to_move());
  Oracle checked = Oracle::from_text(placed({"KAa1", "kEc5", "rAa5"}, 'w')).value();
  EXPECT_FALSE(checked.make_null());
  EXPECT_TRUE(checked.white_to_move());
}

}  // namespace
}  // namespace raum::perft
