// Mutants: product code with one change in one line, drawn at random.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "base/core/splitmix.h"
#include "regression/mutation/changes.h"

namespace raum::regression {

/// Whether a file of the repository is C++ source of the product: no test, no fixture, no program
/// that only writes files which are checked in.
[[nodiscard]] bool is_product_source(std::string_view path);

/// A change of one line of a file.
struct Mutant {
  std::string file;      // path below the root
  std::size_t line = 0;  // from 1
  std::string kind;      // as in Change
  std::string before, after;

  friend bool operator==(const Mutant&, const Mutant&) = default;
};

/// The source with the change.  Requires: the line is `before`.
[[nodiscard]] std::string mutated(std::string_view source, const Mutant& mutant);

/// Draws mutants: first a line, then a kind of change, then a change, each uniformly. Sources and
/// seed determine the sequence.
class MutantDraw {
 public:
  explicit MutantDraw(std::uint64_t seed) : random_{seed} {}

  void add_source(const std::string& path, std::string_view source);
  [[nodiscard]] std::size_t lines() const { return lines_.size(); }

  /// The next mutant that was not drawn before; nullopt if there is none.
  std::optional<Mutant> next();

 private:
  struct CodeLine {
    std::string file;
    std::size_t number;
    std::string text;
    std::vector<Change> changes;  // not drawn yet
  };

  SplitMix64 random_;
  std::vector<CodeLine> lines_;
};

/// A mutant that a person has judged to change nothing that matters.
struct Equivalent {
  std::string file, before, after, reason;
};

/// Reads blocks of four lines, "file: ", "old: ", "new: " and "why: ", that are separated by blank
/// lines; lines with # are comments. Old and new are compared without the blanks around them.
/// Errors: a block with another form.
[[nodiscard]] Expected<std::vector<Equivalent>> parse_equivalents(std::string_view text,
                                                                  const std::string& path);

[[nodiscard]] bool is_listed(const std::vector<Equivalent>& list, const Mutant& mutant);

}  // namespace raum::regression
