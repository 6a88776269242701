// Page: one HTML file that needs no other file and no network.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace raum::web {

/// Of a body that shows nothing without the script.
constexpr std::string_view kNeedsScript =
    "<noscript><p>This page needs JavaScript.</p></noscript>\n";

/// Data for the page's script, in an element that no browser executes:
/// `<script type=TYPE id=ID>CONTENT</script>`.
struct DataBlock {
  std::string id;
  std::string type;     // "application/json" or "application/octet-stream", which is Base64
  std::string content;  // embedded_json() or base64()
};

struct Page {
  std::string title;                 // text
  std::string body;                  // HTML without inline styles, scripts and event handlers
  std::vector<DataBlock> data = {};  // behind the body
  std::vector<std::string_view> styles = {};  // texts of style sheets, in this order
  std::vector<std::string_view> scripts =
      {};                 // texts of scripts, run in this order as one function
  bool connects = false;  // the script may send requests to the server of the page
};

/// The file. Its Content-Security-Policy allows its own script and style, named by their hashes,
/// and nothing else, so that a browser refuses whatever a text from outside might contain.
[[nodiscard]] std::string to_html(const Page& page);

/// The Content-Security-Policy of the file, for a server that sends it as a header, too.
[[nodiscard]] std::string policy_of(const Page& page);

}  // namespace raum::web
