#include "regression/mutation/build_graph.h"

#include "base/text/lines.h"

namespace raum::regression {
namespace {

// The words of a build statement: paths, and ":" "|" "||" as words of their own. `$` takes the
// meaning from a blank, a colon and a dollar sign.
std::vector<std::string> words_of(std::string_view statement) {
  std::vector<std::string> words(1);
  const auto end_word = [&] {
    if (!words.back().empty()) words.emplace_back();
  };
  for (std::size_t i = 0; i < statement.size(); ++i) {
    const char c = statement[i];
    if (c == '$' && i + 1 < statement.size() && statement[i + 1] != '{') {
      words.back() += statement[++i];
    } else if (c == ' ') {
      end_word();
    } else if (c == ':') {
      end_word();
      words.back() = ":";
      end_word();
    } else {
      words.back() += c;
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

}  // namespace

BuildGraph BuildGraph::parse(std::string_view build_ninja) {
  BuildGraph graph;
  TextLines lines(build_ninja);
  while (const auto line = lines.next()) {
    constexpr std::string_view kBuild = "build ";
    if (!line->starts_with(kBuild)) continue;
    std::vector<std::string> outputs;
    std::vector<std::string> inputs;
    bool is_output = true;
    bool is_rule = false;
    for (std::string& word : words_of(line->substr(kBuild.size()))) {
      if (word == ":" && is_output) {
        is_output = false;
        is_rule = true;
      } else if (is_rule) {
        is_rule = false;
      } else if (word != "|" && word != "||") {
        (is_output ? outputs : inputs).push_back(std::move(word));
      }
    }
    for (const std::string& output : outputs) graph.inputs_[output] = inputs;
  }
  return graph;
}

std::set<std::string> BuildGraph::needs_of(const std::string& target) const {
  std::set<std::string> needs;
  std::vector<std::string> open{target};
  while (!open.empty()) {
    const auto found = inputs_.find(open.back());
    open.pop_back();
    if (found == inputs_.end()) continue;
    for (const std::string& input : found->second) {
      if (needs.insert(input).second) open.push_back(input);
    }
  }
  return needs;
}

}  // namespace raum::regression
