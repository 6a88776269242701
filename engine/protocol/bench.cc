#include "engine/protocol/bench.h"

#include <fmt/core.h>

#include <array>
#include <chrono>

#include "base/text/numbers.h"
#include "base/text/quote.h"
#include "engine/board/position_text.h"

namespace raum {
namespace {

// An opening, middlegames with either side to move, checks, pins, pawns near promotion, endings,
// and two late endings (engine/eval/late_endings.h). Do not change them: only signatures over the
// same positions can be compared.
constexpr std::array<std::string_view, 12> kBenchPositions{
    kStartText,
    "rn1nr/pUp1U/2k2/5/5//u3b/ppppp/5/5/5//5/5/5/5/5//5/5/P4/P1PPP/B1Q2//5/5/5/ubPPP/RNKNR w 0 1",
    "rn1n1/pp1pU/5/5/5//5/2ppp/5/1B3/5//5/P1k2/1p3/3P1/2B2//4r/5/1P3/2P1P/4U//5/5/5/R1KR1/1N3 b 0 "
    "1",
    "rn1nr/Bpp1p/5/5/5//1b1u1/pp1pP/2Qk1/5/5//5/1u3/5/5/5//5/5/5/PPPP1/4U//1b3/5/5/PPUPP/RNKNR b 0 "
    "1",
    "4U/5/5/5/4R//u4/3p1/5/5/5//2k2/5/5/3BU/5//3u1/5/r4/N4/5//5/4b/5/5/2R1K w 0 1",
    "2B2/1p3/3p1/5/3k1//5/4K/2p1p/5/5//5/5/5/q4/5//2P2/5/p1PP1/5/5//5/3p1/5/1P3/5 b 0 1",
    "3n1/P4/3n1/5/5//5/4p/2P1k/5/5//3r1/5/1P3/2P2/R4//5/5/5/4r/5//5/3P1/1P2N/2N2/1B1K1 w 0 1",
    "2r2/3k1/5/5/5//5/N4/5/5/5//5/5/p3p/5/5//P4/5/P4/2K2/1U3//5/5/4B/3p1/1R3 b 0 1",
    "rnkr1/pp2p/2pp1/5/3B1//u1Nu1/3pp/p4/5/5//5/1p3/2p2/1P1P1/4n//5/5/5/P1PPP/1U2U//2b2/N4/3b1/"
    "qPP1P/RK2R w 0 1",
    "k3r/1p3/q2bp/R4/2p2//5/3p1/1p3/5/2Uu1//r4/1p1B1/5/5/3B1//R4/5/1bP2/PP3/K4//5/5/4p/2P1P/5 b 0 "
    "1",
    "5/5/5/5/5//2K2/5/5/5/5//5/5/k4/5/5//5/5/5/5/2P2//5/2R2/5/5/5 w 0 1",
    "4p/5/5/5/5//5/5/5/3R1/4k//B4/5/K4/5/5//5/5/5/5/5//5/5/5/5/5 w 0 1",
};

}  // namespace

std::span<const std::string_view> bench_positions() { return kBenchPositions; }

Expected<int> parse_bench_depth(std::span<const std::string_view> words, int engine_depth) {
  if (words.empty()) return engine_depth;
  if (words.size() > 1) return fail("bench", raum::quoted(words[1]), "nothing after the depth");
  return parse_integer(words[0], "bench", 1, kMaxDepth).map([](std::int64_t n) {
    return static_cast<int>(n);
  });
}

bool run_bench(Engine& engine, int depth, const std::atomic<bool>& stop,
               const std::function<void(std::string_view)>& write) {
  const auto started = std::chrono::steady_clock::now();
  std::uint64_t nodes = 0;
  for (std::size_t i = 0; i < kBenchPositions.size(); ++i) {
    const Position position = parse_position(kBenchPositions[i]).value();
    engine.new_game();
    const SearchResult result =
        engine.think_fully(position, {.depth = depth}, stop, [](const SearchInfo&) {});
    if (stop) return false;
    nodes += result.nodes;
    write(fmt::format("position {}/{} depth {} nodes {} score {} bestmove {}", i + 1,
                      kBenchPositions.size(), result.depth, result.nodes, result.score.cp,
                      to_string(result.best)));
  }
  engine.new_game();
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;
  write(fmt::format("info string {:.0f} ms, {:.0f} nodes/s", elapsed.count() * 1e3,
                    static_cast<double>(nodes) / elapsed.count()));
  write(fmt::format("signature {}", nodes));
  return true;
}

}  // namespace raum
