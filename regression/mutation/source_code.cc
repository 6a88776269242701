#include "regression/mutation/source_code.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "base/text/words.h"

namespace raum::regression {

bool is_name_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

namespace {

constexpr std::size_t kMissing = std::string_view::npos;

// The place after the text, or the end of the source.
std::size_t after(std::string_view source, std::string_view text, std::size_t from) {
  const std::size_t at = source.find(text, from);
  return at == kMissing ? source.size() : at + text.size();
}

std::size_t end_of_directive(std::string_view source, std::size_t at) {
  while (true) {
    const std::size_t end = std::min(source.find('\n', at), source.size());
    if (end == source.size() || source[end - 1] != '\\') return end;
    at = end + 1;
  }
}

std::size_t end_of_literal(std::string_view source, std::size_t at) {
  const char quote = source[at];
  if (quote == '"' && at > 0 && source[at - 1] == 'R') {
    const std::size_t open = std::min(source.find('(', at), source.size());
    return after(source, ")" + std::string(source.substr(at + 1, open - at - 1)) + "\"", open);
  }
  for (++at; at < source.size() && source[at] != quote && source[at] != '\n'; ++at) {
    if (source[at] == '\\') ++at;
  }
  return std::min(at + 1, source.size());
}

bool begins_line(std::string_view source, std::size_t at) {
  const std::size_t before = source.substr(0, at).find_last_not_of(" \t");
  return before == kMissing || source[before] == '\n';
}

enum class Scope { Outer, Function, Data };

// What a brace opens that is not in a function; `head` is the declaration before it.
Scope scope_of(std::string_view head) {
  constexpr std::array<std::string_view, 5> kOuter{"namespace", "class", "struct", "union",
                                                   "extern"};
  if (!head.ends_with(' ') && !head.ends_with('\n')) return Scope::Data;
  head = trimmed(head);
  if (head.starts_with("template")) {
    std::size_t end = head.find('<');
    for (int depth = 0; end < head.size(); ++end) {
      if (head[end] == '<') ++depth;
      if (head[end] == '>' && --depth == 0) break;
    }
    head = trimmed(head.substr(std::min(end + 1, head.size())));
  }
  const std::string_view word = head.substr(0, head.find_first_of(" \n"));
  if (std::find(kOuter.begin(), kOuter.end(), word) != kOuter.end()) return Scope::Outer;
  if (word == "enum" || head.ends_with('=') || head.find('(') == kMissing) return Scope::Data;
  return Scope::Function;
}

}  // namespace

std::string without_texts(std::string_view source, Directives directives) {
  std::string out(source);
  for (std::size_t at = 0; at < source.size();) {
    const char c = source[at];
    std::size_t end = at + 1;
    char filling = ' ';
    if (source.substr(at).starts_with("//")) {
      end = std::min(source.find('\n', at), source.size());
    } else if (source.substr(at).starts_with("/*")) {
      end = after(source, "*/", at + 2);
    } else if (c == '#' && directives == Directives::Blanked && begins_line(source, at)) {
      end = end_of_directive(source, at);
    } else if (c == '"' || (c == '\'' && (at == 0 || !is_name_character(source[at - 1])))) {
      end = end_of_literal(source, at);
      filling = '_';
    } else {
      at = end;
      continue;
    }
    const std::size_t quotes = filling == '_' ? 1 : 0;
    for (std::size_t i = at + quotes; i + quotes < end; ++i) {
      if (out[i] != '\n') out[i] = filling;
    }
    at = end;
  }
  return out;
}

std::string function_code(std::string_view source) {
  const std::string code = without_texts(source);
  std::string out(code.size(), ' ');
  std::vector<Scope> open;
  std::size_t head = 0;  // where the current declaration begins
  for (std::size_t at = 0; at < code.size(); ++at) {
    const char c = code[at];
    const Scope scope = open.empty() ? Scope::Outer : open.back();
    if (c == '}' && !open.empty()) {
      open.pop_back();
      if (scope != Scope::Data && (open.empty() || open.back() == Scope::Outer)) head = at + 1;
    }
    const bool is_inside = !open.empty() && open.back() == Scope::Function;
    if (c == '\n' || (is_inside && scope == Scope::Function)) out[at] = c;
    if (c == '{') {
      const std::string_view before(code.data() + head, at - head);
      open.push_back(scope == Scope::Outer ? scope_of(before) : scope);
      if (open.back() == Scope::Outer) head = at + 1;
    }
    const bool is_label =
        c == ':' && (std::string_view(code).substr(head, at - head).ends_with("public") ||
                     std::string_view(code).substr(head, at - head).ends_with("private") ||
                     std::string_view(code).substr(head, at - head).ends_with("protected"));
    if (scope == Scope::Outer && (c == ';' || is_label)) head = at + 1;
  }
  return out;
}

}  // namespace raum::regression
