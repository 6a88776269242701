#include "web/http/head_parser.h"

#include <algorithm>

#include "base/text/quote.h"

namespace raum::web {

namespace {

constexpr std::string_view kLineEnd = "\r\n";

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

bool is_token(std::string_view text) {
  constexpr std::string_view kMarks = "!#$%&'*+-.^_`|~";
  return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
    return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') ||
           kMarks.find(c) != std::string_view::npos;
  });
}

bool is_target(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7f; });
}

bool is_value(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte == '\t' || (byte >= ' ' && byte != 0x7f);
  });
}

// "HTTP/1.1": 11. Returns: 0 for another text.
int version_of(std::string_view text) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (text.size() != 8 || !text.starts_with("HTTP/") || text[6] != '.') return 0;
  return is_digit(text[5]) && is_digit(text[7]) ? (text[5] - '0') * 10 + (text[7] - '0') : 0;
}

// Removes the text up to the separator, and the separator.
// Returns: that text; all if the separator is missing.
std::string_view take(std::string_view& text, std::string_view separator) {
  const std::string_view taken = text.substr(0, text.find(separator));
  text.remove_prefix(std::min(text.size(), taken.size() + separator.size()));
  return taken;
}

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

tl::unexpected<Error> refused_line(std::string_view line, const char* expected) {
  return fail("head", line.empty() ? "an empty line" : quoted(line), expected);
}

}  // namespace

Expected<RequestHead> parse_head(std::string_view text) {
  if (!text.ends_with("\r\n\r\n")) return fail("head", "no empty line at its end", "one");
  const std::string_view first = take(text, kLineEnd);
  std::string_view rest = first;
  RequestHead head;
  head.method = take(rest, " ");
  head.target = take(rest, " ");
  head.version = version_of(rest);
  if (!is_token(head.method) || !is_target(head.target) || head.version == 0) {
    return refused_line(first, "METHOD PATH HTTP/1.1");
  }
  while (text != kLineEnd) {
    const std::string_view line = take(text, kLineEnd);
    const std::size_t colon = line.find(':');
    const std::string_view name = line.substr(0, colon);
    if (colon == std::string_view::npos || !is_token(name) || !is_value(line.substr(colon))) {
      return refused_line(line, "NAME: VALUE");
    }
    head.fields.push_back({name, without_blanks(line.substr(colon + 1))});
  }
  return head;
}

bool equal_without_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace raum::web
