#include "knowledge/corpus/reader.h"

#include <fmt/core.h>

#include <cerrno>
#include <fstream>
#include <utility>

#include "base/core/system_error.h"
#include "knowledge/corpus/record.h"

namespace raum::knowledge {

Expected<CorpusReader> CorpusReader::open(const std::string& path) {
  errno = 0;
  auto file = std::make_unique<std::ifstream>(path, std::ios::binary);
  if (!file->is_open()) {
    return fail(path, system_error_text(errno), "a corpus file, as `raum datagen` writes it");
  }
  return read(std::move(file), path);
}

Expected<CorpusReader> CorpusReader::read(std::unique_ptr<std::istream> stream, std::string name) {
  CorpusReader reader(std::move(stream), std::move(name));
  if (const auto header = reader.read_header(); !header) return tl::unexpected(header.error());
  return reader;
}

Expected<void> CorpusReader::read_header() {
  std::string text;
  // Line by line and within a bound, because any file may be given.
  while (text.size() < 2 || !text.ends_with("\n\n")) {
    const int byte = stream_->get();
    if (byte == std::istream::traits_type::eof()) {
      if (stream_->bad()) return fail(name_, system_error_text(errno), "a corpus file");
      break;
    }
    text += static_cast<char>(byte);
    const bool is_other = text.size() <= kCorpusMagic.size() && !kCorpusMagic.starts_with(text);
    if (is_other || text.size() == kMostHeaderBytes) break;
  }
  auto header = parse_header(text, name_);
  if (!header) return tl::unexpected(std::move(header.error()));
  header_ = std::move(*header);
  offset_ = text.size();
  return {};
}

Expected<std::string> CorpusReader::take(std::size_t bytes) {
  std::string taken(bytes, '\0');
  errno = 0;
  stream_->read(taken.data(), static_cast<std::streamsize>(bytes));
  if (stream_->bad()) return fail("bytes", system_error_text(errno), "");
  taken.resize(static_cast<std::size_t>(stream_->gcount()));
  return taken;
}

tl::unexpected<Error> CorpusReader::broken(Error error) {
  broken_ = within(fmt::format("{}: offset {}", name_, offset_), std::move(error));
  return tl::unexpected(*broken_);
}

Expected<std::optional<CorpusGame>> CorpusReader::next() {
  if (broken_) return tl::unexpected(*broken_);
  const auto start = take(kRecordStart);
  if (!start) return broken(start.error());
  if (start->empty()) return std::nullopt;
  const auto truncated = [&](std::size_t bytes) {
    is_truncated_ = true;
    return broken(
        {"game", fmt::format("{} bytes of it", bytes), "a whole game: the file is cut off"});
  };
  if (start->size() < kRecordStart) return truncated(start->size());
  const auto length = payload_length(*start);
  if (!length) return broken(length.error());
  const auto payload = take(*length);
  if (!payload) return broken(payload.error());
  if (payload->size() < *length) return truncated(kRecordStart + payload->size());
  auto game = parse_record(*start, *payload);
  if (!game) return broken(std::move(game.error()));
  offset_ += kRecordStart + *length;
  return std::move(*game);
}

}  // namespace raum::knowledge
