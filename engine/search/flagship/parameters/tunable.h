// Tunable: a constant of the search that an option of the engine sets. Only builds with
// -DRAUM_TUNE=ON have any (parameters.h).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/search/core/option.h"

namespace raum::flagship {

class Tunable {
 public:
  /// Adds itself to all().
  /// Requires: low ≤ value ≤ high.
  Tunable(std::string_view name, int value, int low, int high)
      : name_(name), default_(value), low_(low), high_(high), value_(value) {
    all().push_back(this);
  }
  ~Tunable() = default;
  Tunable(const Tunable&) = delete;
  Tunable& operator=(const Tunable&) = delete;

  // Implicit, so that the search reads it as it reads the constant of other builds.
  operator int() const { return value_; }

  /// In the order of their definition.
  [[nodiscard]] static std::vector<Tunable*>& all() {
    static std::vector<Tunable*> all;
    return all;
  }

  void reset() { value_ = default_; }
  /// The spin option that sets the value. No search may run then.
  [[nodiscard]] Option option() {
    return spin_option(name_, default_, low_, high_, [this](std::int64_t value) -> Expected<void> {
      value_ = static_cast<int>(value);
      return {};
    });
  }

 private:
  std::string_view name_;
  int default_, low_, high_;
  int value_;
};

}  // namespace raum::flagship
