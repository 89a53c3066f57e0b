// Sweeps of FakeSystem, from the text of a plan.
#pragma once

#include <string>

#include "experiments/sweep.hpp"
#include "fake_input.hpp"

namespace muster::test {

inline SweepPlan plan_of(const std::string& design, const std::string& factors) {
  return read_sweep_plan(Document::parse("system: two_by_two\nname: P\ndesign: " + design +
                                             "\nbase: {a: x, b: y}\nfactors:\n" + factors,
                                         "p.yaml")
                             .root());
}

/// An HQ and 10 Line, 12 Line for B, at 2 AP each: 22 and 26 AP. The budget is 40 AP.
inline SweepBase sweep_base() {
  const MatchInput input = fake_input(10, 12);
  return {&fake_system(), input, input.armies, {}, "open", {"balanced", "balanced"}};
}

inline SweepSources sweep_sources() {
  SweepSources sources;
  sources.scenario = [](const Node& name) {
    Scenario scenario;
    scenario.name = name.raw();
    scenario.budget = name.raw() == "small" ? 46 : 80;
    return scenario;
  };
  sources.doctrine = [](const Node& name) {
    Doctrine doctrine = fake_input(1, 1).doctrines[0];
    doctrine.name = name.raw();
    doctrine.weights.set_value(0, 700, "test");
    return doctrine;
  };
  return sources;
}

inline SweepSpec sweep_spec(const std::string& design, const std::string& factors, std::int64_t pairs) {
  const SweepPlan plan = plan_of(design, factors);
  const SweepBase base = sweep_base();
  SweepSpec spec{base.system, plan.name, plan.about, plan.design, sweep_factors(plan, base, sweep_sources()),
                 {},          pairs,     {}};
  spec.cells = sweep_cells(base, plan, spec.factors, [](const ArmyList& list, const UnitCatalogue& units) {
    return violations(list, units, nullptr);
  });
  return spec;
}

}  // namespace muster::test
