#include "text/json_reader.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "complaint.hpp"
#include "text/shown.hpp"

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
  CHECK(root.member("inner").member("list").items(1, 1)[0].member("x").place() == "a.json: inner.list[0].x");
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
  CHECK(complaint([](R r) { r.member("at").items(0, 2)[1].text(); }) ==
        "a.json: at[1]: found 2.5, expected a text");
  CHECK(complaint([](R r) { r.member("inner").member("list").items(0, 9)[0].member("x").flag(); }) ==
        "a.json: inner.list[0].x: found 'y', expected true or false");
  CHECK(complaint([](R r) { r.member("at").member("x"); }) ==
        "a.json: at: found [1,2.5], expected an object");
  CHECK(complaint([](R r) {
          r.only({"nome", "guns", "share", "horse", "at", "inner"});
        }) ==
        "a.json: found unknown key 'name', expected one of 'nome', 'guns', 'share', 'horse', 'at', 'inner' "
        "(did you mean 'nome'?)");
}

TEST_CASE("names are fit to be printed, and messages are whatever is in the file") {
  for (const char* text : {"T\x1b[31m", "a\nb", "bell\a",
                           "\xc2\x9b"
                           "31m",
                           "del\x7f"}) {
    const ordered_json value{{"name", text}};
    CHECK(JsonReader(value, "c.json").member("name").text() == text);
    const std::string complaint = complaint_of([&] { JsonReader(value, "c.json").member("name").name(); });
    CHECK(complaint.find(", expected text without control characters") != std::string::npos);
    CHECK_FALSE(has_control_character(complaint));
    const std::string whole = complaint_of([&] { JsonReader(value, "c.json").flag(); });
    CHECK(whole.find("c.json: found {\"name\":") == 0);
    CHECK_FALSE(has_control_character(whole));
  }
  const ordered_json named{{"name", "Dom\u00e9non"}};
  CHECK(JsonReader(named, "c.json").member("name").name() == "Dom\u00e9non");
  const ordered_json nameless{{"name", ""}};
  CHECK(complaint_of([&] { JsonReader(nameless, "c.json").member("name").name(); }) ==
        "c.json: name: found '', expected a text that is not empty");
  const ordered_json odd{{std::string(100000, 'k') + "\x1b", 1}};
  const std::string complaint = complaint_of([&] { JsonReader(odd, "c.json").only({"name"}); });
  CHECK(complaint.size() < 400);
  CHECK_FALSE(has_control_character(complaint));
}

TEST_CASE("a JSON reader gives line and column where it has the text") {
  const std::string text =
      "{\n"
      "  \"seed\": 1,\n"
      "  \"a.c\": {\"x\": [10, [\"\\\"]}\", 20]]},\n"
      "  \"a\": {\"b\": {\"y\": 5}},\n"
      "  \"\u00e9t\\u00e9\" : {\"n\" :\t-7 }\n"
      "}\n";
  const ordered_json json = ordered_json::parse(text);
  const JsonReader root(json, std::make_shared<JsonSource>("d.json", text));
  CHECK(root.place() == "d.json:1:1");
  CHECK(root.member("seed").place() == "d.json:2:11: seed");
  CHECK(root.member("a.c").member("x").items(2, 2)[1].items(2, 2)[1].place() == "d.json:3:30: a.c.x[1][1]");
  CHECK(root.member("a").member("b").member("y").place() == "d.json:4:20: a.b.y");
  CHECK(root.member("\u00e9t\u00e9").member("n").place() == "d.json:5:23: \u00e9t\u00e9.n");
  CHECK(complaint_of([&] { root.member("a").member("c"); }) == "d.json:4:8: a: found no 'c', expected one");
  CHECK(complaint_of([&] { root.member("a").member("b").only({"beta"}); }) ==
        "d.json:4:15: a.b: found unknown key 'y', expected one of 'beta'");
  CHECK(complaint_of([&] {
          root.only({"sed", "a.c", "a", "c"});
        }) ==
        "d.json:2:3: found unknown key 'seed', expected one of 'sed', 'a.c', 'a', 'c' (did you mean 'sed'?)");
  const JsonReader part(json["a"], std::make_shared<JsonSource>("d.json", text), "a", " (of two)");
  CHECK(complaint_of([&] { part.member("b").flag(); }) ==
        "d.json:4:14: a.b (of two): found {\"y\":5}, expected true or false");
  CHECK(JsonSource("d.json", text).place("a.d[7]") == "d.json: a.d[7]");
}

TEST_CASE("numbers beyond their type are refused") {
  const ordered_json values = ordered_json::parse("[18446744073709551615, -1, 1e300]");
  const JsonReader list(values, "b.json");
  CHECK(list.items(3, 3)[0].whole() == 18446744073709551615ULL);
  CHECK_FALSE(complaint_of([&] { list.items(3, 3)[0].integer(0, INT64_MAX); }).empty());
  CHECK_FALSE(complaint_of([&] { list.items(3, 3)[1].whole(); }).empty());
  CHECK_FALSE(complaint_of([&] { list.items(3, 3)[2].number(-1000, 1000); }).empty());
}

TEST_CASE("long values are cut short in messages") {
  const ordered_json list(std::vector<int>(500, 7));
  CHECK(shown_json(list).size() == 163);
  CHECK(shown_json(list).substr(0, 4) == "[7,7");
  CHECK(shown_json("a") == "'a'");
}
