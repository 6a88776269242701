// PlayLimits: how much of the machine the pages may use for searches.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace raum::web {

struct PlayLimits {
  std::size_t engines = 4;         // processes of engines, all tabs together
  std::size_t engines_of_tab = 2;  // one for each colour of a game
  std::size_t tabs = 32;
  std::int64_t hash_mib = 256;
  std::int64_t threads = 2;  // make_play_service() sets the number of usable processors
  int lines = 32;            // of one search: MultiPV
  int depth = 100;
  std::uint64_t nodes = 100'000'000'000;
  std::chrono::milliseconds longest_search = std::chrono::hours(1);  // then `stop` is sent
  std::chrono::milliseconds answer = std::chrono::seconds(10);       // to `uci`, `isready`, ...
  std::chrono::milliseconds after_stop = std::chrono::seconds(2);    // from `stop` to the move
  std::chrono::milliseconds late = std::chrono::seconds(5);          // beyond a time per move
  // A tab that does not ask for so long loses its engines.
  std::chrono::milliseconds forget = std::chrono::seconds(5);
  // How often tabs are looked at; 0: only when PlayService::expire() is called.
  std::chrono::milliseconds look = std::chrono::milliseconds(500);
};

}  // namespace raum::web
