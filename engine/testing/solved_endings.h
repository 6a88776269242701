// solved_endings(): tables of small endings for tests, solved when they are first asked for.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/endgame/generator/generate.h"
#include "engine/endgame/tables/checksum.h"
#include "engine/endgame/tables/table_layout.h"
#include "engine/endgame/tables/table_writer.h"
#include "engine/endgame/tables/tables.h"

namespace raum {

/// The bytes of the file of a set, which live until the program ends.
inline const std::string& solved_ending(const endgame::MenSet& set) {
  static std::map<std::string, std::string> files;
  const auto known = files.find(set.name());
  if (known != files.end()) return known->second;
  const auto codes_of = [](const endgame::MenSet& smaller, Color to_move) {
    if (smaller.is_dead()) return std::vector<endgame::Code>{};
    const auto table = endgame::Table::read(solved_ending(smaller), smaller.name() + ".endgame");
    return table->codes(to_move).value();
  };
  const auto solution = endgame::generate(set, codes_of);
  return files[set.name()] = endgame::encode(*solution);
}

/// The bytes of a table that were changed, with the checksum that fits, so that what follows the
/// checksum is reached.
inline std::string resealed(std::string table) {
  endgame::BlockChecksum sum;
  sum.add(std::string_view(table).substr(endgame::kChecksumAt + 8));
  const std::uint64_t value = sum.value();
  std::memcpy(table.data() + endgame::kChecksumAt, &value, sizeof value);
  return table;
}

/// Requires: names of sets that are not dead material.
inline endgame::Tables solved_endings(const std::vector<std::string>& names) {
  endgame::Tables tables;
  for (const std::string& name : names) {
    const auto set = endgame::MenSet::parse(name);
    const std::string& bytes = solved_ending(*set);
    auto table = endgame::Table::read(bytes, set->name() + ".endgame");
    EXPECT_TRUE(table) << name;
    if (table) tables.add(std::move(*table));
  }
  return tables;
}

/// A position with these men ("KAa1": White's king on Aa1) and this side to move.
inline Position position_of(const std::vector<std::string>& men, Color to_move) {
  Position position;
  for (const std::string& man : men) {
    position.put(*Square::parse(man.substr(1)), *Piece::from_letter(man[0]));
  }
  position.set_side_to_move(to_move);
  return position;
}

}  // namespace raum
