#include "base/text/utc.h"

#include <fmt/core.h>

#include <chrono>
#include <optional>

#include "base/text/quote.h"

namespace raum {

namespace {

class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}

  // Reads a number of exactly `count` digits.
  std::optional<int> digits(std::size_t count) {
    if (rest_.size() < count) return std::nullopt;
    int value = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (rest_[i] < '0' || rest_[i] > '9') return std::nullopt;
      value = 10 * value + (rest_[i] - '0');
    }
    rest_.remove_prefix(count);
    return value;
  }

  bool take(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  // Reads ".123456" as 123; returns 0 if the text has no fraction.
  std::optional<int> milliseconds() {
    if (!take('.')) return 0;
    int value = 0, seen = 0;
    for (; !rest_.empty() && rest_[0] >= '0' && rest_[0] <= '9'; ++seen) {
      if (seen < 3) value = 10 * value + (rest_[0] - '0');
      rest_.remove_prefix(1);
    }
    if (seen == 0) return std::nullopt;
    for (; seen < 3; ++seen) value *= 10;
    return value;
  }

  // Reads "Z" or "+01:00".  Units: minutes.
  std::optional<int> offset() {
    if (take('Z')) return 0;
    const bool is_east = take('+');
    if (!is_east && !take('-')) return std::nullopt;
    const auto hours = digits(2);
    if (!hours || !take(':')) return std::nullopt;
    const auto minutes = digits(2);
    if (!minutes || *hours > 14 || *minutes > 59) return std::nullopt;
    return (is_east ? 1 : -1) * (60 * *hours + *minutes);
  }

  [[nodiscard]] bool is_at_end() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

std::string text_of(std::chrono::sys_time<std::chrono::milliseconds> when) {
  using namespace std::chrono;
  const auto midnight = floor<days>(when);
  const year_month_day date{midnight};
  const hh_mm_ss clock{when - midnight};
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count(),
                     clock.subseconds().count());
}

}  // namespace

std::string utc_now() {
  using namespace std::chrono;
  return text_of(floor<milliseconds>(system_clock::now()));
}

Expected<std::string> parse_utc_stamp(std::string_view text, std::string_view where) {
  using namespace std::chrono;
  const auto wrong = [&] {
    return fail(std::string(where), raum::quoted(text), "a time such as 2026-01-31T23:59:59Z");
  };
  Scanner scanner(text);
  const auto year_number = scanner.digits(4);
  if (!year_number || !scanner.take('-')) return wrong();
  const auto month_number = scanner.digits(2);
  if (!month_number || !scanner.take('-')) return wrong();
  const auto day_number = scanner.digits(2);
  if (!day_number || !scanner.take('T')) return wrong();
  const auto hour = scanner.digits(2);
  if (!hour || !scanner.take(':')) return wrong();
  const auto minute = scanner.digits(2);
  if (!minute || !scanner.take(':')) return wrong();
  const auto second = scanner.digits(2);
  if (!second) return wrong();
  const auto fraction = scanner.milliseconds();
  const auto offset = scanner.offset();
  const year_month_day date{year(*year_number), month(static_cast<unsigned>(*month_number)),
                            day(static_cast<unsigned>(*day_number))};
  if (!fraction || !offset || !scanner.is_at_end() || !date.ok() || *year_number < 1970 ||
      *hour > 23 || *minute > 59 || *second > 60) {
    return wrong();
  }
  const auto when =
      sys_days(date) + hours(*hour) + minutes(*minute) + seconds(*second) - minutes(*offset);
  const int utc_year = static_cast<int>(year_month_day{floor<days>(when)}.year());
  if (utc_year < 1970 || utc_year > 9999) return wrong();
  return text_of(when + milliseconds(*fraction));
}

}  // namespace raum
