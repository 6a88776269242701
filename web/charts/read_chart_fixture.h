// Reads a chart back for tests: its elements, its coordinates and its tables.
#pragma once

#include <gtest/gtest.h>

#include <charconv>
#include <cstddef>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace raum::web {

class ReadChart {
 public:
  explicit ReadChart(const std::string& html) {
    const pugi::xml_parse_result parsed = document_.load_buffer(
        html.data(), html.size(), pugi::parse_default | pugi::parse_ws_pcdata);
    EXPECT_TRUE(parsed) << parsed.description() << " at byte " << parsed.offset;
  }

  [[nodiscard]] pugi::xml_node root() const { return document_.document_element(); }

  /// All elements that the path (XPath) finds, in the order of the document.
  [[nodiscard]] std::vector<pugi::xml_node> all(const std::string& path) const {
    std::vector<pugi::xml_node> nodes;
    for (const pugi::xpath_node& found : document_.select_nodes(path.c_str())) {
      nodes.push_back(found.node());
    }
    return nodes;
  }

  /// The elements of the chart, outside of its legend, that have the class.
  [[nodiscard]] std::vector<pugi::xml_node> drawn(const std::string& name) const {
    return all("/figure/svg//*[contains(concat(' ', @class, ' '), ' " + name + " ')]");
  }

  /// One attribute of each of the elements, as a number.
  [[nodiscard]] static std::vector<double> numbers(const std::vector<pugi::xml_node>& nodes,
                                                   const char* attribute) {
    std::vector<double> values;
    for (const pugi::xml_node& node : nodes) {
      EXPECT_TRUE(node.attribute(attribute)) << attribute;
      values.push_back(node.attribute(attribute).as_double());
    }
    return values;
  }

  /// The cells of a table of the chart, row by row; the first row has the names of the columns.
  [[nodiscard]] std::vector<std::vector<std::string>> table(std::size_t number = 0) const {
    std::vector<std::vector<std::string>> rows;
    const auto tables = all("//table");
    EXPECT_LT(number, tables.size());
    if (number >= tables.size()) return rows;
    for (const pugi::xpath_node& row : tables[number].select_nodes(".//tr")) {
      rows.emplace_back();
      for (const pugi::xml_node cell : row.node().children()) {
        rows.back().emplace_back(cell.child_value());
      }
    }
    return rows;
  }

 private:
  pugi::xml_document document_;
};

/// A linear scale, read from two of the lines that mark ticks.
struct ReadScale {
  double at0 = 0, unit = 0;  // the coordinate of 0 and the length of 1

  /// `coordinate`: the attribute of the lines that says where they are.
  [[nodiscard]] static ReadScale of(const std::vector<pugi::xml_node>& lines,
                                    const char* coordinate) {
    EXPECT_GE(lines.size(), 2U);
    if (lines.size() < 2) return {};
    const std::vector<double> at = ReadChart::numbers(lines, "data-at"),
                              where = ReadChart::numbers(lines, coordinate);
    const double unit = (where.back() - where.front()) / (at.back() - at.front());
    return {where.front() - at.front() * unit, unit};
  }

  [[nodiscard]] double operator()(double value) const { return at0 + value * unit; }
};

struct ReadPoint {
  double x = 0, y = 0;
  bool is_start = false;
};

/// The points of a path of absolute moves and lines, "M1 2 3 4M5 6h0.1".
[[nodiscard]] inline std::vector<ReadPoint> points_of(std::string_view path) {
  std::vector<ReadPoint> points;
  std::vector<double> numbers;
  bool is_start = false;
  for (std::size_t i = 0; i < path.size();) {
    if (path[i] == 'h') {
      i += std::string_view("h0.1").size();
      continue;
    }
    if (path[i] == 'M') is_start = true;
    if (path[i] == 'M' || path[i] == ' ' || path[i] == 'Z') {
      ++i;
      continue;
    }
    double number = 0;
    const auto [end, error] = std::from_chars(&path[i], path.data() + path.size(), number);
    EXPECT_EQ(error, std::errc{}) << path.substr(i, 20);
    if (error != std::errc{}) return points;
    i = static_cast<std::size_t>(end - path.data());
    numbers.push_back(number);
    if (numbers.size() == 2) {
      points.push_back({numbers[0], numbers[1], is_start});
      numbers.clear();
      is_start = false;
    }
  }
  EXPECT_TRUE(numbers.empty());
  return points;
}

}  // namespace raum::web
