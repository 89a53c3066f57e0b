#include "game/odds.hpp"

#include <doctest/doctest.h>

using namespace muster;

TEST_CASE("exact numbers are in lowest terms, with the nearest double") {
  CHECK(exact_number("58/144").fraction == "29/72");
  CHECK(exact_number("58/144").value == 29.0 / 72.0);
  CHECK(exact_number("12/6").fraction == "2");
  CHECK(exact_number("0/6").fraction == "0");
  CHECK(exact_number("-3/9").fraction == "-1/3");
  CHECK(exact_number("-3/9").value == -1.0 / 3.0);
  CHECK(exact_number("1/10").value == 0.1);
}

TEST_CASE("numbers beyond the range of a double on both sides of the stroke keep their quotient") {
  const std::string zeros(400, '0');
  CHECK(exact_number("1" + zeros + "/3" + zeros).fraction == "1/3");
  const ExactNumber third = exact_number("1" + zeros + "/3" + std::string(399, '0') + "1");
  CHECK(third.fraction.size() == 401 + 1 + 401);
  CHECK(third.value == doctest::Approx(1.0 / 3.0).epsilon(1e-15));
}
