#!/usr/bin/env bash
# Positions for a commander: verdicts, exit codes, what is told, and errors with their places.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1
positions=$source_folder/lists/two_by_two/positions

expect_exit 0 "$muster" position charge_disrupted_line "$positions/hold_heavy_cavalry_before_line.yaml"
expect_text stdout "solved: Heavy cavalry beside a Disrupted line charges it (charge_disrupted_line)"
expect_text stdout "2 of 2 positions solved by doctrine balanced"
grep -q 'charges N line 1' stdout && fail "an account that nobody asked for"
expect_exit 0 "$muster" position --account charge_disrupted_line
expect_text stdout "S heavy_cav 1 from 12.0,9.0 charges N line 1"

# The whole folder, and other doctrines.
"$muster" position >all 2>&1
[ $? -le 1 ] || fail "not every shipped position is readable"
[ "$(grep -cE '^(solved|FAILED): ' all)" -eq "$(find "$positions" -name '*.yaml' | wc -l)" ] ||
  fail "not every shipped position is tried"
expect_exit 1 "$muster" position --doctrine greedy hold_heavy_cavalry_before_line charge_disrupted_line
expect_text stdout "FAILED: Heavy cavalry does not charge a fresh line alone (hold_heavy_cavalry_before_line)"
expect_text stdout "forbidden: {charges: heavy_cav 1}"
expect_text stdout "1 of 2 positions solved by doctrine greedy"
expect_exit 1 "$muster" position --account --doctrine random charge_disrupted_line
expect_text stdout "nothing that is accepted (in "
expect_text stdout " of 8 games: "

# Misspelt words and what could never be.
sed 's/charges:/chagres:/' "$positions/charge_disrupted_line.yaml" >word.yaml
expect_exit 2 "$muster" position word.yaml
expect_text stderr "found 'chagres', expected one of charges, moves,"
expect_text stderr "(did you mean 'charges'?)"
sed 's/{charges: heavy_cav 1/{charges: heavy_cav 2/' "$positions/charge_disrupted_line.yaml" >unit.yaml
expect_exit 2 "$muster" position unit.yaml
expect_text stderr "unit.yaml:22:20: found 'heavy_cav 2', expected one of the attacker's units (did you mean 'heavy_cav 1'?)"
sed 's/{charges: heavy_cav 1, target: line 1}/{shoots: heavy_cav 1}/' "$positions/charge_disrupted_line.yaml" >shot.yaml
expect_exit 2 "$muster" position shot.yaml
expect_text stderr "found {shoots: heavy_cav 1}, expected what the attacker may decide in its own half"
expect_exit 2 "$muster" position charge_disrupted_lin
expect_text stderr "(did you mean 'charge_disrupted_line'?)"
expect_exit 2 "$muster" position --doctrine blanced charge_disrupted_line
expect_text stderr "(did you mean 'balanced'?)"
expect_exit 2 "$muster" position "$source_folder/tests/rulebook/two_by_two/win_6_turn_cap.yaml"
expect_text stderr "found unknown key 'rules'"

# A file that cannot be read doesn't keep the others from being tried.
expect_exit 2 "$muster" position missing.yaml charge_disrupted_line
expect_text stderr "missing.yaml"
expect_text stdout "1 of 2 positions solved by doctrine balanced, 1 not readable"
finish
