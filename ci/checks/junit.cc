#include "ci/checks/junit.h"

#include <fmt/format.h>

#include <pugixml.hpp>

#include "base/process/subprocess.h"
#include "base/text/quote.h"

namespace raum::ci {

namespace {

constexpr std::size_t kLongestName = 200;
// What is kept of the output of one test, and of all.
constexpr int kLinesOfTest = 78;
constexpr std::size_t kBytesOfTest = 5'500;
constexpr std::size_t kDetailsMax = 12'000;

std::string name_of(const pugi::xml_node& test) {
  const std::string name = test.attribute("name").value();
  const std::string owner = test.attribute("classname").value();
  const std::string whole = owner.empty() || owner == name ? name : owner + "." + name;
  return whole.empty() ? "a test without a name" : printable_utf8(utf8_start(whole, kLongestName));
}

// The end of the failure's message and of what the test printed.
std::string details_of(const pugi::xml_node& test, const pugi::xml_node& failure) {
  std::string text = failure.attribute("message").value();
  for (const std::string_view more : {std::string_view(failure.text().get()),
                                      std::string_view(test.child("system-out").text().get()),
                                      std::string_view(test.child("system-err").text().get())}) {
    if (!more.empty()) text += fmt::format("{}{}", text.empty() ? "" : "\n", more);
  }
  return last_words(text, kLinesOfTest, kBytesOfTest);
}

bool has_failed(const pugi::xml_node& test, std::string_view status) {
  return test.child("failure") || test.child("error") || status == "fail";
}

// GoogleTest marks a test that is disabled by its status alone.
bool is_skipped(const pugi::xml_node& test, std::string_view status) {
  return test.child("skipped") || status == "disabled" || status == "notrun";
}

// Visits the tests at any depth: some tools nest suites.
class Collector : public pugi::xml_tree_walker {
 public:
  bool for_each(pugi::xml_node& node) override {
    if (std::string_view(node.name()) != "testcase") return true;
    ++summary.total;
    const std::string_view status = node.attribute("status").value();
    const std::string name = name_of(node);
    if (has_failed(node, status)) {
      const pugi::xml_node failure =
          node.child("failure") ? node.child("failure") : node.child("error");
      ++summary.failed;
      summary.failed_names.push_back(name);
      if (summary.details.size() < kDetailsMax) {
        summary.details += fmt::format("{}\n{}\n", name, details_of(node, failure));
      }
    } else if (is_skipped(node, status)) {
      summary.skipped_names.push_back(name);
    }
    return true;
  }

  TestSummary summary;
};

}  // namespace

Expected<TestSummary> read_junit(std::string_view text, std::string_view where) {
  pugi::xml_document document;
  const auto parsed = document.load_buffer(text.data(), text.size());
  if (!parsed) {
    return fail(fmt::format("{}, byte {}", where, parsed.offset), parsed.description(),
                "a JUnit file");
  }
  Collector collector;
  document.traverse(collector);
  if (collector.summary.total == 0) return fail(std::string(where), "no <testcase>", "tests");
  return std::move(collector.summary);
}

}  // namespace raum::ci
