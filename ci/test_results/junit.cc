#include "ci/test_results/junit.h"

#include <fmt/core.h>

#include <algorithm>
#include <pugixml.hpp>

#include "base/process/subprocess.h"
#include "base/text/quote.h"

namespace raum::ci {

namespace {

constexpr std::size_t kLongestName = 200;
// What is kept of what the failed tests printed: their first and last lines.
constexpr std::size_t kLinesOfPart = 20;
constexpr std::size_t kBytesOfPart = 2'000;
constexpr std::size_t kFewBytes = 100;  // not worth a line that says that they are left out

std::string name_of(const pugi::xml_node& test) {
  const std::string name = test.attribute("name").value();
  const std::string owner = test.attribute("classname").value();
  const std::string whole = owner.empty() || owner == name ? name : owner + "." + name;
  return whole.empty() ? "a test without a name" : printable_utf8(utf8_start(whole, kLongestName));
}

// The first and the last lines of a text, with the number of bytes between them, if they are many.
std::string ends_of(std::string_view text) {
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  text = text.substr(0, last == std::string_view::npos ? 0 : last + 1);
  std::size_t begin = 0;
  for (std::size_t lines = 0; lines < kLinesOfPart && begin < text.size(); ++lines) {
    begin = std::min(text.find('\n', begin), text.size() - 1) + 1;
  }
  const std::string_view first = utf8_start(text.substr(0, begin), kBytesOfPart);
  const std::string_view rest = text.substr(first.size());
  const std::string end = last_words(std::string(rest), kLinesOfPart, kBytesOfPart);
  const std::size_t left_out = rest.size() - end.size();
  if (left_out <= kFewBytes) return std::string(text);
  return fmt::format("{}{}[{} bytes left out]\n{}", first, first.ends_with('\n') ? "" : "\n",
                     left_out, end);
}

// What the failure says and what the test printed.
std::string output_of(const pugi::xml_node& test, const pugi::xml_node& failure) {
  std::string text = failure.attribute("message").value();
  for (const std::string_view more : {std::string_view(failure.text().get()),
                                      std::string_view(test.child("system-out").text().get()),
                                      std::string_view(test.child("system-err").text().get())}) {
    if (!more.empty()) text += fmt::format("{}{}", text.empty() ? "" : "\n", more);
  }
  return ends_of(text);
}

// Why a test was skipped: the line that GoogleTest prints below "FILE:LINE: Skipped", otherwise the
// end of the message or of what the test printed. ctest's own messages are about its settings.
std::string reason_of(const pugi::xml_node& test) {
  constexpr std::size_t kLongest = 200;
  constexpr std::string_view kMark = ": Skipped\n";
  const pugi::xml_node skipped = test.child("skipped");
  const std::string_view output = test.child("system-out").text().get();
  const std::string_view message = skipped.attribute("message").value();
  const std::size_t mark = output.find(kMark);
  std::string text;
  if (mark != std::string_view::npos) {
    const std::string_view rest = output.substr(mark + kMark.size());
    text = rest.substr(0, rest.find('\n'));
  } else if (!message.empty() && !message.starts_with("SKIP_RE")) {
    text = last_words(std::string(message), 1);
  } else {
    text = last_words(std::string(output), 1);
  }
  return printable_utf8(utf8_start(text, kLongest));
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
      if (summary.outputs.size() < kKeptOutputs) {
        summary.outputs.push_back(fmt::format("{}:\n{}\n", name, output_of(node, failure)));
      }
    } else if (is_skipped(node, status)) {
      summary.skipped.push_back({name, reason_of(node)});
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
