# Shell functions of ci/fuzz: which lines of the readers the seeds, the inputs that once failed and the
# grown corpora reach. Uses `root` and the functions of common.sh.
# shellcheck shell=bash disable=SC2154

# The files that read what nobody trusts. A reader that a new target covers is added here.
fuzzed_readers=(
  base/json/json_fields.cc
  base/json/json_reader.cc
  base/options/command_line.cc
  base/sqlite/database.cc
  base/text/numbers.cc
  base/text/quote.cc
  base/toml/toml_reader.cc
  ci/test_results/junit.cc
  ci/test_results/test_summary.cc
  ci/manifest/cost_rules.cc
  ci/manifest/manifest_parser.cc
  ci/manifest/manifest_reader.cc
  ci/manifest/path_pattern.cc
  ci/manifest/placeholders.cc
  engine/board/move.cc
  engine/board/position_text.cc
  engine/board/see.cc
  engine/endgame/tables/row_coder.cc
  engine/endgame/tables/table.cc
  engine/geometry/square.cc
  engine/net/net.cc
  engine/protocol/error_line.cc
  engine/protocol/go_command.cc
  engine/protocol/options.cc
  engine/protocol/session.cc
  knowledge/corpus/header.cc
  knowledge/corpus/reader.cc
  knowledge/corpus/record.cc
  knowledge/spsa/settings.cc
  knowledge/spsa/spin_options.cc
  knowledge/spsa/state/rows.cc
  knowledge/spsa/state/store.cc
  knowledge/spsa/state/stored_run.cc
  perft/results/results.cc
  perft/suite/record_reader.cc
  perft/suite/suite.cc
  regression/compare/thresholds_reader.cc
  regression/compare/timing_file.cc
  regression/history/export.cc
  regression/history/run.cc
  regression/history/store.cc
  regression/history/view.cc
  regression/measure/program_output.cc
  regression/profile/callgrind_profile.cc
  regression/profile/callgrind_stacks.cc
  regression/profile/folded_stacks.cc
  tournament/command/count_lists.cc
  tournament/command/match_config_file.cc
  tournament/command/match_options.cc
  tournament/engines/asked_engine.cc
  tournament/engines/engine_items.cc
  tournament/engines/engine_spec.cc
  tournament/engines/limit.cc
  tournament/engines/search_report.cc
  tournament/engines/uci_client.cc
  tournament/game/adjudication.cc
  tournament/game/stored_game.cc
  tournament/launch/worker_group.cc
  tournament/match/stored_configuration.cc
  tournament/messages/job_message.cc
  tournament/messages/log_message.cc
  tournament/messages/message.cc
  tournament/messages/move_message.cc
  tournament/messages/report_message.cc
  tournament/messages/worker_hello.cc
  tournament/messages/worker_setup.cc
  tournament/openings/openings.cc
  tournament/report/game_selection.cc
  tournament/report/replay.cc
  tournament/report/results_check.cc
  tournament/report/results_export.cc
  tournament/report/results_reader.cc
  tournament/rgn/rgn.cc
  tournament/rgn/rgn_move.cc
  tournament/rgn/rgn_reader.cc
  tournament/schedule/stored_tally.cc
  tournament/stats/elo.cc
  tournament/stats/ratings.cc
  tournament/stats/sequential_estimate.cc
  tournament/stats/sprt.cc
  tournament/stats/sprt_bounds.cc
  tournament/store/game_rows.cc
  tournament/store/match_registry.cc
  tournament/store/merge.cc
  tournament/study/study.cc
  tournament/study/study_options.cc
  web/gate/gate_file.cc
  web/http/access.cc
  web/http/head_parser.cc
  web/http/routes.cc
  web/league/study_file.cc
  web/play/announced_option.cc
  web/play/search_request.cc
  web/positions/edit_call.cc
  web/positions/position_request.cc
  web/positions/record_calls.cc
  web/positions/rules_calls.cc
)

# Prints a line for each reader: lines, lines reached, per cent and the first lines not reached.
report_coverage() {
  { configure fuzz-coverage && build fuzz-coverage raum-fuzz; } >&2 || exit 4
  local fuzzer=$root/build/fuzz-coverage/bin/raum-fuzz profiles=$root/build/fuzz-coverage/profiles
  local name names status=0
  names=$(LLVM_PROFILE_FILE=/dev/null RAUM_FUZZ_TARGET=list "$fuzzer") || exit 4
  rm -rf "$profiles" && mkdir -p "$profiles"
  while read -r name; do
    local folders=("fuzz/corpus/$name")
    [[ ! -d fuzz/found/$name ]] || folders+=("fuzz/found/$name")
    [[ ! -d build/fuzz/corpus/$name ]] || folders+=("build/fuzz/corpus/$name")
    say "$name"
    LLVM_PROFILE_FILE=$profiles/$name.profraw RAUM_FUZZ_TARGET=$name "$fuzzer" -runs=0 "${folders[@]}" \
      >"$profiles/$name.log" 2>&1 && continue
    say "$name failed; see ${profiles#"$root/"}/$name.log"
    status=1
  done <<<"$names"
  llvm-profdata-14 merge -o "$profiles/all.profdata" "$profiles"/*.profraw
  printf '%-44s %6s %8s %6s  %s\n' reader lines reached '%' 'not reached'
  local file
  for file in "${fuzzed_readers[@]}"; do
    if [[ ! -f $root/$file ]]; then
      say "found no $file, expected a reader"
      status=1
      continue
    fi
    llvm-cov-14 show "$fuzzer" -show-instantiations=false -instr-profile="$profiles/all.profdata" "$root/$file" |
      awk -F'|' -v file="$file" '
        $2 ~ /[0-9]/ {
          ++lines
          if ($2 + 0 > 0) { ++reached; next }
          if (++missed <= 12) { gsub(/ /, "", $1); missing = missing " " $1 }
        }
        END {
          if (lines == 0) { printf "%-44s %s\n", file, "not in the program"; exit }
          printf "%-44s %6d %8d %6.1f %s%s\n", file, lines, reached, 100 * reached / lines, missing,
            (missed > 12 ? " …" : "")
        }'
  done
  return "$status"
}
