#!/usr/bin/env bash
# scripts/rulebook_claims: those claims that exact odds decide, a rule under which one fails, and wrong usage. What takes
# games is a stage of scripts/test.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1
claims=$source_folder/scripts/rulebook_claims

expect_exit 0 "$claims" --exact --muster "$muster"
expect_text stdout "6 claims, 0 with another verdict than the one known"
# 13/48: the shot at +2 leaves 1/3, and of 32 rolls at +2 that are no tie 26 are won.
expect_text stdout "at best in 27.1 % of charges"
# At +2 and +2 to +1: 3 of 33 rolls are lost.
expect_text stdout "at least in 90.9 % of charges"
# Light Cavalry at -1 to -3: of 32 rolls 15 destroy, and a third of 11.
expect_text stdout "at least in 58.3 % of cases"

expect_exit 1 "$claims" --exact --muster "$muster" --set shoot.cavalry=-2
expect_text stdout "shoot.cavalry = -2"
expect_text stdout "contradicted  Cavalry is almost sure to lose"
expect_text stdout "CHANGED: known as holds"
# At +1 less 2 only a six does anything.
expect_text stdout "against cavalry it does something in 16.7 % of cases"
expect_text stdout "6 claims, 2 with another verdict"

expect_exit 2 "$claims" --exact --muster "$work/none"
expect_text stderr "none is missing"
expect_exit 2 "$claims" --set
expect_exit 2 "$claims" --smal
expect_text stderr "scripts/rulebook_claims --small"
expect_exit 2 "$claims" --exact --muster "$muster" --set shoot.cavalri=-2
expect_text stderr "did you mean 'shoot.cavalry'?"
finish
