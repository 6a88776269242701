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

# help_if_asked ARGUMENT...: if an argument is --help or -h, prints the comment at the beginning of the
# calling script and exits.
help_if_asked() {
  local argument
  for argument in "$@"; do
    if [[ $argument == --help || $argument == -h ]]; then
      print_all "$(sed -n '2,${ /^#/!q; /^# shellcheck/d; s/^# \{0,1\}//p; }' "${BASH_SOURCE[1]}")"
      exit 0
    fi
  done
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
  (cd "$root" && cmake --preset "$preset" "${options[@]}" "$@")
}

# build PRESET [TARGET...]
build() {
  local preset=$1
  shift
  local targets=()
  if (($# > 0)); then targets=(--target "$@"); fi
  (cd "$root" && cmake --build --preset "$preset" --parallel "$jobs" "${targets[@]}")
}
