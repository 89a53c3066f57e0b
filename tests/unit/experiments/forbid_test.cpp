#include "experiments/forbid.hpp"

#include <doctest/doctest.h>

#include <array>

#include "core/error.hpp"
#include "fake_input.hpp"

using namespace muster;

namespace {

/// Who may not charge plays by an aggression that is no help; not to sing changes nothing.
class Choosy final : public test::FakeSystem {
 public:
  Behaviours behaviours() const override { return table_; }
  std::unique_ptr<Simulator> simulator(const MatchInput& input) const override {
    MatchInput played = input;
    for (Doctrine& doctrine : played.doctrines) {
      if (doctrine.forbidden.count("charge") > 0) doctrine.weights.set("aggression", "200", "test");
    }
    return FakeSystem::simulator(played);
  }

 private:
  std::array<Behaviour, 2> table_{{{"charge", "never charges"}, {"sing", "never sings"}}};
};

const Choosy& choosy() {
  static const Choosy system;
  return system;
}

ForbidSpec spec_of(std::size_t side, std::int64_t pairs = 2000) {
  ForbidSpec spec{&choosy(), test::fake_input(12, 12), side, {"charge", "sing"}, pairs};
  for (Doctrine& doctrine : spec.input.doctrines) doctrine.weights.set("aggression", "700", "test");
  return spec;
}

/// Quarter points of A by pair, as the simulator alone has them; nobody is void here.
std::vector<int> quarters(const MatchInput& input, std::int64_t pairs) {
  std::vector<PairOutcome> outcomes(static_cast<std::size_t>(pairs));
  WorkCounts work;
  choosy().simulator(input)->play(0, outcomes, work);
  std::vector<int> result;
  for (const PairOutcome& outcome : outcomes) result.push_back(pair_score(outcome).value_or(-1));
  return result;
}

}  // namespace

TEST_CASE("what is forbidden costs what the same pairs score less without it") {
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const ForbidSpec spec = spec_of(side);
    const ForbidResult result = play_forbidden(spec, {});
    REQUIRE(result.complete());
    REQUIRE(result.behaviours.size() == 2);
    MatchInput without = spec.input;
    without.doctrines[side].forbidden = {"charge"};
    const std::vector<int> before = quarters(spec.input, spec.pairs);
    const std::vector<int> after = quarters(without, spec.pairs);
    std::int64_t less = 0;
    std::int64_t counted = 0;
    std::int64_t differ = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (before[i] < 0 || after[i] < 0) continue;
      ++counted;
      differ += before[i] != after[i] ? 1 : 0;
      less += side == 0 ? before[i] - after[i] : after[i] - before[i];
    }
    const ForbiddenBehaviour& charge = result.behaviours[0];
    CHECK(charge.key == "charge");
    CHECK(charge.table.pairs() == counted);
    CHECK(charge.table.void_pairs == spec.pairs - counted);
    CHECK(charge.table.differing() == differ);
    CHECK(result.cost(charge) ==
          doctest::Approx(static_cast<double>(less) / (4.0 * static_cast<double>(counted))));
    CHECK(result.cost(charge) > 0.05);
    const ScoreInterval interval = result.cost_interval(charge);
    CHECK(interval.low > 0.0);
    CHECK(interval.low < result.cost(charge));
    CHECK(interval.high > result.cost(charge));
    const ForbiddenBehaviour& sing = result.behaviours[1];
    CHECK(sing.table.differing() == 0);
    CHECK(result.cost(sing) == 0.0);
    CHECK(sing.tally.digest == result.as_it_is.digest);
  }
}

TEST_CASE("threads change nothing, and one look has a narrower interval") {
  ForbidSpec spec = spec_of(0);
  ForbidControl three;
  three.threads = 3;
  const ForbidResult one = play_forbidden(spec, {});
  const ForbidResult other = play_forbidden(spec, three);
  CHECK(one.behaviours[0].table == other.behaviours[0].table);
  CHECK(one.as_it_is == other.as_it_is);
  spec.intervals = IntervalChoice::fixed;
  const ForbidResult fixed = play_forbidden(spec, {});
  const auto width = [](const ForbidResult& r) {
    const ScoreInterval interval = r.cost_interval(r.behaviours[0]);
    return interval.high - interval.low;
  };
  CHECK(width(fixed) < width(one));
}

TEST_CASE("an interrupted run compares the pairs that both have played") {
  const std::atomic<bool> at_once{true};
  ForbidControl control;
  control.interrupt = &at_once;
  const ForbidResult result = play_forbidden(spec_of(0), control);
  CHECK(result.end == BatchEnd::interrupted);
  CHECK_FALSE(result.complete());
  CHECK(result.behaviours.size() == 2);
}

TEST_CASE("the digest tells sides and behaviours apart, and unknown behaviours are refused") {
  const ForbidSpec spec = spec_of(0);
  CHECK(spec_digest(spec) == spec_digest(spec_of(0)));
  CHECK(spec_digest(spec) != spec_digest(spec_of(1)));
  ForbidSpec fewer = spec;
  fewer.behaviours = {"sing"};
  CHECK(spec_digest(spec) != spec_digest(fewer));
  fewer.behaviours = {"dance"};
  CHECK_THROWS_AS(play_forbidden(fewer, {}), InputError);
}
