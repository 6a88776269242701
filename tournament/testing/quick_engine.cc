// raum-quick-engine SEED: a UCI engine that answers at once with a random legal move, which depends
// only on the position and the seed. Used to measure the overhead of the runner.
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

#include "base/core/splitmix.h"
#include "base/text/words.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"

namespace {

using raum::next_word;

class QuickEngine {
 public:
  explicit QuickEngine(std::uint64_t seed) : seed_(seed) {}

  // Plays only the moves that were added since the last position.
  void set_position(const std::string& line) {
    std::string_view rest = line;
    if (!last_.empty() && rest.starts_with(last_)) {
      rest.remove_prefix(last_.size());
    } else {
      static_cast<void>(next_word(rest));
      static_cast<void>(next_word(rest));
      const std::string_view text = rest.substr(0, rest.find(" moves"));
      const auto start = raum::parse_position(text);
      if (!start) return;
      position_ = *start;
      rest.remove_prefix(text.size());
    }
    for (auto word = next_word(rest); !word.empty(); word = next_word(rest)) {
      if (word == "moves") continue;
      const auto move = raum::Move::parse(word);
      if (move && raum::is_legal(position_, *move)) position_.make(*move);
    }
    last_ = line;
  }

  [[nodiscard]] std::string answer() const {
    raum::MoveList moves;
    raum::list_moves(position_, moves);
    raum::SplitMix64 random(seed_ ^ position_.key().raw);
    if (moves.empty()) return "bestmove 0000\n";
    return "info depth 1 score cp 0 nodes 1\nbestmove " +
           to_string(moves[random.below(moves.size())]) + "\n";
  }

 private:
  std::uint64_t seed_;
  raum::Position position_ = raum::Position::start();
  std::string last_;
};

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  QuickEngine engine(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1);
  for (std::string line; std::getline(std::cin, line);) {
    if (line == "quit") break;
    if (line == "uci") std::cout << "id name quick\nuciok\n" << std::flush;
    if (line == "isready") std::cout << "readyok\n" << std::flush;
    if (line.starts_with("position fen")) engine.set_position(line);
    if (line.starts_with("go")) std::cout << engine.answer() << std::flush;
  }
  return 0;
}
