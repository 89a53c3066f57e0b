#!/usr/bin/env bash
# Formats, output files, --print-spec.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1
match=("$muster" match standard british_lights --data "$source_folder" --pairs 40)

expect_exit 0 "${match[@]}"
expect_text stdout "Score for A"
expect_text stdout "Seed 1, 40 pairs (80 games)"
grep -q $'\033' stdout stderr && fail "colour or progress where there is no terminal"
cp stdout text

for format in json csv; do
  expect_exit 0 "${match[@]}" --$format
  cp stdout by_option.$format
  expect_exit 0 "${match[@]}" -o file.$format
  cmp -s file.$format by_option.$format || fail "-o file.$format differs from --$format"
  cmp -s stdout text || fail "-o file.$format took the text from standard output"
  expect_text stderr "Wrote file.$format"
  echo old >file.$format
  expect_exit 0 "${match[@]}" -o file.$format
  expect_text stderr "Replaced file.$format"
  cmp -s file.$format by_option.$format || fail "an old file.$format was not replaced"
done
expect_exit 0 "${match[@]}" -o file.txt --json
cmp -s file.txt text || fail "-o file.txt differs from the text"
cmp -s stdout by_option.json || fail "-o changed what --json prints"
ls | grep -vxE 'text|std(out|err)|(by_option|file)\.(json|csv)|file\.txt' && fail "files are left over"

python3 - <<'P' || fail "the JSON lacks something or doesn't add up"
import json
r = json.load(open("by_option.json"))
for key in """schema command seed pairs pair_counts timeout_pairs wins draws losses timeouts score interval
    interval_method digest spec_digest as_attacker as_defender endings turns units_lost""".split():
    assert key in r, key
assert len(r["pair_counts"]) == 5 and sum(r["pair_counts"]) + r["timeout_pairs"] == r["pairs"] == 40
assert r["wins"] + r["draws"] + r["losses"] + r["timeouts"] == 80
assert r["interval"][0] <= r["score"] <= r["interval"][1]
assert sum(e["games"] for e in r["endings"].values()) == 80 == sum(r["turns"]["games_by_turns"])
P

expect_exit 0 "$muster" match standard standard --data "$source_folder" --pairs 40 --json
python3 - <<'P' || fail "a mirror is not one half"
import json
r = json.load(open("stdout"))
n = r["pair_counts"]
assert r["mirror"] and n[2] == 40 - r["timeout_pairs"] and sum(n) == n[2] and r["interval"] == [0.5, 0.5]
P

expect_exit 0 "${match[@]}" --print-spec --set line.move=4 --victory decisive
grep -qE '^line\.move +4 +command line$' stdout || fail "--print-spec doesn't show where line.move comes from"
grep -qE '^victory +decisive +command line$' stdout || fail "--print-spec doesn't show where victory comes from"
grep -qE '^seed +1 +default$' stdout || fail "--print-spec doesn't show where the seed comes from"
expect_exit 0 "${match[@]}" --print-spec --json
python3 - <<'P' || fail "--print-spec --json is no spec"
import json
r, played = json.load(open("stdout")), json.load(open("by_option.json"))
assert r["spec_digest"] == played["spec_digest"] and r["run"]["pairs"] == 40 and r["game"]["seed"] == 1
P
expect_exit 0 "${match[@]}" --print-spec --set base.frontage=1.6
grep -qE '^base\.frontage +1\.599609375 +command line$' stdout || fail "1.6 is not taken to the nearest step"

# Stop rules: with a verdict or a precision done, without at the end of --pairs exit 3; told in every format.
stop=("$muster" match standard british_lights --data "$source_folder" --scenario pickup_40)
expect_exit 0 "${stop[@]}" --precision 6
expect_text stdout "the score is known to within 6 points either way"
expect_exit 3 "${stop[@]}" --precision 6 --pairs 40
expect_text stdout "Not known to within 6 points either way"
expect_text stderr "exit code 3"
expect_exit 0 "${stop[@]}" --sprt 30,40 -o test.json
expect_text stdout "Test of the score for A, 30 % against 40 %: 40 %, after"
expect_text stdout "biased towards its verdict"
expect_exit 3 "${stop[@]}" --sprt 67,68 --pairs 40 --csv
expect_text stdout ",sprt,cap"
python3 - <<'P' || fail "the JSON doesn't tell the test"
import json
r = json.load(open("test.json"))
s = r["stop"]
assert s["rule"] == s["reason"] == "sprt" and s["verdict"] == "high" and (s["low"], s["high"]) == (0.3, 0.4)
assert r["pairs"] < r["pairs_planned"] == 1000000 and r["pairs"] % s["looks_every_pairs"] == 0 and not r["interrupted"]
assert r["interval"][0] > 0.3
P
expect_exit 0 "${stop[@]}" --sprt 50,52 --print-spec
grep -qE '^stop +sprt 50,52 +command line$' stdout || fail "--print-spec doesn't show the stop rule"
grep -qE '^pairs +1000000 +default$' stdout || fail "--print-spec doesn't show the cap"

# Timeouts: a warning for a few games, exit 3 from 1,000 on, and a mirror that is all void.
expect_exit 0 "${match[@]}" --set win.turn_cap=1
expect_text stderr "Warning: more than 1 % of the games"
expect_exit 0 "${match[@]}" --set win.turn_cap=1 --quiet
[ -s stderr ] && fail "--quiet leaves a warning"
expect_exit 3 "$muster" match standard standard --data "$source_folder" --pairs 500 --set win.turn_cap=1 --json
python3 - <<'P' || fail "a mirror without a played pair has a score or an interval"
import json
r = json.load(open("stdout"))
assert r["timeout_pairs"] == 500 and r["score"] is None and r["interval"] is None
P
expect_exit 0 "${match[@]}" --set line.move=4
expect_text stdout "line.move = 4 (default"
if [ -e /dev/full ]; then
  for words in "match standard british_lights --pairs 4" "list standard" "match standard standard --print-spec" \
    "replay standard standard" "--help" "match --help"; do
    [ "${words%--help}" = "$words" ] && words="$words --data $source_folder"
    # shellcheck disable=SC2086
    "$muster" $words >/dev/full 2>stderr
    [ $? -eq 2 ] || fail "a full standard output went unnoticed by $words"
  done
fi
finish
