# Shell functions to put faults into HEAD, one at a time, in a clone of their own; source it after
# common.sh and set `work`, the directory of the clone and of all that is made there.
# shellcheck shell=bash disable=SC2154

die() {
  say "$*"
  exit 4
}

git_in_tree() {
  git -C "$tree" -c user.name=Mutant -c user.email=mutant@localhost -c commit.gpgsign=false \
    -c advice.detachedHead=false "$@"
}

checkout_base() { git_in_tree checkout -q --force --detach "$base"; }

# Sets `tree` and `base`: the clone at HEAD. Its build is configured, and the gate that judges it is
# built from this checkout.
open_tree() {
  tree=$work/tree
  mkdir -p "$work"/{log,cache,results}
  exec 9>"$work/lock"
  flock -n 9 || die "another script works in $work"
  base=$(git -C "$root" rev-parse --verify HEAD)
  [[ -d $tree/.git ]] || git clone -q --local --no-tags "$root" "$tree"
  git -C "$tree" fetch -q "$root" HEAD
  { configure release -DCMAKE_COMPILE_WARNING_AS_ERROR=ON && build release raum; } \
    >"$work/log/raum" 2>&1 || die "the gate does not build, see $work/log/raum"
  checkout_base
  export CCACHE_BASEDIR=$tree # the gate's builds set their own
  root=$tree configure release -DCMAKE_COMPILE_WARNING_AS_ERROR=ON >"$work/log/configure" 2>&1 ||
    die "cmake fails, see $work/log/configure"
}

# apply_fault PATCH LOG: the clone's last commit is HEAD with the patch
apply_fault() {
  checkout_base
  git_in_tree apply "$1" 2>"$2" && git_in_tree commit -q -a -m "$(basename "$1" .patch)"
}

# build_in_tree TARGET...
build_in_tree() { root=$tree build release "$@"; }

# gate_of_tree OPTION...: the gate's verdict on the clone's last commit, against HEAD of this checkout
# unless the options name another base
gate_of_tree() {
  [[ " $* " == *" --base "* ]] || set -- --base "$base" "$@"
  "$root/build/release/bin/raum" gate --repository "$tree" --head HEAD \
    --cache "$work/cache" --report "$work/report" --jobs "$jobs" \
    --cmake-option CMAKE_COMPILE_WARNING_AS_ERROR=ON "$@"
}

# The objects are in ccache; the gate's entry of a fault would only fill the disk.
forget_build() {
  rm -rf "$work/cache/$(git_in_tree rev-parse 'HEAD^{tree}' | cut -c1-16)"-*
}
