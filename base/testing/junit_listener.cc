#include "base/testing/junit_listener.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/text/xml.h"

namespace raum {

namespace {

constexpr std::string_view kHead = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";

[[noreturn]] void throw_last_error() {
  throw std::system_error(errno, std::generic_category(), "the JUnit file");
}

std::string element_of(const testing::TestInfo& test, std::string_view parts) {
  return fmt::format("<testcase name=\"{}\" classname=\"{}\">{}</testcase>\n",
                     xml_text(test.name()), xml_text(test.test_suite_name()), parts);
}

std::string place_of(const testing::TestPartResult& result) {
  if (result.file_name() == nullptr) return "unknown place";
  return fmt::format("{}:{}", result.file_name(), result.line_number());
}

}  // namespace

JunitListener::JunitListener(const std::filesystem::path& file, std::string program)
    : program_(std::move(program)), process_(::getpid()) {
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path());
  file_ = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file_ < 0) throw_last_error();
  add(kHead);
}

JunitListener::~JunitListener() { ::close(file_); }

void JunitListener::write_tail(std::string tail) const {
  tail += "</testsuites>\n";
  for (std::size_t written = 0; written < tail.size();) {
    const auto count = ::pwrite(file_, tail.data() + written, tail.size() - written,
                                static_cast<off_t>(ended_ + written));
    if (count < 0 && errno != EINTR) throw_last_error();
    if (count > 0) written += static_cast<std::size_t>(count);
  }
  if (::ftruncate(file_, static_cast<off_t>(ended_ + tail.size())) != 0) throw_last_error();
}

void JunitListener::write_tail_of_program() const {
  write_tail(
      fmt::format("<testcase name=\"{}\">{}<error message=\"the program did not end\"/>"
                  "</testcase>\n",
                  xml_text(program_), parts_));
}

void JunitListener::add(std::string_view element) {
  write_tail(std::string(element));
  ended_ += element.size();
  write_tail_of_program();
}

void JunitListener::OnTestStart(const testing::TestInfo& test) {
  if (::getpid() != process_) return;
  write_tail(element_of(test, "<error message=\"the test did not end\"/>"));
}

void JunitListener::OnTestPartResult(const testing::TestPartResult& result) {
  if (result.passed()) return;
  if (result.skipped()) {
    parts_ += fmt::format("<skipped message=\"{}\"/>", xml_text(result.message()));
  } else {
    parts_ += fmt::format("<failure message=\"{}\">{}</failure>", xml_text(place_of(result)),
                          xml_text(result.message()));
  }
}

void JunitListener::OnTestEnd(const testing::TestInfo& test) {
  if (::getpid() != process_) return;
  const std::string element = element_of(test, std::exchange(parts_, {}));
  add(element);
}

void JunitListener::OnTestDisabled(const testing::TestInfo& test) {
  if (::getpid() != process_) return;
  add(fmt::format("<testcase name=\"{}\" classname=\"{}\" status=\"disabled\"/>\n",
                  xml_text(test.name()), xml_text(test.test_suite_name())));
}

void JunitListener::OnTestProgramEnd(const testing::UnitTest&) {
  if (::getpid() != process_) return;
  if (parts_.empty()) return write_tail("");
  write_tail(fmt::format("<testcase name=\"{}\">{}</testcase>\n", xml_text(program_), parts_));
}

}  // namespace raum
