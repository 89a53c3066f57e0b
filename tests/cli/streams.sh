#!/usr/bin/env bash
# Standard streams that are full, closed or read by nobody: the exit code is the usual one, and all else is done.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1
export MUSTER_DATA=$source_folder
good=$source_folder/tests/rulebook/two_by_two/win_6_turn_cap.yaml
match=("$muster" match standard british_lights --pairs 4)

# as_usual CODE WORDS...: with nowhere to complain, the words end with that code.
as_usual() {
  local wanted=$1 how got
  shift
  for how in full closed unread; do
    case $how in
      full) "$@" >stdout 2>/dev/full ;;
      closed) "$@" >stdout 2>&- ;;
      unread)
        # A pipe whose reader has gone before a word is written.
        mkfifo pipe
        : <pipe &
        exec 4>pipe
        wait $!
        "$@" >stdout 2>&4
        ;;
    esac
    got=$?
    exec 4>&-
    rm -f pipe
    [ $got -eq "$wanted" ] || fail "exit $got, expected $wanted, with a standard error that is $how: $*"
  done
}
as_usual 2 "$muster" rules xyzzy
as_usual 2 "$muster" mach
as_usual 2 "$muster" match standard nowhere
as_usual 2 "$muster" case /nowhere.yaml "$good"
expect_text stdout "2 cases, 0 failed, 1 not readable"
as_usual 0 "${match[@]}" --set win.turn_cap=1 -o result.json
expect_text stdout "Seed 1, 4 pairs"
expect_text result.json '"pairs": 4'
grep -q Warning result.json && fail "what is told went into a file"
as_usual 3 "$muster" match standard standard --pairs 500 --set win.turn_cap=1
as_usual 0 "$muster" replay standard standard -o game.json

# Nowhere to print: whatever else is to be written is written.
for where in full closed; do
  rm -f result.json
  if [ $where = closed ]; then
    "${match[@]}" -o result.json 2>stderr >&-
  else
    "${match[@]}" -o result.json 2>stderr >/dev/full
  fi
  [ $? -eq 2 ] || fail "no exit 2 with a standard output that is $where"
  expect_text stderr "standard output: cannot be written"
  expect_text result.json '"pairs": 4'
done
rm -f result.json
"${match[@]}" -o result.json 2>stderr | :
[ "${PIPESTATUS[0]}" -eq 141 ] || fail "no exit 141 where nobody reads"
expect_text result.json '"pairs": 4'
grep -q muster: stderr && fail "a word about a reader that has gone"

# A file too large for the user's limit is an error like any other.
(ulimit -f 1; exec "$muster" replay standard standard -o large.json 2>stderr)
[ $? -eq 2 ] || fail "no exit 2 above the limit of a file's size"
expect_text stderr "large.json: found that it cannot be written"
ls -A | grep -q large && fail "part of a file is left"

# ends_well WHAT: the run in the background, whose number is $child, has been interrupted and is saved.
ends_well() {
  local code
  wait $child
  code=$?
  [ $code -eq 130 ] || fail "exit $code, expected 130: $1"
  saved "$1"
}
saved() {
  python3 -c 'import json; assert json.load(open("run.checkpoint"))["committed"]["pairs"] > 0' ||
    fail "nothing was saved: $1"
}
long=("$muster" match standard british_lights --pairs 100000000 --threads 2 --checkpoint run.checkpoint)
"${as_in_a_terminal[@]}" "${long[@]}" >stdout 2>/dev/full &
child=$!
after_work 2
kill -s INT $child
ends_well "Ctrl-C with a full standard error"
expect_text stdout "the result so far"

# A shell passes a hangup on, and the system sends another when the shell has ended.
rm -f run.checkpoint
"${as_in_a_terminal[@]}" "${long[@]}" -o new.json >stdout 2>stderr &
child=$!
after_work 2
kill -s HUP $child
kill -s HUP $child
ends_well "two hangups"
expect_text new.json '"interrupted": true'

# closed_terminal WORDS...: runs them on a terminal that closes once it has shown that something is played.
closed_terminal() {
  "${as_in_a_terminal[@]}" python3 - "$@" <<'P'
import os, pty, re, sys
child, terminal = pty.fork()
if child == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
seen = b""
while not re.search(rb"[1-9][0-9,]* of [0-9,]* pairs", seen):
    seen += os.read(terminal, 4096)
os.close(terminal)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) % 256)
P
}
rm -f run.checkpoint new.json
closed_terminal "${long[@]}" -o new.json &
child=$!
ends_well "a terminal that closes"
expect_text new.json '"interrupted": true'
rm -f run.checkpoint new.json
printf '%q ' "${long[@]}" -o new.json >command
closed_terminal bash --norc -i -c '. ./command; true'
for _ in $(seq 20); do [ -s new.json ] || sleep 0.5; done
expect_text new.json '"interrupted": true'
saved "a shell on a terminal that closes"
finish
