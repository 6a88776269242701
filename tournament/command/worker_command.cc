// `raum worker`: plays games for a match or a study, usually on another machine.
#include <string>

#include "base/cli/console.h"
#include "tournament/command/command.h"
#include "tournament/study_match/study_setup.h"
#include "tournament/workers/engine_cache.h"
#include "tournament/workers/worker_process.h"

namespace raum::tournament {

namespace {

constexpr const char* kRaumWorker = "raum worker";

ExitCode run(const std::string& cache) {
  WorkerProcessOptions options;
  options.cache = cache;
  if (cache.empty()) {
    const auto folder = EngineCache::default_folder();
    if (!folder) return report_error(kRaumWorker, folder.error(), ExitCode::Environment);
    options.cache = *folder;
  }
  options.study = &make_study_player;
  const auto done = run_worker_process(options);
  return done ? ExitCode::Pass : report_error(kRaumWorker, done.error());
}

}  // namespace

std::function<ExitCode()> add_worker_command(CliCommand raum) {
  const auto cache = std::make_shared<std::string>();
  CliCommand command =
      raum.add_command("worker", "Play games for a match or a study of another process");
  command
      .add_option("--cache", *cache,
                  "Keep copies of engines in this folder (default: raumlab/engines in "
                  "$XDG_CACHE_HOME or ~/.cache)")
      .not_empty("the name of a folder");
  command.footer(
      "raum match --workers and raum study --workers start it, mostly on other machines. It reads "
      "jobs from its standard input and writes games to its standard output; it ends with its "
      "input, and after 60 s without a message.\n"
      "Exit code: 0 the match has ended it, 2 wrong options, 4 messages that are wrong, output "
      "that cannot be written, or a default folder for engines that others can write to.");
  return [cache] { return run(*cache); };
}

}  // namespace raum::tournament
