#include "engine/search/core/option.h"

#include <fmt/core.h>

#include <utility>

#include "base/text/numbers.h"
#include "base/text/quote.h"

namespace raum {
namespace {

constexpr std::string_view kEmptyText = "<empty>";

Expected<bool> parse_check(std::string_view name, std::string_view value) {
  if (value == "true") return true;
  if (value == "false") return false;
  return fail(fmt::format("option {}", name), raum::quoted(value), "true or false");
}

}  // namespace

Option check_option(std::string_view name, bool default_value,
                    std::function<Expected<void>(bool)> set) {
  return {.name = name,
          .kind = OptionKind::Check,
          .default_value = default_value ? "true" : "false",
          .set = [name, set = std::move(set)](std::string_view value) -> Expected<void> {
            const auto on = parse_check(name, value);
            return on ? set(*on) : tl::unexpected(on.error());
          }};
}

Option spin_option(std::string_view name, std::int64_t default_value, std::int64_t min,
                   std::int64_t max, std::function<Expected<void>(std::int64_t)> set) {
  return {.name = name,
          .kind = OptionKind::Spin,
          .default_value = fmt::format("{}", default_value),
          .min = min,
          .max = max,
          .set = [name, min, max, set = std::move(set)](std::string_view value) -> Expected<void> {
            const auto number = parse_integer(value, fmt::format("option {}", name), min, max);
            return number ? set(*number) : tl::unexpected(number.error());
          }};
}

Option combo_option(std::string_view name, std::string_view default_value,
                    std::vector<std::string_view> choices,
                    std::function<Expected<void>(std::string_view)> set) {
  return {.name = name,
          .kind = OptionKind::Combo,
          .default_value = std::string(default_value),
          .choices = std::move(choices),
          .set = std::move(set)};
}

Option string_option(std::string_view name, std::function<Expected<void>(std::string_view)> set,
                     std::string_view default_value) {
  return {.name = name,
          .kind = OptionKind::String,
          .default_value = std::string(default_value.empty() ? kEmptyText : default_value),
          .set = [set = std::move(set)](std::string_view value) {
            return set(value == kEmptyText ? std::string_view{} : value);
          }};
}

}  // namespace raum
