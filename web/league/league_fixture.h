// A league of three players, for tests.
#pragma once

#include "web/league/league.h"

namespace raum::web {

/// "a" beats "b" (4 of 6 pairs won) and "c" (all pairs won); "b" and "c" did not meet.
inline League small_league() {
  return {.players = {{.name = "b"},
                      {.name = "a", .limit = "depth 3", .nodes_per_move = 1500.5, .ms_per_move = 2},
                      {.name = "c"}},
          .meetings = {{.first = 1,
                        .second = 0,
                        .games = {.loss = 1, .draw = 2, .win = 9},
                        .pairs = {.n = {0, 0, 2, 0, 4}},
                        .claim = "stronger"},
                       {.first = 2,
                        .second = 1,
                        .games = {.loss = 4, .draw = 0, .win = 0},
                        .pairs = {.n = {2, 0, 0, 0, 0}}}}};
}

}  // namespace raum::web
