#!/usr/bin/env bash
# The record of a game: written, replayed to the same words, and refused when it is not as it was written.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1
played=("$muster" replay french_columns british_lights --scenario pickup_40 --pair 3 --leg 2 --data "$source_folder")

expect_exit 0 "${played[@]}"
cp stdout text
expect_exit 0 "${played[@]}" --format text
cmp -s stdout text || fail "--format text is not the text"
expect_exit 0 "${played[@]}" --format json
cp stdout game.json
expect_exit 0 "${played[@]}" -o file.json
[ -s stdout ] && fail "-o left something on standard output"
expect_text stderr "Wrote file.json"
cmp -s file.json game.json || fail "-o file.json differs from --format json"
expect_exit 0 "${played[@]}" -o file.txt
cmp -s file.txt text || fail "-o file.txt differs from the text"
expect_exit 0 "${played[@]}" -o file.json --format json
expect_text stderr "Replaced file.json"

expect_exit 0 "$muster" replay --record game.json
cmp -s stdout text || fail "the record does not replay to the same text"
expect_exit 0 "$muster" replay --record game.json --format json
cmp -s stdout game.json || fail "the record does not replay to the same record"
expect_exit 0 "$muster" replay --record game.json -o again.json
cmp -s again.json game.json || fail "the record does not replay to the same record in a file"
expect_exit 0 "${played[@]}" --no-board
cp stdout plain
expect_exit 0 "$muster" replay --record game.json --no-board
cmp -s stdout plain || fail "--no-board is not heard with --record"

python3 - <<'P' || fail "the record lacks something, or its digest is not the match's"
import json
r = json.load(open("game.json"))
for key in """schema system engine_version scenario seed purpose dice pair leg settings table features attacker
    defender play outcome""".split():
    assert key in r, key
assert r["schema"] == "muster.record/1" and r["pair"] == 3 and r["leg"] == 2
assert r["attacker"]["list"] == "B" and r["defender"]["army"] == "French columns"
assert ("Digest " + r["outcome"]["digest"]) in open("text").read()
destroyed = [e for e in r["play"] if e.get("event") == "destroyed"]
assert len(destroyed) == len(r["outcome"]["losses"]) > 0
assert open("text").read().count(": die ") == sum("die" in e and "unit" in e for e in r["play"])
P

# changed EXPRESSION: the record with a line of Python run on it, as changed.json.
changed() { python3 -c "import json; r = json.load(open('game.json')); $1; json.dump(r, open('changed.json', 'w'))"; }
refused() {
  expect_exit 2 "$muster" replay --record changed.json
  expect_text stderr "changed.json:"
  expect_text stderr "$1"
  [ -s stdout ] && fail "something of a refused record was told"
}
changed 'pass'
expect_exit 0 "$muster" replay --record changed.json
cmp -s stdout text || fail "a record that was written anew by another program is not the same"
die='i = [k for k, e in enumerate(r["play"]) if "die" in e][20]'
changed "$die; r['play'][i]['die'] = r['play'][i]['die'] % 6 + 1"
refused 'found {"die":'
changed "$die; del r['play'][i]"
refused 'expected {"die":'
move='i = [k for k, e in enumerate(r["play"]) if e.get("legs") and e.get("contact") is False][5]'
changed "$move; r['play'][i]['legs'][0]['ahead'] = 40"
refused "an illegal move by the"
changed "$move; r['play'][i]['unit'] = 'S lime 1'"
refused "found 'S lime 1', expected the name of a unit (did you mean 'S line 1'?)"
changed 'r["schema"] = "muster.record/2"'
refused "expected at most 'muster.record/1'"
changed 'r["engine_version"] = 2'
refused "engine_version: found 2, expected at most 1"
changed 'r["leg"] = 1'
refused "attacker.list: found 'B', expected 'A': A attacks in leg 1, B in leg 2"
changed 'r["seeed"] = r.pop("seed")'
refused "found unknown key 'seeed', expected one of 'schema', 'system',"
expect_text stderr "(did you mean 'seed'?)"
changed 'r["attacker"]["army"] = "Gauls\x1b[31m\nand more"'
refused "attacker.army: found 'Gauls [31m and more', expected text without control characters"
changed 'r["schema"] = "x" * 1000000'
refused "schema: found 'xxxxxxxxxx"
[ "$(wc -c <stderr)" -lt 400 ] || fail "a schema of any length is told in full"
changed 'd = next(e for e in r["play"] if "facing" in e); d["facing"] = [255 * x for x in d["facing"]]'
refused ".facing (decision 0, set-up): found [-0.0,-255.0], expected a vector of length 1"
changed 'r["outcome"]["losses"][0]["cause"] = "boredom"'
refused "outcome.losses[0].cause: found 'boredom', expected '"
changed 'r["system"] = "two_by_too"'
refused "system: found 'two_by_too', expected a rule system (two_by_two) (did you mean 'two_by_two'?)"
changed 'r["outcome"]["digest"] = "0" * 16'
refused "outcome.digest"
# Line and column, also of what only the rules can judge.
sed 's/"ahead":[-0-9.e]*/"ahead":40/' game.json >changed.json
line=$(grep -n '"ahead":40' changed.json | head -n 1 | cut -d: -f1)
refused "changed.json:$line:5: play[$((line - $(grep -n '"play": \[' game.json | cut -d: -f1) - 1))] (decision "
sed 's/"ending":"[a-z ]*"/"ending":"boredom"/' game.json >changed.json
refused "changed.json:$(wc -l <game.json | awk '{print $1 - 1}'):"
python3 -c 'print("{" + ",\n".join("\"%d\": 0" % i for i in range(100000)) + "}")' >changed.json
refused "changed.json:1001:1: found more than 1000 keys"
python3 -c 'print("[" + "0," * 5000000 + "0]")' >changed.json
refused "found more than 2000000 values"
head -c 20000 game.json >changed.json
refused "found text that is no JSON"
head -c 17000000 /dev/zero | tr '\0' ' ' >changed.json
refused "expected a smaller file"
expect_exit 2 "$muster" replay --record "$source_folder/lists/two_by_two/standard.yaml"
expect_exit 2 "$muster" replay --record missing.json
expect_text stderr "missing.json: found no such file"

# Contradictions, and outputs that would take the place of the record.
for words in "standard" "standard standard" "--pair 1" "--leg 1" "--seed 3" "--scenario open_40" "--set line.move=4" \
  "--dice duplicate" "--doctrine greedy" "--victory fast" "--data ."; do
  # shellcheck disable=SC2086
  expect_exit 2 "$muster" replay --record game.json $words
  expect_text stderr "found --record and "
done
expect_exit 2 "$muster" replay
expect_text stderr "expected A and B, or --record FILE"
expect_exit 2 "$muster" replay standard --data "$source_folder"
expect_exit 2 "${played[@]}" --format jason
expect_text stderr "found --format 'jason', expected text, json or html (did you mean 'json'?)"
expect_exit 2 "${played[@]}" --format JSON
expect_text stderr "(did you mean 'json'?)"
expect_exit 2 "${played[@]}" --format text -o file.json
expect_text stderr "expected one format"
expect_exit 2 "${played[@]}" --format json --no-board
expect_exit 2 "${played[@]}" -o file.csv
expect_text stderr "expected a name that ends in"
before=$(cksum <game.json)
ln -s game.json link.json
for name in game.json ./game.json link.json; do
  expect_exit 2 "$muster" replay --record game.json -o $name
  expect_text stderr "found the same file for --record"
done
[ "$(cksum <game.json)" = "$before" ] || fail "the record was changed"
finish
