# Shell functions that put faults into HEAD, one at a time, in a clone, and run the gate on it.
# Source this file after common.sh and set `work`, the directory for the clone and all results,
# `arguments`, those of the script, and `interrupted`, what it says if it is interrupted.
# shellcheck shell=bash disable=SC2154
# shellcheck source-path=SCRIPTDIR source=../interrupts.sh
source "$root/ci/interrupts.sh"

die() {
  say "$*"
  exit 4
}

git_in_tree() {
  git -C "$tree" -c user.name=Mutant -c user.email=mutant@localhost -c commit.gpgsign=false \
    -c advice.detachedHead=false "$@"
}

checkout_base() { git_in_tree checkout -q --force --detach "$base"; }

# open_work: installs missing packages, lets an interrupt end the script at once, creates and locks
# the directories in `work`; sets `base`, the commit HEAD.
open_work() {
  "$root/ci/install" || exit 4
  obey_interrupts "$interrupted" "${arguments[@]}"
  mkdir -p "$work"/{log,cache,results}
  exec 9>"$work/lock"
  flock -n 9 || die "another script works in $work"
  base=$(git -C "$root" rev-parse --verify HEAD)
}

# clone_to DIRECTORY: sets `tree`, this clone; checks `base` out in it.
clone_to() {
  tree=$1
  [[ -d $tree/.git ]] || git clone -q --local --no-tags "$root" "$tree"
  git -C "$tree" fetch -q "$root" HEAD
  checkout_base
}

# configure_tree [OPTION...]: configures the build of the clone
configure_tree() {
  root=$tree configure release "$@" >"$work/log/configure" 2>&1 ||
    die "cmake fails, see $work/log/configure"
}

# open_tree: opens and configures the clone, and builds the gate from this checkout.
open_tree() {
  open_work
  clone_to "$work/tree"
  { configure release -DCMAKE_COMPILE_WARNING_AS_ERROR=ON && build release raum; } \
    >"$work/log/raum" 2>&1 || die "the gate does not build, see $work/log/raum"
  configure_tree -DCMAKE_COMPILE_WARNING_AS_ERROR=ON
}

# apply_fault PATCH LOG: commits the patch on top of HEAD in the clone
apply_fault() {
  checkout_base
  git_in_tree apply "$1" 2>"$2" && git_in_tree commit -q -a -m "$(basename "$1" .patch)"
}

# build_in_tree TARGET...
build_in_tree() { root=$tree build release "$@"; }

# gate_of_tree REPORT [OPTION...]: judges the clone's last commit and writes the JSON report, and
# the progress to REPORT.log. The base is HEAD of this checkout unless an option names another one.
# Returns the gate's exit code.
gate_of_tree() {
  local report=$1
  shift
  [[ " $* " == *" --base "* ]] || set -- --base "$base" "$@"
  "$root/build/release/bin/raum" gate --repository "$tree" --head HEAD \
    --cache "$work/cache" --report "$work/report" --jobs "$jobs" \
    --environment CMAKE_COMPILE_WARNING_AS_ERROR=ON --json "$@" >"$report" 2>"$report.log"
}

# verdict_line REPORT: the gate's verdict in one line; without a report, the last line of its
# progress
verdict_line() { if [[ -s $1 ]]; then jq -r .verdict "$1"; else tail -n 1 "$1.log"; fi; }

# figure_verdict REPORT CHECK FIGURE: "reported", "failed" or, for an unchanged figure, nothing
figure_verdict() {
  jq -r --arg check "$2" --arg figure "$3" \
    '.checks[] | select(.name == $check) | .figures[] | select(.name == $figure) | .verdict' "$1"
}

# forget_build: deletes the gate's build of the clone's last commit. Its objects stay in ccache, and
# the builds of all faults would fill the disk.
forget_build() {
  rm -rf "$work/cache/$(git_in_tree rev-parse 'HEAD^{tree}' | cut -c1-16)"-*
}
