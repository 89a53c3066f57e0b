#include "cli/stop_options.hpp"

#include <doctest/doctest.h>

#include <string>

#include "core/error.hpp"

using namespace muster;

namespace {

std::string complaint(const StopArguments& a) {
  try {
    parse_stop_rule(a);
  } catch (const InputError& e) {
    return e.what();
  }
  return "";
}

}  // namespace

TEST_CASE("stop rules are given in per cent and kept as fractions") {
  CHECK(parse_stop_rule({}) == StopRule{});
  CHECK(parse_stop_rule({"0.5", ""}) == StopRule{StopKind::precision, 0.005, {}});
  CHECK(parse_stop_rule({"0.0125", ""}) == StopRule{StopKind::precision, 0.000125, {}});
  CHECK(parse_stop_rule({"", "50,52"}) == StopRule{StopKind::sprt, 0.0, {0.5, 0.52}});
  CHECK(parse_stop_rule({"", "49.5,57"}) == StopRule{StopKind::sprt, 0.0, {0.495, 0.57}});
}

TEST_CASE("what is no stop rule is refused") {
  for (const char* text : {"0", "-1", "51", "half", "0.5%", "0.00001", "0.12345", "1e-1", "nan"})
    CHECK(complaint({text, ""}).find("--precision '" + std::string(text) + "'") != std::string::npos);
  for (const char* text : {"50", "52,50", "50,50", "50,", ",52", "50,52,54", "-1,50", "50,101", "a,b",
                           "50.00001,52", "50 52", "50,52%"})
    CHECK(complaint({"", text}).find("--sprt '" + std::string(text) + "'") != std::string::npos);
  CHECK(complaint({"0.5", "50,52"}).find("--precision and --sprt") != std::string::npos);
}
