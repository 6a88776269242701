#include "perft/suite/suite.h"

#include <fmt/core.h>

#include <array>
#include <limits>
#include <utility>

#include "base/text/numbers.h"
#include "base/text/text_file.h"
#include "base/text/words.h"
#include "perft/count/perft.h"
#include "perft/suite/record_reader.h"

namespace raum::perft {
namespace {

constexpr std::array<std::string_view, 1> kKeywords{"perft"};
constexpr std::string_view kGrammar = "id NAME, epd POSITION or perft DEPTH COUNT";

class SuiteReader final : public RecordReader {
 public:
  explicit SuiteReader(std::string_view name) : RecordReader(name, kKeywords, kGrammar) {}

  [[nodiscard]] std::vector<SuiteRecord> records() && { return std::move(records_); }

 private:
  void begin(std::string_view id, const Position& position) override {
    records_.push_back({.id = std::string(id), .position = position, .counts = {}});
  }

  [[nodiscard]] std::string_view missing() const override {
    return records_.back().counts.empty() ? "a line perft DEPTH COUNT" : "";
  }

  Expected<void> read_key(std::string_view /*keyword*/, std::string_view text) override {
    const std::string_view depth_text = next_word(text);
    const std::string_view nodes_text = trimmed(text);
    if (depth_text.empty()) return fail(place(), "nothing after perft", "DEPTH COUNT");
    const auto depth = parse_integer(depth_text, place() + ", depth", 0, kMaxDepth);
    if (!depth) return tl::unexpected(depth.error());
    const auto nodes =
        parse_integer(nodes_text, place() + ", count", 0, std::numeric_limits<std::int64_t>::max());
    if (!nodes) return tl::unexpected(nodes.error());
    for (const KnownCount& count : records_.back().counts) {
      if (count.depth == *depth) {
        return fail(place(), fmt::format("depth {} a second time", *depth),
                    "each depth once in a record");
      }
    }
    records_.back().counts.push_back({.depth = static_cast<int>(*depth),
                                      .nodes = static_cast<std::uint64_t>(*nodes),
                                      .line = line()});
    return {};
  }

  std::vector<SuiteRecord> records_;
};

}  // namespace

Expected<std::vector<SuiteRecord>> parse_suite(std::string_view text, std::string_view name) {
  SuiteReader reader(name);
  if (auto read = reader.read(text); !read) return tl::unexpected(std::move(read.error()));
  return std::move(reader).records();
}

Expected<std::vector<SuiteRecord>> read_suite(const std::filesystem::path& path) {
  const auto text = read_text_file(path, "a perft suite");
  if (!text) return tl::unexpected(text.error());
  return parse_suite(*text, path.string());
}

}  // namespace raum::perft
