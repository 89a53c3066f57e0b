#include "text/json.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "../text/complaint.hpp"

using namespace muster;
using nlohmann::ordered_json;

TEST_CASE("canonical JSON doesn't depend on the order of keys, pretty JSON keeps it") {
  const ordered_json one = ordered_json::parse(R"({"b": {"y": 1, "x": 0.5}, "a": [2, 1]})");
  const ordered_json two = ordered_json::parse(R"({"a": [2, 1], "b": {"x": 0.5, "y": 1}})");
  CHECK(canonical_json(one) == R"({"a":[2,1],"b":{"x":0.5,"y":1}})");
  CHECK(canonical_json(one) == canonical_json(two));
  CHECK(pretty_json(ordered_json::parse(R"({"b": 1, "a": null})")) == "{\n  \"b\": 1,\n  \"a\": null\n}\n");
  CHECK(canonical_json(std::uint64_t{18446744073709551615ULL}) == "18446744073709551615");
}

TEST_CASE("what JSON cannot say is refused") {
  ordered_json value;
  value["list"] = {1.0, std::numeric_limits<double>::quiet_NaN()};
  CHECK_THROWS_AS(canonical_json(value), InvariantError);
  CHECK_THROWS_AS(pretty_json(std::numeric_limits<double>::infinity()), InvariantError);
  CHECK_THROWS_AS(pretty_json("\xff"), InvariantError);
}

TEST_CASE("reading JSON") {
  CHECK(parse_json(R"({"seed": 18446744073709551615})", "r.json")["seed"] == 18446744073709551615ULL);
  CHECK(complaint_of([] { parse_json("{\n  \"a\": 1,\n}", "r.json"); }) ==
        "r.json:3:1: found text that is no JSON, expected valid JSON");
  CHECK(complaint_of([] { parse_json("", "r.json"); }) ==
        "r.json:1:1: found text that is no JSON, expected valid JSON");
  CHECK(complaint_of([] { parse_json("{\"a\": NaN}", "r.json"); }) ==
        "r.json:1:7: found text that is no JSON, expected valid JSON");
  CHECK(complaint_of([] { parse_json("{\"a\": 1,\n \"b\": {\"a\": 1},\n  \"a\": 2}", "r.json"); }) ==
        "r.json:3:3: found key 'a' a second time (first in line 1), expected each key once");
  CHECK(complaint_of([] {
          parse_json(R"({"": 1, "x\\\"": 2, "x\\\"": 3})", "r.json");
        }).find("r.json:1:21: found key 'x\\\"' a second time") == 0);
  CHECK(complaint_of([] { parse_json(std::string(100000, '['), "r.json"); }) ==
        "r.json:1:65: found nesting deeper than 64 levels, expected less");
  CHECK(complaint_of([] { parse_json("[1,\n 1e999, 2]", "r.json"); }) ==
        "r.json:2:2: found '1e999', expected a number within range");
  CHECK(complaint_of([] { parse_json("-1e999", "r.json"); }) ==
        "r.json:1:1: found '-1e999', expected a number within range");
}

TEST_CASE("JSON too large to be gone through is refused on the way") {
  std::string keys = "{\"k\": 0";
  for (int i = 1; i < 100'000; ++i) keys += ",\n\"" + std::to_string(i) + "\": 0";
  CHECK(complaint_of([&] { parse_json(keys + "}", "r.json"); }) ==
        "r.json:1001:1: found more than 1000 keys, expected fewer");
  std::string values = "[0";
  for (int i = 1; i < 3'000'000; ++i) values += ",0";
  CHECK(complaint_of([&] {
          parse_json(values + "]", "r.json");
        }).find(": found more than 2000000 values, expected a smaller file") != std::string::npos);
}

TEST_CASE("CSV fields are quoted where they must be") {
  CHECK(csv_field("plain text") == "plain text");
  CHECK(csv_field("a,b") == "\"a,b\"");
  CHECK(csv_field("say \"x\"") == "\"say \"\"x\"\"\"");
  CHECK(csv_field("two\nlines") == "\"two\nlines\"");
  CHECK(csv_field("") == "");
  CsvWriter csv({"name", "value"});
  csv.row({"a,b", "1"});
  CHECK(csv.text() == "name,value\n\"a,b\",1\n");
  CHECK_THROWS_AS(csv.row({"1"}), InvariantError);
}
