#include "web/page/page.h"

#include <fmt/core.h>

#include "base/text/xml.h"
#include "web/page/base64.h"
#include "web/page/sha256.h"

namespace raum::web {

namespace {

// A browser would ask the server for /favicon.ico.
constexpr const char* kNoIcon = "<link rel=\"icon\" href=\"data:,\">\n";

// "'sha256-…'", as a Content-Security-Policy names the content of an element.
std::string source_of(std::string_view content) {
  const auto digest = sha256(content);
  return fmt::format("'sha256-{}'",
                     base64({reinterpret_cast<const char*>(digest.data()), digest.size()}));
}

std::string joined(const std::vector<std::string_view>& texts) {
  std::string whole;
  for (const std::string_view text : texts) whole.append(text);
  return whole;
}

std::string script_of(const Page& page) {
  if (page.scripts.empty()) return {};
  return fmt::format("(() => {{\n\"use strict\";\n{}}})();\n", joined(page.scripts));
}

std::string policy_of(std::string_view script, std::string_view style, bool connects) {
  return fmt::format(
      "default-src 'none'; script-src {}; style-src {}; img-src data:;{} base-uri 'none'; "
      "form-action 'none'",
      source_of(script), source_of(style), connects ? " connect-src 'self';" : "");
}

}  // namespace

std::string policy_of(const Page& page) {
  return policy_of(script_of(page), joined(page.styles), page.connects);
}

std::string to_html(const Page& page) {
  const std::string style = joined(page.styles);
  const std::string script = script_of(page);
  const std::string policy = policy_of(script, style, page.connects);
  std::string html = fmt::format(
      R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>{}</title>
{}<style>{}</style>
</head>
<body>
{}
)",
      policy, xml_text(page.title), page.connects ? kNoIcon : "", style, page.body);
  for (const DataBlock& block : page.data) {
    html += fmt::format("<script type=\"{}\" id=\"{}\">{}</script>\n", block.type, block.id,
                        block.content);
  }
  if (!script.empty()) html += fmt::format("<script>{}</script>\n", script);
  return html + "</body>\n</html>\n";
}

}  // namespace raum::web
