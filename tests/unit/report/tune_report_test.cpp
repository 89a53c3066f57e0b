#include "report/tune_report.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "../experiments/fake_input.hpp"

using namespace muster;

namespace {

ContextScore score_of(std::array<std::int64_t, 5> counts) { return {{counts}, 0, 0, 1}; }

/// The start at 500 has become 640; two contexts, the start and one more opponent.
TuneResult made_up(bool complete) {
  const MatchInput input = test::fake_input(10, 10);
  Doctrine start = input.doctrines[0];
  Doctrine other = start;
  other.name = "other";
  other.weights.set_value(0, 100, "test");
  Doctrine product = start;
  product.weights.set_value(0, 640, "test");
  TuneSpec spec{&test::fake_system(),
                start,
                {start, other},
                {{"open_40", "fast", "x", "y", input}, {"open_40", "decisive", "x", "y", input}},
                {0}};
  spec.iterations = 30;
  spec.drawn = 2;
  spec.pairs = 16;
  spec.confirm_pairs = 100;
  TuneResult result{
      spec, {}, start, product, {start, other}, {{true, 0}, {true, 1}, {false, 1}}, BatchEnd::complete, ""};
  result.state.spsa.done = complete ? 30 : 11;
  result.state.spsa.iterate = {639.75};
  result.state.games = 3840;
  result.state.trials = {0.04, -0.08};
  result.gain = 2.5;
  result.spec.first_step = 0.1;
  if (complete) {
    result.state.confirmed = {{score_of({10, 0, 60, 0, 30}), score_of({20, 0, 60, 0, 20})},
                              {score_of({0, 0, 0, 0, 100}), score_of({0, 0, 0, 0, 100})},
                              {score_of({0, 0, 50, 0, 50}), score_of({0, 0, 50, 0, 50})}};
  }
  return result;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("the text has weights, opponents and contexts") {
  // 30 wins, 120 even, 50 wins of 200: mean 0.55; deviation sqrt(0.25 * 80 / 200 - 0.05^2) = 0.3122, standard
  // error 0.02208, so 1.96 of them 0.0433.
  const std::string text = tune_text(made_up(true));
  CHECK(has(text, "Fake rules: doctrine balanced, tuned\n"));
  CHECK(has(text,
            "  30 iterations of 2 contexts drawn of 2, with 16 pairs for either candidate in each; 3,840 "
            "games.\n"));
  CHECK(has(text, "  Opponents: balanced, other.\n"));
  CHECK(has(text, "  aggression       500       640   +1.12\n"));
  CHECK(has(text, "  against balanced  55 %  (51 to 59 %)"));
  CHECK(has(text, "1/2 by construction\n"));
  CHECK(has(text, "  against other     100"));
  CHECK(has(text, "Against balanced, by context  product\n  fast                        60 %"));
  CHECK(has(text, "\n  decisive                    50 %"));
  CHECK(has(
      text,
      "  Gain a = 2.5, so that the first steps move a weight by 0.1 scales: in 10 trials the candidates'\n"
      "  scores differed by 6 % on average.\n"));
  CHECK(has(text, "\nThe product is better than balanced.\n"));
  CHECK_FALSE(has(text, "optimal"));
  CHECK_FALSE(has(text, "Interrupted"));
}

TEST_CASE("a product that is not better is called so, and its file says it too") {
  TuneResult result = made_up(true);
  result.state.confirmed[0] = {score_of({22, 0, 60, 0, 18}), score_of({18, 0, 60, 0, 22})};
  CHECK(has(tune_text(result), "\nThe product is not better than balanced within the error.\n"));
  CHECK(nlohmann::json::parse(tune_json(result))["confirm"]["verdict"] == "not_better");
  CHECK(has(product_yaml(result, "p", "c"), "(95 % interval 46 to 54 %), not better within the error."));
  result.state.confirmed[0] = {score_of({60, 0, 30, 0, 10}), score_of({60, 0, 30, 0, 10})};
  CHECK(has(tune_text(result), "\nThe product is worse than balanced, beyond the error.\n"));
  CHECK(nlohmann::json::parse(tune_json(result))["confirm"]["verdict"] == "worse");
  CHECK(has(product_yaml(result, "p", "c"), ", worse beyond the error."));
}

TEST_CASE("an interrupted result says so and has no scores") {
  const std::string text = tune_text(made_up(false));
  CHECK(has(text, "Interrupted after 11 of 30 iterations: the result so far, not confirmed.\n"));
  CHECK_FALSE(has(text, "against"));
  const auto json = nlohmann::json::parse(tune_json(made_up(false)));
  CHECK(json["interrupted"] == true);
  CHECK(json["iterations"] == 11);
  CHECK(json["confirm"]["all"].is_null());
  CHECK(json["confirm"]["verdict"].is_null());
}

TEST_CASE("the JSON has every bout with every context") {
  const auto json = nlohmann::json::parse(tune_json(made_up(true)));
  CHECK(json["schema"] == "muster.tune/1");
  CHECK(json["mode"] == "tune");
  CHECK(json["pool"] == nlohmann::json::parse(R"(["balanced", "other"])"));
  CHECK(json["points"].is_null());
  CHECK(json["weights"][0] ==
        nlohmann::json::parse(R"({"key": "aggression", "start": 500, "product": 640, "iterate": 639.75,
                                  "scale": 125.0, "low": 0.0, "high": 1000.0})"));
  const auto& bouts = json["confirm"]["bouts"];
  REQUIRE(bouts.size() == 3);
  CHECK(bouts[0]["doctrine"] == "product");
  CHECK(bouts[0]["opponent"] == "balanced");
  CHECK(bouts[0]["score"].get<double>() == doctest::Approx(0.55));
  CHECK(bouts[0]["interval"][0].get<double>() == doctest::Approx(0.55 - 0.0433).epsilon(0.001));
  CHECK(bouts[0]["contexts"][1]["victory"] == "decisive");
  CHECK(bouts[0]["contexts"][1]["pair_counts"] == nlohmann::json::parse("[20, 0, 60, 0, 20]"));
  CHECK(bouts[2]["doctrine"] == "start");
  CHECK(json["gain"] == 2.5);
  CHECK(json["trials"] == nlohmann::json::parse("[0.04, -0.08]"));
  CHECK(json["confirm"]["verdict"] == "better");
  CHECK(json["confirm"]["all"]["pairs"] == 400);
  CHECK(json["confirm"]["all"]["score"].get<double>() == doctest::Approx(0.775));
}

TEST_CASE("the product is a doctrine that can be read, with what made it") {
  const std::string yaml =
      product_yaml(made_up(true), "quick \"one\"", "muster tune 'my: start' --seed 1 (spec 01)");
  const Doctrine read =
      read_doctrine(Document::parse(yaml, "p.yaml").root(), test::fake_system().doctrine_table());
  CHECK(read.system == "two_by_two");
  CHECK(read.name == "quick \"one\"");
  CHECK(read.made_by == "muster tune 'my: start' --seed 1 (spec 01)");
  CHECK(read.about ==
        "Tuned from balanced; scores 55 % against it on fresh dice (95 % interval 51 to 59 %).");
  CHECK(read.weights[0] == 640);
}

TEST_CASE("an exploit is the best that was found, no more") {
  TuneResult result = made_up(true);
  result.spec.points = 20;
  result.spec.pool = {result.spec.pool[1]};
  result.origin.name = "best random point";
  result.opponents = {result.spec.pool[0]};
  result.bouts = {{true, 0}, {false, 0}};
  result.state.confirmed.resize(2);
  const std::string text = tune_text(result);
  CHECK(has(text, "Fake rules: an exploit of doctrine other\n"));
  CHECK(has(text, "  Set out from the best of 20 random points.\n"));
  CHECK(has(text, "best random point"));
  CHECK(has(text, "This is the best exploit of other found here; there may be better ones.\n"));
  CHECK(nlohmann::json::parse(tune_json(result))["mode"] == "exploit");
}
