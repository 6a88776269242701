// The page of a history: choosing commits in its charts.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "web/command/page_fixture.h"
#include "web/testing/keys.h"

namespace raum::web {
namespace {

class HistoryPageTest : public PageTest {
 protected:
  void SetUp() override {
    PageTest::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    open_source(history_file());
    const Json commits = browser().execute(
        "return JSON.parse(document.getElementById('history').textContent).runs.map("
        "({commit}) => commit.slice(0, 12))");
    commits_ = commits.get<std::vector<std::string>>();
  }

  // The commit that the panel shows.
  std::string shown() {
    return text_of("return test.one('#commit-panel h2').textContent.slice(0, 12)");
  }
  // Puts the focus on a chart that has all runs.
  void focus_chart() {
    browser().execute(
        "test.all('g[data-runs]').find((chart) =>"
        "  chart.dataset.runs.split(',').length === arguments[0]).focus()",
        Json::array({commits_.size()}));
  }

  std::vector<std::string> commits_;  // the first digits
};

TEST_F(HistoryPageTest, KeysChooseCommitsWithoutEntriesInTheBrowsersHistory) {
  ASSERT_EQ(commits_.size(), 12U);
  const Json entries = browser().execute("return history.length");
  focus_chart();
  browser().keys(key::kHome);
  EXPECT_EQ(shown(), commits_.front());
  browser().keys(key::kRight);
  browser().keys(key::kRight);
  EXPECT_EQ(shown(), commits_[2]);
  browser().keys(key::kLeft);
  EXPECT_EQ(shown(), commits_[1]);
  browser().keys(key::kEnd);
  EXPECT_EQ(shown(), commits_.back());
  wait_for("location.hash === '#commit=" + commits_.back() + "'");
  EXPECT_EQ(browser().execute("return history.length"), entries);
  expect_silent();
}

TEST_F(HistoryPageTest, ALinkChoosesItsCommit) {
  focus_chart();
  browser().keys(key::kHome);
  browser().execute("location.hash = arguments[0]", Json::array({"#commit=" + commits_[4]}));
  wait_for("test.one('#commit-panel h2').textContent.startsWith('" + commits_[4] + "')");
  focus_chart();
  browser().keys(key::kRight);
  EXPECT_EQ(shown(), commits_[5]);
}

}  // namespace
}  // namespace raum::web
