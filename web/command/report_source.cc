#include "web/command/report_source.h"

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "base/core/system_error.h"
#include "base/json/json_reader.h"
#include "base/sqlite/database.h"
#include "base/text/text_file.h"
#include "knowledge/spsa/state/schema.h"
#include "regression/history/schema.h"
#include "web/gate/gate_file.h"
#include "web/league/study_file.h"

namespace raum::web {

namespace {

constexpr const char* kKnownSources =
    "a results database, a history database, a database of raum tune --spsa, report.json of raum "
    "gate or the JSON of raum study";

// Source: https://www.sqlite.org/fileformat.html, "The Database Header"
constexpr std::string_view kDatabaseStart{"SQLite format 3\0", 16};
constexpr std::size_t kApplicationIdAt = 68;  // four bytes, the most significant one first

// The header has the id only after SQLite has moved it there from the write-ahead log.
std::uint32_t application_id(const std::string& path, std::string_view header) {
  std::uint32_t id = 0;
  for (const char byte : header.substr(kApplicationIdAt, 4)) {
    id = id << 8 | static_cast<unsigned char>(byte);
  }
  std::error_code ignored;
  if (id == 0 && std::filesystem::exists(path + "-wal", ignored)) {
    return static_cast<std::uint32_t>(application_id_of(path).value_or(0));
  }
  return id;
}

// A database of no known kind counts as one of results, whose reader refuses it.
ReportSource database_source(std::uint32_t id) {
  const auto is = [&](const DatabaseSchema& schema) {
    return id == static_cast<std::uint32_t>(schema.application_id);
  };
  if (is(regression::kHistorySchema)) return ReportSource::History;
  if (is(knowledge::spsa::kSpsaSchema)) return ReportSource::Spsa;
  return ReportSource::Results;
}

// Whether the first character that is no space, behind a byte order mark, could begin an object.
bool may_be_json(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  const std::size_t at = text.find_first_not_of(" \t\r\n");
  return at != std::string_view::npos && text[at] == '{';
}

}  // namespace

Fallible<ReportFile> report_file(const std::string& path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) {
    return usage_error({path, "no such file", kKnownSources});
  }
  if (!std::filesystem::is_regular_file(status)) {
    const bool is_folder = std::filesystem::is_directory(status);
    return usage_error({path, is_folder ? "a folder" : "a device or a pipe", kKnownSources});
  }
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return environment_error({path, system_error_text(errno), "a file that can be read"});
  }
  std::string start(kApplicationIdAt + 4, '\0');
  file.read(start.data(), static_cast<std::streamsize>(start.size()));
  start.resize(static_cast<std::size_t>(file.gcount()));
  if (start.empty()) return usage_error({path, "an empty file", kKnownSources});
  if (start.starts_with(kDatabaseStart)) {
    return ReportFile{database_source(application_id(path, start)), ""};
  }
  if (may_be_json(start)) {
    auto text = read_text_file(path, kKnownSources);
    if (!text) return usage_error(std::move(text.error()));
    const auto json = parse_json(*text, path, kKnownSources);
    if (!json) return usage_error(json.error());
    if (is_gate_report(*json)) return ReportFile{ReportSource::Gate, *std::move(text)};
    if (is_study_result(*json)) return ReportFile{ReportSource::Study, *std::move(text)};
    return usage_error({path, "JSON of another kind", kKnownSources});
  }
  return usage_error({path, "a file of another kind", kKnownSources});
}

}  // namespace raum::web
