#!/usr/bin/env bash
# Ctrl-C saves everything, and a resumed run gives the bytes of the uninterrupted one, at other numbers of threads.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1
match=("$muster" match standard british_lights --data "$source_folder" --scenario open_40 --seed 7 --json --quiet)

# play PAIRS: on one thread; `took` is the processor time of it in milliseconds, whatever else is running.
TIMEFORMAT=%U
play() {
  { time expect_exit 0 "${match[@]}" --pairs "$1" --threads 1; } 2>time_taken
  took=$(awk '{ printf "%d", 1000 * $1 }' time_taken)
}

# As many pairs as take about six seconds here, at least 400.
rate_pairs=128
while :; do
  play $rate_pairs
  [ $took -ge 500 ] && break
  rate_pairs=$((rate_pairs * 4))
done
pairs=$((rate_pairs * 6000 / took))
[ $pairs -lt 400 ] && pairs=400

while :; do
  play $pairs
  [ $took -ge 4500 ] && break
  pairs=$((pairs * 6000 / took))
done
mv stdout whole.json

echo old >old.json
# interrupt SIGNAL THREADS WORDS...: ends a run with the signal after a second's work.
interrupt() {
  local signal=$1 threads=$2 child code
  shift 2
  cp old.json old_before.json
  "${as_in_a_terminal[@]}" "${match[@]}" --pairs $pairs --threads "$threads" -o old.json "$@" >stdout 2>stderr &
  child=$!
  after_work 1
  kill -s "$signal" $child 2>/dev/null || fail "the run ended before it could be interrupted"
  wait $child
  code=$?
  [ $code -eq 130 ] || fail "exit $code after SIG$signal, expected 130"
  expect_text stderr "--resume run.checkpoint"
  expect_text stderr "old.json was left as it was"
  expect_text stdout "\"pairs_planned\": $pairs"
  cmp -s old.json old_before.json || fail "a partial result replaced an existing file"
  python3 - <<'P' || fail "the interrupted result doesn't add up"
import json
r = json.load(open("stdout"))
assert 0 < r["pairs"] < r["pairs_planned"], r["pairs"]
assert r["interrupted"] is True
assert sum(r["pair_counts"]) + r["timeout_pairs"] == r["pairs"]
P
}

interrupt INT 1 --checkpoint run.checkpoint
cp run.checkpoint first.checkpoint
interrupt HUP 2 --resume run.checkpoint
cp first.checkpoint run.checkpoint
interrupt TERM 2 --resume run.checkpoint
cmp -s run.checkpoint first.checkpoint && fail "the resumed run saved nothing"
for threads in 1 3; do
  cp run.checkpoint copy.checkpoint
  expect_exit 0 "${match[@]}" --pairs $pairs --threads $threads --resume copy.checkpoint
  cmp -s stdout whole.json || fail "resumed on $threads threads the result differs from the uninterrupted one"
done

# A finished run: the same again, and more pairs, are those of a run from the start.
expect_exit 0 "${match[@]}" --pairs $pairs --resume copy.checkpoint
cmp -s stdout whole.json || fail "resuming a finished run changes its result"
expect_exit 0 "${match[@]}" --pairs 101 --checkpoint odd.checkpoint
expect_exit 0 "${match[@]}" --pairs 150 --resume odd.checkpoint
mv stdout longer.json
expect_exit 0 "${match[@]}" --pairs 150
cmp -s stdout longer.json || fail "a run made longer differs from one of that length"

# A stop rule ends a run with the same pair at any number of threads, interrupted or not.
until_sure=("$muster" match standard british_lights --data "$source_folder" --scenario pickup_40 --json --quiet)
expect_exit 0 "${until_sure[@]}" --precision 1.5 --threads 1
mv stdout sure.json
expect_text sure.json '"reason": "precision"'
for threads in 2 3 8; do
  expect_exit 0 "${until_sure[@]}" --precision 1.5 --threads $threads
  cmp -s stdout sure.json || fail "on $threads threads a stop rule ends the run elsewhere"
done
"${as_in_a_terminal[@]}" "${until_sure[@]}" --precision 1.5 --threads 2 --checkpoint sure.checkpoint >stdout 2>stderr &
child=$!
after_work 1
kill -s INT $child 2>/dev/null || fail "the run stopped before it could be interrupted"
wait $child
expect_text stdout '"reason": "interrupted"'
cp sure.checkpoint copy.checkpoint
expect_exit 2 "${until_sure[@]}" --precision 2 --resume sure.checkpoint
expect_text stderr "stop.half_width"
cmp -s sure.checkpoint copy.checkpoint || fail "another stop rule changed the checkpoint"
expect_exit 0 "${until_sure[@]}" --precision 1.5 --threads 3 --resume sure.checkpoint
cmp -s stdout sure.json || fail "an interrupted run with a stop rule ends elsewhere"
expect_exit 0 "${until_sure[@]}" --precision 1.5 --resume sure.checkpoint
cmp -s stdout sure.json || fail "a run that was over was gone on with"

# What is damaged, or holds more than a checkpoint does, is not gone on with.
sed 's/"sum_of_squares":/&1/' odd.checkpoint >changed
expect_exit 2 "${match[@]}" --pairs 150 --resume changed
expect_text stderr "checksum"
sed 's/^{/{"more":1,/' odd.checkpoint >more
expect_exit 2 "${match[@]}" --pairs 150 --resume more
expect_text stderr "unknown key 'more'"

# Refusals leave the checkpoint as it is.
cp odd.checkpoint before
expect_exit 2 "${match[@]}" --pairs 150 --checkpoint odd.checkpoint
expect_text stderr "--force"
expect_exit 2 "${match[@]}" --pairs 149 --resume odd.checkpoint
expect_text stderr "--pairs 149"
expect_exit 2 "${match[@]}" --pairs 150 --resume odd.checkpoint --set line.move=4 --doctrine a=greedy
expect_text stderr "settings.line.move"
expect_text stderr "doctrines[0].weights"
echo '{"schema": "muster.checkpoint/99"}' >later
expect_exit 2 "${match[@]}" --pairs 150 --resume later
expect_text stderr "muster.checkpoint/99"
cmp -s odd.checkpoint before || fail "a refused command changed the checkpoint"
expect_exit 0 "${match[@]}" --pairs 10 --checkpoint odd.checkpoint --force
cmp -s odd.checkpoint before && fail "--force didn't replace the checkpoint"

# Without a checkpoint Ctrl-C still gives the result so far.
"${as_in_a_terminal[@]}" "${match[@]}" --pairs 100000000 --threads 2 >stdout 2>stderr &
child=$!
after_work 1
kill -s INT $child
wait $child
[ $? -eq 130 ] || fail "no exit 130 without a checkpoint"
expect_text stderr "Nothing was saved"
expect_text stdout '"schema": "muster.match/1"'

# The text and the CSV say it too.
for format in "" --csv; do
  # shellcheck disable=SC2086
  "${as_in_a_terminal[@]}" "$muster" match standard british_lights --data "$source_folder" --pairs 100000000 $format \
    >stdout 2>stderr &
  child=$!
  after_work 1
  kill -s INT $child
  wait $child
  if [ -z "$format" ]; then
    expect_text stdout "of 100,000,000 pairs: the result so far."
  else
    expect_text stdout ",pairs,pairs_planned,"
    expect_text stdout ",100000000,"
  fi
done

# A checkpoint that can no longer be written ends the run, and the result so far is not lost.
mkdir gone
"${as_in_a_terminal[@]}" "${match[@]}" --pairs 100000000 --threads 2 --checkpoint gone/run.checkpoint \
  >stdout 2>stderr &
child=$!
until [ -e gone/run.checkpoint ]; do sleep 0.1; done
after_work 1
rm -r gone
kill -s INT $child
wait $child
[ $? -eq 2 ] || fail "no exit 2 after a checkpoint that couldn't be written"
expect_text stderr "gone/run.checkpoint: found no folder"
expect_text stdout '"interrupted": true'
finish
