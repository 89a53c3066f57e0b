#!/usr/bin/env bash
# Cases: verdicts, exit codes, what is told, and errors with their places.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1
cases=$source_folder/tests/rulebook/two_by_two

expect_exit 0 "$muster" case "$cases/example_3_heavy_cavalry_follows_up.yaml" "$cases/win_6_turn_cap.yaml"
expect_text stdout "2 cases, 0 failed"
grep -q 'die 3' stdout && fail "an account of cases that passed"
expect_exit 0 "$muster" case --account "$cases/example_3_heavy_cavalry_follows_up.yaml"
expect_text stdout "+2 enemy is Disrupted [MELEE-2]"

sed 's/total: 7/total: 8/' "$cases/example_3_heavy_cavalry_follows_up.yaml" >wrong.yaml
expect_exit 1 "$muster" case wrong.yaml
expect_text stdout "FAILED: "
expect_text stdout "expected 8, found 7"
expect_text stdout "wrong.yaml:"

sed '/^dice/s/, 2\]/]/' "$cases/example_3_heavy_cavalry_follows_up.yaml" >short.yaml
expect_exit 1 "$muster" case short.yaml
expect_text stdout "one more die is rolled, for melee of the defender's light_cav 1"
sed '/^dice/d;/^expect/,$d' "$cases/example_3_heavy_cavalry_follows_up.yaml" >no_dice.yaml
expect_exit 1 "$muster" case no_dice.yaml
expect_text stdout "FAILED: "
expect_text stdout "no_dice.yaml:1:1: one more die is rolled"

sed '/^expect/,$d' "$cases/example_3_heavy_cavalry_follows_up.yaml" >told.yaml
expect_exit 0 "$muster" case told.yaml
expect_text stdout "told: "
expect_text stdout "die 4: melee"

sed 's/follow_up: 2/folow_up: 2/' "$cases/example_3_heavy_cavalry_follows_up.yaml" >word.yaml
expect_exit 2 "$muster" case word.yaml
expect_text stderr "did you mean 'follow_up'?"
sed 's/cites: {UNIT-4/cites: {UNIT-44/' "$cases/unit_4_told_only_of_a_stronger_result.yaml" >cited.yaml
expect_exit 2 "$muster" case cited.yaml
expect_text stderr "expected one of 'UNIT-4', 'SHOOT-6' (did you mean 'UNIT-4'?)"
sed 's/heavy_cav 1: {at: \[12, 11.5\]}/heavy_cav 1: {at: [12, 11.8]}/' "$cases/example_3_heavy_cavalry_follows_up.yaml" >overlap.yaml
expect_exit 2 "$muster" case overlap.yaml
expect_text stderr "overlap.yaml:5:20: found turn 1"
expect_text stderr "overlaps"
for words in '[word.yaml]' '[word.yaml,told.yaml]' '[]' '{}' '%%'; do
  expect_exit 2 "$muster" case "$words"
  expect_text stderr "$words: found no such file"
done
cp told.yaml '[told.yaml]'
expect_exit 0 "$muster" case '[told.yaml]'
# What is misspelt is told, also where the play has failed before it.
sed '/^dice/s/, 2\]/]/; s/^  defender: /  defnder: /' "$cases/example_3_heavy_cavalry_follows_up.yaml" >word2.yaml
grep -q defnder word2.yaml || fail "nothing was misspelt"
expect_exit 2 "$muster" case word2.yaml
expect_text stderr "did you mean 'defender'?"
expect_exit 2 "$muster" case missing.yaml

# Lists: rosters are looked up in the data folder.
expect_exit 0 "$muster" case --account "$cases/army_2_french_above_the_most.yaml"
expect_text stdout "52 units, 149 AP"
expect_text stdout "large guard: 5, allowed (4)"
sed 's/line: 19/line: 18/' "$cases/army_2_french_above_the_most.yaml" >wrong_list.yaml
expect_exit 1 "$muster" case wrong_list.yaml
expect_text stdout "expected 8 faults, found 7"
sed 's/roster: french/roster: frnech/' "$cases/army_2_french_above_the_most.yaml" >roster.yaml
expect_exit 2 "$muster" case roster.yaml
expect_text stderr "roster.yaml:5:11: found roster 'frnech', expected the name of a roster"
expect_text stderr "did you mean 'french'?"
mkdir -p data/lists/two_by_two/rosters
sed 's/line: 0-18/line: 0-19/' "$source_folder/lists/two_by_two/rosters/french.yaml" >data/lists/two_by_two/rosters/french.yaml
expect_exit 1 "$muster" case --data data "$cases/army_2_french_above_the_most.yaml"
expect_text stdout "expected 8 faults, found 7"
expect_exit 2 "$muster" case --data nowhere "$cases/army_2_french_above_the_most.yaml"
expect_text stderr "--data: found no folder 'lists'"
expect_exit 0 "$muster" case --data nowhere "$cases/win_6_turn_cap.yaml"

# A file that cannot be read doesn't keep the others from being judged.
expect_exit 2 "$muster" case missing.yaml wrong.yaml "$cases/win_6_turn_cap.yaml" word.yaml
expect_text stderr "missing.yaml"
expect_text stderr "word.yaml"
expect_text stdout "passed: "
expect_text stdout "4 cases, 1 failed, 2 not readable"

# Rule ids are those of the rulebook.
sed 's/^rules: .*/rules: [MELE-2]/' "$cases/example_3_heavy_cavalry_follows_up.yaml" >rule.yaml
expect_exit 2 "$muster" case rule.yaml
expect_text stderr "found 'MELE-2', expected the id of a rule (did you mean 'MELEE-2'?)"
sed 's/rule: CONTACT-2/rule: contact-2/' "$cases/contact_2_who_may_not.yaml" >rule.yaml
expect_exit 2 "$muster" case rule.yaml
expect_text stderr "found 'contact-2', expected the id of a rule"
finish
