#include "text/number.hpp"

#include <doctest/doctest.h>

#include <limits>

#include "core/error.hpp"

using namespace muster;

TEST_CASE("decimals are written as people write them") {
  CHECK(decimal_text(0) == "0");
  CHECK(decimal_text(-0.0) == "0");
  CHECK(decimal_text(0.25) == "0.25");
  CHECK(decimal_text(-3) == "-3");
  CHECK(decimal_text(0.1) == "0.1");
  CHECK(decimal_text(123456.5) == "123456.5");
  CHECK(decimal_text(0.00001) == "0.00001");
  CHECK_THROWS_AS(decimal_text(1e15), InvariantError);
  CHECK_THROWS_AS(decimal_text(std::numeric_limits<double>::quiet_NaN()), InvariantError);
}

TEST_CASE("what is written reads back as the same value") {
  double value = 1.0 / 3;
  for (int i = 0; i < 40; ++i) {
    const std::string text = decimal_text(value);
    if (text.size() <= 30) CHECK(parse_decimal(text) == value);
    value = value * -1.7 + 0.01;
  }
}

TEST_CASE("integers stay whole") {
  CHECK(parse_integer("9007199254740993") == 9007199254740993);
  CHECK(parse_integer("9223372036854775807") == std::numeric_limits<std::int64_t>::max());
  CHECK_FALSE(parse_integer("9223372036854775808"));
  CHECK_FALSE(parse_integer("1.0"));
  CHECK_FALSE(parse_integer(""));
  CHECK_FALSE(parse_integer("-"));
  CHECK_FALSE(parse_decimal("00"));
  CHECK_FALSE(parse_decimal(" 1"));
  CHECK_FALSE(parse_decimal("1 "));
  CHECK_FALSE(parse_decimal(std::string(31, '1')));
}
