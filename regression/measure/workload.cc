#include "regression/measure/workload.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <string_view>

namespace raum::regression {

namespace fs = std::filesystem;

fs::path program_in(const fs::path& folder, const std::string& program) {
  return program.find('/') != std::string::npos ? folder / program : fs::path(program);
}

bool is_machine_code(const fs::path& program) {
  constexpr std::string_view kMagic = "\177ELF";
  std::array<char, kMagic.size()> begin{};
  std::ifstream file(program, std::ios::binary);
  file.read(begin.data(), begin.size());
  return file && std::string_view(begin.data(), begin.size()) == kMagic;
}

Measure measure_in(const fs::path& folder, const Workload& work) {
  if (work.measure != Measure::Auto) return work.measure;
  const std::string& program = work.command.front();
  const bool is_of_build = program.find('/') != std::string::npos;
  return is_of_build && is_machine_code(program_in(folder, program)) ? Measure::Instructions
                                                                     : Measure::Time;
}

std::vector<std::string> whole_command(const Workload& work, const fs::path& folder,
                                       const std::vector<std::string>& middle) {
  std::vector<std::string> words = work.prefix;
  std::replace(words.begin(), words.end(), std::string("{folder}"), folder.string());
  words.insert(words.end(), middle.begin(), middle.end());
  words.insert(words.end(), work.command.begin(), work.command.end());
  return words;
}

}  // namespace raum::regression
