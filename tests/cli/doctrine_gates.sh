#!/usr/bin/env bash
# The gates of a doctrine: what is judged of whom, the verdicts and their exit codes, bad input. On files of gates of
# its own, with few games.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1
mkdir data
cp -r "$source_folder/lists" "$source_folder/scenarios" data
(cd data/lists/two_by_two/positions && ls *.yaml | tail -n +3 | xargs rm)
gates=data/lists/two_by_two/gates/gates.yaml
bands=data/lists/two_by_two/gates/bands.yaml
doctrines=data/lists/two_by_two/doctrines
rm -f $doctrines/{bayonet,firing_line,set_piece}.yaml
judge=("$muster" doctrine --data data --quiet)

# write_gates BOUND: two tables, bounds that BOUND stands for.
write_gates() {
  cat >$gates <<END
system: two_by_two
reference: balanced
styles: [bayonet, shy]
positions: {at_least: 0, of_styles: 0, forbidden_most: 2}
ladder:
  scenarios: [open_40, pickup_40]
  lists: [[standard, standard], [french_columns, british_lights]]
  rungs: [{against: random, at_least: $1}, {against: greedy, at_least: $1, of_styles: $1}]
  pairs: {full: 6, quick: 2}
troops: {list: standard, unit: line, more: [1, 2], scenario: open_40, victory: decisive, pairs: {full: 6, quick: 2}}
start: {list: standard, more: [3, 6], scenario: open_40, victory: fast, pairs: {full: 6, quick: 2}}
play: {scenarios: [pickup_40], lists: [[standard, british_lights]], against: greedy, pairs: {full: 6, quick: 2}}
timeouts: {scenarios: [open_40], list: standard, victories: [fast, decisive], at_most: 1, pairs: {full: 6, quick: 2}}
END
}
printf 'system: two_by_two\nbands: [{counter: game.turns, low: 0, high: 1000, least: 1, reason: it ends}]\n' >$bands

# Every row of the reference, then with a style beside it, then of the style by itself.
write_gates 1
expect_exit 1 "${judge[@]}" balanced --gates --threads 2
expect_text stdout "2 by 2 Napoleonic's: gates of balanced"
expect_text stdout "Styles that are not there: bayonet, shy."
expect_text stdout "        2  positions solved"
expect_text stdout "        2  positions in which it does what they forbid"
expect_text stdout "v random, open_40, standard v standard"
expect_text stdout "v greedy, pickup_40, french_columns v british_lights"
expect_text stdout "1 line more, above none: "
expect_text stdout "2 line more, above 1 line more: "
expect_text stdout "6 AP more, above 3 AP more: "
expect_text stdout "game.turns"
expect_text stdout "balanced v balanced, open_40"
expect_text stdout "the doctrine fails."
grep -q 'What was counted' stdout && fail "the counters were listed without --telemetry"
sed 's/name: .*/name: bayonet/' $doctrines/balanced.yaml >$doctrines/bayonet.yaml
expect_exit 1 "${judge[@]}" balanced --gates --telemetry
expect_text stdout "Styles that are not there: shy."
expect_text stdout "bayonet v greedy, open_40"
expect_text stdout "balanced v bayonet, open_40"
expect_text stdout "bayonet v bayonet, open_40"
expect_text stdout "What was counted"
expect_text stdout "charge.fresh_alone"
grep -q 'bayonet v random' stdout && fail "a style was held against what is asked of the reference only"
expect_exit 1 "${judge[@]}" bayonet --gates
expect_text stdout "v greedy, open_40, standard v standard"
expect_text stdout "bayonet v balanced, open_40"
grep -q 'v random' stdout && fail "a style was held against what is asked of the reference only"
grep -q 'balanced v balanced' stdout && fail "the reference was judged along with a style"

# The same at any number of threads; a row for each gate when it is to be quick.
for threads in 1 2 3; do
  expect_exit 1 "${judge[@]}" ./$doctrines/balanced.yaml --gates --json --threads $threads --seed 7
  mv stdout $threads.json
  cmp -s 1.json $threads.json || fail "$threads threads give another report than one"
done
expect_text 1.json '"schema": "muster.gates/1"'
expect_text 1.json '"seed": 7'
[ "$(jq -r '.gates | map(.gate) | join(" ")' 1.json)" = "positions ladder troops start play timeouts" ] || fail "other gates"
[ "$(jq '.gates[4].rows[0].figure == (.telemetry[] | select(.counter == "game.turns").value)' 1.json)" = true ] ||
  fail "the band's figure is not that of the counter"
expect_exit 1 "${judge[@]}" bayonet --gates --quick --json
[ "$(jq -c '.gates | map(.rows | length)' stdout)" = "[2,1,1,1,1,2]" ] || fail "another number of rows when quick"
[ "$(jq '.quick' stdout)" = true ] || fail "not said to be quick"

# Exit codes by verdict: 3 where something is undecided and nothing fails. So few games prove no help.
write_gates 0
expect_exit 3 "${judge[@]}" balanced --gates --quick
expect_text stdout "the doctrine is undecided."
sed -i '/^troops:/d; /^start:/d' $gates
expect_exit 0 "${judge[@]}" balanced --gates --quick
expect_text stdout "0 undecided: the doctrine passes."
printf 'system: two_by_two\nbands: [{counter: game.turns, high: 1, least: 1, reason: too long}]\n' >$bands
expect_exit 1 "${judge[@]}" balanced --gates --quick
expect_text stdout "too long"
printf 'system: two_by_two\nbands: [{counter: game.turns, high: 1, least: 5000, reason: too long}]\n' >$bands
expect_exit 3 "${judge[@]}" balanced --gates --quick
expect_text stdout "judged from 5,000 occasions on"

# wrong TEXT WORDS...
wrong() {
  local text=$1
  shift
  expect_exit 2 "${judge[@]}" "$@"
  expect_text stderr "$text"
  [ -s stdout ] && fail "something was printed: $*"
}
wrong "found doctrine 'balancd', expected a path or the name of a doctrine" balancd --gates
wrong "did you mean 'balanced'?" balancd --gates
wrong "--gates" balanced --quick
wrong "found --threads '0'" balanced --gates --threads 0
wrong "found --seed 'x'" balanced --gates --seed x
printf 'system: two_by_two\nbands:\n  - {counter: charge.hk, type: line, low: 0.1, least: 1, reason: r}\n' >$bands
wrong "bands.yaml:3:15: found 'charge.hk', expected a counter (did you mean 'charge.hq'?)" balanced --gates
printf 'system: two_by_two\nbands: []\n' >$bands
sed -i 's/standard, standard/standrd, standard/' $gates
wrong "gates.yaml:7:12: found list 'standrd', expected a path or the name of a list" balanced --gates
write_gates 0
sed -i 's/unit: line/unit: lien/' $gates
wrong "gates.yaml:10:32: found 'lien'" balanced --gates
write_gates 0
sed -i 's/victory: fast/victory: fats/' $gates
wrong "did you mean 'fast'?" balanced --gates
write_gates 0
sed -i 's/quick: 2}$/quikc: 2}/' $gates
wrong "did you mean 'quick'?" balanced --gates
rm $gates
wrong "found file of gates 'gates'" balanced --gates

# An interrupt ends it without a verdict. The shipped gates take longer than that.
cp "$source_folder"/lists/two_by_two/gates/*.yaml data/lists/two_by_two/gates
"${as_in_a_terminal[@]}" "${judge[@]}" balanced --gates >stdout 2>stderr &
child=$!
after_work 1
kill -s INT $child 2>/dev/null || fail "the gates ended before they could be interrupted"
wait $child
[ $? -eq 130 ] || fail "no exit 130 from interrupted gates"
expect_text stderr "Interrupted; no gate was judged."
[ -s stdout ] && fail "an interrupted run printed something"

# What the shipped verdicts say of a doctrine's use of types is what its gates say.
cp "$source_folder"/lists/two_by_two/doctrines/*.yaml $doctrines
python3 - "$gates" <<'P'
import re, sys
text = open(sys.argv[1]).read()
play = re.search(r"^play:\n(?:  .*\n)+", text, re.M).group(0)
open(sys.argv[1], "w").write("system: two_by_two\nreference: balanced\nstyles: [bayonet]\n" + play)
P
for name in balanced greedy; do
  "${judge[@]}" $name --gates --quick --json >$name.json
done
python3 - data/lists/two_by_two/gates/verdicts.yaml <<'P' || fail "verdicts.yaml is not what the gates say"
import json, re, sys
listed = {}
for line in open(sys.argv[1]):
    name = re.match(r"  (\w+):", line)
    kind = re.match(r"    (\w+):", line)
    if name: doctrine = listed.setdefault(name.group(1), set())
    if kind: doctrine.add(kind.group(1))
for name in ("balanced", "greedy"):
    rows = [row for part in json.load(open(name + ".json"))["gates"] for row in part["rows"]]
    assert len(rows) > 20
    failed = {t for row in rows if row["verdict"] == "fails" for t in row["what"].split(" of ")[1].split(", ")}
    assert failed == listed[name], (name, failed, listed[name])
P
finish
