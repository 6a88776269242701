// SuiteCheck: counts what a suite knows and explains every count that comes out wrong.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "perft/count/perft.h"
#include "perft/suite/descent.h"
#include "perft/suite/suite.h"

namespace raum::perft {

// One `perft` line of a suite, counted.
struct CountCheck {
  std::string place;  // "known.perft:8"
  std::string id;
  int depth = 0;
  std::uint64_t expected = 0;
  std::uint64_t counted = 0;
  std::string explanation;  // of a wrong count, in words; empty otherwise
  [[nodiscard]] bool is_right() const { return counted == expected; }
};

/// "start perft(4) = 15587032 ok", or the mismatch with its explanation on the lines below it.
[[nodiscard]] std::string to_string(const CountCheck& check);

struct SuiteReport {
  std::vector<CountCheck> checks;
  std::uint64_t skipped = 0;
  [[nodiscard]] std::uint64_t wrong() const;
};

// What is counted and how. `count` and `divide` are the engine's unless a test puts others there.
struct CheckOptions {
  CountOptions counting;                   // its depth is not used
  std::optional<std::uint64_t> max_nodes;  // lines that expect more are skipped
  std::function<std::uint64_t(const Position&, const CountOptions&)> count = perft;
  DivideFunction divide;  // none: engine_divide(counting)
};

/// Counts every line of the records into `report`; calls `on_check` as soon as one is done. `name`
/// stands for the file.
void check_suite(const std::vector<SuiteRecord>& records, std::string_view name,
                 const CheckOptions& options, SuiteReport& report,
                 const std::function<void(const CountCheck&)>& on_check);

}  // namespace raum::perft
