// The button of a gate's page that copies its report as Markdown.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "web/command/page_fixture.h"
#include "web/gate/gate_fixture.h"

namespace raum::web {
namespace {

constexpr const char* kMarkdown =
    "## FAIL <b>é</b>\n\n</script>\n2026-01-01T00:00:00.000Z in 94 s on A & B; raum 1.0.0\n";

class GatePageTest : public PageTest {
 protected:
  void SetUp() override {
    PageTest::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    const std::string folder = source_path("gate");
    std::filesystem::create_directories(folder);
    std::ofstream(folder + "/report.json") << gate_json().dump();
    std::ofstream(folder + "/report.md") << kMarkdown;
    open_source(folder + "/report.json");
  }

  std::string status() {
    return text_of("return test.one('#gate-copy [role=status]').textContent");
  }
  void click() { browser().execute("test.one('#gate-copy button').click()"); }
};

TEST_F(GatePageTest, CopiesItsMarkdown) {
  click();
  wait_for("test.copied !== null");
  EXPECT_EQ(text_of("return test.copied"), kMarkdown);
  EXPECT_EQ(status(), "Copied the report as Markdown.");
  EXPECT_EQ(number_of("return test.all('#gate-copy textarea').length"), 0);
  expect_silent();
}

TEST_F(GatePageTest, ShowsItsMarkdownIfTheClipboardIsRefused) {
  browser().execute(
      "navigator.clipboard.writeText = async () => { throw new Error('not allowed'); }");
  click();
  wait_for("test.one('#gate-copy textarea') !== null");
  EXPECT_EQ(text_of("return test.one('#gate-copy textarea').value"), kMarkdown);
  EXPECT_EQ(number_of("const field = test.one('#gate-copy textarea');"
                      "return field.selectionEnd - field.selectionStart"),
            std::string_view(kMarkdown).size() - 1)
      << "é is one unit of JavaScript";
  EXPECT_NE(status(), "");
}

}  // namespace
}  // namespace raum::web
