// Colours of verdicts: green for a pass, red for a failure, yellow for a warning.
#pragma once

#include <string>
#include <string_view>

namespace raum {

enum class ColorMode { Auto, Always, Never };

/// Whether to colour what is written to stdout. `Auto` colours it on a terminal, unless the
/// environment variable NO_COLOR is set and not empty, or TERM is "dumb".
/// Source: https://no-color.org
[[nodiscard]] bool is_output_colored(ColorMode mode);

/// Colours texts by their meaning if colours are on.
class Palette {
 public:
  /// Without colours, every function returns its text unchanged.
  explicit Palette(bool is_colored) : is_colored_(is_colored) {}

  [[nodiscard]] std::string good(std::string_view text) const;
  [[nodiscard]] std::string bad(std::string_view text) const;
  [[nodiscard]] std::string warning(std::string_view text) const;

 private:
  bool is_colored_;
};

/// The text with its verdicts coloured: the words PASS, FAIL, NO VERDICT and the like at the
/// beginning of a line, after spaces or a number; after the heading "verdict" also "H1", "stopped",
/// "undecided" and the like.
[[nodiscard]] std::string with_colored_verdicts(std::string_view text, const Palette& palette);

}  // namespace raum
