#!/usr/bin/env bash
# Exact odds: the fractions of worked examples, both formats, settings, and bad input.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1

# fraction KEY...: of the last answer in JSON, "" if there is none. Keys stand on lines of their own.
fraction() {
  awk -v keys="$*" '
    BEGIN { n = split(keys, key, " "); at = 1 }
    at <= n && index($0, "\"" key[at] "\": {") { ++at; next }
    at > n && /"fraction"/ { split($0, part, "\""); print part[4]; exit }' stdout
}
# expect_fraction WANTED KEY...
expect_fraction() {
  local wanted=$1 got
  shift
  got=$(fraction "$@")
  [ "$got" = "$wanted" ] || { fail "$*: $got, expected $wanted"; cat stdout >&2; }
}

expect_exit 0 "$muster" odds charge --attacker heavy_cav --defender line --json
expect_text stdout '"schema": "muster.odds/1"'
expect_text stdout '"value": 0.402778'
expect_text stdout '"defender_status": "steady"'
expect_fraction 29/72 attacker destroyed
expect_fraction 7/72 defender destroyed
expect_exit 0 "$muster" odds charge --attacker line --defender light --json
expect_fraction 7/99 attacker destroyed
expect_fraction 4/11 defender destroyed
expect_exit 0 "$muster" odds charge --attacker heavy_cav --defender line --defender-status disrupted --json
expect_fraction 1/102 attacker destroyed
expect_exit 0 "$muster" odds charge --attacker line --attackers 2 --defender line --json
expect_text stdout '"attackers": 2'
expect_fraction 779/1860 defender destroyed
expect_exit 0 "$muster" odds charge --attacker heavy_cav,line --defender line
expect_text stdout "29/55"
expect_text stdout "expected numbers"

expect_exit 0 "$muster" odds melee --net 1 --json
expect_fraction 11/31 win rout
expect_fraction 1/31 lose destroy_must
expect_text stdout '"net": 1'
expect_exit 0 "$muster" odds shoot --net -1
expect_text stdout "A shot at net -1"
expect_text stdout "5/6"
expect_exit 0 "$muster" odds shoot --net=1 --json
expect_fraction 1/18 destroyed
expect_exit 0 "$muster" odds rally
expect_text stdout "   +4 100.0 %      1"
expect_exit 0 "$muster" odds melee --json
[ "$(grep -c '"net"' stdout)" = 19 ] || fail "a table of melees from -9 to 9"

expect_exit 0 "$muster" odds reinforce --units 3 --edge flank --json
expect_fraction 88/27 expected_turns
expect_fraction 5/16 last_arrival 2
expect_exit 0 "$muster" odds reinforce --units 3 --edge rear --set reinf.rear=7 --json
expect_text stdout '"expected_turns": null'
expect_text stdout '"reinf.rear"'
expect_exit 0 "$muster" odds charge --attacker heavy_cav --defender line --set line.range=0
expect_text stdout "line.range = 0 (default 1)"
expect_text stdout " 8.3 %  1/12"

# refused TEXT WORDS...: exit 2, nothing on standard output.
refused() {
  local text=$1
  shift
  expect_exit 2 "$muster" odds "$@"
  expect_text stderr "$text"
  [ -s stdout ] && fail "something on standard output: $*"
}
refused "QUESTION is required"
refused "(did you mean 'shoot'?)" shot --net 1
refused "(did you mean 'heavy_cav'?)" charge --attacker heavy_cv --defender line
refused "(did you mean '--attacker'?)" charge --atacker line
refused "(did you mean 'disrupted'?)" charge --attacker line --defender line --defender-status disruptd
refused "(CONTACT-2)" charge --attacker line --defender light_cav
refused "(CONTACT-2)" charge --attacker horse_art --defender line
refused "from 1 to 3" charge --attacker line --defender line --attackers 4
refused "found no --defender, expected it with 'charge'" charge --attacker line
refused "from -24 to 24" melee --net 25
refused "found --net '+1'" melee --net +1
refused "found --net '', expected a value" shoot --net ''
refused "found --net, expected an option of 'charge'" charge --attacker line --defender line --net 1
refused "found --units, expected an option of 'shoot' (--net)" shoot --units 3
refused "(did you mean 'flank'?)" reinforce --units 3 --edge flak
refused "(did you mean 'reinf.rear'?)" reinforce --units 3 --edge rear --set reinf.reer=3
refused "found reinf.rear set twice" reinforce --units 3 --edge rear --set reinf.rear=3 --set reinf.rear=4
refused "command line: found --system 'two_by_to', expected a rule system (two_by_two) (did you mean 'two_by_two'?)" \
  shoot --system two_by_to
refused "command line: found --system 'TWO', expected a rule system (two_by_two)" shoot --system TWO
refused "found 'melee' more than 'odds' takes" shoot melee
finish
