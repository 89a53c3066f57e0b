#!/usr/bin/env bash
# Tuning with very few games: the same bytes at any number of threads and after an interrupt, a product that can be
# played, exploits, and bad input.
. "$2/tests/cli/checks.bash"
cd "$work" || exit 1
games=(--data "$source_folder" --scenarios open_40,wooded_40 --victory fast --lists standard:british_lights
  --contexts 2 --confirm-pairs 2 --quiet)
tune=("$muster" tune balanced "${games[@]}" --pairs 2)

for threads in 1 3; do
  expect_exit 0 "${tune[@]}" --iterations 4 --threads $threads --json -o tuned.yaml
  mv stdout $threads.json
  mv tuned.yaml $threads.yaml
done
cmp -s 1.json 3.json || fail "three threads give another result than one"
cmp -s 1.yaml 3.yaml || fail "three threads give another doctrine than one"
python3 - <<'P' || fail "the JSON lacks something or doesn't add up"
import json
r = json.load(open("1.json"))
assert r["schema"] == "muster.tune/1" and r["mode"] == "tune" and r["start"] == "balanced" and r["seed"] == 1
assert r["iterations"] == 4 and not r["interrupted"] and r["contexts"] == 4
assert r["games"] == (10 + 4) * 2 * 2 * 2 * 2 and "greedy" in r["pool"] and "random" not in r["pool"]
assert len(r["trials"]) == 10 and r["gain"] > 0
scales = {w["key"]: w["scale"] for w in r["weights"]}
assert scales["first.hq"] == scales["queue.line"] == scales["swap"] == 500, "ranks and counts move by half a jump"
assert scales["assault.caution"] == 225 and scales["position.support"] == 25, "default 900, range 1000"
for w in r["weights"]:
    assert w["low"] <= w["product"] <= w["high"] and w["product"] == int(w["product"]), w
assert any(w["product"] != w["start"] for w in r["weights"])
bouts = r["confirm"]["bouts"]
assert [(b["doctrine"], b["opponent"]) for b in bouts][:3] == [("product", "balanced"), ("product", r["pool"][1]),
                                                              ("start", r["pool"][1])]
for b in bouts:
    assert b["pairs"] == 8 == sum(c["pairs"] for c in b["contexts"]), b
    assert b["interval"][0] <= b["score"] <= b["interval"][1]
    assert [c["a"] for c in b["contexts"]] == ["standard", "british_lights"] * 2
assert r["confirm"]["all"]["pairs"] == 8 * len(r["pool"])
low, high = bouts[0]["interval"]
assert r["confirm"]["verdict"] == ("better" if low > 0.5 else "worse" if high < 0.5 else "not_better")
P
expect_exit 0 "${tune[@]}" --iterations 4
expect_text stdout "On fresh dice, 2 pairs in each of the 4 contexts"
expect_text stdout "british_lights v standard"
grep -qE "^The product is (better than|not better than|worse than) balanced" stdout || fail "no verdict"
expect_exit 0 "$muster" tune balanced "${games[@]:0:12}" --pairs 1 --iterations 2
expect_text stderr "An iteration took "

# The product is a doctrine; what it says made it makes it again.
expect_exit 0 "$muster" doctrine ./1.yaml --data "$source_folder"
expect_text stdout "Made by: muster tune balanced --data"
expect_text stdout "--seed 1 (engine two_by_two version "
expect_exit 0 "$muster" match standard standard --data "$source_folder" --doctrine a=./1.yaml,b=balanced --pairs 4
sed -n 's/^made_by: "muster \(.*\) (engine .*)"$/\1/p' 1.yaml >words
for verb in Wrote Replaced; do
  # shellcheck disable=SC2046
  expect_exit 0 "$muster" $(cat words) -o tuned.yaml
  expect_text stderr "$verb tuned.yaml"
done
cmp -s tuned.yaml 1.yaml || fail "the command that a doctrine names makes another"
expect_exit 0 "${tune[@]}" --iterations 4 -o tuned.yaml --seed 2 --weights swap,assault.caution
cmp -s tuned.yaml 1.yaml && fail "another seed and other weights make the same doctrine"
# Those of balanced and the two, which it leaves at their defaults.
expected=$(($(grep -c '^  ' "$source_folder/lists/two_by_two/doctrines/balanced.yaml") + 2))
[ "$(grep -c '^  ' tuned.yaml)" = $expected ] || fail "weights that are neither tuned nor changed are written"

# An interrupt saves all, and the run goes on from there to the same end.
long=("${tune[@]}" --json --iterations 1000000)
"${as_in_a_terminal[@]}" "${long[@]}" --threads 2 --checkpoint run.checkpoint -o never.yaml >stdout 2>stderr &
child=$!
after_work 2  # the ten trials take a part of it
kill -s INT $child
wait $child
[ $? -eq 130 ] || fail "no exit 130 after an interrupt"
expect_text stdout '"interrupted": true'
expect_text stderr "--resume run.checkpoint"
expect_text stderr "never.yaml was not written"
[ -e never.yaml ] && fail "an incomplete product was written"
done=$(sed -n 's/^  "iterations": \([0-9]*\),$/\1/p' stdout)
[ "$done" -gt 0 ] || fail "no iteration before the interrupt"
cp run.checkpoint before
expect_exit 2 "$muster" tune balanced "${games[@]}" --pairs 3 --iterations 1000000 --resume run.checkpoint
expect_text stderr "these keys differ: contexts.open_40, fast, british_lights v standard"
expect_exit 2 "${tune[@]}" --iterations 4 --resume run.checkpoint
expect_text stderr "these keys differ: iterations"
expect_exit 2 "${long[@]}" --checkpoint run.checkpoint
expect_text stderr "--force"
cmp -s run.checkpoint before || fail "a refused command changed the checkpoint"
expect_exit 2 "$muster" match standard standard --data "$source_folder" --pairs 4 --resume run.checkpoint
expect_text stderr 'expected "muster.checkpoint/2"'
# Long enough to be caught in the middle, here or on a slower machine; what was done before differs by chance.
run=("${tune[@]}" --json --iterations 80)
expect_exit 0 "${run[@]}" --threads 1 -o whole.yaml
mv stdout whole.json
"${run[@]}" --threads 2 --checkpoint part.checkpoint >/dev/null 2>stderr &
child=$!
after_work 1
kill -s TERM $child 2>/dev/null
wait $child
expect_exit 0 "${run[@]}" --threads 3 --resume part.checkpoint -o whole2.yaml
cmp -s stdout whole.json || fail "a resumed run ends otherwise than a whole one"
diff <(grep -v ^name whole.yaml) <(grep -v ^name whole2.yaml) >&2 || fail "a resumed run makes another doctrine"
expect_exit 0 "${run[@]}" --resume part.checkpoint
cmp -s stdout whole.json || fail "resuming a finished run changes its result"

expect_exit 0 "${tune[@]}" --iterations 3 --exploit --against greedy --points 3 --json -o exploit.yaml
expect_text stdout '"mode": "exploit"'
expect_text stdout '"played": 3'
expect_text exploit.yaml "An exploit of greedy, the best found in one search"
expect_exit 0 "${tune[@]}" --iterations 3 --exploit --against greedy --points 3
expect_text stdout "there may be better ones"
expect_text stdout "best random point"
grep -qi optimal stdout && fail "an exploit is called optimal"

# wrong TEXT WORDS...
wrong() {
  local text=$1
  shift
  rm -f new.yaml new.checkpoint
  expect_exit 2 "$muster" tune "$@" "${games[@]}" --pairs 2 --iterations 2 -o new.yaml --checkpoint new.checkpoint
  expect_text stderr "$text"
  [ -s stdout ] && fail "something was printed: $*"
  [ -e new.yaml ] || [ -e new.checkpoint ] && fail "a file was made: $*"
}
refused() {
  local text=$1
  shift
  expect_exit 2 "$muster" tune --data "$source_folder" "$@"
  expect_text stderr "$text"
}
wrong "did you mean 'balanced'?" balancd
wrong "found a doctrine of kind random" random
wrong "found a doctrine of kind search" search
printf 'system: two_by_two\nname: D\nweights: {swp: 1}\n' >d.yaml
wrong "d.yaml:3:11: found unknown setting 'swp', expected a known one (did you mean 'swap'?)" ./d.yaml
wrong "did you mean 'assault.caution'?" balanced --weights assault.cautoin
wrong "expected 'swap' once" balanced --weights swap,swap
wrong "expected words with commas between" balanced --pool balanced,,greedy
wrong "did you mean 'greedy'?" balanced --pool balanced,greedi
wrong "found --exploit alone, expected --against NAME" balanced --exploit
wrong "found --against, expected it with --exploit only" balanced --against greedy
wrong "found --points, expected it with --exploit only" balanced --points 3
wrong "found --exploit and --pool" balanced --exploit --against greedy --pool balanced
wrong "expected one doctrine" balanced --exploit --against greedy,balanced
wrong "found --first-step '0'" balanced --first-step 0
wrong "found --perturbation '1e3'" balanced --perturbation 1e3
wrong "found --seed '-1'" balanced --seed=-1
wrong "found --threads '0'" balanced --threads 0
wrong "did you mean 'line.move'?" balanced --set line.mov=4
wrong "found 'greedy' more than 'tune' takes" balanced greedy
refused "found --iterations '0'" balanced --iterations 0
refused "did you mean 'open_40'?" balanced --scenarios opn_40
refused "for victory, expected one of fast, decisive (did you mean 'fast'?)" balanced --victory fsat
refused "found 'standard' in --lists, expected two lists, A:B" balanced --lists standard
refused "did you mean 'standard'?" balanced --lists standrd:standard
refused "found standard:british_lights twice in --lists" balanced --lists british_lights:standard,standard:british_lights
refused "expected at most 40" balanced --lists standard:standard_80
refused "expected a name that ends in .yaml" balanced -o tuned.json
refused "--checkpoint and --resume" balanced --checkpoint a --resume b
cp d.yaml start.yaml
sed -i 's/swp/swap/' start.yaml
refused "found the same file for doctrine" ./start.yaml -o ./start.yaml
refused "found the same file for" balanced -o x.yaml --checkpoint x.yaml
echo notes >notes
refused "no checkpoint" balanced --checkpoint notes --force
[ "$(cat notes)" = notes ] || fail "a file that is no checkpoint was replaced"
finish
