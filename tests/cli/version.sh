#!/usr/bin/env bash
# The versions of the program and of the rule systems' engines.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1

expect_exit 0 "$muster" --version
project=$(sed -n 's/^project(muster VERSION \([0-9.]*\) .*/\1/p' "$source_folder/CMakeLists.txt")
[ "$(head -n 1 stdout)" = "muster $project" ] || fail "'$(head -n 1 stdout)' is not the version of the project, $project"
# An engine's is that of its results.
"$muster" match standard standard --data "$source_folder" --pairs 1 --json >result.json
python3 - <<'P' || fail "the versions of the engines are not those of results"
import json
r = json.load(open("result.json"))
lines = open("stdout").read().splitlines()[1:]
assert any(l.startswith(r["system"] + " ") and l.endswith(f", engine version {r['engine_version']}") for l in lines), lines
P
expect_exit 0 "$muster" --help
expect_text stdout "--version"
expect_exit 2 "$muster" --versoin
finish
