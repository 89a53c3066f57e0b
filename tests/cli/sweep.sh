#!/usr/bin/env bash
# Sweeps with few games: cells are the matches that they say, the same bytes at any number of threads and after an
# interrupt, cells that cannot exist, and bad input.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1
sweep() { "$muster" sweep "$@" --data "$source_folder"; }
match() { "$muster" match "$@" --data "$source_folder" --quiet --json; }

# plan NAME DESIGN BASE FACTOR...: writes NAME.yaml.
plan() {
  printf 'system: two_by_two\nname: %s\ndesign: %s\nbase: {%s}\nfactors:\n' "$1" "$2" "$3" >"$1.yaml"
  local name=$1
  shift 3
  printf -- '  - {%s}\n' "$@" >>"$name.yaml"
}
base="a: french_columns, b: british_lights, scenario: open_40, seed: 3"

# Every cell is the match that it says, game for game.
plan cells one_at_a_time "$base, victory: decisive, doctrine: {b: greedy}, set: {line.move: 4}" \
  "vary: option.column_of_attack, levels: [true, false]" "vary: scenario, levels: [wooded_40]" \
  "vary: doctrine.a, levels: [greedy]" "vary: victory, levels: [fast]" \
  "name: lights, vary: count.b.light, levels: [2], fill: line" \
  "vary: cost.light, levels: [2.5, 2], fill: line"
for threads in 1 2 3; do
  expect_exit 0 sweep ./cells.yaml --pairs 40 --threads $threads --json --quiet
  mv stdout $threads.json
done
cmp -s 1.json 2.json || fail "two threads give another result than one"
cmp -s 1.json 3.json || fail "three threads give another result than one"
list() {
  printf 'system: two_by_two\nname: British lights\nroster: british\nunits: {hq: 1, line: %s, light: %s, ' "$1" "$2"
  printf 'light_cav: 1, foot_art: 1, horse_art: 1}\n%s\n' "$3"
}
# 4 AP for the HQ, 3 + 3 + 4 for cavalry and guns: 26 AP for Line at 2 and Light at 3. 2 Light leave 20, 10 Line.
# Light at 2.5 takes 10 of them, Line 16, as 8 cost; at 2, 8 and 18, as 9 cost.
list 10 2 "" >two.yaml
list 8 4 "cost: {light: 2.5}" >cheaper.yaml
list 9 4 "cost: {light: 2}" >cheap.yaml
rules=(--seed 3 --pairs 40 --set line.move=4)
fast=(--scenario open_40 --victory fast "${rules[@]}")
decisive=(--scenario open_40 --victory decisive "${rules[@]}")
digests() {
  match french_columns british_lights "${decisive[@]}" --doctrine b=greedy
  match french_columns british_lights "${decisive[@]}" --doctrine b=greedy --set option.column_of_attack=true
  match french_columns british_lights "${decisive[@]}" --doctrine b=greedy
  match french_columns british_lights --scenario wooded_40 --victory decisive "${rules[@]}" --doctrine b=greedy
  match french_columns british_lights "${decisive[@]}" --doctrine greedy
  match french_columns british_lights "${fast[@]}" --doctrine b=greedy
  match french_columns ./two.yaml "${decisive[@]}" --doctrine b=greedy
  match french_columns ./cheaper.yaml "${decisive[@]}" --doctrine b=greedy
  match french_columns ./cheap.yaml "${decisive[@]}" --doctrine b=greedy
}
digests | sed -n 's/^  "digest": "\(.*\)",$/\1/p' >expected
[ "$(wc -l <expected)" = 9 ] || fail "a match could not be played"
sed -n 's/^      "digest": "\(.*\)"$/\1/p' 1.json >found
cmp -s expected found || { fail "cells play other games than the matches that they are"; diff expected found >&2; }
python3 - <<'P' || fail "the JSON lacks something or doesn't add up"
import json
r = json.load(open("1.json"))
assert r["schema"] == "muster.sweep/1" and r["perspective"] == "score is for A" and r["seed"] == 3
assert r["design"] == "one_at_a_time" and r["pairs"] == r["pairs_planned"] == 40 and not r["interrupted"]
cells = r["cells"]
assert [c["same_as"] for c in cells] == [None, None, 0] + 6 * [None]
assert cells[0]["name"] == "base" and cells[6]["name"] == "lights = 2" and cells[8]["name"] == "cost.light = 2"
assert cells[0]["levels"] == {"option.column_of_attack": "false", "scenario": "open_40", "doctrine.a": "balanced",
                              "victory": "decisive", "lights": "4", "cost.light": "3"}
assert cells[6]["levels"]["lights"] == "2" and cells[6]["b"]["units"]["line"] == 10
assert cells[6]["b"]["ap_left_over"] == 0 and cells[0]["b"]["ap_left_over"] is None
base = cells[0]["pair_counts"]
for c in cells:
    n = c["pair_counts"]
    assert sum(n) + c["timeout_pairs"] == 40
    assert abs(c["score"] - sum(k * n[k] for k in range(5)) / 4 / sum(n)) < 1e-12
    assert c["interval"][0] <= c["score"] <= c["interval"][1]
    assert c["wins"] + c["draws"] + c["losses"] + c["timeouts"] == 80
    assert sum(e["games"] for e in c["endings"].values()) == 80
    scored = 80 - c["timeouts"]
    assert abs(c["attacker_score"] - (c["attacker_wins"] + c["draws"] / 2) / scored) < 1e-12
    d = c["difference"]
    if c["cell"] in (0, 2):
        assert d is None
        continue
    table = d["table"]
    assert d["pairs"] + d["void_pairs"] == 40 and sum(map(sum, table)) == d["pairs"]
    mean = sum(table[i][j] * (j - i) for i in range(5) for j in range(5)) / 4 / d["pairs"]
    assert abs(d["mean"] - mean) < 1e-12 and d["interval"][0] <= mean <= d["interval"][1] and 0 <= d["p"] <= 1
    if d["void_pairs"] == 0:
        assert [sum(row) for row in table] == base and [sum(col) for col in zip(*table)] == n
P

# Text, CSV, files by their suffix.
expect_exit 0 sweep ./cells.yaml --pairs 40 -o out.csv
expect_text stderr "8 cells with 40 pairs each: 640 games, "
expect_text stderr "Wrote out.csv"
expect_text stdout "Score is for A"
expect_text stdout "Lists that were refilled"
expect_text stdout "B: 1 hq, 10 line, 2 light, 1 light_cav, 1 foot_art, 1 horse_art, 40 AP"
expect_text stdout "Seed 3, 40 pairs in each cell (640 games)"
expect_text stdout "line.move = 4 (default 3)"
expect_text stdout "Dice duplicate"
expect_text stdout "confidence sequences"
awk 'length > 100' stdout | grep -q . && fail "a line of the text has more than 100 columns"
expect_exit 0 sweep ./cells.yaml --pairs 40 --quiet --csv
[ -s stderr ] && fail "--quiet says something"
cmp -s stdout out.csv || fail "--csv and -o FILE.csv differ"
python3 - <<'P' || fail "the CSV is not that of the JSON"
import csv, json
rows = list(csv.DictReader(open("out.csv")))
cells = json.load(open("1.json"))["cells"]
assert len(rows) == len(cells)
for row, cell in zip(rows, cells):
    assert row["name"] == cell["name"] and row["digest"] == cell["digest"]
    assert row["factor.lights"] == cell["levels"]["lights"] and float(row["score"]) == cell["score"]
    assert row["pairs_1_2"] == str(cell["pair_counts"][2])
    if cell["difference"]:
        assert float(row["difference"]) == cell["difference"]["mean"]
        assert row["base_4_4_cell_2_4"] == str(cell["difference"]["table"][4][2])
    else:
        assert row["difference"] == ""
P
expect_exit 0 sweep ./cells.yaml --pairs 40 --quiet --seed 4
expect_text stdout "Seed 4, 40 pairs in each cell"
expect_exit 0 sweep ./cells.yaml --pairs 400 --quiet --fixed
expect_text stdout "for one look at the end"

# The other designs; what cannot exist is named.
plan full full "$base" "vary: count.b.light, levels: [2, 5], fill: line" \
  "name: swing, vary: victory, levels: [fast, decisive]"
expect_exit 0 sweep ./full.yaml --pairs 8 --quiet
expect_text stdout "count.b.light = 5, swing = fast"
expect_text stdout "British lights of B: light: 5, allowed 0-4"
expect_text stdout "cannot exist, see below"
expect_exit 0 sweep ./full.yaml --pairs 8 --quiet --json
expect_text stdout '"cannot_exist": "British lights of B: light: 5, allowed 0-4"'
plan filled one_at_a_time "a: standard, b: standard" "vary: count.a.light, levels: [2, 20], fill: line"
expect_exit 0 sweep ./filled.yaml --pairs 8 --quiet
expect_text stdout "Standard template of A: without any line the list costs 79 AP, more than 39"
expect_text stdout "by construction"
plan refused full "$base" "vary: shoot.pinned_from, levels: [1, 6]" "vary: shoot.disrupted_from, levels: [5, 7]"
expect_exit 0 sweep ./refused.yaml --pairs 8 --quiet
expect_text stdout "found shoot.pinned_from 6 above shoot.disrupted_from 5"
plan pairs pairwise "$base" "vary: option.column_of_attack, levels: [true, false]" \
  "vary: option.grand_battery, levels: [true, false]" "vary: victory, levels: [fast, decisive]"
expect_exit 0 sweep ./pairs.yaml --pairs 8 --quiet --csv
[ "$(wc -l <stdout)" -le 7 ] || fail "a pairwise design of three switches has more than 4 cells, the base and two more"
expect_exit 0 sweep ./full.yaml --print-spec
expect_text stdout "cannot exist: British lights of B: light: 5"
expect_text stdout "count.b.light = 2, swing = decisive"
expect_text stdout "full.yaml:4:"
expect_exit 0 sweep ./full.yaml --print-spec --json
expect_text stdout '"schema": "muster.sweep_spec/1"'

# A precision ends all cells at once; within too few pairs it is told.
plan precise one_at_a_time "a: standard, b: british_lights, scenario: open_40" \
  "vary: option.column_of_attack, levels: [true]"
expect_exit 0 sweep ./precise.yaml --precision 8 --quiet --json
python3 - <<'P' || fail "a precision ends elsewhere than it should"
import json
r = json.load(open("stdout"))
assert r["precision"] == 0.08 and r["precise"] and r["pairs"] % 256 == 0 and r["pairs"] < r["pairs_planned"]
for c in r["cells"]:
    assert c["pairs"] == r["pairs"] and c["interval"][1] - c["interval"][0] <= 0.1600001
P
expect_exit 3 sweep ./precise.yaml --precision 1 --pairs 300 --quiet
expect_text stderr "The precision was not reached"
expect_text stdout "is not, known to within 1 points"
plan short one_at_a_time "$base, set: {win.turn_cap: 6}" "vary: victory, levels: [decisive]"
expect_exit 3 sweep ./short.yaml --pairs 500 --quiet
expect_text stderr "more than 1 %"
expect_text stdout "Too many: not to be trusted."

# An interrupt saves all, and the run goes on from there to the same end.
plan long one_at_a_time "$base" "vary: option.column_of_attack, levels: [true]" "vary: victory, levels: [decisive]"
"${as_in_a_terminal[@]}" "$muster" sweep ./long.yaml --data "$source_folder" --pairs 1000000 --json --quiet \
  --threads 2 --checkpoint run.checkpoint -o never.json >stdout 2>stderr &
child=$!
after_work 1
kill -s INT $child
wait $child
[ $? -eq 130 ] || fail "no exit 130 after an interrupt"
expect_text stdout '"interrupted": true'
expect_text stderr "--resume run.checkpoint"
cp run.checkpoint before
expect_exit 2 sweep ./long.yaml --pairs 100 --resume run.checkpoint
expect_text stderr "these keys differ: run.pairs"
expect_exit 2 sweep ./cells.yaml --pairs 1000000 --resume run.checkpoint
expect_text stderr "these keys differ: base."
expect_exit 2 sweep ./long.yaml --checkpoint run.checkpoint
expect_text stderr "--force"
cmp -s run.checkpoint before || fail "a refused command changed the checkpoint"
expect_exit 2 match standard standard --pairs 4 --resume run.checkpoint
expect_text stderr 'expected "muster.checkpoint/2"'
expect_exit 0 sweep ./long.yaml --pairs 10 --checkpoint run.checkpoint --force --quiet
for words in "--pairs 900" "--precision 4.5"; do
  # shellcheck disable=SC2086
  expect_exit 0 sweep ./long.yaml $words --json --quiet --threads 1
  mv stdout whole.json
  # shellcheck disable=SC2086
  "$muster" sweep ./long.yaml --data "$source_folder" $words --json --quiet --threads 2 --checkpoint part.checkpoint \
    --force >/dev/null 2>stderr &
  child=$!
  after_work 1
  kill -s TERM $child 2>/dev/null
  wait $child
  # shellcheck disable=SC2086
  expect_exit 0 sweep ./long.yaml $words --json --quiet --threads 3 --resume part.checkpoint
  cmp -s stdout whole.json || fail "a resumed run ends otherwise than a whole one: $words"
  # shellcheck disable=SC2086
  expect_exit 0 sweep ./long.yaml $words --json --quiet --resume part.checkpoint
  cmp -s stdout whole.json || fail "resuming a finished run changes its result: $words"
done
expect_exit 0 sweep ./long.yaml --pairs 30 --checkpoint more.checkpoint --quiet
expect_exit 0 sweep ./long.yaml --pairs 50 --resume more.checkpoint --quiet --json
mv stdout more.json
expect_exit 0 sweep ./long.yaml --pairs 50 --quiet --json
cmp -s stdout more.json || fail "a run whose pairs were raised ends otherwise than a whole one"

# wrong TEXT DESIGN BASE FACTOR...
wrong() {
  local text=$1
  shift
  rm -f new.json new.checkpoint
  plan wrong "$@"
  expect_exit 2 sweep ./wrong.yaml --pairs 2 -o new.json --checkpoint new.checkpoint
  expect_text stderr "$text"
  [ -s stdout ] && fail "something was printed: $*"
  [ -e new.json ] || [ -e new.checkpoint ] && fail "a file was made: $*"
}
one="vary: option.lancer, levels: [true]"
wrong "wrong.yaml:3:9: found 'ful', expected one of 'full', 'one_at_a_time', 'pairwise' (did you mean 'full'?)" ful "$base" "$one"
wrong "did you mean 'scenario'?" full "$base, scenrio: open_40" "$one"
wrong "did you mean 'french_columns'?" full "a: french_colums, b: british_lights" "$one"
wrong "did you mean 'option.lancer'?" full "$base" "vary: option.lancr, levels: [true]"
wrong "wrong.yaml:6:12: found 'count.b.lihgt', expected a type of unit after the last point (did you mean 'count.b.light'?)" \
  full "$base" "vary: count.b.lihgt, levels: [2], fill: line"
wrong "without 'fill'" full "$base" "vary: count.b.light, levels: [2]"
wrong "'fill' with counts and costs only" full "$base" "vary: option.lancer, levels: [true], fill: line"
wrong "another type than the one that is counted" full "$base" "vary: count.b.light, levels: [2], fill: light"
wrong "another type to fill the list" full "$base" "vary: count.b.line, levels: [2], fill: light" \
  "vary: count.light, levels: [2], fill: line"
wrong "beside 'doctrine'" full "$base" "vary: doctrine, levels: [greedy]" "vary: doctrine.a, levels: [greedy]"
wrong "each level once" full "$base" "vary: line.move, levels: [3, 4, 3]"
wrong "each factor once" full "$base" "$one" "$one"
wrong "a name of its own" full "$base" "name: x, $one" "name: x, vary: line.move, levels: [3]"
wrong "found '99' for line.move, expected a plain decimal number, 0 to 24" full "$base" "vary: line.move, levels: [99]"
wrong "found 'maybe' for option.lancer, expected true or false" full "$base" "vary: option.lancer, levels: [maybe]"
wrong "did you mean 'greedy'?" full "$base" "vary: doctrine, levels: [greedi]"
wrong "expected at least one level" full "$base" "vary: option.lancer, levels: []"
wrong "victory set twice" full "$base, victory: fast, set: {victory: fast}" "$one"
wrong "at most 1000" full "$base" "vary: line.move, levels: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]" \
  "vary: guard.move, levels: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]" "vary: light.move, levels: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"
wrong "expected at most 40" full "a: standard_80, b: standard" "$one"
refused() {
  local text=$1
  shift
  expect_exit 2 sweep "$@"
  expect_text stderr "$text"
}
refused "found plan 'optional_rule', expected a path or the name of a plan" optional_rule
refused "did you mean 'optional_rules'?" optional_rule
refused "found --pairs '0'" ./full.yaml --pairs 0
refused "found --seed '-1'" ./full.yaml --seed=-1
refused "found --precision '0'" ./full.yaml --precision 0
refused "found --fixed and --precision" ./full.yaml --precision 1 --fixed
refused "found --json and --csv" ./full.yaml --json --csv
refused "found --print-spec" ./full.yaml --print-spec -o x.json
refused "expected a name that ends in .json, .csv or .txt" ./full.yaml -o x.yaml
refused "found the same file for plan" ./full.yaml --checkpoint ./full.yaml
refused "--checkpoint and --resume" ./full.yaml --checkpoint a --resume b
refused "full.yaml" ./missing/full.yaml
echo notes >notes
refused "no checkpoint" ./full.yaml --checkpoint notes --force
[ "$(cat notes)" = notes ] || fail "a file that is no checkpoint was replaced"

# The shipped plans can be played.
for file in "$source_folder"/lists/two_by_two/plans/*.yaml; do
  expect_exit 0 sweep "$(basename "$file" .yaml)" --pairs 2 --quiet
  grep -q "cannot exist" stdout && fail "$file has cells that cannot exist"
done
finish
