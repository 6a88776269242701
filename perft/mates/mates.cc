#include "perft/mates/mates.h"

#include <array>
#include <utility>

#include "base/text/numbers.h"
#include "base/text/text_file.h"
#include "perft/suite/record_reader.h"

namespace raum::perft {
namespace {

constexpr std::array<std::string_view, 1> kKeywords{"mate"};
constexpr std::string_view kGrammar = "id NAME, epd POSITION or mate MOVES";

class MatesReader final : public RecordReader {
 public:
  explicit MatesReader(std::string_view name) : RecordReader(name, kKeywords, kGrammar) {}

  [[nodiscard]] std::vector<MateRecord> records() && { return std::move(records_); }

 private:
  void begin(std::string_view id, const Position& position) override {
    records_.push_back({.id = std::string(id), .position = position});
  }

  [[nodiscard]] std::string_view missing() const override {
    return records_.back().moves > 0 ? "" : "a line mate MOVES";
  }

  Expected<void> read_key(std::string_view, std::string_view text) override {
    if (records_.back().moves > 0) {
      return fail(place(), "a second line mate", "one for each record");
    }
    const auto moves = parse_integer(text, place(), 1, kMostMateMoves);
    if (!moves) return tl::unexpected(moves.error());
    records_.back().moves = static_cast<int>(*moves);
    return {};
  }

  std::vector<MateRecord> records_;
};

}  // namespace

Expected<std::vector<MateRecord>> parse_mates(std::string_view text, std::string_view name) {
  MatesReader reader(name);
  if (auto read = reader.read(text); !read) return tl::unexpected(std::move(read.error()));
  return std::move(reader).records();
}

Expected<std::vector<MateRecord>> read_mates(const std::filesystem::path& path) {
  const auto text = read_text_file(path, "a file of mates");
  if (!text) return tl::unexpected(text.error());
  return parse_mates(*text, path.string());
}

}  // namespace raum::perft
