# Shell functions shared by the scripts of this folder; source it. Sets `root` and `jobs`.
# shellcheck shell=bash
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
jobs=$(nproc)

say() { printf '== %s\n' "$*" >&2; }

# print_all TEXT: prints the text to stdout; exits with 4 after one line if it cannot be written
print_all() {
  printf '%s\n' "$1" 2>/dev/null && return
  printf 'ci/%s: cannot write to stdout\n' "$(basename "$0")" >&2
  exit 4
}

# asks_for WORD ARGUMENT...: whether an argument is --WORD, or WORD alone is the only argument
asks_for() {
  local argument word=$1
  shift
  if (($# == 1)) && [[ $1 == "$word" ]]; then return; fi
  for argument in "$@"; do
    if [[ $argument == "--$word" || ($word == help && $argument == -h) ]]; then return; fi
  done
  return 1
}

# Prints the version of the project, which needs no build.
project_version() { sed -n 's/^project(raumlab VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt"; }

# about_if_asked ARGUMENT...: prints the comment at the beginning of the calling script and exits if
# the arguments ask for help; prints the version of the project and exits if they ask for that
about_if_asked() {
  if asks_for help "$@"; then
    print_all "$(sed -n '2,${ /^#/!q; /^# shellcheck/d; s/^# \{0,1\}//p; }' "${BASH_SOURCE[1]}")"
    exit 0
  fi
  if asks_for version "$@"; then
    print_all "raumlab $(project_version)"
    exit 0
  fi
}

# Prints the CMake options that depend on this machine, one per line.
machine_options() {
  if ! grep -qw avx2 /proc/cpuinfo || ! grep -qw bmi2 /proc/cpuinfo; then
    printf '%s\n' -DRAUM_PORTABLE=ON
  fi
}

# configure PRESET [OPTION...]
configure() {
  local preset=$1
  shift
  local options
  mapfile -t options < <(machine_options)
  (
    cd "$root" || exit
    cmake --preset "$preset" "${options[@]}" "$@" || exit
    # If the compiler is another one than in an earlier call, CMake forgets every option but that.
    if grep -q '^CMAKE_BUILD_TYPE:[A-Z]*=$' "build/$preset/CMakeCache.txt"; then
      cmake --fresh --preset "$preset" "${options[@]}" "$@"
    fi
  )
}

# build PRESET [TARGET...]
build() {
  local preset=$1
  shift
  local targets=()
  if (($# > 0)); then targets=(--target "$@"); fi
  (cd "$root" && cmake --build --preset "$preset" --parallel "$jobs" "${targets[@]}")
}
