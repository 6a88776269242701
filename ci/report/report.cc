#include "ci/report/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "base/core/system_error.h"
#include "base/text/grouped.h"
#include "base/text/percent.h"
#ifdef RAUM_WEB
#include "web/gate/gate_page.h"
#endif

namespace raum::ci {

namespace {

std::optional<double> number_of(const Value& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  if (const auto* real = std::get_if<double>(&value)) return *real;
  return std::nullopt;
}

Expected<void> write_file(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text << std::flush;
  if (!file) return fail(path.string(), system_error_text(errno), "a file that can be written");
  return {};
}

}  // namespace

std::string to_string(const Value& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return grouped(*whole);
  if (const auto* real = std::get_if<double>(&value)) return grouped(*real);
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  return "";
}

std::string change_of(const Figure& figure) {
  if (!figure.change.empty()) return figure.change;
  const auto base = number_of(figure.base);
  const auto head = number_of(figure.head);
  // Build times depend more on the cache than on the revision.
  if (!base || !head || *base == 0 || figure.unit == "s") return "";
  return percent_change(*head / *base);
}

std::string clean_text(std::string_view text) {
  // A round trip through the JSON library replaces invalid UTF-8 by U+FFFD.
  const std::string valid =
      nlohmann::json::parse(
          nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace))
          .get<std::string>();
  std::string out;
  for (const char c : valid) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 ? byte != 0x7f : c == '\n' || c == '\t') out += c;
  }
  return out;
}

#ifdef RAUM_WEB
// The page is made from the JSON, as `raum report` makes it.
Expected<std::string> report_html(const GateReport& report) {
  return web::parse_gate_report(report_json(report), "report.json")
      .map(
          [&](const web::GateFile& gate) { return web::gate_page(gate, report_markdown(report)); });
}
#endif

Expected<void> write_reports(const GateReport& report, const std::filesystem::path& directory) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) return fail(directory.string(), error.message(), "a directory that can be created");
  return write_file(directory / "report.md", report_markdown(report))
      .and_then([&] { return write_file(directory / "report.json", report_json(report)); })
#ifdef RAUM_WEB
      .and_then([&] { return report_html(report); })
      .and_then(
          [&](const std::string& html) { return write_file(directory / "report.html", html); })
#endif
      .and_then([&] { return write_file(directory / "junit.xml", report_junit(report)); });
}

}  // namespace raum::ci
