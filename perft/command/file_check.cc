#include "perft/command/file_check.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "base/cli/console.h"
#include "base/process/data_folder.h"
#include "base/text/numbers.h"
#include "engine/board/board_text.h"
#include "engine/board/position_text.h"
#include "perft/command/count_report.h"
#include "perft/command/progress_line.h"
#include "perft/command/stopwatch.h"
#include "perft/foreign/foreign_check.h"
#include "perft/results/result_check.h"
#include "perft/results/results.h"
#include "perft/suite/suite.h"
#include "perft/suite/suite_check.h"

namespace raum::perft {
namespace {

nlohmann::ordered_json json_of(const SuiteReport& report) {
  nlohmann::ordered_json out{{"schema_version", 1},
                             {"checked", report.checks.size()},
                             {"wrong", report.wrong()},
                             {"skipped", report.skipped},
                             {"checks", nlohmann::ordered_json::array()}};
  for (const CountCheck& check : report.checks) {
    nlohmann::ordered_json line{{"place", check.place},     {"id", check.id},
                                {"depth", check.depth},     {"expected", check.expected},
                                {"counted", check.counted}, {"right", check.is_right()}};
    if (!check.is_right()) line["explanation"] = check.explanation;
    out["checks"].push_back(std::move(line));
  }
  return out;
}

// Reads all files before anything is checked, so that an unreadable file is reported at once.
// `part` is the folder of files that are installed with raum.
template <class Record>
Expected<std::vector<std::vector<Record>>> read_all(
    const std::vector<std::string>& paths, std::string_view part,
    Expected<std::vector<Record>> (*read)(const std::filesystem::path&)) {
  std::vector<std::vector<Record>> files;
  for (const std::string& path : paths) {
    auto records = read(here_or_in_data(path, part));
    if (!records) return tl::unexpected(std::move(records.error()));
    files.push_back(*std::move(records));
  }
  return files;
}

std::string summary_line(const SuiteReport& report) {
  return fmt::format("{} checked, {} right, {} wrong, {} skipped",
                     counted(report.checks.size(), "count"), report.checks.size() - report.wrong(),
                     report.wrong(), report.skipped);
}

class FileCheck {
 public:
  FileCheck(const FileCheckOptions& options, const CountOptions& counting, ForeignEngine* engine)
      : options_(options), counting_(counting), engine_(engine) {}

  ExitCode run_suites(const std::vector<std::vector<SuiteRecord>>& suites) {
    SuiteReport report;
    std::uint64_t nodes = 0;
    const Stopwatch watch;
    const auto on_check = [&](const CountCheck& check) {
      nodes += check.counted;
      print(to_string(check));
    };
    for (std::size_t i = 0; i < suites.size(); ++i) {
      for (const SuiteRecord& record : suites[i]) {
        const auto checked = check_suite_file({record}, options_.suites[i], report, on_check);
        if (!checked) return report_error(kPerftProgram, checked.error());
        if (!printed_) return report_error(kPerftProgram, printed_.error());
      }
    }
    if (report.skipped > 0 && !options_.by_moves) {
      print_message(fmt::format("skipped {} above --max-nodes {}", counted(report.skipped, "count"),
                                options_.max_nodes));
    }
    if (report.checks.empty() && options_.by_moves) {
      return report_error(kPerftProgram, Error{.where = "--suite",
                                               .found = "no count of depth 1",
                                               .expected = "at least one, for --by-moves"});
    }
    if (report.checks.empty()) {
      return report_error(
          kPerftProgram,
          Error{.where = "--suite",
                .found = fmt::format("no count of at most {} nodes", options_.max_nodes),
                .expected = "at least one count to check; raise --max-nodes"});
    }
    print_message(speed_text(nodes, watch.seconds()));
    return finish(json_of(report), summary_line(report), report.wrong());
  }

  ExitCode run_results(const std::vector<std::vector<ResultRecord>>& files) {
    ResultReport report;
    for (std::size_t i = 0; i < files.size(); ++i) {
      const auto on_check = [&](const ResultCheck& check) {
        print(to_string(check), check.position ? raum::to_string(*check.position) : "");
      };
      const std::string& name = options_.results[i];
      if (engine_ == nullptr) {
        check_results(files[i], name, report, on_check);
        continue;
      }
      const auto checked = check_foreign_results(*engine_, files[i], name, report, on_check);
      if (!checked) return report_error(kPerftProgram, checked.error());
    }
    return finish(to_json(report), perft::summary_line(report), report.wrong());
  }

 private:
  Fallible<void> check_suite_file(const std::vector<SuiteRecord>& records, const std::string& name,
                                  SuiteReport& report,
                                  const std::function<void(const CountCheck&)>& on_check) {
    const auto max_nodes = static_cast<std::uint64_t>(options_.max_nodes);
    if (engine_ != nullptr && options_.by_moves) {
      return check_played_moves(*engine_, records, name, report, on_check);
    }
    if (engine_ != nullptr) {
      return check_foreign_suite(*engine_, own_divide(), records, name, max_nodes, report,
                                 on_check);
    }
    SuiteCheckOptions own;
    own.counting = counting_;
    own.max_nodes = max_nodes;
    own.count = [this](const Position& position, const CountOptions& how) {
      CountProgress progress;
      const CountProgressLine line(how.depth, progress, options_.progress);
      return perft(position, how, &progress);
    };
    check_suite(records, name, own, report, on_check);
    return {};
  }

  // Our own divide for the explanation of what an engine counts wrongly.
  [[nodiscard]] OwnDivide own_divide() const {
    return [this](const Position& position, int depth) {
      CountOptions how = counting_;
      how.depth = depth;
      CountProgress progress;
      const CountProgressLine line(depth, progress, options_.progress);
      return divide(position, how, &progress);
    };
  }

  // Remembers a failure in printed_. `shown` names a position besides those in the line.
  void print(std::string line, const std::string& shown = "") {
    if (options_.json || !printed_) return;
    constexpr std::string_view kWrong = "MISMATCH";
    std::string boards;
    if (const std::size_t at = line.find(kWrong); at != std::string::npos) {
      if (options_.boards) boards = boards_of(line + " " + shown);
      line.replace(at, kWrong.size(), palette_.bad(kWrong));
    }
    printed_ = print_all(line + "\n" + boards);
  }

  [[nodiscard]] std::string colored(std::string summary, std::uint64_t wrong) const {
    const std::string number = fmt::format("{} wrong", wrong);
    const std::size_t at = summary.find(" " + number);
    if (wrong == 0 || at == std::string::npos) return summary;
    return summary.replace(at + 1, number.size(), palette_.bad(number));
  }

  [[nodiscard]] ExitCode finish(const nlohmann::ordered_json& json, const std::string& summary,
                                std::uint64_t wrong) const {
    if (!printed_) return report_error(kPerftProgram, printed_.error());
    return print_result(kPerftProgram,
                        (options_.json ? json.dump(2) : colored(summary, wrong)) + "\n",
                        wrong == 0 ? ExitCode::Pass : ExitCode::Fail);
  }

  const FileCheckOptions& options_;
  const CountOptions& counting_;
  ForeignEngine* engine_;  // null: this program is checked
  Palette palette_{is_output_colored(options_.color)};
  Fallible<void> printed_;
};

}  // namespace

ExitCode check_files(const FileCheckOptions& options, const CountOptions& counting,
                     const StartEngine& start_engine) {
  const auto suites = read_all<SuiteRecord>(options.suites, "suites", &read_suite);
  if (!suites) return report_error(kPerftProgram, suites.error());
  const auto results = read_all<ResultRecord>(options.results, "results", &read_results);
  if (!results) return report_error(kPerftProgram, results.error());
  std::unique_ptr<ForeignEngine> engine;
  if (!options.engine.empty()) {
    auto started = start_engine(options.engine, std::chrono::milliseconds(options.stall_ms));
    if (!started) return report_error(kPerftProgram, started.error());
    engine = *std::move(started);
  }
  FileCheck check(options, counting, engine.get());
  return suites->empty() ? check.run_results(*results) : check.run_suites(*suites);
}

ExitCode check_engine_count(const FileCheckOptions& options, const Position& position,
                            const CountOptions& counting, const StartEngine& start_engine) {
  const auto engine = start_engine(options.engine, std::chrono::milliseconds(options.stall_ms));
  if (!engine) return report_error(kPerftProgram, engine.error());
  SuiteRecord record{.id = "position",
                     .position = position,
                     .counts = {{.depth = counting.depth, .nodes = 0, .line = 0}}};
  {
    CountProgress progress;
    const CountProgressLine line(counting.depth, progress, options.progress);
    record.counts.front().nodes = perft(position, counting, &progress);
  }
  FileCheckOptions own = options;
  own.suites = {"our own count"};
  return FileCheck(own, counting, engine->get()).run_suites({{record}});
}

}  // namespace raum::perft
