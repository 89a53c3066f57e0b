#!/usr/bin/env bash
# Prices with very few games: the same bytes at any number of threads and after an interrupt, raw scores that add up,
# what-ifs, the cross-check on random lists, and bad input.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1
cat >two.yaml <<'Y'
system: two_by_two
numeraire: line
contexts:
  - {template: standard, scenario: open_40, victory: [fast, decisive], doctrine: greedy}
Y
price=("$muster" price --data "$source_folder" --contexts ./two.yaml --quiet --pairs 40)

for threads in 1 3; do
  expect_exit 0 "${price[@]}" guard militia line --threads $threads -o $threads.json
  mv stdout $threads.txt
done
# Eight pairs at each exchange, and 24 chunks of games between random lists: enough for all types.
check=("$muster" price --data "$source_folder" --contexts ./two.yaml --quiet)
cmp -s 1.json 3.json && cmp -s 1.txt 3.txt || fail "three threads give another result than one"
python3 - <<'P' || fail "the JSON lacks something or doesn't add up"
import json
r = json.load(open("1.json"))
assert r["schema"] == "muster.price/1" and r["complete"] and r["seed"] == 1 and r["contexts"] == "./two.yaml"
assert r["numeraire"] == {"type": "line", "list_cost": 2.0} and r["allowances_checked"] is False
assert [t["type"] for t in r["types"]] == ["guard", "militia"]
for t in r["types"]:
    assert t["list_cost"] == {"guard": 3.0, "militia": 1.0}[t["type"]]
    # By its gates, greedy can't use cavalry; nothing is held against it with these.
    assert t["failed_gates"] is None and t["verdict"] != "not_competent"
    assert {"fair_cost", "interval", "doctrine_band", "context_band", "duel_score", "duel_interval", "verdict",
            "pairs", "contexts"} <= t.keys()
    assert [c["victory"] for c in t["contexts"]] == ["fast", "decisive"]
    assert len({c["seed"] for c in t["contexts"]}) == 2, "contexts with the same dice"
    pairs = 0
    for c in t["contexts"]:
        assert 0.3 < c["arrived"] <= 1
        lines = [e["lines"] for e in c["exchanges"]]
        assert lines == sorted(set(lines)) and len(lines) >= 3, lines
        for e in c["exchanges"]:
            pairs += e["pairs"]
            assert e["pairs"] in (32, 40) and len(e["scores"]) == e["pairs"]
            assert [e["scores"].count(k) for k in "01234"] == e["pair_counts"]
            assert e["scores"].count("v") == e["timeout_pairs"]
    assert pairs == t["pairs"]
P
python3 - <<'P' || fail "four chunks of random lists tell a cost, or are not counted"
import json
r = json.load(open("1.json"))
c = r["cross_check"]
assert (c["chunks"], c["pairs"], c["seed"], c["cost_range"]) == (4, 128, 1, [34.0, 46.0]) and c["thresholds"] is None
for t in r["types"]:
    assert t["cross_check"] == {"fair_cost": None, "interval": None, "gap": None, "depends_on_list": None}
P
expect_text 1.txt "Cross-checked by 128 pairs between random lists of 34 to 46 AP, fresh ones every 32 pairs."
expect_text 1.txt "On random lists of 34 to 46 AP: cannot be told"
expect_text 1.txt "2 contexts (./two.yaml); seed 1; 40 pairs at each exchange near the fair one."
expect_text 1.txt "the unit of account"
grep -qE "^Guards: list 3 AP, worth " 1.txt || fail "no line for Guards"
expect_text 1.txt "Allowances of national"
awk 'length > 100 { exit 1 }' 1.txt || fail "a line is too long"

# All of it follows from the scores, and nothing else does.
expect_exit 0 "$muster" stats 1.json
expect_text stdout "guard: list 3 AP, worth "
expect_text stdout "All figures in the file follow from its counts."
sed 's/"duel_score": 0/"duel_score": 1/' 1.json >doctored.json
expect_exit 1 "$muster" stats doctored.json
expect_text stdout "Disagrees: types[0].duel_score: found 1."
sed 's/"scores": "[0-9]/"scores": "7/' 1.json >doctored.json
expect_exit 2 "$muster" stats doctored.json
expect_text stderr "a character a pair, 0 to 4 or v"

# A unit of account by itself takes no games, and its price is its cost.
expect_exit 0 "${price[@]}" line
expect_text stdout "its list cost"

# What if: both prices and their difference. The refit is not part of it.
expect_exit 0 "${price[@]}" guard --set guard.move=6 -o what_if.json
expect_text stdout "With guard.move = 6 it is worth"
python3 - <<'P' || fail "the what-if lacks something"
import json
t = json.load(open("what_if.json"))["types"][0]
assert t["what_if"]["fair_cost"] is None or t["what_if"]["pairs"] > 0
if t["difference"]:
    assert abs(t["difference"]["cost"] - (t["what_if"]["fair_cost"] - t["fair_cost"])) < 1e-9
P
expect_exit 0 "$muster" stats what_if.json
# A type that only the setting allows has a price, and nothing to differ from.
expect_exit 0 "${price[@]}" lancer --set option.lancer=true -o lancer.json
expect_exit 0 "$muster" stats lancer.json
grep -q '"difference": null' lancer.json || fail "a difference from rules without the type"
expect_exit 0 "${price[@]}" guard --set guard.move=6 --print-spec
expect_text stdout "standard, open_40, decisive, greedy"

# Doctrines that misuse a type, or that nobody has judged, are named.
expect_exit 0 "${price[@]}" heavy_cav -o misused.json
expect_text stdout "no verdict: the commander misuses it"
expect_text stdout "Doctrines fail their gates with it: greedy charges fresh infantry alone"
grep -q '"verdict": "not_competent"' misused.json || fail "a verdict in spite of failed gates"
sed 's/name: .*/name: mine/' "$source_folder/lists/two_by_two/doctrines/greedy.yaml" >mine.yaml
sed 's|doctrine: greedy|doctrine: ./mine.yaml|' two.yaml >mine_too.yaml
expect_exit 0 "$muster" price heavy_cav --data "$source_folder" --contexts ./mine_too.yaml --quiet --pairs 8
expect_text stdout "Not judged by their gates: mine"

# Interrupted and taken up: the same bytes.
long=("$muster" price --data "$source_folder" --contexts ./two.yaml --pairs 400 guard --quiet)
expect_exit 0 "${long[@]}" -o whole.json
expect_text stdout "On random lists of 34 to 46 AP: "
python3 - <<'P' || fail "the cross-check lacks something or doesn't add up"
import json
r = json.load(open("whole.json"))
c, t = r["cross_check"], r["types"][0]
assert (c["chunks"], c["pairs"], c["ridge"]) == (50, 1600, False)
theta = c["thresholds"]
assert theta == sorted(theta) and theta[0] == -theta[3] and theta[1] == -theta[2]
x = t["cross_check"]
if x["fair_cost"] is not None and t["fair_cost"] is not None:
    assert abs(x["gap"] - (x["fair_cost"] - t["fair_cost"])) < 1e-9
    apart = x["interval"] and t["interval"] and (
        x["interval"][0] > t["interval"][1] or x["interval"][1] < t["interval"][0])
    assert x["depends_on_list"] == bool(apart and abs(x["gap"]) > 0.5)
P
# Left out, it is said.
for flags in "--no-cross-check --pairs 8" --quick; do
  # shellcheck disable=SC2086
  expect_exit 0 "$muster" price --data "$source_folder" --contexts ./two.yaml --quiet guard $flags -o without.json
  expect_text stdout "Not cross-checked on random lists."
  grep -q "On random lists of" stdout && fail "a figure without its games"
  [ "$(grep -c '"cross_check": null' without.json)" -eq 2 ] || fail "the JSON has a cross-check under $flags"
done
expect_exit 0 "${long[@]}" --print-spec
expect_text stdout "Cross-checked by 1,600 pairs"
for signal in INT TERM; do
  rm -f kept.json
  "${as_in_a_terminal[@]}" "${long[@]}" --threads 2 --checkpoint kept.json >out 2>err &
  child=$!
  after_work 1
  kill -s $signal $child
  wait $child
  got=$?
  [ $got -eq 130 ] || fail "exit $got after SIG$signal, expected 130: $(cat err)"
  expect_text err "--resume kept.json"
  expect_exit 0 "${long[@]}" --threads 1 --resume kept.json -o rest.json
  cmp -s whole.json rest.json || fail "taken up after SIG$signal, it comes to something else"
done
expect_exit 2 "${long[@]}" --checkpoint kept.json
expect_exit 2 "${long[@]}" --resume kept.json --no-cross-check
expect_text stderr "these keys differ: cross_check"
expect_exit 2 "${long[@]}" --resume kept.json --seed 2
expect_text stderr "these keys differ:"
printf '%s' '{"schema": "muster.price_checkpoint/1"}' >broken.json
expect_exit 2 "${long[@]}" --resume broken.json
expect_exit 2 "${long[@]}" --resume whole.json

refuse() {
  local text=$1
  shift
  expect_exit 2 "$muster" price --data "$source_folder" --contexts ./two.yaml "$@"
  expect_text stderr "$text"
  [ -s stdout ] && fail "something on standard output: $*"
}
refuse "found no TYPE, expected one at least, or --all"
refuse "found --all and 'guard', expected one or the other" guard --all
refuse "(did you mean 'guard'?)" gaurd
refuse "found 'guard' twice" guard guard
refuse "found 'lancer', which needs option.lancer: try --set option.lancer=true" lancer
refuse "found --full and --contexts" guard --full
refuse "found --quick and --pairs" guard --quick --pairs 9
refuse "found --precision '0'" guard --precision 0
refuse "found --copies '0'" guard --copies 0
refuse "a template has 10" guard --copies 16
refuse "found output file './two.yaml'" guard -o ./two.yaml
refuse "two.yaml" guard --checkpoint ./two.yaml
refuse "found --print-spec, which plays nothing" guard --print-spec -o x.json
sed 's/greedy/greedi/' two.yaml >bad.yaml
expect_exit 2 "$muster" price guard --data "$source_folder" --contexts ./bad.yaml
expect_text stderr "bad.yaml:4:"
expect_text stderr "did you mean 'greedy'?"
sed 's/\[fast, decisive\]/[fast, fast]/' two.yaml >bad.yaml
expect_exit 2 "$muster" price guard --data "$source_folder" --contexts ./bad.yaml
expect_text stderr "once more, expected each context once"
sed 's/template/tamplate/' two.yaml >bad.yaml
expect_exit 2 "$muster" price guard --data "$source_folder" --contexts ./bad.yaml
expect_text stderr "did you mean 'template'?"
sed 's/numeraire: line/numeraire: lime/' two.yaml >bad.yaml
expect_exit 2 "$muster" price guard --data "$source_folder" --contexts ./bad.yaml
expect_text stderr "did you mean 'line'?"
finish
