#!/usr/bin/env bash
# No output takes the place of an input, of another output, or of anything that is no regular file.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1
lists=$source_folder/lists/two_by_two
match=("$muster" match --data "$source_folder" --pairs 4 --quiet)

# clash FILE WORDS...: refused for using one file twice, and the file is as it was.
clash() {
  local file=$1 before
  before=$(cksum <"$file")
  shift
  expect_exit 2 "$@"
  expect_text stderr "found the same file for"
  [ -s stdout ] && fail "something was played: $*"
  [ "$(cksum <"$file")" = "$before" ] || fail "$file was changed: $*"
}

cp "$lists/standard.yaml" list.txt
ln -s list.txt soft.txt
ln list.txt hard.txt
cp "$source_folder/scenarios/two_by_two/open_40.yaml" scenario.txt
cp "$lists/doctrines/greedy.yaml" doctrine.txt
for name in list.txt ./list.txt soft.txt hard.txt "$work/list.txt" "../$(basename "$work")/list.txt"; do
  clash list.txt "${match[@]}" ./list.txt standard -o "$name"
done
clash list.txt "${match[@]}" standard ./list.txt -o list.txt
clash list.txt "${match[@]}" ./list.txt standard --checkpoint list.txt
clash list.txt "${match[@]}" ./list.txt standard --checkpoint soft.txt --force
clash scenario.txt "${match[@]}" standard standard --scenario ./scenario.txt -o scenario.txt
clash doctrine.txt "${match[@]}" standard standard --doctrine ./doctrine.txt -o doctrine.txt
clash doctrine.txt "${match[@]}" standard standard --doctrine b=./doctrine.txt --checkpoint doctrine.txt
clash list.txt "$muster" replay --data "$source_folder" ./list.txt standard -o list.txt
mkdir data
cp -r "$source_folder/lists" "$source_folder/scenarios" data
clash data/lists/two_by_two/rosters/french.yaml "$muster" match --data data standard french_columns --pairs 4 \
  --checkpoint data/lists/two_by_two/rosters/french.yaml
clash data/lists/two_by_two/standard.yaml "$muster" bench --data data --write data/lists/two_by_two/standard.yaml
expect_exit 2 "${match[@]}" standard standard --checkpoint new.txt -o ./new.txt
expect_text stderr "found the same file for"
[ -e new.txt ] && fail "a file was made under two names"

# A checkpoint never replaces a file of another kind.
echo "my notes" >notes
for force in "" --force; do
  expect_exit 2 "${match[@]}" standard standard --checkpoint notes $force
  expect_text stderr "no checkpoint"
  grep -q -- "--force replaces" stderr && fail "--force is suggested for a file that is no checkpoint"
  [ "$(cat notes)" = "my notes" ] || fail "a file that is no checkpoint was replaced"
done
expect_exit 0 "${match[@]}" standard standard --checkpoint kept
expect_exit 2 "${match[@]}" standard standard --checkpoint kept
expect_text stderr "--force replaces it"
expect_exit 0 "${match[@]}" standard standard --checkpoint kept --force

# Nothing but regular files is written; a link is written through.
mkdir folder.json
mkfifo pipe.json
ln -s /dev/null device.json
ln -s nowhere dangling.json
echo old >read_only.json
chmod 444 read_only.json
for name in folder.json pipe.json device.json dangling.json read_only.json; do
  expect_exit 2 "${match[@]}" standard standard -o $name
  expect_text stderr "$name: found"
  [ -s stdout ] && fail "$name was noticed after the games only"
  expect_exit 2 "${match[@]}" standard standard --checkpoint $name
  expect_exit 2 "$muster" replay --data "$source_folder" standard standard -o $name
  expect_exit 2 "$muster" bench --data "$source_folder" --write $name
done
[ "$(cat read_only.json)" = old ] || fail "a read-only file was replaced"
[ -p pipe.json ] && [ -L device.json ] && [ -L dangling.json ] || fail "a special file was replaced"
expect_exit 2 "${match[@]}" standard standard --resume kept --checkpoint other
mkdir elsewhere
echo old >elsewhere/real.json
ln -s elsewhere/real.json link.json
expect_exit 0 "${match[@]}" standard standard -o link.json
[ -L link.json ] || fail "a link was replaced by a file"
expect_text elsewhere/real.json '"schema": "muster.match/1"'
ls elsewhere | grep -vx real.json && fail "files are left over"
finish
