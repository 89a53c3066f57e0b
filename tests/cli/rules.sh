#!/usr/bin/env bash
# The listing of settings: whole, chosen by key or rule, with changed values, as JSON, and words that mean nothing.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1
rules=("$muster" rules --data "$source_folder")

# Every key that a match knows is in it, once, and nothing else.
expect_exit 0 "${rules[@]}"
expect_text stdout "2 by 2 Napoleonic's: "
sed -n 's/^  \([a-z_]*\.[a-z_.]*\|victory\) .*/\1/p' stdout | sort >listed
"$muster" match standard standard --data "$source_folder" --print-spec | awk '{print $1}' |
  grep -vE '^(list|doctrine)\.[ab]$|^(scenario|seed|dice|pairs|stop|spec)$' | sort >known
diff known listed >&2 || fail "the listing and a match's spec have different keys"
[ "$(wc -l <known)" -gt 100 ] || fail "a spec of $(wc -l <known) keys"
grep -qE '^  line\.move +3  UNIT +Line Infantry: movement allowance in inches \(0 to 24\)$' stdout ||
  fail "no row of line.move as printed"
grep -qE '^  shoot\.out_of_flank +-2  SHOOT-5 ' stdout || fail "no row of shoot.out_of_flank as printed"

expect_exit 0 "${rules[@]}" SHOOT-6
[ "$(grep -cE '^  shoot\.[a-z_]+_from +[5678]  SHOOT-6 ' stdout)" = 4 ] || fail "SHOOT-6 has not its four rows"
[ "$(grep -c '^  [a-z]' stdout)" = 5 ] || fail "more than SHOOT-6 and the head is listed"
expect_exit 0 "${rules[@]}" line.m ROUT
expect_text stdout "line.melee"
expect_text stdout "rout.enemy_range"
grep -q 'line\.cost\|militia\.\|WIN-' stdout && fail "line.m and ROUT list more than asked for"

# What a scenario and the command line change stands beside the defaults.
printf 'system: two_by_two\nname: Long\nturn_cap: 60\nrules: {line.move: 4}\n' >long.yaml
expect_exit 0 "${rules[@]}" --scenario ./long.yaml --set victory=decisive
grep -qE '^  line\.move +4 +3  UNIT ' stdout || fail "no changed line.move"
grep -qE '^  win\.turn_cap +60 +40  WIN-6 ' stdout || fail "no changed turn cap"
grep -qE '^  victory +decisive +fast  WIN-7 ' stdout || fail "no changed victory"
expect_exit 0 "${rules[@]}" victory --system two_by_two --scenario ./long.yaml --set victory=decisive --json
expect_text stdout '"schema": "muster.rules/1"'
expect_text stdout '"value": "decisive"'
expect_text stdout '"origin": "command line"'
[ "$(grep -c '"key"' stdout)" = 1 ] || fail "the JSON has more rows than asked for"

# wrong TEXT WORDS...
wrong() {
  local text=$1
  shift
  expect_exit 2 "${rules[@]}" "$@"
  expect_text stderr "$text"
  [ -s stdout ] && fail "something was listed: $*"
}
wrong "found 'SHOT-5', expected the beginning of a setting's key, or a rule that has settings (did you mean 'SHOOT-5'?)" \
  line SHOT-5
wrong "(did you mean 'militia'?)" miltia
wrong "(did you mean 'line.move'?)" LINE.MOVE
wrong "found 'STRIP' for arc.front, expected one of 45, strip (did you mean 'strip'?)" --set arc.front=STRIP
for words in '[]' '[shoot.pinned_from]' '[line,guard]' '{}' '%%'; do
  wrong "found '$words', expected the beginning of a setting's key" "$words"
done
wrong "found --system 'two_by_to', expected a rule system (two_by_two) (did you mean 'two_by_two'?)" --system two_by_to
wrong "did you mean 'line.move'?" --set line.mov=4
wrong "found victory set twice" --set victory=fast --set victory=decisive
wrong "above melee.must_from 2" --set melee.must_from=2
wrong "found scenario 'nowhere'" --scenario nowhere
sed 's/line.move/line.mvoe/' long.yaml >wrong.yaml
wrong "wrong.yaml:4:9: " --scenario ./wrong.yaml
finish
