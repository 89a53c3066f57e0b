#include "text/json_reader.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "complaint.hpp"

using namespace muster;
using nlohmann::ordered_json;

namespace {

const ordered_json sample = ordered_json::parse(
    R"({"name": "Ney", "guns": 12, "share": 0.5, "horse": true, "at": [1, 2.5], "inner": {"list": [{"x": "y"}]}})");

}  // namespace

TEST_CASE("a JSON reader gives values of the type asked for") {
  const JsonReader root(sample, "a.json");
  CHECK(root.member("name").text() == "Ney");
  CHECK(root.member("guns").integer(0, 12) == 12);
  CHECK(root.member("guns").whole() == 12);
  CHECK(root.member("guns").number(0, 20) == 12.0);
  CHECK(root.member("share").number(0.5, 1) == 0.5);
  CHECK(root.member("horse").flag());
  CHECK(root.member("name").choice({"Soult", "Ney"}) == 1);
  CHECK(root.member("at").items(2, 2)[1].number(0, 3) == 2.5);
  CHECK_FALSE(root.find("foot"));
  CHECK(root.members().size() == 6);
  CHECK(root.members()[0].first == "name");
  root.only({"name", "guns", "share", "horse", "at", "inner", "more"});
  CHECK(root.member("inner").member("list").items()[0].member("x").place() == "a.json: inner.list[0].x");
}

TEST_CASE("a JSON reader says where what is wrong") {
  const JsonReader root(sample, "a.json");
  const auto complaint = [&](auto reads) { return complaint_of([&] { reads(root); }); };
  using R = const JsonReader&;
  CHECK(complaint([](R r) { r.member("foot"); }) == "a.json: found no 'foot', expected one");
  CHECK(complaint([](R r) { r.member("name").integer(0, 9); }) ==
        "a.json: name: found 'Ney', expected a whole number from 0 to 9");
  CHECK(complaint([](R r) { r.member("guns").integer(0, 11); }) ==
        "a.json: guns: found 12, expected a whole number from 0 to 11");
  CHECK(complaint([](R r) { r.member("share").integer(0, 9); }) ==
        "a.json: share: found 0.5, expected a whole number from 0 to 9");
  CHECK(complaint([](R r) { r.member("guns").text(); }) == "a.json: guns: found 12, expected a text");
  CHECK(complaint([](R r) { r.member("guns").flag(); }) == "a.json: guns: found 12, expected true or false");
  CHECK(complaint([](R r) { r.member("share").number(1, 2.5); }) ==
        "a.json: share: found 0.5, expected a number from 1 to 2.5");
  CHECK(complaint([](R r) {
          r.member("name").choice({"Soult", "Nay"});
        }) == "a.json: name: found 'Ney', expected one of Soult, Nay (did you mean 'Nay'?)");
  CHECK(complaint([](R r) { r.member("at").items(3, 3); }) ==
        "a.json: at: found [1,2.5], expected a list of 3");
  CHECK(complaint([](R r) { r.member("at").items(3, 4); }) ==
        "a.json: at: found [1,2.5], expected a list of 3 to 4");
  CHECK(complaint([](R r) { r.member("at").items()[1].text(); }) ==
        "a.json: at[1]: found 2.5, expected a text");
  CHECK(complaint([](R r) { r.member("inner").member("list").items()[0].member("x").flag(); }) ==
        "a.json: inner.list[0].x: found 'y', expected true or false");
  CHECK(complaint([](R r) { r.member("at").member("x"); }) ==
        "a.json: at: found [1,2.5], expected an object");
  CHECK(complaint([](R r) {
          r.only({"nome", "guns", "share", "horse", "at", "inner"});
        }).rfind("a.json: found unknown member 'name', expected one of nome, guns", 0) == 0);
}

TEST_CASE("numbers beyond their type are refused") {
  const ordered_json values = ordered_json::parse("[18446744073709551615, -1, 1e300]");
  const JsonReader list(values, "b.json");
  CHECK(list.items()[0].whole() == 18446744073709551615ULL);
  CHECK_FALSE(complaint_of([&] { list.items()[0].integer(0, INT64_MAX); }).empty());
  CHECK_FALSE(complaint_of([&] { list.items()[1].whole(); }).empty());
  CHECK_FALSE(complaint_of([&] { list.items()[2].number(-1000, 1000); }).empty());
}

TEST_CASE("long values are cut short in messages") {
  const ordered_json list(std::vector<int>(500, 7));
  CHECK(shown_json(list).size() == 163);
  CHECK(shown_json(list).substr(0, 4) == "[7,7");
  CHECK(shown_json("a") == "'a'");
}
