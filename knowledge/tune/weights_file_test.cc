#include "knowledge/tune/weights_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"
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

TEST(WeightsPath, IsFreeOrHasWeights) {
  const TemporaryFolder folder;
  const std::string path = folder / "weights.inc";
  EXPECT_TRUE(check_weights_path(path));
  std::ofstream(path).close();
  EXPECT_TRUE(check_weights_path(path)) << "empty";
  ASSERT_TRUE(write_weights(path, weights_text(flagship_weights(), {})));
  EXPECT_TRUE(check_weights_path(path)) << "weights";
  std::ofstream(path) << "// Weights of an evaluation, written by hand.\n";
  const auto refused = check_weights_path(path);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ExitCode::Usage);
  EXPECT_EQ(to_string(refused.error().error),
            path +
                ": found something other than weights, expected a new name or a file that `raum "
                "tune` has written");
  EXPECT_FALSE(check_weights_path(folder.path())) << "a folder";
  const auto missing = check_weights_path(folder / "no-such-folder/weights.inc");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ExitCode::Environment);
}

TEST(WriteWeights, LeavesTheOldFileIfItFails) {
  const TemporaryFolder folder;
  const std::string path = folder / "weights.inc";
  ASSERT_TRUE(write_weights(path, "first"));
  ASSERT_TRUE(write_weights(path, "second"));
  EXPECT_EQ(content_of(path), "second");
  std::filesystem::create_directories(folder / "taken/x");
  const auto failed = write_weights(folder / "taken", "third");
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, ExitCode::Environment);
  int files = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    ++files;
  }
  EXPECT_EQ(files, 2) << "no temporary file is left";
}

}  // namespace
}  // namespace raum::knowledge::tuning
