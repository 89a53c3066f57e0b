#!/usr/bin/env bash
# The same bytes at any number of threads.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1
for scenario in open_40 pickup_40; do
  for threads in 1 2 3 8; do
    expect_exit 0 "$muster" match standard british_lights --data "$source_folder" --scenario $scenario \
      --pairs 100 --seed 5 --threads $threads --json --quiet
    mv stdout $threads.json
    cmp -s 1.json $threads.json || fail "$scenario: $threads threads give another result than one"
  done
done
expect_text 1.json '"pairs": 100'
finish
