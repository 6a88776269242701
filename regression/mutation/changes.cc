#include "regression/mutation/changes.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/text/words.h"
#include "regression/mutation/source_code.h"

namespace raum::regression {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

struct Swap {
  const char* kind;
  std::string_view from, to;
};
// Operators stand between blanks, so that < and & of types are left alone.
constexpr std::array kSwaps{
    Swap{"relation", "<", "<="},    Swap{"relation", "<=", "<"},    Swap{"relation", ">", ">="},
    Swap{"relation", ">=", ">"},    Swap{"relation", "==", "!="},   Swap{"relation", "!=", "=="},
    Swap{"arithmetic", "+", "-"},   Swap{"arithmetic", "-", "+"},   Swap{"arithmetic", "*", "/"},
    Swap{"arithmetic", "/", "*"},   Swap{"arithmetic", "%", "*"},   Swap{"arithmetic", "+=", "-="},
    Swap{"arithmetic", "-=", "+="}, Swap{"arithmetic", "<<", ">>"}, Swap{"arithmetic", ">>", "<<"},
    Swap{"arithmetic", "&", "|"},   Swap{"arithmetic", "|", "&"},   Swap{"logic", "&&", "||"},
    Swap{"logic", "||", "&&"}};
constexpr std::array kWords{Swap{"truth", "true", "false"}, Swap{"truth", "false", "true"}};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Line {
 public:
  Line(std::string_view line, std::string_view code, char previous)
      : line_(line), code_(code), text_(trimmed(code)), previous_(previous) {}

  std::vector<Change> changes() {
    add_operators();
    add_constants();
    add_negations();
    add_deletion();
    add_return();
    add_exchanges();
    return std::move(changes_);
  }

 private:
  // Replaces a part of the line.
  void add(const char* kind, std::size_t at, std::size_t length, std::string_view text) {
    std::string changed(line_);
    changes_.push_back({kind, changed.replace(at, length, text)});
  }
  [[nodiscard]] char at(std::size_t i) const { return i < code_.size() ? code_[i] : ' '; }
  [[nodiscard]] char before(std::size_t i) const { return i > 0 ? code_[i - 1] : ' '; }

  void add_operators() {
    for (std::size_t i = 0; i < code_.size(); ++i) {
      for (const Swap& swap : kSwaps) {
        const bool is_here = code_.substr(i).starts_with(swap.from) && before(i) == ' ' &&
                             at(i + swap.from.size()) == ' ';
        if (is_here) add(swap.kind, i, swap.from.size(), swap.to);
      }
      for (const Swap& swap : kWords) {
        const bool is_here = code_.substr(i).starts_with(swap.from) &&
                             !is_name_character(before(i)) &&
                             !is_name_character(at(i + swap.from.size()));
        if (is_here) add(swap.kind, i, swap.from.size(), swap.to);
      }
      if (code_.substr(i).starts_with("++")) add("arithmetic", i, 2, "--");
      if (code_.substr(i).starts_with("--")) add("arithmetic", i, 2, "++");
    }
  }

  // Whole numbers, and the whole part of others, plus and minus 1.
  void add_constants() {
    for (std::size_t i = 0; i < code_.size(); ++i) {
      if (!is_digit(code_[i]) || is_name_character(before(i)) || before(i) == '.' ||
          before(i) == '\'') {
        continue;
      }
      std::size_t end = i;
      std::string digits;
      for (; is_digit(at(end)) || (at(end) == '\'' && is_digit(at(end + 1))); ++end) {
        if (is_digit(code_[end])) digits += code_[end];
      }
      const bool is_hexadecimal = at(end) == 'x' || at(end) == 'b';
      std::int64_t value = 0;
      const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
      if (is_hexadecimal || read.ec != std::errc()) continue;
      add("constant", i, end - i, std::to_string(value + 1));
      if (value > 0 || at(end) != '.') add("constant", i, end - i, std::to_string(value - 1));
    }
  }

  // The end of the parenthesis that opens at `open`; kNone if it is on another line.
  [[nodiscard]] std::size_t closing(std::size_t open) const {
    int depth = 0;
    for (std::size_t i = open; i < code_.size(); ++i) {
      if (code_[i] == '(' || code_[i] == '[' || code_[i] == '{') ++depth;
      if ((code_[i] == ')' || code_[i] == ']' || code_[i] == '}') && --depth == 0) return i;
    }
    return kNone;
  }

  void add_negations() {
    for (const std::string_view word : {"if (", "while ("}) {
      const std::size_t start = code_.find(word);
      if (start == kNone || is_name_character(before(start))) continue;
      const std::size_t open = start + word.size() - 1, close = closing(open);
      if (close == kNone) continue;
      const std::size_t semicolon = code_.substr(0, close).rfind(';');
      const std::size_t from = semicolon == kNone ? open + 1 : semicolon + 2;
      if (from >= close) continue;
      add("negation", from, close - from,
          "!(" + std::string(line_.substr(from, close - from)) + ")");
    }
  }

  // "std::vector<int> x = 3;": a type and a name. Without it the code would not compile.
  [[nodiscard]] bool is_declaration() const {
    std::size_t type = 0;
    while (type < text_.size() && (is_name_character(text_[type]) ||
                                   std::string_view(":<>*&, ").find(text_[type]) != kNone)) {
      ++type;
    }
    const std::string_view words = trimmed(text_.substr(0, type));
    const std::size_t blank = words.rfind(' ');
    return blank != kNone && blank + 1 < words.size() && is_name_character(words[blank + 1]) &&
           is_name_character(words.front());
  }

  // A statement that begins and ends on this line.
  void add_deletion() {
    constexpr std::string_view kBegin = ";{}:";
    constexpr std::array<std::string_view, 8> kKept{"return", "const",  "constexpr", "auto",
                                                    "static", "using ", "throw",     "case "};
    const bool begins = previous_ == 0 || kBegin.find(previous_) != kNone;
    if (!begins || !text_.ends_with(';') || text_.size() < 2 || text_.front() == '}') return;
    if (is_declaration() || std::any_of(kKept.begin(), kKept.end(), [&](std::string_view word) {
          return text_.starts_with(word);
        })) {
      return;
    }
    if (std::count(text_.begin(), text_.end(), '(') != std::count(text_.begin(), text_.end(), ')'))
      return;
    add("deletion", code_.find_first_not_of(' '), text_.size(), ";");
  }

  void add_return() {
    constexpr std::string_view kReturn = "return ";
    const std::size_t start = code_.find(kReturn);
    const std::size_t end = start == kNone ? kNone : code_.find(';', start);
    if (end == kNone || is_name_character(before(start))) return;
    const std::size_t value = start + kReturn.size();
    constexpr std::string_view kEmpty[] = {"{}", "false", "0", "nullptr", "std::nullopt"};
    const bool is_empty =
        std::ranges::find(kEmpty, code_.substr(value, end - value)) != std::end(kEmpty);
    if (!is_empty) add("return", value, end - value, "{}");
  }

  // Whether the function that is called here takes its arguments in any order.
  [[nodiscard]] bool is_symmetric(std::size_t open) const {
    std::size_t start = open;
    while (is_name_character(before(start))) --start;
    const std::string_view name = code_.substr(start, open - start);
    return name == "min" || name == "max" || name == "minmax" || name == "equal_ignoring_case" ||
           name.starts_with("is_same_");
  }

  // Two neighbouring arguments of a call that stands on this line.
  void add_exchanges() {
    for (std::size_t open = code_.find('('); open != kNone; open = code_.find('(', open + 1)) {
      const std::size_t close = closing(open);
      if (close == kNone || !is_name_character(before(open)) || is_symmetric(open)) continue;
      std::vector<std::size_t> commas{open};
      int depth = 0;
      for (std::size_t i = open + 1; i < close; ++i) {
        if (std::string_view("([{").find(code_[i]) != kNone) ++depth;
        if (std::string_view(")]}").find(code_[i]) != kNone) --depth;
        if (code_[i] == ',' && depth == 0) commas.push_back(i);
      }
      commas.push_back(close);
      const auto argument = [&](std::size_t n) {
        return trimmed(line_.substr(commas[n] + 1, commas[n + 1] - commas[n] - 1));
      };
      for (std::size_t n = 0; n + 2 < commas.size(); ++n) {
        if (argument(n) == argument(n + 1)) continue;
        const std::size_t from = code_.find_first_not_of(' ', commas[n] + 1);
        add("arguments", from, commas[n + 2] - from,
            std::string(argument(n + 1)) + ", " + std::string(argument(n)));
      }
    }
  }

  std::string_view line_, code_, text_;
  char previous_;
  std::vector<Change> changes_;
};

}  // namespace

std::vector<Change> changes_of(std::string_view line, std::string_view code, char previous) {
  return Line(line, code, previous).changes();
}

}  // namespace raum::regression
