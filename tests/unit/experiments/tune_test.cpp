#include "experiments/tune.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include "core/error.hpp"
#include "fake_input.hpp"

using namespace muster;
using test::fake_input;

namespace {

Doctrine aggressive(int aggression, const std::string& name) {
  Doctrine doctrine = fake_input(10, 10).doctrines[0];
  doctrine.name = name;
  doctrine.weights.set_value(0, aggression, "test");
  return doctrine;
}

TuneContext context(int lines_a, int lines_b, const std::string& victory) {
  MatchInput input = fake_input(lines_a, lines_b);
  input.settings.set("victory", victory, "test");
  return {"open", victory, std::to_string(lines_a), std::to_string(lines_b), input};
}

TuneSpec small_spec() {
  TuneSpec spec{&test::fake_system(), aggressive(500, "start"), {}, {}, {0}};
  spec.pool = {spec.start, aggressive(560, "other")};
  for (const char* victory : {"fast", "decisive"}) {
    spec.contexts.push_back(context(10, 10, victory));
    spec.contexts.push_back(context(12, 7, victory));
    spec.contexts.push_back(context(7, 12, victory));
  }
  spec.seed = 3;
  spec.iterations = 100;
  spec.drawn = 3;
  spec.pairs = 60;
  spec.confirm_pairs = 60;
  spec.first_step = 0.05;
  spec.perturbation = 0.5;
  return spec;
}

TuneResult run(const TuneSpec& spec, int threads = 2) {
  TuneControl control;
  control.threads = threads;
  return tune(spec, {}, control);
}

std::string complaint_of_loading(const std::string& file, const TuneSpec& spec) {
  try {
    load_tune_state(file, spec);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

class File {
 public:
  File()
      : path_((std::filesystem::temp_directory_path() / ("muster_tune_" + std::to_string(getpid()) + ".json"))
                  .string()) {}
  ~File() { std::filesystem::remove(path_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

void check_same(const TuneResult& one, const TuneResult& other) {
  CHECK(one.state.spsa.iterate == other.state.spsa.iterate);
  CHECK(one.state.spsa.sum == other.state.spsa.sum);
  CHECK(one.state.trials == other.state.trials);
  CHECK(one.gain == other.gain);
  CHECK(one.state.games == other.state.games);
  CHECK(one.state.best == other.state.best);
  CHECK(one.product.weights[0] == other.product.weights[0]);
  CHECK(one.state.confirmed == other.state.confirmed);
}

}  // namespace

TEST_CASE("a better doctrine is found, and confirmed with dice of its own") {
  const TuneSpec spec = small_spec();
  const TuneResult result = run(spec);
  CHECK(result.end == BatchEnd::complete);
  CHECK(result.complete());
  // Of 1,000 other seeds all came to 662 to 717, with a standard deviation of 6.
  CHECK(result.product.weights[0] > 640);
  CHECK(result.product.weights[0] < 760);
  CHECK(result.state.games == (tune_trials + 100) * 2 * 3 * 60 * 2);
  CHECK(result.state.trials.size() == tune_trials);
  CHECK(result.verdict() == TuneVerdict::better);
  REQUIRE(result.opponents.size() == 2);
  const std::vector<ContextScore>* against_start = result.scores(true, 0);
  REQUIRE(against_start != nullptr);
  CHECK(against_start->size() == 6);
  for (const ContextScore& score : *against_start) CHECK(score.pairs() == 60);
  CHECK(pooled(*against_start).counts.mean() > 0.5);
  CHECK(result.scores(false, 0) == nullptr);  // the start against itself
  REQUIRE(result.scores(false, 1) != nullptr);
  CHECK(pooled(*result.scores(false, 1)).pairs() == 360);
}

TEST_CASE("the number of threads changes nothing") {
  const TuneResult one = run(small_spec(), 1);
  for (const int threads : {2, 3, 8}) check_same(run(small_spec(), threads), one);
  TuneSpec other = small_spec();
  other.seed = 4;
  CHECK(run(other).state.spsa.iterate != one.state.spsa.iterate);
}

TEST_CASE("a run interrupted anywhere and resumed is the uninterrupted one") {
  TuneSpec spec = small_spec();
  spec.iterations = 12;
  for (const std::int64_t points : {0, 5}) {
    spec.points = points;
    if (points > 0) spec.pool = {aggressive(560, "other")};
    const TuneResult whole = run(spec);
    const File file;
    TuneState state;
    std::set<std::string> interrupted;
    for (std::int64_t stops = 1; stops < 200; ++stops) {
      std::atomic<bool> interrupt{false};
      std::int64_t steps = 0;
      TuneControl control;
      control.threads = static_cast<int>(1 + stops % 3);
      control.interrupt = &interrupt;
      control.checkpoint = file.path();
      control.progress = [&](const TuneProgress& now) {
        if (++steps < 1 + stops % 4) return;
        interrupt = true;
        interrupted.insert(std::string(now.noun));
      };
      const TuneResult part = tune(spec, state, control);
      if (part.complete()) break;
      CHECK(part.end == BatchEnd::interrupted);
      state = load_tune_state(file.path(), spec);
      CHECK(state.spsa.iterate == part.state.spsa.iterate);
      if (interrupted.count("pairs of the confirming match") > 0) break;
    }
    CHECK(interrupted.size() == (points > 0 ? 4 : 3));
    TuneControl control;
    control.checkpoint = file.path();
    check_same(tune(spec, state, control), whole);
    check_same(tune(spec, load_tune_state(file.path(), spec), control), whole);
  }
}

TEST_CASE("a checkpoint of another run is refused, and the keys that differ are named") {
  const File file;
  TuneSpec spec = small_spec();
  save_tune_state(file.path(), spec, {});
  CHECK(complaint_of_loading(file.path(), spec).empty());
  const auto complaint = [&](const auto& change) {
    TuneSpec other = small_spec();
    change(other);
    return complaint_of_loading(file.path(), other);
  };
  const std::string head = file.path() + ": this checkpoint is of another run; these keys differ: ";
  CHECK(complaint([](TuneSpec& s) { s.pairs = 61; }).find(head) == 0);
  CHECK(complaint([](TuneSpec& s) { s.iterations = 101; }) == head + "iterations");
  CHECK(complaint([](TuneSpec& s) { s.start = aggressive(501, "start"); }).find("start.weights.aggression") !=
        std::string::npos);
  CHECK(complaint([](TuneSpec& s) { s.pool.pop_back(); }) == head + "pool");
  CHECK(complaint([](TuneSpec& s) { s.contexts.pop_back(); }) == head + "contexts.open, decisive, 7 v 12");
  CHECK(complaint([](TuneSpec& s) { s.first_step = 0.2; }) == head + "first_step");
}

TEST_CASE("an exploit sets out from the best of random points and plays one opponent") {
  TuneSpec spec = small_spec();
  spec.points = 12;
  spec.pool = {aggressive(560, "other")};
  const TuneResult result = run(spec);
  CHECK(result.exploit());
  CHECK(result.state.points_done == 12);
  CHECK(result.opponents.size() == 1);
  CHECK(result.bouts.size() == 2);
  std::vector<double> points;
  for (std::int64_t i = 0; i < 12; ++i) points.push_back(draw_point(spec, i)[0]);
  CHECK(std::count(points.begin(), points.end(), result.origin.weights[0]) == 1);
  CHECK(result.state.games == (12 * 3 * 60 + (tune_trials + 100) * 2 * 3 * 60) * 2);
}

TEST_CASE("a product is better only if its whole interval is") {
  TuneResult result = run(small_spec());
  const auto verdict_of = [&](std::array<std::int64_t, 5> counts) {
    ContextScore score;
    score.counts.n = counts;
    result.state.confirmed[0] = {score};
    return result.verdict();
  };
  // Of 1,000 pairs 60 more won than lost: 0.5 + 0.03, standard error sqrt((0.25 * 0.6 - 0.03^2) / 1000) =
  // 0.0122, 1.96 of them 0.0239. 40 more: 0.5 + 0.02.
  CHECK(verdict_of({270, 0, 400, 0, 330}) == TuneVerdict::better);
  CHECK(verdict_of({280, 0, 400, 0, 320}) == TuneVerdict::not_better);
  CHECK(verdict_of({320, 0, 400, 0, 280}) == TuneVerdict::not_better);
  CHECK(verdict_of({330, 0, 400, 0, 270}) == TuneVerdict::worse);
  CHECK_FALSE(verdict_of({0, 0, 0, 0, 0}).has_value());
  result.state.confirmed.clear();
  CHECK_FALSE(result.verdict().has_value());
}

TEST_CASE("draws: different contexts, fresh pairs, points within their distance") {
  TuneSpec spec = small_spec();
  std::set<std::uint64_t> pairs;
  std::set<std::size_t> contexts;
  std::set<std::size_t> opponents;
  for (std::int64_t k = 0; k < 50; ++k) {
    std::set<std::size_t> now;
    for (const TuneDraw& draw : draw_contexts(spec, k)) {
      now.insert(draw.context);
      contexts.insert(draw.context);
      opponents.insert(draw.opponent);
      CHECK(draw.first_pair % 60 == 0);
      CHECK(pairs.insert(draw.first_pair).second);
    }
    CHECK(now.size() == 3);
  }
  CHECK(contexts.size() == 6);
  CHECK(opponents.size() == 2);
  spec.drawn = 99;
  CHECK(draw_contexts(spec, 1).size() == 6);
  // A quarter of 500 is the scale: within 4 scales is already the whole range.
  for (std::int64_t i = 0; i < 100; ++i) {
    const double value = draw_point(spec, i)[0];
    CHECK(value >= 0);
    CHECK(value <= 1000);
    CHECK(value == draw_point(spec, i)[0]);
  }
}

TEST_CASE("scales come from default and range") {
  CHECK(axis_of(integer_setting("w", 500, 0, 2000, "", "")).scale == 125);
  CHECK(axis_of(integer_setting("w", 80, 0, 2000, "", "")).scale == 50);
  CHECK(axis_of(integer_setting("w", 0, -2000, 2000, "", "")).scale == 100);
  CHECK(axis_of(integer_setting("w", -900, -2000, 2000, "", "")).scale == 225);
  CHECK(axis_of(integer_setting("w", 1, 0, 4, "", "")).scale == 0.5);
  CHECK(axis_of(number_setting("w", 0, 0, 4, "", "", 0.25)).scale == 0.125);
  // A rank of 8000 is moved no more than one of 1000.
  for (const int rank : {1000, 8000}) {
    SettingInfo info = integer_setting("first.line", rank, 0, 9000, "", "");
    info.jump = 1000;
    CHECK(axis_of(info).scale == 500);
    CHECK(axis_of(info).least == 600);
  }
  CHECK_FALSE(can_be_tuned(flag_setting("w", true, "", "")));
}
