#include "web/page/page.h"

#include <gtest/gtest.h>

#include <string>

#include "web/page/base64.h"
#include "web/page/sha256.h"

namespace raum::web {
namespace {

// The part between two texts, "" if they do not occur.
std::string between(const std::string& whole, const std::string& begin, const std::string& end) {
  const std::size_t at = whole.find(begin);
  if (at == std::string::npos) return "";
  const std::size_t from = at + begin.size();
  return whole.substr(from, whole.find(end, from) - from);
}

std::string hash_of(const std::string& text) {
  const auto digest = sha256(text);
  return "'sha256-" + base64({reinterpret_cast<const char*>(digest.data()), digest.size()}) + "'";
}

TEST(Page, PolicyAllowsItsOwnScriptAndStyleAlone) {
  const std::string html = to_html({.title = "t",
                                    .body = "<p>b</p>",
                                    .data = {},
                                    .styles = {"p {}\n", "q {}\n"},
                                    .scripts = {"const a = 1;\n", "f(a);\n"}});
  EXPECT_EQ(between(html, "<style>", "</style>"), "p {}\nq {}\n");
  const std::string script = between(html, "<script>", "</script>");
  EXPECT_EQ(script, "(() => {\n\"use strict\";\nconst a = 1;\nf(a);\n})();\n");
  EXPECT_EQ(between(html, "Content-Security-Policy\" content=\"", "\""),
            "default-src 'none'; script-src " + hash_of(script) + "; style-src " +
                hash_of("p {}\nq {}\n") + "; img-src data:; base-uri 'none'; form-action 'none'");
}

TEST(Page, EscapesItsTitle) {
  EXPECT_EQ(between(to_html({.title = "</title><script>", .body = ""}), "<title>", "\n"),
            "&lt;/title&gt;&lt;script&gt;</title>");
}

TEST(Page, HasItsDataBehindTheBodyAndBeforeTheScript) {
  const std::string html =
      to_html({.title = "t",
               .body = "<p>b</p>",
               .data = {{.id = "games", .type = "application/octet-stream", .content = "AAAA"}},
               .styles = {},
               .scripts = {"s();\n"}});
  EXPECT_EQ(between(html, "<body>\n", "</body>"),
            "<p>b</p>\n"
            "<script type=\"application/octet-stream\" id=\"games\">AAAA</script>\n"
            "<script>(() => {\n\"use strict\";\ns();\n})();\n</script>\n");
}

TEST(Page, WithoutScriptsHasNoScriptElement) {
  EXPECT_EQ(to_html({.title = "t", .body = "b"}).find("<script"), std::string::npos);
}

}  // namespace
}  // namespace raum::web
