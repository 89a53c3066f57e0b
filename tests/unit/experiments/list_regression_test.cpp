#include "experiments/list_regression.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <filesystem>
#include <set>

#include "core/error.hpp"
#include "experiments/price.hpp"
#include "worth_system.hpp"

using namespace muster;
using test::holds;
using test::spec_of;
using test::WorthSystem;

namespace {

const UnitKind light{"light", UnitSize::common};
const UnitKind militia{"militia", UnitSize::common};

PriceSpec checked_spec(const System& system, std::int64_t pairs, std::int64_t chunks) {
  PriceSpec spec = spec_of(system, "light", pairs);
  spec.kinds.push_back(militia);
  spec.refit = false;
  spec.cross_check = chunks;
  return spec;
}

/// Within 1.6 half widths, 3.1 standard errors, of its middle: of seeds 1 in 500 fails.
bool nearly_holds(const std::optional<Bounds>& interval, double value) {
  if (!interval) return false;
  const double reach = 0.3 * (interval->high - interval->low);
  return holds(Bounds{interval->low - reach, interval->high + reach}, value);
}

bool same(const ListRegression& x, const ListRegression& y) {
  return x.fit && y.fit && x.fit->beta == y.fit->beta && x.fit->covariance == y.fit->covariance &&
         x.fit->thresholds == y.fit->thresholds && x.pairs == y.pairs && x.chunks == y.chunks;
}

}  // namespace

TEST_CASE("on random lists too a unit is worth what it is worth") {
  WorthSystem system;
  system.luck_of_side = true;
  PriceSpec spec = checked_spec(system, 64, 600);
  spec.contexts.pop_back();  // the other doctrine
  const PriceResult result = price(spec, {}, {});
  REQUIRE(result.cross_check);
  const ListRegression& check = *result.cross_check;
  CHECK(check.chunks == 600);
  CHECK(check.pairs == 600 * 32);
  const ListPrice& of_light = *find_price(check, light);
  const ListPrice& of_militia = *find_price(check, militia);
  CHECK(nearly_holds(of_light.interval, 3.2));
  CHECK(nearly_holds(of_militia.interval, 0.0));
  CHECK(of_light.interval->high - of_light.interval->low < 0.6);
  CHECK(find_price(check, {"line", UnitSize::common}) == nullptr);
  const CumulativeLogit& fit = *check.fit;
  CHECK(!fit.ridge);
  CHECK(fit.beta.size() == 9);
  CHECK(fit.thresholds[0] == -fit.thresholds[3]);
}

TEST_CASE("chunks have fresh lists each, and the contexts take turns") {
  const WorthSystem system;
  const PriceSpec spec = checked_spec(system, 64, 6);
  std::set<std::uint64_t> seeds;
  std::set<std::string> names;
  for (std::int64_t n = 0; n < 6; ++n) {
    const MatchInput match = regression_match(spec, n);
    seeds.insert(match.seed);
    names.insert(regression_name(spec, n));
    CHECK(match.purpose == RunPurpose::lists);
    const PriceContext& context = spec.contexts[static_cast<std::size_t>(n % 3)];
    CHECK(match.settings.choice_index("victory") == context.input.settings.choice_index("victory"));
    CHECK(match.doctrines[1].weights.integer("aggression") ==
          context.input.doctrines[1].weights.integer("aggression"));
    for (const ArmyList& army : match.armies) {
      const UnitCatalogue catalogue = system.units(match.settings);
      CHECK(violations(army, catalogue, nullptr).empty());
      CHECK(total_cost(army, catalogue) >= 68);
      CHECK(total_cost(army, catalogue) <= 92);
    }
  }
  CHECK(seeds.size() == 6);
  CHECK(names.size() == 6);
  CHECK(regression_kinds(spec).front() == spec.numeraire);
  CHECK(default_regression_chunks(512, 16) == 512);
  CHECK(default_regression_chunks(16384, 16) == 512);
  CHECK(default_regression_chunks(8, 2) == 2);
}

TEST_CASE("the cross-check is the same at any number of threads, and after an interrupt") {
  const WorthSystem system;
  const PriceSpec spec = checked_spec(system, 16, 100);
  const PriceResult whole = price(spec, {}, {});
  REQUIRE(whole.cross_check);
  PriceControl three;
  three.threads = 3;
  const PriceResult again = price(spec, {}, three);
  REQUIRE(again.cross_check);
  CHECK(same(*whole.cross_check, *again.cross_check));
  const std::string path = (std::filesystem::temp_directory_path() / "muster_lists_test.json").string();
  for (const std::int64_t stop_at : {100, 1200, 2400}) {  // of the chunks' pairs
    std::atomic<bool> interrupt{false};
    PriceControl control = three;
    control.interrupt = &interrupt;
    control.checkpoint = path;
    std::int64_t before = -1;
    control.progress = [&](const PriceProgress& now) {
      if (now.kind != "random lists") return;
      if (before < 0) before = now.pairs;
      interrupt = now.pairs - before >= stop_at;
    };
    const PriceResult part = price(spec, {}, control);
    CHECK(part.end == BatchEnd::interrupted);
    CHECK(part.kinds.size() == 2);
    CHECK(!part.cross_check);
    CHECK(!part.complete());
    const PriceResult rest = price(spec, load_price_games(path, spec), {});
    CHECK(rest.complete());
    REQUIRE(rest.cross_check);
    CHECK(same(*whole.cross_check, *rest.cross_check));
  }
  PriceSpec without = spec;
  without.cross_check = 0;
  CHECK_THROWS_AS(load_price_games(path, without), InputError);
  CHECK(price(without, {}, {}).complete());
  std::filesystem::remove(path);
}

TEST_CASE("with too few chunks for their kinds nothing is told") {
  const WorthSystem system;
  const PriceResult result = price(checked_spec(system, 16, 6), {}, {});
  REQUIRE(result.cross_check);
  CHECK(!result.cross_check->fit);
  CHECK(result.cross_check->pairs == 192);
  CHECK(!find_price(*result.cross_check, light)->cost);
}

TEST_CASE("a price depends on the list around it by gap and intervals, by hand") {
  const ListPrice on_lists{light, 3.0, Bounds{2.75, 3.25}};
  const auto gap = [&](double cost, double low, double high) {
    return *price_gap_of(on_lists, cost, Bounds{low, high});
  };
  CHECK(gap(2.0, 1.5, 2.5).gap == 1.0);
  CHECK(gap(2.0, 1.5, 2.5).depends_on_list);
  CHECK(gap(4.0, 3.5, 4.5).depends_on_list);
  CHECK(!gap(2.0, 1.0, 3.0).depends_on_list);     // they overlap
  CHECK(!gap(2.0, 1.5, 2.75).depends_on_list);    // they touch
  CHECK(!gap(2.5, 2.25, 2.625).depends_on_list);  // no more than 0.5 AP
  CHECK(!price_gap_of(on_lists, 2.0, {})->depends_on_list);
  CHECK(!price_gap_of({light, {}, {}}, 2.0, Bounds{1.5, 2.5}));
  CHECK(!price_gap_of(on_lists, {}, {}));
}
