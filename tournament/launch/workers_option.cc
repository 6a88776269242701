#include "tournament/launch/workers_option.h"

#include <fmt/core.h>

#include <utility>

#include "base/text/lines.h"
#include "base/text/text_file.h"
#include "base/text/words.h"

namespace raum::tournament {
namespace {

std::string_view without_comment(std::string_view line) {
  bool is_quoted = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '"') is_quoted = !is_quoted;
    const bool is_behind_blank = at == 0 || line[at - 1] == ' ' || line[at - 1] == '\t';
    if (line[at] == '#' && is_behind_blank && !is_quoted) return line.substr(0, at);
  }
  return line;
}

}  // namespace

Expected<void> check_unit_pairs(std::size_t pairs, const std::vector<WorkerGroup>& groups) {
  if (pairs < 1 || pairs > std::size_t{kMostUnitPairs}) {
    return fail("--unit-pairs", fmt::format("{}", pairs), fmt::format("1 to {}", kMostUnitPairs));
  }
  if (pairs == 1 || has_processes(groups)) return {};
  return fail("--unit-pairs", fmt::format("{}, though no worker is a process of its own", pairs),
              "--workers srun:N, ssh:HOST:N or prefix:WORDS:N");
}

Expected<std::vector<WorkerGroup>> parse_workers_file(std::string_view text,
                                                      const std::string& name) {
  std::vector<WorkerGroup> groups;
  TextLines lines(text);
  while (const auto line = lines.next()) {
    const std::string_view words = trimmed(without_comment(*line));
    if (words.empty()) continue;
    auto group = parse_worker_group(words);
    if (!group) {
      Error error = std::move(group.error());
      error.where = fmt::format("{}:{}", name, lines.number());
      return tl::unexpected(std::move(error));
    }
    groups.push_back(*std::move(group));
  }
  if (groups.empty()) return fail(name, "no group of workers", "a line such as ssh:node1:4");
  return groups;
}

Expected<std::vector<WorkerGroup>> read_workers(const std::vector<std::string>& texts,
                                                const std::vector<std::string>& files) {
  std::vector<WorkerGroup> groups;
  for (const std::string& text : texts) {
    auto group = parse_worker_group(text);
    if (!group) {
      Error error = std::move(group.error());
      error.where.insert(0, "--");
      return tl::unexpected(std::move(error));
    }
    groups.push_back(*std::move(group));
  }
  for (const std::string& file : files) {
    const auto text = read_text_file(file, "a file of workers", 1);
    if (!text) return tl::unexpected(text.error());
    auto more = parse_workers_file(*text, file);
    if (!more) return more;
    groups.insert(groups.end(), more->begin(), more->end());
  }
  // Each text has at most kMostWorkers, so that the sum of a file of 1 MiB fits a long.
  long workers = 0;
  for (const WorkerGroup& group : groups) workers += group.count;
  if (workers > kMostWorkersTogether) {
    return fail("--workers and --workers-file", fmt::format("{} workers in all", workers),
                fmt::format("at most {}", kMostWorkersTogether));
  }
  return groups;
}

}  // namespace raum::tournament
