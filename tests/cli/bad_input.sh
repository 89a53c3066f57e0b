#!/usr/bin/env bash
# Bad input: exit 2, a message that says where and what was expected, no output file touched, nothing on standard output.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1

list() { printf 'system: two_by_two\nname: Test\n%s\n' "$1" >"$work/$2"; }
list 'units: {hq: 1, line: 4}' good.yaml

# refused NAME TEXT-IN-MESSAGE WORDS...: with an existing and a new output file and a new checkpoint.
refused() {
  local name=$1 text=$2
  shift 2
  echo before >old.json
  expect_exit 2 "$muster" match "$@" --data "$source_folder" -o old.json --pairs 4
  expect_text stderr "$text"
  [ "$(cat old.json)" = before ] || fail "$name: an existing output file was touched"
  [ -s stdout ] && fail "$name: something was printed on standard output"
  expect_exit 2 "$muster" match "$@" --data "$source_folder" -o new.json --checkpoint new.checkpoint --pairs 4
  [ -e new.json ] && fail "$name: an output file was made"
  [ -e new.checkpoint ] && fail "$name: a checkpoint was made"
  rm -f new.json new.checkpoint
}

list 'unitz: {hq: 1, line: 4}' a.yaml
refused 'unknown key' "a.yaml:3:1: " ./a.yaml ./good.yaml
expect_text stderr "did you mean 'units'?"
list 'units: {hq: 1, linee: 4}' a.yaml
refused 'unknown type' "a.yaml:3:16: " ./a.yaml ./good.yaml
expect_text stderr "did you mean 'line'?"
expect_text stderr "(hq, line, guard, light, "
list $'roter: french' a.yaml
refused 'a misspelt key before a missing one' "a.yaml:3:1: found unknown key 'roter'" ./a.yaml ./good.yaml
printf 'system: two_by_two\nname: "T\\e[31m"\nunits: {hq: 1}\n' >a.yaml
refused 'a name with a control character' "a.yaml:2:7: " ./a.yaml ./good.yaml
list $'units: {hq: 1, line: 4}\nname: Again' a.yaml
refused 'duplicated key' "a.yaml:4:1: " ./a.yaml ./good.yaml
list 'units: {hq: 1, line: 4, line: 2}' a.yaml
refused 'duplicated unit' "a.yaml:3:" ./a.yaml ./good.yaml
list 'units: {hq: 1, line: four}' a.yaml
refused 'wrong type' "a.yaml:3:22: " ./a.yaml ./good.yaml
list 'units: [hq, line]' a.yaml
refused 'list for a map' "a.yaml:3:8: " ./a.yaml ./good.yaml
list 'units: {line: 4}' a.yaml
refused 'illegal list: no HQ' "a.yaml" ./a.yaml ./good.yaml
list $'roster: french\nunits: {hq: 1, line: 40}' a.yaml
refused 'illegal list: roster' "a.yaml" ./a.yaml ./good.yaml
list 'units: {hq: 1, line: 65}' a.yaml
refused 'more than 64 units' "64" ./a.yaml ./good.yaml --set line.cost=0
refused 'missing file' "nowhere.yaml" ./nowhere.yaml ./good.yaml
: >a.yaml
refused 'empty file' "a.yaml" ./a.yaml ./good.yaml
printf 'system: other_rules\nname: Other\nunits: {hq: 1}\n' >a.yaml
refused 'two systems' "two_by_two" ./good.yaml ./a.yaml
refused 'unknown system' "a.yaml:1:9" ./a.yaml ./good.yaml
refused 'unknown name' "did you mean 'standard'?" standrd standard
refused 'above the budget' "expected at most 40" standard standard_80
refused 'a folder' "" ./ standard

refused 'unknown setting' "did you mean 'line.move'?" standard standard --set line.mov=4
refused 'setting out of range' "line.move" standard standard --set line.move=-1
refused 'setting of another type' "line.move" standard standard --set line.move=fast
refused 'setting without a value' "KEY=VALUE" standard standard --set line.move
refused 'setting twice' "line.move set twice" standard standard --set line.move=3 --set line.move=4
refused 'victory twice' "victory set twice" standard standard --victory fast --set victory=decisive
refused 'unknown doctrine' "did you mean 'greedy'?" standard standard --doctrine greedi
refused 'doctrine twice for a side' "one doctrine for a" standard standard --doctrine a=greedy,a=random
refused 'a third side' "the sides are a and b" standard standard --doctrine c=greedy
refused 'a ladder that falls' "shoot.pinned_from 9 above shoot.disrupted_from 6" standard standard \
  --set shoot.pinned_from=9
refused 'a must below a may' "melee.destroyed_from 6 above melee.must_from 4" standard standard \
  --set melee.destroyed_from=6
refused 'short above long' "foot_art.short_range 9 above foot_art.range 8" standard standard \
  --set foot_art.short_range=9
refused 'beyond a bound' "1 to 1.6" standard standard --set base.frontage=1.61
printf 'system: two_by_two\nname: S\nrules: {melee.must_from: 2}\n' >s.yaml
refused 'a ladder in a scenario' "s.yaml:3:26: " ./good.yaml ./good.yaml --scenario ./s.yaml
printf 'system: two_by_two\nname: S\noptions: {grand_battery: true}\n' >s.yaml
refused 'options' "s.yaml:3:1: found unknown key 'options'" ./good.yaml ./good.yaml --scenario ./s.yaml
printf 'system: two_by_two\nname: S\nfeatures: [{kind: light_woods, centre: [12, 12], across: 4}]\n' >s.yaml
refused 'terrain of an optional rule' "found light woods, expected option.light_woods to be true" ./good.yaml \
  ./good.yaml --scenario ./s.yaml
printf 'system: two_by_two\nname: S\ngenerator: {light_woods: 0-1}\n' >s.yaml
refused 'terrain of an optional rule, diced for' "found light woods" ./good.yaml ./good.yaml --scenario ./s.yaml
refused 'troops of an optional rule' "needs option.lancer" lancers standard
refused 'json and csv' "--json and --csv" standard standard --json --csv
refused 'unknown option' "did you mean '--quiet'?" standard standard --quite
refused 'too many words' "more than 'match' takes" standard standard standard
refused 'seed' "--seed '0x1'" standard standard --seed 0x1
refused 'threads' "--threads '0'" standard standard --threads 0
refused 'precision' "--precision '0'" standard standard --precision 0
refused 'precision with its unit' "--precision '1%'" standard standard --precision 1%
refused 'bounds in the wrong order' "--sprt '52,50'" standard standard --sprt 52,50
refused 'one bound' "--sprt '50'" standard standard --sprt 50
refused 'two stop rules' "--precision and --sprt" standard standard --precision 1 --sprt 50,52
refused 'a precision for one look' "--fixed and --precision" standard standard --fixed --precision 1
refused 'a test for one look' "--fixed and --sprt" standard standard --fixed --sprt 50,52
refused 'resume of a missing file' "" standard standard --resume nowhere.checkpoint

match() { expect_exit 2 "$muster" match standard standard --data "$source_folder" "$@"; }
match --pairs 0
expect_text stderr "--pairs '0'"
match --pairs 10 --pairs 20
expect_text stderr "--pairs twice"
match -o one.json -o two.json
expect_text stderr "-o twice"
match --json=5
expect_text stderr "'--json=5'"
match --scenario= --pairs 4
expect_text stderr "--scenario ''"
for option in --scenario --victory --seed --dice --doctrine --set --data --pairs --precision --sprt --threads -o --checkpoint --resume; do
  expect_exit 2 "$muster" match standard standard $option ''
  expect_text stderr "found $option ''"
done
expect_exit 2 "$muster" match '' standard
expect_text stderr "found A ''"
expect_exit 2 "$muster" list standard ''
expect_exit 2 "$muster" case ''
expect_exit 2 "$muster" replay standard standard --leg ''
expect_exit 2 "$muster" bench --expect ''
expect_text stderr "found --expect ''"
match --checkpoint a.checkpoint --resume b.checkpoint
expect_text stderr "--checkpoint and --resume"
match --force
expect_text stderr "--force"
match --print-spec -o spec.json
expect_text stderr "--print-spec"
match -o result.html
expect_text stderr ".json, .csv or .txt"
match -o nofolder/result.json
expect_text stderr "nofolder"
match -o same.json --checkpoint same.json
expect_text stderr "same file"
expect_exit 2 "$muster" match standard standard --data "$work"
expect_text stderr "--data"
expect_exit 2 "$muster"
expect_exit 2 "$muster" mach standard standard
expect_text stderr "did you mean 'match'?"
printf '# nothing\n' >signature.txt
expect_exit 2 "$muster" bench --data "$source_folder" --expect signature.txt
[ -s stdout ] && fail "bench plays before it reads what it expects"
expect_exit 2 "$muster" list --data "$source_folder" ./nowhere.yaml standard
expect_text stderr "nowhere.yaml"
expect_text stdout "Standard template"
expect_exit 2 "$muster" bench --data "$source_folder" --expect nowhere.txt
expect_text stderr "nowhere.txt"
[ -e same.json ] || [ -e a.checkpoint ] || [ -e spec.json ] && fail "a refused command left a file"
finish
