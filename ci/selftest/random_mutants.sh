# Draws and judges random mutants. ci/mutants sources this file and has set `random`, their number, and
# `draw`, further options of raum-mutants. Ends the script.
# shellcheck shell=bash disable=SC2154

work=$root/build/mutants/random
build_log=$work/log/build
quick_tests=(raum-tests-unit raum-tests-property raum-tests-golden raum-tests-e2e raum-bench)

open_clone
{ CCACHE_BASEDIR=$root configure release && CCACHE_BASEDIR=$root build release raum-mutants; } \
  >"$build_log" 2>&1 || die "raum-mutants does not build, see $build_log"
# ctest runs whole programs, and the commit in them is no reason to build them again.
configure_tree -DRAUM_WHOLE_PROGRAMS=ON -DRAUM_COMMIT=mutant
if [[ " ${draw[*]} " != *" --list "* ]]; then
  say "building the quick tests of HEAD"
  build_in_tree "${quick_tests[@]}" >"$build_log" 2>&1 || die "HEAD does not build, see $build_log"
fi
code=0
"$root/build/release/bin/raum-mutants" --tree "$tree" --folder "$work/results" --random "$random" \
  --equivalents "$root/regression/mutants/equivalents.txt" --jobs "$jobs" "${draw[@]}" || code=$?
exit "$code"
