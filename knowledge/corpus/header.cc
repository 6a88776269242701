#include "knowledge/corpus/header.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/text/content_hash.h"
#include "base/text/lines.h"
#include "base/text/quote.h"

namespace raum::knowledge {
namespace {

constexpr std::string_view kChecksumKey = "checksum";

bool is_key(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

// Errors: a field that must not be in a header after these.
Expected<void> check_field(const CorpusHeader& before, std::string_view key, std::string_view value,
                           const std::string& where) {
  if (!is_key(key)) {
    return fail(where, raum::quoted(key), "a key of small letters, digits and dashes");
  }
  if (before.find(key)) return fail(where, fmt::format("a second {}", key), "each key once");
  if (!is_printable_utf8(value)) return fail(where, raum::quoted(value), "a printable value");
  return {};
}

}  // namespace

std::optional<std::string_view> CorpusHeader::find(std::string_view key) const {
  const auto found = std::find_if(fields.begin(), fields.end(),
                                  [&](const HeaderField& field) { return field.key == key; });
  if (found == fields.end()) return std::nullopt;
  return found->value;
}

Expected<std::string> header_text(const CorpusHeader& header) {
  std::string text(kCorpusMagic);
  CorpusHeader written;
  for (const HeaderField& field : header.fields) {
    if (const auto sound = check_field(written, field.key, field.value, "header"); !sound) {
      return tl::unexpected(sound.error());
    }
    if (field.key == kChecksumKey) return fail("header", field.key, "another key");
    text += fmt::format("{}={}\n", field.key, field.value);
    written.fields.push_back(field);
  }
  text += fmt::format("{}={}\n\n", kChecksumKey, hash_of_text(text));
  if (text.size() > kMostHeaderBytes) {
    return fail("header", fmt::format("{} bytes", text.size()),
                fmt::format("at most {}", kMostHeaderBytes));
  }
  return text;
}

Expected<CorpusHeader> parse_header(std::string_view text, std::string_view where) {
  CorpusHeader header;
  ContentHash hash;
  TextLines lines(text);
  const auto magic = lines.next();
  if (!magic || *magic != kCorpusMagic.substr(0, kCorpusMagic.size() - 1)) {
    return fail(fmt::format("{}:1", where), raum::quoted(magic.value_or("")),
                "\"raumlab corpus 1\"");
  }
  hash.add(kCorpusMagic);
  while (const auto line = lines.next()) {
    const std::string place = fmt::format("{}:{}", where, lines.number());
    const std::size_t equals = line->find('=');
    if (equals == std::string_view::npos) return fail(place, raum::quoted(*line), "KEY=VALUE");
    const std::string_view key = line->substr(0, equals);
    const std::string_view value = line->substr(equals + 1);
    if (key == kChecksumKey) {
      if (value != hash.text()) {
        return fail(place, raum::quoted(value), hash.text() + ", the checksum of the lines above");
      }
      if (lines.next() == "" && !lines.next()) return header;
      return fail(place, "no empty line below it", "the end of the header");
    }
    if (const auto sound = check_field(header, key, value, place); !sound) {
      return tl::unexpected(sound.error());
    }
    header.fields.push_back({std::string(key), std::string(value)});
    hash.add(*line);
    hash.add("\n");
  }
  return fail(std::string(where), "a header without a checksum",
              "checksum=DIGITS as its last line");
}

}  // namespace raum::knowledge
