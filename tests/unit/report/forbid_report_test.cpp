#include "report/forbid_report.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "../experiments/fake_input.hpp"

using namespace muster;

namespace {

class Choosy final : public test::FakeSystem {
 public:
  Behaviours behaviours() const override { return table_; }

 private:
  std::array<Behaviour, 3> table_{
      {{"charge", "never charges"}, {"rest", "never rests"}, {"sing", "never sings"}}};
};

/// 2,000 pairs made by hand: as it is all even; not to charge loses 300 pairs by a half and wins 100; not to
/// rest loses 100 and wins 110; not to sing changes none.
ForbidResult made(std::size_t side) {
  static const Choosy system;
  const ForbidSpec spec{&system, test::fake_input(12, 10), side, {}, 2000};
  ForbidResult r{spec, match_spec(system, spec.input, 2000), {}, {}};
  r.as_it_is.pairs = 2000;
  r.as_it_is.pair_counts = PairCounts{{0, 0, 2000, 0, 0}};
  const auto add = [&](const char* key, std::int64_t lost, std::int64_t won) {
    ForbiddenBehaviour b;
    b.key = key;
    b.tally.pairs = 2000;
    b.table.n[2] = {lost, 0, 2000 - lost - won, 0, won};
    r.spec.behaviours.emplace_back(key);
    r.behaviours.push_back(b);
  };
  add("charge", 300, 100);
  add("rest", 100, 110);
  add("sing", 0, 0);
  return r;
}

bool has(const std::string& text, const std::string& part) {
  CAPTURE(text);
  CAPTURE(part);
  return text.find(part) != std::string::npos;
}

}  // namespace

// 200 pairs of 2,000 more lost than won, each by a half: 5 points.
TEST_CASE("costs are told in points, for either side, with what is clear and what is not") {
  const std::string a = forbid_text(made(0));
  CHECK(has(a, "Forbidding charge to A costs it 5.0 points of per cent ("));
  CHECK(has(a, "Forbidding rest to A has no clear effect: between "));
  CHECK(has(a, "Forbidding sing to A changes the score of none of 2,000 pairs.\n"));
  CHECK(has(a, "As it is A scores 50.0 %"));
  CHECK(has(a, "  charge: never charges\n"));
  CHECK(has(a, "45.0 %      400"));
  const std::string b = forbid_text(made(1));
  CHECK(has(b, "Forbidding charge to B gains it 5.0 points of per cent ("));
  CHECK(has(b, "55.0 %      400"));
  for (const std::string& text : {a, b}) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 100);
  }
}

TEST_CASE("the JSON has the counts that the costs follow from") {
  const auto json = nlohmann::json::parse(forbid_json(made(1)));
  CHECK(json["schema"] == "muster.forbid/1");
  CHECK(json["restricted"] == "b");
  CHECK(json["complete"] == true);
  const auto& charge = json["behaviours"][0];
  CHECK(charge["behaviour"] == "charge");
  CHECK(charge["cost"] == doctest::Approx(-0.05));
  CHECK(charge["score_as_it_is"] == doctest::Approx(0.5));
  CHECK(charge["score_restricted"] == doctest::Approx(0.55));
  CHECK(charge["pair_table"][2] == nlohmann::json::parse("[300, 0, 1600, 0, 100]"));
  CHECK(charge["pairs"] == 2000);
  CHECK(charge["pairs_that_differ"] == 400);
  CHECK(charge["interval"][0] < charge["interval"][1]);
  CHECK(json["as_it_is"]["pair_counts"][2] == 2000);
}

TEST_CASE("an interrupted run says so, one without pairs has no figures") {
  ForbidResult r = made(0);
  r.as_it_is = {};
  for (ForbiddenBehaviour& b : r.behaviours) b = {b.key, {}, {}};
  CHECK(has(forbid_text(r), "Interrupted after 0 of 2,000 pairs"));
  CHECK(has(forbid_text(r), "Forbidding charge to A was not played.\n"));
  const auto json = nlohmann::json::parse(forbid_json(r));
  CHECK(json["behaviours"][0]["cost"].is_null());
  CHECK(json["as_it_is"]["score"].is_null());
}
