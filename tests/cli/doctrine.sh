#!/usr/bin/env bash
# Doctrines: shipped ones listed, one's own checked, and everything that may be wrong with a file.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1
doctrine=("$muster" doctrine --data "$source_folder")

for file in "$source_folder"/lists/two_by_two/doctrines/*.yaml; do
  expect_exit 0 "${doctrine[@]}" "$(basename "$file" .yaml)"
  expect_text stdout "$file"
done
expect_exit 0 "${doctrine[@]}" greedy
grep -qE '^\* assault\.caution +300 +[0-9]+ +0 to 4000  own losses ' stdout || fail "no marked row of assault.caution"
grep -qE '^  assault\.last_blow +([0-9]+) +\1 +0 to 4000  ' stdout || fail "no row of assault.last_blow, unmarked"
expect_exit 0 "${doctrine[@]}" random
expect_text stdout "no weights"

# Every key that may be written is listed, and the listing is read back.
expect_exit 0 "${doctrine[@]}" greedy --json
python3 - <<'P' || fail "the JSON of a doctrine lacks something"
import json
r = json.load(open("stdout"))
assert r["schema"] == "muster.doctrine/1" and r["system"] == "two_by_two" and r["kind"] == "weights"
with open("copy.yaml", "w") as copy:
    copy.write("system: two_by_two\nname: copy\nmade_by: 'a test: of #all'\nweights:\n")
    for w in r["weights"]:
        assert w["low"] <= w["value"] <= w["high"] and w["meaning"], w
        assert w["changed"] == (w["value"] != w["default"]), w
        copy.write(f'  {w["key"]}: {w["value"]}\n')
P
cp stdout greedy.json
expect_exit 0 "${doctrine[@]}" ./copy.yaml --json
python3 - <<'P' || fail "a copy of a doctrine has other weights"
import json
one, other = json.load(open("greedy.json")), json.load(open("stdout"))
assert [w["value"] for w in one["weights"]] == [w["value"] for w in other["weights"]]
assert other["made_by"] == "a test: of #all" and other["weights"][0]["origin"] == "./copy.yaml:5:15", other
P

# wrong TEXT WORDS...
wrong() {
  local text=$1
  shift
  expect_exit 2 "${doctrine[@]}" "$@"
  expect_text stderr "$text"
  [ -s stdout ] && fail "something was listed: $*"
}
# of TEXT-OF-FILE: ./d.yaml, after system and name.
of() { printf 'system: two_by_two\nname: D\n%s\n' "$1" >d.yaml; }
wrong "found doctrine 'greedi'" greedi
expect_text stderr "did you mean 'greedy'?"
wrong "nowhere.yaml" ./nowhere.yaml
of 'weights: {assault.cauton: 300}'
wrong "d.yaml:3:11: found unknown setting 'assault.cauton', expected a known one (did you mean 'assault.caution'?)" ./d.yaml
of 'weights: {assault.caution: 4001}'
wrong "d.yaml:3:28: found '4001' for assault.caution, expected a whole number, 0 to 4000" ./d.yaml
of 'weights: {assault.caution: 0.3}'
wrong "d.yaml:3:28: " ./d.yaml
of 'weights: {assault.caution: 1, assault.caution: 2}'
wrong "d.yaml:3:31: " ./d.yaml
of 'wieghts: {}'
wrong "d.yaml:3:1: found unknown key 'wieghts'" ./d.yaml
of 'made_by: {}'
wrong "d.yaml:3:10: " ./d.yaml
of 'kind: randum'
wrong "d.yaml:3:7: found 'randum', expected one of 'weights', 'random', 'search' (did you mean 'random'?)" ./d.yaml
of $'kind: random\nweights: {swap: 1}'
wrong "d.yaml:4:1: found weights of a random doctrine" ./d.yaml
printf 'system: two_by_three\nname: D\n' >d.yaml
wrong "d.yaml:1:9: found 'two_by_three', expected a rule system (two_by_two)" ./d.yaml
wrong "found 'random' more than 'doctrine' takes" greedy random
wrong "found NAME ''" ''
expect_exit 2 "$muster" doctrine
finish
