#!/usr/bin/env bash
# Results are computed again from their counts; what does not follow from them is told, with exit code 1.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1
match=("$muster" match standard british_lights --data "$source_folder" --quiet)

"${match[@]}" --pairs 40 -o plain.json >plain.txt 2>stderr || fail "no result to read"
"${match[@]}" --pairs 40 --fixed --json >fixed.json
"${match[@]}" --sprt 30,40 --json >test.json
"${match[@]}" --precision 8 --set win.turn_cap=12 --json >precise.json 2>stderr
"$muster" match standard standard --data "$source_folder" --quiet --pairs 40 --json >mirror.json
for file in plain fixed test precise mirror; do
  expect_exit 0 "$muster" stats $file.json
  expect_text stdout "All figures in the file follow from its counts."
done
expect_exit 0 "$muster" stats plain.json
head -9 plain.txt >head.txt
sed 1d stdout | head -9 | cmp -s - head.txt || fail "stats doesn't tell the score as match does"

expect_exit 0 "$muster" stats --json plain.json test.json
python3 - <<'P' || fail "the JSON of stats isn't that of the files"
import json
r = json.load(open("stdout"))
assert r["schema"] == "muster.stats/1" and [f["file"] for f in r["files"]] == ["plain.json", "test.json"]
for f in r["files"]:
    played = json.load(open(f["file"]))
    assert f["agrees"] and f["score"] == played["score"] and f["result"]["stop"] == played["stop"]
P

sed 's/"score": 0\.[0-9]*,$/"score": 0.123,/' plain.json >wrong.json
expect_exit 1 "$muster" stats wrong.json
expect_text stdout "Disagrees: score: found 0.123, expected 0."
expect_exit 1 "$muster" stats plain.json wrong.json --json
expect_text stdout '"agrees": false'

# A file that is no result is told by its place, and the others are read all the same.
sed 's,muster.match/1,muster.match/2,' plain.json >later.json
expect_exit 2 "$muster" stats later.json plain.json
expect_text stderr "later.json:2:13: schema: found 'muster.match/2', expected at most 'muster.match/1'"
expect_text stdout "All figures in the file follow from its counts."
head -c 300 plain.json >cut.json
expect_exit 2 "$muster" stats cut.json
expect_text stderr "cut.json:"
[ -s stdout ] && fail "something was printed of a file that is no result"
expect_exit 2 "$muster" stats nowhere.json
expect_text stderr "nowhere.json"
expect_exit 2 "$muster" stats
expect_exit 2 "$muster" stats plain.txt
expect_text stderr "plain.txt:1:3"
finish
