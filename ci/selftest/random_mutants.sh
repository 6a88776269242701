# Draws and judges random mutants. ci/mutants sources this file and has set `random`, their number,
# `lists`, not empty if they are only listed, `clones`, the number of clones or empty for the default,
# and `draw`, further options of raum-mutants. Ends the script.
# shellcheck shell=bash disable=SC2154

work=$root/build/mutants/random
build_log=$work/log/build
quick_tests=(raum-tests-unit raum-tests-property raum-tests-golden raum-tests-e2e raum-bench)

# A mutant should cost one small object and fast links, and leave programs alone that cannot reach it:
# their linker drops the function.
options=(
  -DRAUM_WHOLE_PROGRAMS=ON # ctest runs whole programs
  -DRAUM_COMMIT=mutant     # otherwise a new commit changes every program
  "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG -ffunction-sections -fdata-sections"
)
links=-Wl,--gc-sections
if command -v ld.lld >/dev/null; then links+=" -fuse-ld=lld"; fi
options+=("-DCMAKE_EXE_LINKER_FLAGS=$links")

# build_tests DIRECTORY OPTION: configures DIRECTORY of the clone and builds the quick tests there
build_tests() {
  configure_tree -B "$tree/build/$1" "${options[@]}" "$2"
  cmake --build "$tree/build/$1" --parallel "$jobs" --target "${quick_tests[@]}" >"$build_log" 2>&1 ||
    die "HEAD does not build, see $build_log"
}

open_work
{ configure release && build release raum-mutants; } >"$build_log" 2>&1 ||
  die "raum-mutants does not build, see $build_log"

# One clone for each mutant that is judged at the same time. A mutated source is compiled by itself. A
# mutated header is compiled with all files of a room that include it, as one.
trees=()
: "${clones:=$((jobs < 4 ? jobs : 4))}"
for ((i = 0; i < clones; ++i)); do
  clone_to "$work/tree-$i"
  trees+=(--tree "$tree")
  [[ -z $lists ]] || break
  say "building the quick tests of HEAD, clone $((i + 1)) of $clones"
  build_tests release -DRAUM_UNITY_TOOLS=OFF
  build_tests headers -DRAUM_UNITY_ALL=ON
done
code=0
"$root/build/release/bin/raum-mutants" "${trees[@]}" --folder "$work/results" --random "$random" \
  --equivalents "$root/regression/mutants/equivalents.txt" "${draw[@]}" || code=$?
exit "$code"
