#include "tournament/launch/worker_group.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <numeric>
#include <optional>
#include <system_error>
#include <utility>

#include "base/text/quote.h"

namespace raum::tournament {
namespace {

constexpr const char* kForms = "N, srun:N, ssh:HOST:N or prefix:WORDS:N";

tl::unexpected<Error> wrong(std::string_view text, std::string expected) {
  return fail("workers", quoted_utf8(text), std::move(expected));
}

std::optional<int> number_of(std::string_view text) {
  int number = 0;
  const char* const end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, number);
  if (parsed.ec != std::errc() || parsed.ptr != end || number < 1 || number > kMostWorkers) {
    return std::nullopt;
  }
  return number;
}

// Reads words up to a colon outside of quotes, or to the end.
std::optional<std::vector<std::string>> take_words(std::string_view& text) {
  std::vector<std::string> words;
  bool is_quoted = false, is_open = false;
  std::size_t at = 0;
  for (; at < text.size() && (is_quoted || text[at] != ':'); ++at) {
    const char c = text[at];
    if (c == '"') {
      is_quoted = !is_quoted;
      if (!is_open) words.emplace_back();
      is_open = true;
    } else if (c == ' ' && !is_quoted) {
      is_open = false;
    } else {
      if (!is_open) words.emplace_back();
      is_open = true;
      words.back() += c;
    }
  }
  if (is_quoted) return std::nullopt;
  text.remove_prefix(at);
  return words;
}

// A host or another word that goes to a command: it must not look like one of its options.
bool is_plain(std::string_view text) {
  if (text.empty() || text.front() == '-') return false;
  for (const char c : text) {
    if (std::isgraph(static_cast<unsigned char>(c)) == 0 || c == '"' || c == '\'') return false;
  }
  return true;
}

// `before`: the settings before this one.
Expected<void> set(WorkerGroup& group, std::string_view whole, std::string_view before,
                   std::string_view setting) {
  const std::size_t equals = setting.find('=');
  const std::string_view key = setting.substr(0, equals);
  const std::string_view value =
      equals == std::string_view::npos ? std::string_view() : setting.substr(equals + 1);
  const bool is_slurm = group.place == WorkerPlace::Slurm;
  if (before.find(fmt::format(",{}=", key)) != std::string_view::npos) {
    return wrong(whole, fmt::format("{}= once", key));
  }
  if (key == "cpus" && is_slurm) {
    const auto number = number_of(value);
    if (!number) return wrong(whole, "cpus= with a number from 1");
    group.cpus = *number;
    return {};
  }
  std::string* const to = key == "raum"                     ? &group.raum
                          : key == "constraint" && is_slurm ? &group.constraint
                          : key == "partition" && is_slurm  ? &group.partition
                                                            : nullptr;
  if (to == nullptr) {
    return wrong(whole, is_slurm ? "raum=, cpus=, constraint= or partition= behind the number"
                                 : "raum=PATH behind the number");
  }
  if (!is_plain(value)) return wrong(whole, fmt::format("{}= with a word", key));
  *to = value;
  return {};
}

std::string words_text(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += ' ';
    const bool is_simple = !word.empty() && word.find_first_of(" :") == std::string::npos;
    text += is_simple ? word : "\"" + word + "\"";
  }
  return text;
}

}  // namespace

Expected<WorkerGroup> parse_worker_group(std::string_view text) {
  WorkerGroup group;
  if (const auto number = number_of(text)) {
    group.count = *number;
    return group;
  }
  std::string_view left = text;
  const auto take = [&](std::string_view start) {
    if (!left.starts_with(start)) return false;
    left.remove_prefix(start.size());
    return true;
  };
  if (take("srun:")) {
    group.place = WorkerPlace::Slurm;
  } else if (take("ssh:")) {
    group.place = WorkerPlace::Ssh;
    const std::size_t colon = left.find(':');
    group.host = left.substr(0, colon);
    if (!is_plain(group.host) || colon == std::string_view::npos) {
      return wrong(text, "ssh:HOST:N");
    }
    left.remove_prefix(colon + 1);
  } else if (take("prefix:")) {
    group.place = WorkerPlace::Prefix;
    // A dry run prints the words, which may stand in a file of someone else.
    if (!is_printable_utf8(left)) return wrong(text, "prefix:WORDS:N, with printable words");
    auto words = take_words(left);
    if (!words || words->empty() || words->front().empty() || left.empty()) {
      return wrong(text, "prefix:WORDS:N, with the words of a command");
    }
    group.words = *std::move(words);
    left.remove_prefix(1);
  } else {
    return wrong(text, kForms);
  }
  const std::size_t end = left.find(',');
  const auto number = number_of(left.substr(0, end));
  if (!number) {
    return wrong(text, fmt::format("{}, N from 1 to {}", kForms, kMostWorkers));
  }
  group.count = *number;
  left.remove_prefix(std::min(end, left.size()));
  for (std::size_t at = 0; at < left.size();) {
    const std::size_t next = std::min(left.find(',', at + 1), left.size());
    const std::string_view setting = left.substr(at + 1, next - at - 1);
    if (auto done = set(group, text, left.substr(0, at), setting); !done) {
      return tl::unexpected(std::move(done.error()));
    }
    at = next;
  }
  return group;
}

std::string to_string(const WorkerGroup& group) {
  std::string text;
  switch (group.place) {
    case WorkerPlace::Threads:
      return std::to_string(group.count);
    case WorkerPlace::Slurm:
      text = "srun:";
      break;
    case WorkerPlace::Ssh:
      text = "ssh:" + group.host + ":";
      break;
    case WorkerPlace::Prefix:
      text = "prefix:" + words_text(group.words) + ":";
      break;
  }
  text += std::to_string(group.count);
  if (group.cpus != 1) text += fmt::format(",cpus={}", group.cpus);
  if (!group.constraint.empty()) text += ",constraint=" + group.constraint;
  if (!group.partition.empty()) text += ",partition=" + group.partition;
  if (!group.raum.empty()) text += ",raum=" + group.raum;
  return text;
}

int count_workers(const std::vector<WorkerGroup>& groups) {
  return std::accumulate(groups.begin(), groups.end(), 0,
                         [](int sum, const WorkerGroup& group) { return sum + group.count; });
}

int count_processes(const std::vector<WorkerGroup>& groups) {
  return std::accumulate(groups.begin(), groups.end(), 0, [](int sum, const WorkerGroup& group) {
    return sum + (group.place == WorkerPlace::Threads ? 0 : group.count);
  });
}

int most_processes(const WorkerGroup& group, std::size_t pairs) {
  if (group.place == WorkerPlace::Threads) return 0;
  return static_cast<int>(std::min(static_cast<std::size_t>(group.count), pairs));
}

std::vector<std::string> worker_command(const WorkerGroup& group, const std::string& own,
                                        const std::string& run) {
  std::vector<std::string> command;
  if (group.place == WorkerPlace::Ssh) {
    // Without a terminal for questions; a connection that is silent for 15 s has ended. It is not
    // shared with other sessions: the end of one worker ends all processes of its ssh.
    command = {"ssh",      "-T",
               "-o",       "BatchMode=yes",
               "-o",       "ConnectTimeout=30",
               "-o",       "ServerAliveInterval=5",
               "-o",       "ServerAliveCountMax=3",
               "-o",       "ControlPath=none",
               group.host, group.raum.empty() ? "raum" : group.raum,
               "worker"};
    return command;
  }
  if (group.place == WorkerPlace::Slurm) {
    command = {"srun",
               "--quiet",
               "--nodes=1",
               "--ntasks=1",
               "--cpu-bind=cores",
               "--job-name=" + run,
               fmt::format("--cpus-per-task={}", group.cpus)};
    if (!group.constraint.empty()) command.push_back("--constraint=" + group.constraint);
    if (!group.partition.empty()) command.push_back("--partition=" + group.partition);
  } else {
    command = group.words;
  }
  command.push_back(group.raum.empty() ? own : group.raum);
  command.emplace_back("worker");
  return command;
}

LaunchedWorker launched_worker(const WorkerGroup& group, int number, const std::string& task) {
  std::error_code unknown;
  const std::string own = std::filesystem::read_symlink("/proc/self/exe", unknown).string();
  return {.command = worker_command(group, own, fmt::format("{}-{}", task, ::getpid())),
          .name = fmt::format("worker {} of {}", number, to_string(group))};
}

}  // namespace raum::tournament
