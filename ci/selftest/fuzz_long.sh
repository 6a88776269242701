# Shell functions of ci/fuzz: long runs of programs without sanitizers, and the totals of all runs. Uses
# `root`, `out` and the functions of common.sh and ci/fuzz.
# shellcheck shell=bash disable=SC2154

slice=120 # seconds between two replays under the sanitizers
recorded=$root/fuzz/executions.txt # totals of earlier runs, also on other machines

head_commit() { git -C "$root" rev-parse --short=12 HEAD 2>/dev/null || echo unknown; }

# number_for TARGET FILE: of the target, or the default, in a file with a line for each
number_for() {
  awk -v name="$1" '$1 == "default" { n = $2 } $1 == name { n = $2 } END { print n }' "$2"
}

# add_to_totals TARGET MODE: one line for a run: target, mode, executions, seconds, commit
add_to_totals() {
  ((executions > 0)) || return 0
  mkdir -p "$out"
  printf '%s %s %d %d %s\n' "$1" "$2" "$executions" "$took" "$(head_commit)" \
    >>"$out/executions.txt"
}

all_runs() { cat "$recorded" "$out/executions.txt" 2>/dev/null || true; }

# record_totals: moves the runs of this checkout to the recorded totals, which have one line for each
# target and mode, without a commit
record_totals() {
  local totals
  totals=$(all_runs | awk '
    { key = $1 " " $2; executions[key] += $3; seconds[key] += $4 }
    END { for (key in executions) printf("%s %.0f %.0f -\n", key, executions[key], seconds[key]) }' |
    LC_ALL=C sort)
  [[ -n $totals ]] || return 0
  printf "%s\n" "$totals" >"$recorded.new"
  mv "$recorded.new" "$recorded"
  rm -f "$out/executions.txt"
}

# total_of TARGET: executions of all runs
total_of() {
  all_runs | awk -v name="$1" '$1 == name { n += $3 } END { printf "%.0f", n }'
}

# print_totals TARGET...: a table of the executions of all runs, and those of the commit HEAD
print_totals() {
  printf '%-16s %12s %12s %12s %12s %10s  %s\n' target goal sanitizers fast at_HEAD fast_per_s goal_is
  local name commit
  commit=$(head_commit)
  for name in "$@"; do
    all_runs | awk -v name="$name" -v goal="$(number_for "$name" fuzz/goals.txt)" \
      -v head="$commit" '
      $1 != name { next }
      $2 == "fast" { fast += $3; seconds += $4 }
      $2 != "fast" { sanitizers += $3 }
      $5 == head { at_head += $3 }
      END {
        printf("%-16s %12.0f %12.0f %12.0f %12.0f %10.0f  %s\n", name, goal, sanitizers, fast, at_head,
          (seconds > 0 ? fast / seconds : 0), (sanitizers + fast >= goal ? "reached" : "open"))
      }'
  done
}

# file_of TARGET: the name of the file of targets that defines it
file_of() { basename -s .cc "$(grep -l "^FUZZ_TARGET($1)" "$root"/fuzz/*.cc)"; }

# Builds the programs of the files that define the targets, with sanitizers and without.
build_long() {
  local name programs=()
  for name in "${targets[@]}"; do programs+=("raum-fuzz-$(file_of "$name")"); done
  configure asan && build asan "${programs[@]}" &&
    configure fuzz-fast && build fuzz-fast "${programs[@]}"
}

# replay TARGET: runs the inputs that fast runs have kept under the sanitizers, and adds them to the
# corpus; fails if one of them fails
replay() {
  local name=$1 new=$out/new/$1 fuzzer
  fuzzer=$root/build/asan/bin/raum-fuzz-$(file_of "$1")
  mkdir -p "$new" "$out/corpus/$name"
  [[ -n $(ls -A "$new") ]] || return 0
  run_fuzzer "$name" "$fuzzer" -runs=0 "$new"
  if ((code != 0)); then
    explain_failure "$name" "$fuzzer"
    return 1
  fi
  find "$new" -type f -exec mv -t "$out/corpus/$name" {} +
}

# left_of TARGET: sets `left` to the executions up to its goal; fails if there are none, or no time
left_of() {
  left=$(($(number_for "$1" fuzz/goals.txt) - $(total_of "$1")))
  ((left > 0 && $(date +%s) < ends))
}

# fuzz_slice TARGET: runs it for a slice of time, or until its goal or the end of the run
fuzz_slice() {
  local name=$1 program folders code executions took left time
  program=$root/build/fuzz-fast/bin/raum-fuzz-$(file_of "$name")
  seeds_of "$name"
  replay "$name" || return 1
  left_of "$name" || return 0
  time=$((ends - $(date +%s)))
  run_fuzzer "$name" "$program" -runs="$left" -max_total_time=$((time < slice ? time : slice)) \
    -reload=0 "$out/new/$name" "$out/corpus/$name" "${folders[@]}"
  if ((code != 0)); then
    explain_failure "$name" "$program"
    return 1
  fi
  replay "$name"
}

# fuzz_in_turn TARGET...: a slice for each target in turn, until all have reached their goals or the time
# is over. A target that fails is left out from then on.
fuzz_in_turn() {
  local open=("$@") next name left code=0
  while ((${#open[@]} > 0)); do
    next=()
    for name in "${open[@]}"; do
      if ! fuzz_slice "$name"; then
        code=1
      elif left_of "$name"; then
        next+=("$name")
        continue
      fi
      print_totals "$name" | tail -n 1
    done
    open=("${next[@]}")
  done
  return "$code"
}

# fast_seconds_of TARGET: how long fast programs have run it so far
fast_seconds_of() {
  all_runs | awk -v name="$1" '$1 == name && $2 == "fast" { n += $4 } END { printf "%.0f", n }'
}

# Sets when the run ends, and sorts the targets: first those that had the least time so far, so that short
# runs reach all of them, and of these the ones with the larger goals, which are the readers of texts.
# Prints the head of the table.
prepare_long() {
  local sorted
  sorted=$(for name in "${targets[@]}"; do
    printf '%d %d %s\n' "$(fast_seconds_of "$name")" "$(number_for "$name" fuzz/goals.txt)" "$name"
  done | sort -k1,1n -k2,2nr -k3 | cut -d' ' -f3)
  mapfile -t targets <<<"$sorted"
  ends=$(($(date +%s) + ${seconds:-1000000000}))
  renice -n 19 $BASHPID >/dev/null
  print_totals | head -n 1
}
