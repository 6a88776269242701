// Table: text in rows and columns.
#pragma once

#include <string>
#include <vector>

namespace raum::web {

struct Column {
  std::string name;
  bool is_number = false;  // aligned to the right
};

struct Table {
  std::string caption;  // "": none
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;  // text; the first cell of a row is its heading
};

/// A `<table>` inside of an element that scrolls if the table is too wide.
/// Requires: as many cells in each row as there are columns.
[[nodiscard]] std::string to_html(const Table& table);

}  // namespace raum::web
