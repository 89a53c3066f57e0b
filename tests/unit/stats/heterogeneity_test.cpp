#include "stats/heterogeneity.hpp"

#include <doctest/doctest.h>

#include "stats/chi_square.hpp"

using namespace muster;

TEST_CASE("contexts that differ as much as their errors explain have no spread of their own") {
  const Heterogeneity h = heterogeneity({{{1.0, 1.0}, {2.0, 1.0}, {3.0, 1.0}}});
  CHECK(h.q == doctest::Approx(2.0));
  CHECK(h.tau == 0.0);
  CHECK(h.p == doctest::Approx(0.367879).epsilon(1e-5));  // e^-1
}

TEST_CASE("spread beyond the errors, by hand") {
  // Q = 8, one degree; weights 1 and 1: tau^2 = (8 - 1) / (2 - 2 / 2).
  const Heterogeneity h = heterogeneity({{{0.0, 1.0}, {4.0, 1.0}}});
  CHECK(h.q == doctest::Approx(8.0));
  CHECK(h.tau * h.tau == doctest::Approx(7.0));
  // Weights 4, 1, 1, mean 8/6; Q = 4 (8/6)^2 + (4 - 8/6)^2 x 2 = 21.3333; tau^2 = 19.3333 / (6 - 3).
  const Heterogeneity uneven = heterogeneity({{{0.0, 0.5}, {4.0, 1.0}, {4.0, 1.0}}});
  CHECK(uneven.q == doctest::Approx(21.33333).epsilon(1e-5));
  CHECK(uneven.tau * uneven.tau == doctest::Approx(6.444444).epsilon(1e-5));
}

TEST_CASE("groups may differ, only what differs within them counts") {
  // Q = 8 + 0.5 with one degree each; scale 1 + 1: tau^2 = (8.5 - 2) / 2.
  const Heterogeneity h = heterogeneity({{{0.0, 1.0}, {4.0, 1.0}}, {{90.0, 1.0}, {91.0, 1.0}}, {{5.0, 1.0}}});
  CHECK(h.estimates == 4);
  CHECK(h.q == doctest::Approx(8.5));
  CHECK(h.tau * h.tau == doctest::Approx(3.25));
  CHECK(h.p == doctest::Approx(0.0142642).epsilon(1e-5));  // e^-4.25
}

TEST_CASE("one estimate has nothing to differ from") {
  CHECK(heterogeneity({{{3.0, 1.0}}}).tau == 0.0);
  CHECK(heterogeneity(std::vector<std::vector<Estimate>>{}).p == 1.0);
}

TEST_CASE("chi square tails from a printed table") {
  CHECK(chi_square_tail(3.841, 1) == doctest::Approx(0.05).epsilon(1e-3));
  CHECK(chi_square_tail(11.345, 3) == doctest::Approx(0.01).epsilon(1e-3));
  CHECK(chi_square_tail(0.0, 2) == 1.0);
}
