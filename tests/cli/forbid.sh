#!/usr/bin/env bash
# What is forbidden to a side's commander: matches and their spec, what it costs, the same bytes at any number of
# threads, doctrine files, and bad input.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1
lights=(british_lights french_columns --scenario wooded_40 --data "$source_folder" --quiet)

# A match with something forbidden is that match, with another spec; with nothing forbidden it is the old one.
expect_exit 0 "$muster" match "${lights[@]}" --pairs 40 -o plain.json
expect_exit 0 "$muster" match "${lights[@]}" --pairs 40 --forbid a=voluntary_rout,woods -o restricted.json
expect_text stdout "     forbidden: voluntary_rout, woods"
expect_exit 0 "$muster" match "${lights[@]}" --pairs 40 --forbid a=woods --forbid a=voluntary_rout -o again.json
cmp -s restricted.json again.json || fail "the order of the words matters"
expect_exit 0 "$muster" match "${lights[@]}" --pairs 40 --forbid b=swap --print-spec --json
expect_text stdout '"forbidden":'
expect_exit 0 "$muster" match "${lights[@]}" --pairs 40 --print-spec --json
grep -q forbidden stdout && fail "a spec names what is forbidden where nothing is"
expect_exit 0 "$muster" stats restricted.json
expect_text stdout "     forbidden: voluntary_rout, woods"

# What it costs, one restriction at a time, on the same dice: the sides' scores are those of the matches.
for threads in 1 3; do
  expect_exit 0 "$muster" forbid "${lights[@]}" voluntary_rout woods --pairs 40 --threads $threads -o $threads.json
  mv stdout $threads.txt
done
cmp -s 1.json 3.json && cmp -s 1.txt 3.txt || fail "three threads give another result than one"
expect_exit 0 "$muster" match "${lights[@]}" --pairs 40 --forbid a=woods -o woods.json
python3 - <<'P' || fail "the JSON lacks something or doesn't add up"
import json
plain, woods, r = (json.load(open(f)) for f in ("plain.json", "woods.json", "1.json"))
assert r["schema"] == "muster.forbid/1" and r["complete"] and r["restricted"] == "a" and r["pairs"] == 40
assert r["as_it_is"]["pair_counts"] == plain["pair_counts"] and r["as_it_is"]["digest"] == plain["digest"]
assert [b["behaviour"] for b in r["behaviours"]] == ["voluntary_rout", "woods"]
b = r["behaviours"][1]
assert b["digest"] == woods["digest"] != plain["digest"]
table = b["pair_table"]
assert [sum(row) for row in table] == plain["pair_counts"]
assert [sum(column) for column in zip(*table)] == woods["pair_counts"]
assert abs(b["score_as_it_is"] - plain["score"]) < 1e-12 and abs(b["score_restricted"] - woods["score"]) < 1e-12
assert abs(b["cost"] - (plain["score"] - woods["score"])) < 1e-12
assert b["pairs_that_differ"] == 40 - sum(table[i][i] for i in range(5))
assert b["interval"][0] <= b["cost"] <= b["interval"][1]
P
expect_text 1.txt "What it costs A that its commander is forbidden a behaviour"
awk 'length > 100 { exit 1 }' 1.txt || fail "a line is too long"

# Everything by default, to either side; what is forbidden as it is stays out.
expect_exit 0 "$muster" forbid "${lights[@]}" --pairs 4 --side b --json --fixed
python3 -c 'import json, sys
r = json.load(sys.stdin)
assert r["restricted"] == "b" and len(r["behaviours"]) == 6' <stdout || fail "not all behaviours of B"
expect_exit 0 "$muster" forbid "${lights[@]}" --pairs 4 --forbid a=swap,b=woods --json
python3 -c 'import json, sys
r = json.load(sys.stdin)
assert r["a"]["forbidden"] == ["swap"] and r["b"]["forbidden"] == ["woods"]
assert len(r["behaviours"]) == 5 and "swap" not in [b["behaviour"] for b in r["behaviours"]]' <stdout ||
  fail "what is forbidden as it is is played again"

# In a doctrine file.
cat >shy.yaml <<'Y'
system: two_by_two
name: shy
based_on: balanced
forbid: [voluntary_rout, woods]
Y
expect_exit 0 "$muster" doctrine ./shy.yaml --data "$source_folder"
expect_text stdout "Forbidden to it: voluntary_rout, woods"
expect_exit 0 "$muster" match "${lights[@]}" --pairs 40 --doctrine a=./shy.yaml -o shy.json
python3 -c 'import json
shy, restricted = (json.load(open(f)) for f in ("shy.json", "restricted.json"))
assert shy["digest"] == restricted["digest"] and shy["spec_digest"] == restricted["spec_digest"]' ||
  fail "a doctrine that forbids it plays another match"

# Bad input.
expect_exit 2 "$muster" match "${lights[@]}" --forbid a=swaps
expect_text stderr "command line: found --forbid 'a=swaps', expected voluntary_rout, swap,"
expect_text stderr "did you mean 'swap'?"
expect_exit 2 "$muster" match "${lights[@]}" --forbid c=swap
expect_text stderr "the sides are a and b"
expect_exit 2 "$muster" match "${lights[@]}" --doctrine a=random --forbid a=swap
expect_text stderr "decides at random"
expect_exit 2 "$muster" forbid "${lights[@]}" wood
expect_text stderr "found 'wood', expected voluntary_rout, swap,"
expect_exit 2 "$muster" forbid "${lights[@]}" swap swap
expect_text stderr "found 'swap' twice"
expect_exit 2 "$muster" forbid "${lights[@]}" swap --forbid a=swap
expect_text stderr "which is forbidden to that side as it is"
expect_exit 2 "$muster" forbid "${lights[@]}" --side c
expect_text stderr "found --side 'c', expected a or b"
expect_exit 2 "$muster" forbid "${lights[@]}" --doctrine a=random
expect_text stderr "decides at random"
expect_exit 2 "$muster" forbid "${lights[@]}" --pairs 0
expect_text stderr "found --pairs '0'"
sed -i 's/woods/wood/' shy.yaml
expect_exit 2 "$muster" doctrine ./shy.yaml --data "$source_folder"
expect_text stderr "./shy.yaml:4:26: found 'wood', expected voluntary_rout, swap,"
finish
