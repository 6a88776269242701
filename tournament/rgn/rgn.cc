#include "tournament/rgn/rgn.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/text/quote.h"
#include "base/text/words.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"

namespace raum::tournament {
namespace {

constexpr std::size_t kLineLength = 80;
constexpr std::array<std::string_view, 4> kResults{"1-0", "0-1", "1/2-1/2", "*"};
constexpr std::array<std::string_view, 4> kOwnTags{"Variant", "Result", "FEN", "Termination"};

// In the order of Piece::raw: PNBURQK, pnburqk.
constexpr std::array<std::string_view, 14> kFigurines{"♙", "♘", "♗", "U", "♖", "♕", "♔",
                                                      "♟", "♞", "♝", "u", "♜", "♛", "♚"};

std::size_t characters(std::string_view utf8) {
  return static_cast<std::size_t>(std::count_if(
      utf8.begin(), utf8.end(), [](char c) { return (static_cast<unsigned char>(c) >> 6) != 2; }));
}

std::string escaped(std::string_view value) {
  std::string out;
  while (!value.empty()) {
    const std::size_t length = utf8_length(value);
    const char c = value.front();
    if (length == 0) {
      out += '?';
    } else if (length == 1 && (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)) {
      out += ' ';
    } else {
      if (c == '"' || c == '\\') out += '\\';
      out += value.substr(0, length);
    }
    value.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out;
}

std::string tag_line(std::string_view name, std::string_view value) {
  return fmt::format("[{} \"{}\"]\n", name, escaped(value));
}

bool is_tag_name(std::string_view name) {
  const auto is_letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
  return !name.empty() && is_letter(name.front()) &&
         std::all_of(name.begin(), name.end(),
                     [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; });
}

Expected<std::string> tag_section(const GameRecord& record) {
  std::string out = tag_line("Variant", "Raumschach-Normal-Form");
  for (std::size_t i = 0; i < record.tags.size(); ++i) {
    const auto& [name, value] = record.tags[i];
    if (!is_tag_name(name)) {
      return fail("record: tag", raum::quoted(name), "a letter, then letters, digits and _");
    }
    if (std::find(kOwnTags.begin(), kOwnTags.end(), name) != kOwnTags.end()) {
      return fail("record: tag", raum::quoted(name),
                  "a tag other than Variant, Result, FEN and Termination");
    }
    for (std::size_t earlier = 0; earlier < i; ++earlier) {
      if (record.tags[earlier].first == name) {
        return fail("record: tag", fmt::format("a second {}", raum::quoted(name)), "each tag once");
      }
    }
    out += tag_line(name, value);
  }
  out += tag_line("Result", record.result);
  out += tag_line("FEN", to_string(record.start));
  if (!record.termination.empty()) out += tag_line("Termination", record.termination);
  return out;
}

// Wraps words into lines.
class Lines {
 public:
  void add(std::string_view word) {
    const std::size_t length = characters(word);
    if (used_ > 0) {
      const bool fits = used_ + 1 + length <= kLineLength;
      text_ += fits ? ' ' : '\n';
      used_ = fits ? used_ + 1 : 0;
    }
    text_ += word;
    used_ += length;
  }
  /// Adds the words of a text, which may be wrapped at each blank.
  void add_words(std::string_view text) {
    for (auto word = next_word(text); !word.empty(); word = next_word(text)) add(word);
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::size_t used_ = 0;  // characters in the last line
};

std::string comment(const MoveInfo& info) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "{" : " ") + part; };
  if (info.score_cp) add(fmt::format("{:+}cp", *info.score_cp));
  if (info.mate_in) add(fmt::format("#{}", *info.mate_in));
  if (info.depth) add(fmt::format("d{}", *info.depth));
  if (info.seldepth) add(fmt::format("s{}", *info.seldepth));
  if (info.time_ms) add(fmt::format("{}ms", *info.time_ms));
  if (info.nodes) add(fmt::format("{}n", *info.nodes));
  if (info.left_ms) add(fmt::format("clk{}ms", *info.left_ms));
  if (!info.pv.empty()) add(fmt::format("pv {}", info.pv));
  return text.empty() ? text : text + "}";
}

}  // namespace

std::span<const std::string_view, 14> figurines() { return kFigurines; }

std::string to_figurine(const Position& position, Move move) {
  const Piece captured = position.at(move.to());
  std::string text(kFigurines[position.at(move.from()).raw]);
  text += to_string(move.from());
  text += captured.is_some() ? 'x' : '-';
  text += to_string(move.to());
  if (move.is_promotion()) {
    text += '=';
    text += kFigurines[Piece::make(position.side_to_move(), move.promotion()).raw];
  }
  Position after = position;
  after.make(move);
  const bool check = in_check(after);
  if (count_moves(after) == 0) return text + (check ? "†††" : "≡");
  return check ? text + "†" : text;
}

Expected<std::string> write_rgn(const GameRecord& record) {
  if (std::find(kResults.begin(), kResults.end(), record.result) == kResults.end()) {
    return fail("record: result", raum::quoted(record.result), "1-0, 0-1, 1/2-1/2 or *");
  }
  auto tags = tag_section(record);
  if (!tags) return tags;
  Lines lines;
  Position position = record.start;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const Move move = record.moves[i];
    if (!move.is_some() || !is_legal(position, move)) {
      return fail(fmt::format("record: move {}", i + 1), raum::quoted(to_string(move)),
                  "a legal move of the position");
    }
    if (position.side_to_move() == Color::White) {
      lines.add(fmt::format("{}.", position.move_number()));
    } else if (i == 0) {
      lines.add(fmt::format("{}...", position.move_number()));
    }
    lines.add(to_figurine(position, move));
    if (i < record.infos.size()) lines.add_words(comment(record.infos[i]));
    position.make(move);
  }
  lines.add(record.result);
  return *tags + "\n" + lines.text() + "\n\n";
}

}  // namespace raum::tournament
