#!/usr/bin/env bash
# The help texts are those in help/. With MUSTER_UPDATE_SNAPSHOTS=1 they are written anew, to be read before they are kept.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1
check() {
  local snapshot=$here/help/$1.txt
  shift
  expect_exit 0 "$muster" "$@" --help
  [ "${MUSTER_UPDATE_SNAPSHOTS:-}" = 1 ] && cp stdout "$snapshot"
  diff -u "$snapshot" stdout >&2 || fail "'muster $* --help' differs from $snapshot"
}
check muster
for command in $("$muster" --help | sed -n '/^Subcommands:/,$ s/^  \([a-z]*\) .*/\1/p'); do
  check "$command" "$command"
done
finish
