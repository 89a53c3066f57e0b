#include "stats/difference_p.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

using namespace muster;

namespace {

/// `gains` pairs with a quarter more, `losses` with a quarter less, the rest even.
PairedTable table_of(std::int64_t gains, std::int64_t losses, std::int64_t even) {
  PairedTable table;
  table.n[2][3] = gains;
  table.n[2][1] = losses;
  table.n[2][2] = even;
  return table;
}

}  // namespace

TEST_CASE("the p-value for one look is that of the normal distribution") {
  // 130 gains, 70 losses, 300 even, in quarters: mean 60/500 = 0.12, variance 200/500 - 0.0144 = 0.3856,
  // standard error sqrt(0.3856/500) = 0.02777, z = 4.321; 2 (1 - Phi(4.321)) = 1.55e-5 by tables of the
  // normal distribution.
  CHECK(fixed_difference_p(table_of(130, 70, 300)) == doctest::Approx(1.55e-5).epsilon(0.01));
  // z = 1.96 has 0.05: mean d, standard error sqrt((200/500 - d^2)/500) for d = 27.5/500 nearly; 114 and 86:
  // d = 0.056, error 0.02817, z = 1.988, p = 0.0468.
  CHECK(fixed_difference_p(table_of(114, 86, 300)) == doctest::Approx(0.0468).epsilon(0.01));
  CHECK(fixed_difference_p(table_of(86, 114, 300)) == doctest::Approx(0.0468).epsilon(0.01));
  CHECK(fixed_difference_p(table_of(19, 0, 300)) == 1.0);  // fewer than 20 that differ
  CHECK(fixed_difference_p({}) == 1.0);
}

TEST_CASE("a sequence leaves out 0 exactly where its p-value is below 0.05") {
  for (std::int64_t gains = 0; gains <= 400; gains += 8) {
    for (const std::int64_t even : {100, 3000}) {
      const PairedTable table = table_of(gains, 100, even);
      const ScoreInterval interval = difference_sequence(table, 1000);
      CHECK((interval.low > 0 || interval.high < 0) == (sequence_difference_p(table, 1000) < 0.05));
    }
  }
  CHECK(sequence_difference_p({}, 1000) == 1.0);
  CHECK(sequence_difference_p(table_of(0, 0, 5000), 1000) == 1.0);
  CHECK(sequence_difference_p(table_of(100, 100, 1800), 1000) == 1.0);
}

TEST_CASE("the p-value of an asymptotic sequence, worked out") {
  // Tightest at 1000 for alpha 0.05: r = (2 x 2.99573 + ln(1 + 5.99146)) / 1000 = (5.99146 + 1.94469) / 1000
  // = 0.00793615. 2,000 pairs, 300 gains, 200 losses: mean 100/2000/4 = 0.0125, variance (500/2000)/16 -
  // 0.00015625 = 0.01546875; t m^2/v = 2000 x 0.00015625/0.01546875 = 20.2020; t r = 15.8723; half of 20.2020
  // x 15.8723/16.8723 = 9.50233; sqrt(16.8723) e^-9.50233 = 4.10759 x 7.4676e-5 = 3.067e-4.
  CHECK(sequence_difference_p(table_of(300, 200, 1500), 1000) == doctest::Approx(3.067e-4).epsilon(0.001));
}

TEST_CASE("watched all the time, differences of nothing seldom look like something") {
  // At most 0.05 of such runs may have a p-value below 0.05 at some look; of 200 runs then 10 are expected
  // and 20 are exceeded with a chance below 1 in 500.
  std::mt19937_64 random(2024);
  int alarms = 0;
  for (int run = 0; run < 200; ++run) {
    PairedTable table;
    bool alarm = false;
    for (int pair = 1; pair <= 3000; ++pair) {
      const auto face = random() % 8;
      table.add(2, face == 0 ? 3 : face == 1 ? 1 : 2);
      if (pair % 100 == 0) alarm = alarm || sequence_difference_p(table, 3000) < 0.05;
    }
    if (alarm) ++alarms;
  }
  CHECK(alarms <= 20);
}

TEST_CASE("marks by Benjamini and Hochberg, their own example") {
  // The 15 p-values of their paper (J. R. Statist. Soc. B 57, 1995, section 3.2): at q = 0.05 the four least.
  const std::vector<double> p{0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                              0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0};
  const std::vector<bool> marks = false_discovery_marks(p, 0.05);
  for (std::size_t i = 0; i < p.size(); ++i) CHECK(marks[i] == (i < 4));
}

TEST_CASE("marks keep the order of the p-values, and a later one may carry earlier ones") {
  // Bounds 0.0167, 0.0333, 0.05: 0.04 is below the third, so that all three are marked.
  CHECK(false_discovery_marks({0.04, 0.03, 0.02}, 0.05) == std::vector<bool>{true, true, true});
  CHECK(false_discovery_marks({0.9, 0.001, 0.06}, 0.05) == std::vector<bool>{false, true, false});
  CHECK(false_discovery_marks({0.2, 0.3}, 0.05) == std::vector<bool>{false, false});
  CHECK(false_discovery_marks({}, 0.05).empty());
}
