#include "perft/results/results.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text/quote.h"
#include "base/text/text_file.h"
#include "base/text/words.h"
#include "perft/suite/record_reader.h"

namespace raum::perft {
namespace {

constexpr std::array<std::string_view, 2> kKeywords{"moves", "result"};
constexpr std::string_view kGrammar = "id NAME, epd POSITION, moves MOVE... or result STATE";
constexpr std::string_view kStateNames =
    "ongoing, white wins, black wins or draw stalemate, dead material, repetition or hundredth ply";
constexpr std::array<std::string_view, 7> kStates{
    "ongoing",         "white wins",         "black wins",        "draw stalemate",
    "draw repetition", "draw hundredth ply", "draw dead material"};

class ResultsReader final : public RecordReader {
 public:
  explicit ResultsReader(std::string_view name) : RecordReader(name, kKeywords, kGrammar) {}

  [[nodiscard]] std::vector<ResultRecord> records() && { return std::move(records_); }

 private:
  void begin(std::string_view id, const Position& position) override {
    records_.push_back({.id = std::string(id), .start = position, .moves = {}, .results = {}});
  }

  [[nodiscard]] std::string_view missing() const override {
    const ResultRecord& record = records_.back();
    const bool is_complete =
        !record.results.empty() && record.results.back().plies == record.moves.size();
    return is_complete ? "" : "a line result STATE at its end";
  }

  Expected<void> read_key(std::string_view keyword, std::string_view text) override {
    return keyword == "moves" ? read_moves(text) : read_state(text);
  }

  Expected<void> read_moves(std::string_view text) {
    const auto words = split_words(text);
    if (words.empty()) return fail(place(), "nothing after moves", "moves such as Ab1Ac3");
    for (const std::string_view word : words) {
      const auto move = Move::parse(word);
      if (!move) return tl::unexpected(within(place(), move.error()));
      if (!move->is_some()) return fail(place(), raum::quoted(word), "a move; none passes");
      records_.back().moves.push_back(*move);
    }
    return {};
  }

  Expected<void> read_state(std::string_view text) {
    const auto state = std::find(kStates.begin(), kStates.end(), text);
    if (state == kStates.end()) {
      return fail(place(), text.empty() ? "nothing after result" : raum::quoted(text),
                  std::string(kStateNames));
    }
    const std::size_t plies = records_.back().moves.size();
    if (!records_.back().results.empty() && records_.back().results.back().plies == plies) {
      return fail(place(), "a second result of one position", "moves between two results");
    }
    records_.back().results.push_back({.plies = plies, .state = std::string(text), .line = line()});
    return {};
  }

  std::vector<ResultRecord> records_;
};

}  // namespace

Expected<std::vector<ResultRecord>> parse_results(std::string_view text, std::string_view name) {
  ResultsReader reader(name);
  if (auto read = reader.read(text); !read) return tl::unexpected(std::move(read.error()));
  return std::move(reader).records();
}

Expected<std::vector<ResultRecord>> read_results(const std::filesystem::path& path) {
  const auto text = read_text_file(path, "a file of results");
  if (!text) return tl::unexpected(text.error());
  return parse_results(*text, path.string());
}

}  // namespace raum::perft
