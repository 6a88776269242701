#include "knowledge/tune/weights_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "base/core/assert.h"
#include "base/core/system_error.h"
#include "base/core/temporary_name.h"

namespace raum::knowledge::tuning {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, kPieceTypes> kKindNames{
    "pawn", "knight", "bishop", "unicorn", "rook", "queen", "king"};

std::string numbers_of(const std::array<TaperedValue, kCellClasses>& classes,
                       int TaperedValue::*phase) {
  std::string text;
  for (std::size_t i = 0; i < kCellClasses; ++i) {
    text += fmt::format("{:5},", classes[i].*phase);
    if ((i + 1) % kPairNames.size() == 0) text += '\n';
  }
  return text;
}

// Whether the file is empty or begins as weights do.
bool is_replaceable(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string start(kWeightsStart.size(), '\0');
  file.read(start.data(), static_cast<std::streamsize>(start.size()));
  start.resize(static_cast<std::size_t>(file.gcount()));
  return start.empty() || start == kWeightsStart;
}

}  // namespace

std::string weights_text(const TaperedWeights& weights, const std::vector<std::string>& notes) {
  std::string text(kWeightsStart);
  for (const std::string& note : notes) {
    RAUM_ASSERT(note.find('\n') == std::string::npos && !note.ends_with('\\'));
    text += "// " + note + "\n";
  }
  text += "//\n// Men without the kings from which on the middlegame counts alone:\n";
  text += fmt::format("{},\n", weights.full_phase);
  text += "// For the side to move, in the middlegame and in the endgame, in centipawns:\n";
  text += fmt::format("{}, {},\n", weights.tempo.middlegame, weights.tempo.endgame);
  text +=
      "// White's men, in centipawns: a line for files a and e, one for b and d, one for c; a "
      "column\n"
      "// for a level and a rank, which may be exchanged.\n//";
  for (const std::string_view name : kPairNames) text += fmt::format("{:>6}", name);
  text += '\n';
  for (const PieceType type : kAllPieceTypes) {
    const auto& classes = weights.men[index_of(type)];
    const std::string_view name = kKindNames[index_of(type)];
    text +=
        fmt::format("// {}, middlegame:\n{}", name, numbers_of(classes, &TaperedValue::middlegame));
    text += fmt::format("// {}, endgame:\n{}", name, numbers_of(classes, &TaperedValue::endgame));
  }
  return text;
}

Fallible<void> check_weights_path(const std::string& path) {
  std::error_code error;
  const fs::file_type type = fs::status(path, error).type();
  const bool is_missing = type == fs::file_type::not_found;
  if (!is_missing && (type != fs::file_type::regular || !is_replaceable(path))) {
    return usage_error({path, "something other than weights",
                        "a new name or a file that `raum tune` has written"});
  }
  const fs::path parent = fs::path(path).parent_path();
  const std::string folder = parent.empty() ? "." : parent.string();
  if (::access(folder.c_str(), W_OK | X_OK) == 0) return {};
  return environment_error({path, system_error_text(errno), ""});
}

Fallible<void> write_weights(const std::string& path, std::string_view text) {
  const std::string unfinished = temporary_name(path);
  std::FILE* const file = std::fopen(unfinished.c_str(), "wxe");
  if (file == nullptr) return environment_error({unfinished, system_error_text(errno), ""});
  int error = std::fwrite(text.data(), 1, text.size(), file) == text.size() ? 0 : errno;
  if (std::fclose(file) != 0 && error == 0) error = errno;
  if (error == 0 && std::rename(unfinished.c_str(), path.c_str()) != 0) error = errno;
  if (error == 0) return {};
  static_cast<void>(std::remove(unfinished.c_str()));
  return environment_error({path, system_error_text(error), ""});
}

}  // namespace raum::knowledge::tuning
