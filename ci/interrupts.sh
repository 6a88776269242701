# Shell functions that let an interrupt end a script at once, together with everything that it has
# started; source it after common.sh.
# shellcheck shell=bash disable=SC2154

# run_until_interrupted COMMAND...: runs it in a process group of its own, so that an interrupt of
# this script alone is obeyed at once and ends the command, too
run_until_interrupted() {
  local status=0
  set -m
  "$@" </dev/null &
  set +m
  wait $! || status=$?
  return "$status"
}

# is_running GROUP: whether a process of the group has not ended. One that has, and that nobody has
# waited for yet, does not count (state Z in proc(5)).
is_running() { grep -qsE "^[0-9]+ \(.*\) [^ZX] [0-9]+ $1 " /proc/[0-9]*/stat; }

# end_interrupted MESSAGE: ends what run_until_interrupted runs, and exits with 3
end_interrupted() {
  local group i
  trap '' INT TERM HUP
  for group in $(jobs -p); do
    kill -TERM -- "-$group" 2>/dev/null || true
    kill -CONT -- "-$group" 2>/dev/null || true
    # So that the line below is the last one
    for ((i = 0; i < 200; ++i)); do
      is_running "$group" || break
      sleep 0.05
    done
  done
  say "$1"
  exit 3
}

# obey_interrupts MESSAGE ARGUMENT...: runs the calling script again, with these arguments, until it
# ends or is interrupted, and exits. Returns only in that second run, which cannot read from the
# terminal: call it behind ci/install, which may ask for a password.
obey_interrupts() {
  local message=$1 status=0
  shift
  if [[ -n ${RAUM_OBEYS_INTERRUPTS-} ]]; then
    unset RAUM_OBEYS_INTERRUPTS
    return
  fi
  trap 'end_interrupted "$message"' INT TERM HUP
  RAUM_OBEYS_INTERRUPTS=1 run_until_interrupted "$BASH" "$0" "$@" || status=$?
  exit "$status"
}
