#include "regression/mutation/known_results.h"

#include <fstream>
#include <utility>

#include "base/text/lines.h"
#include "base/text/text_file.h"

namespace raum::regression {

KnownResults::KnownResults(std::filesystem::path file) : file_(std::move(file)) {
  const std::string text = read_text_file(file_, "a file of results").value_or("");
  TextLines lines(text);
  while (const auto line = lines.next()) {
    const std::size_t tab = line->find('\t');
    if (tab == std::string_view::npos) continue;
    values_[std::string(line->substr(0, tab))] = line->substr(tab + 1);
  }
}

std::optional<std::string> KnownResults::find(const std::string& key) const {
  const std::lock_guard lock(mutex_);
  const auto found = values_.find(key);
  if (found == values_.end()) return std::nullopt;
  return found->second;
}

void KnownResults::remember(const std::string& key, const std::string& value) {
  const std::lock_guard lock(mutex_);
  values_[key] = value;
  std::ofstream(file_, std::ios::app) << key << '\t' << value << '\n';
}

}  // namespace raum::regression
