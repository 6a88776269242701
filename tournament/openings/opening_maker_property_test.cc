// Properties of the openings made for arbitrary requests.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>
#include <set>

#include "engine/board/attacks.h"
#include "engine/board/position_text.h"
#include "engine/game/game.h"
#include "tournament/openings/opening_maker.h"

namespace raum::tournament {
namespace {

RC_GTEST_PROP(OpeningMaker, KeepsItsInvariants, ()) {
  OpeningRequest request{.count = 20, .seed = *rc::gen::arbitrary<std::uint64_t>()};
  request.min_plies = *rc::gen::inRange(3, 12);
  request.max_plies = request.min_plies + *rc::gen::inRange(0, 4);
  request.balance_cp = *rc::gen::inRange(100, 500);
  const Judge judge = material_judge();
  const MadeOpenings made = make_openings(request, judge);
  RC_ASSERT(made.openings.size() == request.count);

  std::set<std::uint64_t> keys;
  for (const Opening& opening : made.openings) {
    const Position& p = opening.position;
    RC_ASSERT(keys.insert(p.key().raw).second);
    keys.insert(mirror_files(p).key().raw);
    RC_ASSERT(!in_check(p));
    RC_ASSERT(!Game(p).end().has_value());
    RC_ASSERT(std::abs(judge.score(p)) <= request.balance_cp);
    const int plies =
        static_cast<int>(2 * (p.move_number() - 1)) + (p.side_to_move() == Color::Black ? 1 : 0);
    RC_ASSERT(request.min_plies <= plies && plies <= request.max_plies);
  }

  const auto read = parse_openings(opening_file(request, judge, made.openings), "suite");
  RC_ASSERT(read.has_value());
  RC_ASSERT(read->size() == made.openings.size());
  for (std::size_t i = 0; i < read->size(); ++i) {
    RC_ASSERT((*read)[i].position == made.openings[i].position);
  }
}

RC_GTEST_PROP(MaterialJudge, ChangesSignUnderHalfTurn, ()) {
  const OpeningRequest request{.count = 1,
                               .min_plies = 4,
                               .max_plies = 12,
                               .seed = *rc::gen::arbitrary<std::uint64_t>(),
                               .balance_cp = 40'000};
  const Judge judge = material_judge();
  const Position p = make_openings(request, judge).openings.at(0).position;
  RC_ASSERT(judge.score(half_turn(p)) == -judge.score(p));
  RC_ASSERT(judge.score(mirror_files(p)) == judge.score(p));
}

}  // namespace
}  // namespace raum::tournament
