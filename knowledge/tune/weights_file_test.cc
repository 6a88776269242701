#include "knowledge/tune/weights_file.h"

#include <gtest/gtest.h>

#include "base/testing/files.h"
#include "base/text/lines.h"
#include "engine/eval/flagship.h"

namespace raum::knowledge::tuning {
namespace {

constexpr const char* kCommitted = RAUM_SOURCE "/engine/eval/flagship_weights.inc";

// The lines from the one behind the notes on.
std::string without_notes(const std::string& text) {
  const std::size_t end = text.find("\n//\n// Men without the kings");
  return end == std::string::npos ? "no notes" : text.substr(end);
}

// The numbers as a compiler reads them.
std::vector<int> numbers_in(const std::string& text) {
  std::vector<int> numbers;
  TextLines lines(text);
  while (const auto line = lines.next()) {
    if (line->starts_with("//")) continue;
    std::istringstream row{std::string(*line)};
    int number = 0;
    char comma = 0;
    while (row >> number >> comma) numbers.push_back(number);
  }
  return numbers;
}

TEST(WeightsText, HoldsTheNumbersInOrder) {
  std::array<int, kWeightNumbers> numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = 500 - 7 * static_cast<int>(i);
  const std::string text = weights_text(weights_from(numbers), {"a note"});
  EXPECT_TRUE(text.starts_with(std::string(kWeightsStart) + "// a note\n//\n")) << text;
  EXPECT_EQ(numbers_in(text), std::vector<int>(numbers.begin(), numbers.end()));
}

// The file in the repository is one that `raum tune` has written, with the numbers of this build.
TEST(WeightsText, EqualsTheCommittedFile) {
  const std::string committed = content_of(kCommitted);
  EXPECT_TRUE(committed.starts_with(kWeightsStart));
  EXPECT_EQ(without_notes(committed), without_notes(weights_text(flagship_weights(), {"x"})));
}

}  // namespace
}  // namespace raum::knowledge::tuning
