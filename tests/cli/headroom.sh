#!/usr/bin/env bash
# scripts/headroom at its smallest, and the doctrine behind it: the table, a doctrine that is worse, and wrong usage.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1
headroom=$source_folder/scripts/headroom

cat >short.yaml <<'END'
system: two_by_two
name: short
kind: search
based_on: balanced
search: {playouts: 8, halves: 1}
END
expect_exit 0 "$headroom" --muster "$muster" --pairs 1 --scenario open_40 --doctrine "$work/short.yaml"
expect_text stdout "standard on both sides, 1 pairs each"
grep -qE '^open_40 +[0-9.]+ %   +[0-9.]+ to +[0-9.]+ %   [+-][0-9.]+ points$' stdout || fail "no row of the table"

# It plays on both sides of a match like any other, the same on every number of threads.
"$muster" match standard standard --doctrine a="$work/short.yaml" --pairs 2 --threads 1 --json >one
"$muster" match standard standard --doctrine a="$work/short.yaml" --pairs 2 --threads 2 --json >two
cmp -s one two || fail "the number of threads shows"

expect_exit 2 "$headroom" --muster "$work/none"
expect_text stderr "none is missing"
expect_exit 2 "$headroom" --pairs
expect_text stderr "--pairs needs a value"
expect_exit 2 "$headroom" --pair 3
expect_text stderr "scripts/headroom --pairs N"
expect_exit 2 "$headroom" --muster "$muster" --scenario open_4
expect_text stderr "did you mean 'open_40'?"

sed 's/balanced/balancd/' short.yaml >base.yaml
expect_exit 2 "$muster" match standard standard --doctrine "$work/base.yaml" --pairs 1
expect_text stderr "base.yaml:4:11: found 'balancd', expected the name of a doctrine in"
expect_text stderr "(did you mean 'balanced'?)"
sed 's/balanced/search/' short.yaml >again.yaml
expect_exit 2 "$muster" match standard standard --doctrine "$work/again.yaml" --pairs 1
expect_text stderr "expected a doctrine that stands by itself"
sed 's/playouts: 8/playouts: 2/' short.yaml >few.yaml
expect_exit 2 "$muster" match standard standard --doctrine "$work/few.yaml" --pairs 1
expect_text stderr "few.yaml:5:20: found '2', expected a whole number from 8 to 256"
finish
