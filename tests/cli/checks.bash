# Shared by the scripts here. Each takes the muster binary and the source folder.
set -u
muster=$1
source_folder=$2
here=$source_folder/tests/cli
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
  echo "FAILED: $*" >&2
  failures=$((failures + 1))
}

# expect_exit CODE WORDS...: runs them; standard output in $work/stdout, standard error in $work/stderr.
expect_exit() {
  local wanted=$1 got
  shift
  "$@" >"$work/stdout" 2>"$work/stderr"
  got=$?
  if [ "$got" -ne "$wanted" ]; then
    fail "exit $got, expected $wanted: $*"
    cat "$work/stderr" >&2
  fi
}

# expect_text FILE TEXT: the file holds the text.
expect_text() {
  grep -qF -- "$2" "$1" || { fail "no '$2' in $(basename "$1"):"; cat "$1" >&2; }
}

# A program in the background of a script has Ctrl-C ignored, and one under nohup a hangup: behind these words it
# has not.
as_in_a_terminal=(env --default-signal)

# after_work SECONDS: until $child has had so much of the processors, of all threads together, or has ended.
after_work() {
  local ticks=$(($1 * $(getconf CLK_TCK))) fields
  while read -r -a fields 2>/dev/null <"/proc/$child/stat" && [ "${fields[2]}" != Z ] &&
    [ $((fields[13] + fields[14])) -lt $ticks ]; do
    sleep 0.05
  done
}

finish() {
  [ "$failures" -eq 0 ] || { echo "$failures checks failed" >&2; exit 1; }
  echo "all checks passed"
}
