#include "regression/profile/flame_graph.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "base/text/xml.h"

namespace raum::regression {

namespace {

constexpr int kRow = 16;         // height of a box, pixels
constexpr int kMargin = 10;      // around the graph, pixels
constexpr int kHead = 34;        // height of the title, pixels
constexpr double kLetter = 6.6;  // width of a letter at font size 11, monospace, pixels

struct Box {
  std::string name;
  int level = 0;                     // 0: the root
  std::uint64_t begin = 0, end = 0;  // in counts, from the left
};

std::vector<std::string_view> frames_of(std::string_view stack) {
  std::vector<std::string_view> frames;
  for (;;) {
    const std::size_t part = stack.find(';');
    frames.push_back(stack.substr(0, part));
    if (part == std::string_view::npos) return frames;
    stack.remove_prefix(part + 1);
  }
}

// Sorts the stacks by frames, so that equal callers are neighbours. The map sorts them as text, in
// which ';' is not the smallest character.
std::vector<Box> boxes_of(const FoldedStacks& stacks) {
  std::vector<std::pair<std::vector<std::string_view>, std::uint64_t>> rows;
  for (const auto& [stack, count] : stacks) rows.emplace_back(frames_of(stack), count);
  std::sort(rows.begin(), rows.end());
  std::vector<Box> done, open{{.name = "all"}};
  std::uint64_t at = 0;
  const auto close_to = [&](std::size_t depth) {
    while (open.size() > depth) {
      open.back().end = at;
      done.push_back(std::move(open.back()));
      open.pop_back();
    }
  };
  for (const auto& [frames, count] : rows) {
    std::size_t shared = 0;
    while (shared < frames.size() && shared + 1 < open.size() &&
           open[shared + 1].name == frames[shared]) {
      ++shared;
    }
    close_to(shared + 1);
    for (std::size_t i = shared; i < frames.size(); ++i) {
      open.push_back(
          {.name = std::string(frames[i]), .level = static_cast<int>(i) + 1, .begin = at});
    }
    at += count;
  }
  close_to(0);
  return done;
}

// The part of the name that fits, "" if it would be too short to be useful.
std::string clipped(std::string_view name, double width) {
  const auto room = static_cast<std::size_t>(std::max(0.0, (width - 4) / kLetter));
  if (room < 3) return "";
  if (name.size() <= room) return std::string(name);
  std::size_t end = room - 2;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0) == 0x80) --end;
  return std::string(name.substr(0, end)) + "..";
}

// A warm colour derived from the name, so that a function has one colour in all graphs.
std::string colour(std::string_view name) {
  std::uint32_t hash = 2166136261U;  // FNV-1a
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return fmt::format("rgb({},{},{})", 205 + hash % 50, 80 + (hash >> 8) % 140, (hash >> 16) % 56);
}

}  // namespace

std::string flame_graph(const FoldedStacks& stacks, const FlameGraphOptions& options) {
  const std::vector<Box> boxes = boxes_of(stacks);
  const std::uint64_t total = boxes.back().end;  // the root is closed last
  const double scale =
      static_cast<double>(options.width - 2 * kMargin) / static_cast<double>(total);
  const auto width_of = [&](const Box& box) {
    return static_cast<double>(box.end - box.begin) * scale;
  };
  int levels = 0;
  for (const Box& box : boxes) {
    if (width_of(box) >= options.least_width) levels = std::max(levels, box.level + 1);
  }
  const int height = kHead + levels * kRow + kMargin;
  std::string svg = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\" font-family=\"monospace\" font-size=\"11\">\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"#fffdf5\"/>\n"
      "<text x=\"{2}\" y=\"22\" font-size=\"15\">{3}</text>\n",
      options.width, height, kMargin, xml_text(options.title));
  for (const Box& box : boxes) {
    const double width = width_of(box);
    if (width < options.least_width) continue;
    const double x = kMargin + static_cast<double>(box.begin) * scale;
    const int y = kHead + (levels - 1 - box.level) * kRow;
    svg += fmt::format(
        "<g><title>{} ({} {}, {:.2f} %)</title><rect x=\"{:.2f}\" y=\"{}\" width=\"{:.2f}\" "
        "height=\"{}\" rx=\"1\" fill=\"{}\"/>",
        xml_text(box.name), box.end - box.begin, xml_text(options.unit),
        100 * static_cast<double>(box.end - box.begin) / static_cast<double>(total), x, y, width,
        kRow - 1, colour(box.name));
    const std::string text = clipped(box.name, width);
    if (!text.empty()) {
      svg += fmt::format("<text x=\"{:.2f}\" y=\"{}\">{}</text>", x + 2, y + 11, xml_text(text));
    }
    svg += "</g>\n";
  }
  return svg + "</svg>\n";
}

}  // namespace raum::regression
