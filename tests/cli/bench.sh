#!/usr/bin/env bash
# The signature of the fixed set: written, compared, and the tracked one.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1
expect_exit 0 "$muster" bench --data "$source_folder" --threads 2 --write signature.txt
expect_text stdout "games/s"
expect_text stdout "legality checks a decision"
expect_exit 0 "$muster" bench --data "$source_folder" --threads 1 --expect signature.txt
sed 's/$/\r/' signature.txt >crlf.txt
"${as_in_a_terminal[@]}" "$muster" bench --data "$source_folder" --threads 2 --expect crlf.txt >stdout 2>stderr &
child=$!
after_work 1
kill -s INT $child 2>/dev/null || fail "bench ended before it could be interrupted"
wait $child
[ $? -eq 130 ] || fail "no exit 130 from an interrupted bench"
expect_text stderr "Interrupted after"
expect_exit 0 "$muster" bench --data "$source_folder" --expect crlf.txt
sed 's/^[0-9a-f]\{16\}\(  standard v standard, open_40\)/0123456789abcdef\1/' signature.txt >wrong.txt
expect_exit 1 "$muster" bench --data "$source_folder" --expect wrong.txt
expect_text stderr "Differs: standard v standard, open_40, fast"
[ "$(grep -c Differs stderr)" -eq 1 ] || fail "lines are said to differ that don't"
expect_exit 2 "$muster" bench --data "$source_folder" --expect signature.txt --write other.txt
tracked=$source_folder/tests/signature.txt
[ -e "$tracked" ] || fail "tests/signature.txt is missing"
cmp -s signature.txt "$tracked" || { fail "the signature differs from the tracked one:"; diff "$tracked" signature.txt >&2; }
finish
