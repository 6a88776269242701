#include "tournament/engines/protocol_log.h"

#include <fcntl.h>
#include <fmt/core.h>

#include <cerrno>
#include <utility>

#include "base/core/system_error.h"
#include "base/process/patient_write.h"
#include "base/text/lines.h"
#include "base/text/quote.h"

namespace raum::tournament {
namespace {

constexpr std::size_t kMaxStderrLine = 4'096;
constexpr const char* kExpected = "a log that can be written";

}  // namespace

Fallible<std::unique_ptr<ProtocolLog>> ProtocolLog::open(const std::string& path,
                                                         const std::string& remark,
                                                         std::chrono::milliseconds patience) {
  constexpr int kFlags = O_WRONLY | O_CREAT | O_APPEND | O_NOCTTY | O_NONBLOCK | O_CLOEXEC;
  Descriptor file(::open(path.c_str(), kFlags, 0644));
  if (!file.is_open()) return environment_error({path, system_error_text(errno), kExpected});
  std::unique_ptr<ProtocolLog> log(new ProtocolLog(path, std::move(file), patience));
  log->append(fmt::format("# {}\n", printable_utf8(remark)));
  if (auto failed = log->failure()) return environment_error(std::move(*failed));
  return log;
}

void ProtocolLog::append(std::string_view text) {
  const std::lock_guard lock(mutex_);
  if (error_ == 0) error_ = write_patiently(file_.get(), text, patience_);
}

void ProtocolLog::write(const LoggedLine& line) {
  const auto us = line.time.count();
  append(fmt::format("{}.{}\t{}.{:03}\t{}\t{}\t{}\n", line.pair, line.leg + 1, us / 1'000,
                     us % 1'000, line.engine, line.direction, printable_utf8(line.text)));
}

std::optional<Error> ProtocolLog::failure() {
  const std::lock_guard lock(mutex_);
  if (error_ == 0) return std::nullopt;
  return Error{path_, patient_error_text(error_), kExpected};
}

void EngineLog::write(char direction, std::string_view line) {
  if (log_ == nullptr) return;
  const auto time = std::chrono::steady_clock::now() - game_->start;
  log_->write({.pair = game_->pair,
               .leg = game_->leg,
               .time = std::chrono::duration_cast<std::chrono::microseconds>(time),
               .engine = engine_,
               .direction = direction,
               .text = line});
}

void EngineLog::sent(std::string_view text) {
  if (log_ == nullptr) return;
  TextLines lines(text);
  while (const auto line = lines.next()) write('>', *line);
}

void EngineLog::stderr_bytes(std::string_view bytes) {
  if (log_ == nullptr) return;
  for (const char byte : bytes) {
    const bool is_end = byte == '\n';
    if (!is_end) stderr_line_ += byte;
    if (!is_end && stderr_line_.size() < kMaxStderrLine) continue;
    write('!', stderr_line_);
    stderr_line_.clear();
  }
}

void EngineLog::end_stderr() {
  if (!stderr_line_.empty()) write('!', stderr_line_);
  stderr_line_.clear();
}

}  // namespace raum::tournament
