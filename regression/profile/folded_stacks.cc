#include "regression/profile/folded_stacks.h"

#include <fmt/core.h>

#include <limits>
#include <vector>

#include "base/text/lines.h"
#include "base/text/numbers.h"
#include "base/text/quote.h"
#include "base/text/words.h"

namespace raum::regression {

namespace {

// "  55e0c1a2 raum::search(int)+0x1f (raum-engine)": keeps the symbol without address, offset and
// file.
std::string symbol_of(std::string_view frame) {
  frame = trimmed(frame);
  const std::size_t blank = frame.find(' ');
  if (blank == std::string_view::npos) return "[unknown]";
  frame = trimmed(frame.substr(blank));
  if (frame.ends_with(')')) {
    const std::size_t file = frame.rfind(" (");
    if (file != std::string_view::npos) frame = trimmed(frame.substr(0, file));
  }
  const std::size_t offset = frame.rfind("+0x");
  if (offset != std::string_view::npos) frame = frame.substr(0, offset);
  return frame.empty() ? "[unknown]" : frame_name(frame);
}

}  // namespace

std::string frame_name(std::string_view name) {
  std::string frame;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == ';') {
      frame += ':';
    } else if (byte >= 0x20 && byte != 0x7f) {
      frame += c;
    }
  }
  // Last, because a control character may have stood around the blanks.
  const std::string_view shown = trimmed(frame);
  return shown.empty() ? "[unknown]" : std::string(shown);
}

Expected<FoldedStacks> parse_folded(std::string_view text, std::string_view where) {
  FoldedStacks stacks;
  std::uint64_t total = 0;
  TextLines lines(text);
  while (const auto whole = lines.next()) {
    const std::string_view line = trimmed(*whole);
    if (line.empty()) continue;
    const std::string place = fmt::format("{}:{}", where, lines.number());
    const std::size_t blank = line.rfind(' ');
    if (blank == std::string_view::npos) {
      return fail(place, raum::quoted(line), "FRAME;FRAME… COUNT");
    }
    const std::string_view stack = trimmed(line.substr(0, blank));
    if (stack.starts_with(';') || stack.ends_with(';') || stack.find(";;") != stack.npos) {
      return fail(place, raum::quoted(stack), "no empty frame");
    }
    const auto count = parse_integer(line.substr(blank + 1), place + " (count)", 1,
                                     std::numeric_limits<std::int64_t>::max());
    if (!count) return tl::unexpected(count.error());
    const auto added = static_cast<std::uint64_t>(*count);
    if (total + added > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
      return fail(place, "a sum beyond 2^63", "counts that can be added up");
    }
    total += added;
    stacks[std::string(stack)] += added;
  }
  if (stacks.empty()) return fail(std::string(where), "no stack", "a line FRAME;FRAME… COUNT");
  return stacks;
}

Expected<FoldedStacks> fold_perf_script(std::string_view text, std::string_view where) {
  FoldedStacks stacks;
  std::string program;
  std::vector<std::string> frames;  // innermost first
  bool any_frame = false;
  const auto finish = [&] {
    if (program.empty()) return;
    std::string stack = program;
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) stack += ";" + *frame;
    ++stacks[stack];
    program.clear();
    frames.clear();
  };
  TextLines lines(text);
  while (const auto line = lines.next()) {
    if (trimmed(*line).empty()) {
      finish();
    } else if (line->front() != ' ' && line->front() != '\t') {
      if (line->front() == '#') continue;
      finish();
      program = frame_name(*line);
    } else if (program.empty()) {
      return fail(fmt::format("{}:{}", where, lines.number()), raum::quoted(*line),
                  "the line of a sample before its frames");
    } else {
      frames.push_back(symbol_of(*line));
      any_frame = true;
    }
  }
  finish();
  if (!any_frame) {
    return fail(std::string(where), "no sample with its frames", "what perf script prints");
  }
  return stacks;
}

std::string to_string(const FoldedStacks& stacks) {
  std::string text;
  for (const auto& [stack, count] : stacks) text += fmt::format("{} {}\n", stack, count);
  return text;
}

}  // namespace raum::regression
