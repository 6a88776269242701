#include "tournament/rgn/rgn_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "base/text/quote.h"
#include "base/text/words.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "tournament/rgn/rgn_move.h"

namespace raum::tournament {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// A place in the text, with its line and column.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : text_(text) {}

  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  [[nodiscard]] char peek() const { return at_end() ? '\0' : text_[at_]; }
  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
  [[nodiscard]] bool at_line_start() const { return at_ == 0 || text_[at_ - 1] == '\n'; }

  void skip(std::size_t bytes = 1) {
    for (; bytes > 0 && !at_end(); --bytes, ++at_) {
      if (text_[at_] == '\n') {
        ++line_;
        column_ = 1;
      } else if ((static_cast<unsigned char>(text_[at_]) >> 6) != 2) {
        ++column_;  // continuation bytes of UTF-8 do not count
      }
    }
  }
  void skip_blanks() {
    while (!at_end() && is_blank(peek())) skip();
  }
  /// Sets `taken` to the text before the next `end` and moves past it.
  /// Returns: false if there is no `end`.
  [[nodiscard]] bool take_until(char end, std::string_view& taken) {
    const std::size_t length = rest().find(end);
    if (length == std::string_view::npos) return false;
    taken = rest().substr(0, length);
    skip(length + 1);
    return true;
  }
  [[nodiscard]] std::string place(std::string_view name) const {
    return fmt::format("{}:{}:{}", name, line_, column_);
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::size_t column_ = 1;
};

template <class Number>
bool read_whole(std::string_view text, std::optional<Number>& into) {
  if (text.starts_with('+')) text.remove_prefix(1);
  Number value{};
  const auto [stop, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (status != std::errc{} || stop != text.data() + text.size()) return false;
  into = value;
  return true;
}

// Reads "+31cp d6 s9 450ms 4521n clk59550ms pv Ac2Bc2", the form of write_rgn(), and ignores other
// words.
void read_comment(std::string_view text, MoveInfo& info) {
  std::string words(text);
  std::replace_if(words.begin(), words.end(), is_blank, ' ');
  std::string_view line = words;
  for (auto word = next_word(line); !word.empty(); word = next_word(line)) {
    if (word == "pv") {
      info.pv = line.substr(std::min(line.find_first_not_of(' '), line.size()));
      return;
    }
    if (word.ends_with("cp")) {
      read_whole(word.substr(0, word.size() - 2), info.score_cp);
    } else if (word.starts_with("clk") && word.ends_with("ms")) {
      read_whole(word.substr(3, word.size() - 5), info.left_ms);
    } else if (word.ends_with("ms")) {
      read_whole(word.substr(0, word.size() - 2), info.time_ms);
    } else if (word.starts_with('#')) {
      read_whole(word.substr(1), info.mate_in);
    } else if (word.ends_with('n')) {
      read_whole(word.substr(0, word.size() - 1), info.nodes);
    } else if (word.starts_with('s')) {
      read_whole(word.substr(1), info.seldepth);
    } else if (word.starts_with('d')) {
      read_whole(word.substr(1), info.depth);
    }
  }
}

class Parser {
 public:
  Parser(std::string_view text, std::string_view name) : cursor_(text), name_(name) {
    if (text.starts_with(kByteOrderMark)) cursor_ = Cursor(text.substr(kByteOrderMark.size()));
  }

  Expected<std::vector<GameRecord>> games() {
    std::vector<GameRecord> games;
    for (skip_space(); !cursor_.at_end(); skip_space()) {
      auto game = this->game();
      if (!game) return tl::unexpected(std::move(game.error()));
      games.push_back(std::move(*game));
    }
    if (games.empty()) return fail(std::string(name_), "no game", "a game record");
    return games;
  }

 private:
  [[nodiscard]] tl::unexpected<Error> refuse(std::string found, std::string expected) const {
    return fail(cursor_.place(name_), std::move(found), std::move(expected));
  }

  [[nodiscard]] std::string first_character() const {
    const std::string_view rest = cursor_.rest();
    const std::size_t length = std::max<std::size_t>(utf8_length(rest), 1);
    return quoted_utf8(rest.substr(0, length));
  }

  // Skips white space and PGN's escape lines, which begin with %.
  void skip_space() {
    while (true) {
      cursor_.skip_blanks();
      if (cursor_.peek() != '%' || !cursor_.at_line_start()) return;
      while (!cursor_.at_end() && cursor_.peek() != '\n') cursor_.skip();
    }
  }

  Expected<GameRecord> game() {
    GameRecord record;
    record.start = Position::start();
    const std::string start = cursor_.place(name_);
    bool has_variant = false;
    for (skip_space(); cursor_.peek() == '['; skip_space()) {
      const auto tag = this->tag(record, has_variant);
      if (!tag) return tl::unexpected(tag.error());
    }
    if (!has_variant) {
      return fail(start, "a game without the tag Variant", "[Variant \"Raumschach-Normal-Form\"]");
    }
    const auto moves = this->moves(record);
    if (!moves) return tl::unexpected(moves.error());
    return record;
  }

  Expected<void> tag(GameRecord& record, bool& has_variant) {
    cursor_.skip();
    cursor_.skip_blanks();
    std::string name;
    while (!cursor_.at_end() && !is_blank(cursor_.peek()) && cursor_.peek() != '"' &&
           cursor_.peek() != ']') {
      name += cursor_.peek();
      cursor_.skip();
    }
    cursor_.skip_blanks();
    if (name.empty() || cursor_.peek() != '"') {
      return refuse(first_character(), "a tag: [Name \"value\"]");
    }
    const Cursor value_start = cursor_;
    cursor_.skip();
    std::string value;
    while (cursor_.peek() != '"') {
      if (cursor_.peek() == '\\') cursor_.skip();
      if (cursor_.at_end() || cursor_.peek() == '\n') {
        return refuse("the end of the line", "a \" at the end of the value");
      }
      value += cursor_.peek();
      cursor_.skip();
    }
    cursor_.skip();
    cursor_.skip_blanks();
    if (cursor_.peek() != ']') return refuse(first_character(), "]");
    cursor_.skip();
    return take_tag(record, has_variant, std::move(name), std::move(value), value_start);
  }

  Expected<void> take_tag(GameRecord& record, bool& has_variant, std::string name,
                          std::string value, const Cursor& place) {
    if (name == "Variant") {
      if (value != "Raumschach-Normal-Form") {
        return fail(place.place(name_), quoted_utf8(value), "Raumschach-Normal-Form");
      }
      has_variant = true;
    } else if (name == "FEN") {
      auto position = parse_position(value);
      if (!position) return tl::unexpected(within(place.place(name_), position.error()));
      record.start = *position;
    } else if (name == "Result") {
      if (is_result(value)) record.result = value;
    } else if (name == "Termination") {
      record.termination = std::move(value);
    } else {
      record.tags.emplace_back(std::move(name), std::move(value));
    }
    return {};
  }

  // Reads moves, numbers and annotations up to the result, the next game or the end of the text.
  Expected<void> moves(GameRecord& record) {
    Position position = record.start;
    while (true) {
      skip_space();
      if (cursor_.at_end() || cursor_.peek() == '[') return {};
      if (std::string_view("{;($").find(cursor_.peek()) != std::string_view::npos) {
        auto read = annotation(record);
        if (!read) return read;
        continue;
      }
      const std::string_view word = this->word();
      if (is_result(word)) {
        record.result = word;
        cursor_.skip(word.size());
        return {};
      }
      if (const std::size_t number = number_length(word); number > 0) {
        cursor_.skip(number);
        continue;
      }
      if (is_mark(word)) {
        cursor_.skip(word.size());
        continue;
      }
      const auto move = this->move(word, position);
      if (!move) return tl::unexpected(move.error());
      cursor_.skip(word.size());
      position.make(*move);
      record.moves.push_back(*move);
      record.infos.emplace_back();
    }
  }

  // A comment, a variation or a NAG.
  Expected<void> annotation(GameRecord& record) {
    std::string_view text;
    switch (cursor_.peek()) {
      case '{': {
        const Cursor start = cursor_;
        cursor_.skip();
        if (!cursor_.take_until('}', text)) {
          cursor_ = start;
          return refuse("an unterminated comment", "}");
        }
        if (!record.infos.empty()) read_comment(text, record.infos.back());
        return {};
      }
      case '(':
        return skip_variation() ? Expected<void>{} : refuse("an unterminated variation", ")");
      case ';':
        while (!cursor_.at_end() && cursor_.peek() != '\n') cursor_.skip();
        return {};
      default:
        cursor_.skip();
        while (is_digit(cursor_.peek())) cursor_.skip();
        return {};
    }
  }

  // Returns: false if the variation does not end; the cursor then stays at its start.
  bool skip_variation() {
    const Cursor start = cursor_;
    int depth = 0;
    while (!cursor_.at_end()) {
      std::string_view text;
      const char c = cursor_.peek();
      cursor_.skip();
      if (c == '(') ++depth;
      if (c == '{' && !cursor_.take_until('}', text)) break;
      if (c == ')' && --depth == 0) return true;
    }
    cursor_ = start;
    return false;
  }

  [[nodiscard]] std::string_view word() const {
    const std::string_view rest = cursor_.rest();
    const auto end = std::find_if(rest.begin(), rest.end(), [](char c) {
      return is_blank(c) || std::string_view("{}();$[]").find(c) != std::string_view::npos;
    });
    return rest.substr(0, std::max<std::size_t>(1, static_cast<std::size_t>(end - rest.begin())));
  }

  // The length of "12." or "12..." at the start of the word.
  static std::size_t number_length(std::string_view word) {
    std::size_t length = 0;
    while (length < word.size() && is_digit(word[length])) ++length;
    while (length < word.size() && word[length] == '.') ++length;
    return length;
  }

  static bool is_result(std::string_view word) {
    return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*";
  }

  // An annotation separated from its move by a blank: "!", "?!", "e.p.".
  static bool is_mark(std::string_view word) {
    return word == "e.p." || word.find_first_not_of("!?") == std::string_view::npos;
  }

  [[nodiscard]] Expected<Move> move(std::string_view word, const Position& position) const {
    const auto read = read_move(word);
    if (!read) return refuse(quoted_utf8(word), "a move such as ♙Ac2-Bc2, or a result");
    if (!is_legal(position, read->move)) {
      return refuse(quoted_utf8(word), "a legal move of the position");
    }
    const Piece piece = position.at(read->move.from());
    if (read->figurine && read->figurine->type() != piece.type()) {
      return refuse(quoted_utf8(word),
                    fmt::format("{}, the piece on that cell", figurines()[piece.raw]));
    }
    return read->move;
  }

  Cursor cursor_;
  std::string_view name_;
};

}  // namespace

Expected<std::vector<GameRecord>> parse_rgn(std::string_view text, std::string_view name) {
  return Parser(text, name).games();
}

}  // namespace raum::tournament
