#!/usr/bin/env bash
# The page of a game in a real browser: it steps through all of it without an error of its script, and has as many
# steps and losses as the record.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1
for browser in chromium chromium-browser google-chrome; do
  command -v "$browser" >/dev/null && break
  browser=
done
if [ -z "$browser" ]; then
  echo "SKIPPED: no chromium here, so the page was not looked at (scripts/setup --test installs it where it can)"
  exit 77
fi

# seen PAGE: what the page's self-test says in the title, with the browser's size as a phone's.
seen() {
  timeout 300 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$work/profile" --window-size="${2:-1280,900}" \
    --virtual-time-budget=60000 --dump-dom "file://$work/$1#selftest" 2>browser.log |
    sed -n 's:.*<title>\(selftest[^<]*\)</title>.*:\1:p' | head -n 1
}

game() {  # game NAME WORDS...: the page of that game, by way of its record
  local name=$1 expected found
  shift
  expect_exit 0 "$muster" replay "$@" --data "$source_folder" -o "$name.json"
  expect_exit 0 "$muster" replay "$@" --data "$source_folder" -o "$name.html"
  expect_text stderr "Wrote $name.html"
  expect_exit 0 "$muster" replay --record "$name.json" --format html
  cmp -s stdout "$name.html" || fail "$name: the record gives another page"
  # A step counts if anything but its beginning happens in it, a half always has its moves, and each fight after
  # the first is one more.
  expected=$(python3 - "$name.json" <<'P'
import json, sys
r = json.load(open(sys.argv[1]))
steps = [{"moves": False, "happens": True, "fights": 0}]
for e in r["play"]:
    if e.get("event") == "step":
        steps.append({"moves": e["text"] == "movement", "happens": False, "fights": 0})
    elif "decision" not in e:
        steps[-1]["happens"] = True
        steps[-1]["fights"] += e.get("event") == "note" and e["text"].startswith("fights")
frames = sum(max(1, s["fights"]) for s in steps if s["moves"] or s["happens"])
lost = [sum(l["side"] == side for l in r["outcome"]["losses"]) for side in ("attacker", "defender")]
print(f"selftest passed: {frames} frames, lost {lost[0]} {lost[1]}, 0 errors")
P
  )
  for size in 1280,900 390,844; do
    found=$(seen "$name.html" "$size")
    [ "$found" = "$expected" ] || { fail "$name at $size: '$found', expected '$expected'"; cat browser.log >&2; }
  done
}

game pickup french_columns british_lights --scenario pickup_40 --pair 3 --leg 2
game guards french_guard austrian_line --scenario wooded_40 --victory decisive
game options tribal_host french_artillery --scenario orchards_40 --pair 1
game random austrian_horse british_line --scenario river_town_40 --doctrine random

# On paper it is the whole game, at most two half turns a page.
timeout 300 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$work/profile" \
  --print-to-pdf="$work/pickup.pdf" "file://$work/pickup.html" 2>browser.log
python3 - <<'P' || { fail "not every half turn is printed"; cat browser.log >&2; }
import json, re
halves = sum(e.get("event") == "step" and e["text"] == "movement" for e in json.load(open("pickup.json"))["play"])
pages = len(re.findall(rb"/Type\s*/Page(?!s)", open("pickup.pdf", "rb").read()))
assert halves > 10 and 2 * pages >= halves, (halves, pages)
P

# It needs nothing from elsewhere, and stays small.
grep -oE "(src|href)=[^ >]*|url\([^)]*\)|@import[^;]*" pickup.html | grep -vE "^url\((#[^)]*)\)$" &&
  fail "the page refers to something outside"
for page in *.html; do
  [ "$(stat -c %s "$page")" -lt 1500000 ] || fail "$page is $(stat -c %s "$page") bytes long"
done

# Names are no markup.
sed 's/^name: .*/name: "<b onload=x>\&amp; <\/script><!-- \\"sons\\""/' "$source_folder/lists/two_by_two/standard.yaml" >odd.yaml
game odd ./odd.yaml standard
grep -q '<b onload' odd.html && fail "a name was taken for markup"

# The self-test does find what is wrong.
broken() {
  sed "$1" pickup.html >broken.html
  cmp -s pickup.html broken.html && fail "nothing was broken by $1"
  local found
  found=$(seen broken.html)
  case "$found" in *passed*) fail "the self-test passes after $1: $found" ;; esac
}
broken "s/^const draws = {/setTimeout(() => { throw new Error('planted'); }, 0); const draws = {/"
broken 's/"kind":"melee"/"kind":"mêlée"/'
broken 's/^  tally(frame);$//'
broken 's/"pieces":\[\[0,/"pieces":[[1,/'
finish
