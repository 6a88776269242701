#include "app/commands.h"

#include <utility>

#include "app/manual_command.h"
#include "knowledge/command/corpus_command.h"
#include "knowledge/command/datagen_command.h"
#include "knowledge/command/train_command.h"
#include "knowledge/command/tune_command.h"
#include "perft/command/command.h"
#include "perft/endgames/command.h"
#include "tournament/command/command.h"
#include "tournament/engines/asked_engine.h"

#ifdef RAUM_GATE
#include "ci/command/build_engine.h"
#include "ci/command/command.h"
#include "ci/init/command.h"
#include "regression/compare/compare_command.h"
#include "regression/doctor/doctor_command.h"
#include "regression/history/command.h"
#include "regression/profile/flame_graph_command.h"
#endif
#ifdef RAUM_WEB
#include "web/command/command.h"
#include "web/live/live_view.h"
#endif

namespace raum {

namespace {

// With what the rooms above its own contribute.
std::function<ExitCode()> add_match_command(CliCommand program) {
  tournament::EngineBuilder builder;
  tournament::MatchViewStarter view;
#ifdef RAUM_GATE
  builder = {.commit_of = ci::commit_of, .build = ci::build_engine};
#endif
#ifdef RAUM_WEB
  view = &web::start_live_view;
#endif
  return tournament::add_match_command(program, std::move(builder), std::move(view));
}

}  // namespace

std::vector<std::function<ExitCode()>> add_commands(CommandLine& line) {
  const CliCommand program = line.root();
  return {
      perft::add_perft_command(program, &tournament::AskedEngine::start),
      add_match_command(program),
      tournament::add_sprt_command(program),
      tournament::add_simulate_command(program),
      tournament::add_openings_command(program),
      perft::add_endgame_command(program),
      tournament::add_study_command(program),
      tournament::add_results_command(program),
      tournament::add_check_engine_command(program),
      tournament::add_worker_command(program),
      knowledge::add_datagen_command(program),
      knowledge::add_corpus_command(program),
      knowledge::add_train_command(program),
      knowledge::add_tune_command(program),
#ifdef RAUM_WEB
      web::add_report_command(program),
      web::add_serve_command(program),
#endif
#ifdef RAUM_GATE
      regression::add_history_command(program),
      regression::add_compare_command(program),
      regression::add_doctor_command(program),
      regression::add_flamegraph_command(program),
      ci::add_gate_command(program),
      ci::add_init_command(program),
#endif
      add_manual_command(line),
  };
}

}  // namespace raum
