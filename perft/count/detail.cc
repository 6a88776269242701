#include "perft/count/detail.h"

#include <atomic>
#include <thread>

#include "engine/board/leaves.h"

namespace raum::perft {
namespace {

template <Color Them>
void note_replies(const Position& p, LeafDetail& row) {
  const int checkers = find_checks<Them>(p).checkers.count();
  const bool stuck = count_moves_of<Them>(p) == 0;
  if (checkers > 0) ++row.checks;
  if (checkers > 1) ++row.double_checks;
  if (stuck) ++(checkers > 0 ? row.mates : row.stalemates);
}

void note(Position& p, Move move, int ply, std::vector<LeafDetail>& rows) {
  LeafDetail& row = rows[static_cast<std::size_t>(ply)];
  ++row.nodes;
  if (move.is_promotion()) ++row.promotions;
  if (p.at(move.to()).is_some()) ++row.captures;
  if (takes_king(p, move)) return;
  const Undo undo = p.make(move);
  p.side_to_move() == Color::White ? note_replies<Color::White>(p, row)
                                   : note_replies<Color::Black>(p, row);
  if (static_cast<std::size_t>(ply) + 1 < rows.size()) {
    for_each_move(p, [&](Move reply) { note(p, reply, ply + 1, rows); });
  }
  p.unmake(move, undo);
}

}  // namespace

LeafDetail& LeafDetail::operator+=(const LeafDetail& other) {
  nodes += other.nodes;
  captures += other.captures;
  promotions += other.promotions;
  checks += other.checks;
  double_checks += other.double_checks;
  mates += other.mates;
  stalemates += other.stalemates;
  return *this;
}

std::vector<LeafDetail> detail(const Position& position, int depth, int threads,
                               CountProgress* progress) {
  RAUM_ASSERT(depth >= 0 && threads >= 1);
  const auto rows = static_cast<std::size_t>(depth);
  if (rows == 0) return {};
  MoveList moves;
  list_moves(position, moves);
  if (progress != nullptr) progress->parts = moves.size();
  std::vector<std::vector<LeafDetail>> by_move(moves.size(), std::vector<LeafDetail>(rows));
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    Position mine = position;
    for (std::size_t i = next.fetch_add(1); i < moves.size(); i = next.fetch_add(1)) {
      note(mine, moves[i], 0, by_move[i]);
      if (progress == nullptr) continue;
      progress->nodes.fetch_add(by_move[i].back().nodes, std::memory_order_relaxed);
      progress->parts_done.fetch_add(1, std::memory_order_release);
    }
  };
  {
    std::vector<std::jthread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back(work);
    work();
  }
  std::vector<LeafDetail> sum(rows);
  for (const auto& part : by_move) {
    for (std::size_t d = 0; d < rows; ++d) sum[d] += part[d];
  }
  return sum;
}

}  // namespace raum::perft
