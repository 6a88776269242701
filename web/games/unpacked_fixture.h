// unpacked(): reads packed games for tests. It is written from the description of the columns, and
// shares no code with the packer.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace raum::web {

struct UnpackedMove {
  int from = 0, to = 0, promotion = 0;
  bool check = false, mate = false, stalemate = false;
  int score = 0, depth = 0, clock = 0;
  // Of a detailed game.
  std::uint64_t time = 0, nodes_plus_1 = 0, seldepth = 0, left_plus_1 = 0;
  std::vector<std::array<int, 3>> pv;  // from, to, promotion
};

struct UnpackedGame {
  std::uint64_t pair = 0;
  int leg = 0, white = 0, black = 0, opening = 0, result = 0, reason = 0, failed = 0;
  bool counted = false, damaged = false, cached = false, detailed = false;
  std::vector<UnpackedMove> moves;
};

class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t number(int size) {
    std::uint64_t value = 0;
    for (int i = 0; i < size; ++i) value += std::uint64_t{byte()} << (8 * i);
    return value;
  }
  std::uint64_t varint() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const std::uint8_t next = byte();
      value += std::uint64_t{next & 0x7fU} << shift;
      if (next < 0x80) break;
    }
    return value;
  }
  [[nodiscard]] bool is_at_end() const { return at_ == bytes_.size(); }

 private:
  std::uint8_t byte() {
    if (at_ >= bytes_.size()) {
      ADD_FAILURE() << "the columns end too early";
      return 0;
    }
    return static_cast<std::uint8_t>(bytes_[at_++]);
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
};

/// Fails the test if the bytes do not end where the games do.
inline std::vector<UnpackedGame> unpacked(std::string_view bytes, std::size_t count,
                                          std::string_view clocks) {
  ByteReader reader(bytes);
  std::vector<UnpackedGame> games(count);
  const auto column = [&](int size, auto set) {
    for (UnpackedGame& game : games) set(game, reader.number(size));
  };
  column(4, [](UnpackedGame& g, std::uint64_t n) { g.pair = n; });
  column(1, [](UnpackedGame& g, std::uint64_t n) { g.leg = static_cast<int>(n); });
  column(2, [](UnpackedGame& g, std::uint64_t n) { g.white = static_cast<int>(n); });
  column(2, [](UnpackedGame& g, std::uint64_t n) { g.black = static_cast<int>(n); });
  column(4, [](UnpackedGame& g, std::uint64_t n) { g.opening = static_cast<int>(n); });
  column(1, [](UnpackedGame& g, std::uint64_t n) { g.result = static_cast<int>(n); });
  column(2, [](UnpackedGame& g, std::uint64_t n) { g.reason = static_cast<int>(n); });
  column(1, [](UnpackedGame& g, std::uint64_t n) { g.failed = static_cast<int>(n); });
  column(1, [](UnpackedGame& g, std::uint64_t n) {
    g.counted = (n & 1U) != 0;
    g.damaged = (n & 2U) != 0;
    g.cached = (n & 4U) != 0;
    g.detailed = (n & 8U) != 0;
  });
  column(4, [](UnpackedGame& g, std::uint64_t n) { g.moves.resize(n); });
  std::vector<std::uint64_t> low_bytes;
  const auto of_moves = [&](auto set) {
    std::size_t ply = 0;
    for (UnpackedGame& game : games) {
      for (UnpackedMove& move : game.moves) set(move, static_cast<int>(reader.number(1)), ply++);
    }
  };
  of_moves([](UnpackedMove& m, int n, std::size_t) { m.from = n; });  // still a difference
  of_moves([](UnpackedMove& m, int n, std::size_t) { m.to = n; });
  for (UnpackedGame& game : games) {
    std::array<int, 2> targets{};  // of the side that moves, and of the other one
    for (UnpackedMove& move : game.moves) {
      move.from = (move.from + targets[0]) % 125;
      move.to = (move.from + move.to) % 125;
      targets = {targets[1], move.to};
    }
  }
  of_moves([](UnpackedMove& m, int n, std::size_t) {
    m.promotion = n % 8;
    m.check = n / 8 % 2 == 1;
    m.mate = n / 16 % 2 == 1;
    m.stalemate = n / 32 % 2 == 1;
  });
  of_moves([&](UnpackedMove&, int n, std::size_t) {
    low_bytes.push_back(static_cast<std::uint64_t>(n));
  });
  of_moves([&](UnpackedMove& m, int n, std::size_t ply) {
    const int zigzag = 256 * n + static_cast<int>(low_bytes[ply]);
    m.score = zigzag % 2 == 0 ? zigzag / 2 : -(zigzag + 1) / 2;  // still with the one before
  });
  for (UnpackedGame& game : games) {
    int before = 0;
    for (UnpackedMove& move : game.moves) {
      const int score = ((move.score - before) % 65536 + 65536) % 65536;
      move.score = score < 32768 ? score : score - 65536;
      before = move.score;
    }
  }
  of_moves([](UnpackedMove& m, int n, std::size_t) { m.depth = n; });
  of_moves([](UnpackedMove& m, int n, std::size_t) { m.clock = n; });  // still a code
  for (UnpackedGame& game : games) {
    int expected = 0;
    for (UnpackedMove& move : game.moves) {
      if (move.clock == 0) {
        move.clock = expected;
      } else if (move.clock <= expected) {
        --move.clock;
      }
      expected = (move.clock + 1) % 256;
    }
  }
  for (UnpackedGame& game : games) {
    if (!game.detailed) continue;
    for (UnpackedMove& move : game.moves) {
      move.time = reader.varint();
      move.nodes_plus_1 = reader.varint();
      move.seldepth = reader.varint();
      move.pv.resize(reader.varint());
      for (auto& step : move.pv) {
        for (int& item : step) item = static_cast<int>(reader.number(1));
      }
    }
  }
  EXPECT_TRUE(reader.is_at_end());
  ByteReader clock_reader(clocks);
  for (UnpackedGame& game : games) {
    if (!game.detailed || clocks.empty()) continue;
    for (UnpackedMove& move : game.moves) move.left_plus_1 = clock_reader.varint();
  }
  EXPECT_TRUE(clock_reader.is_at_end());
  return games;
}

}  // namespace raum::web
