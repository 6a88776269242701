// Table: text in rows and columns.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace raum::web {

struct Column {
  std::string name;
  bool is_number = false;  // aligned to the right
};

/// Where the text of a cell leads to, and what the tooltip says about it.
struct CellLink {
  std::string href;  // a fragment of the page, "#..."
  std::string title;
};

struct Table {
  std::string caption;  // "": none
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;  // text; the first cell of a row is its heading
  std::map<std::pair<std::size_t, std::size_t>, CellLink> links = {};  // by row and column, from 0
  // What assistive technologies call it, "": the caption. A page has one table of each name.
  std::string name = {};
};

/// A `<table>` inside of an element that scrolls if the table is too wide.
/// Requires: as many cells in each row as there are columns.
[[nodiscard]] std::string to_html(const Table& table);

}  // namespace raum::web
