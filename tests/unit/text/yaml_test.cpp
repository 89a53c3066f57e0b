#include "text/yaml.hpp"

#include <doctest/doctest.h>

#include "../text/complaint.hpp"

using namespace muster;

namespace {

Node root_of(const std::string& text) { return Document::parse(text, "f.yaml").root(); }
std::string parse_complaint(const std::string& text) {
  return complaint_of([&] { Document::parse(text, "f.yaml"); });
}
/// What a reader says of the value of `v:`.
template <class F>
std::string value_complaint(const std::string& value, F&& read) {
  const Document document = Document::parse("v: " + value + "\n", "f.yaml");
  return complaint_of([&] { read(Fields(document.root()).require("v")); });
}

}  // namespace

TEST_CASE("a document keeps kinds, texts and places") {
  const Document document =
      Document::parse("# head\nname: Old Guard\nlist:\n  - 1\n  - [2, 3]\nmap: {a: b}\nnone:\n", "army.yaml");
  Fields fields(document.root());
  const Node name = fields.require("name");
  CHECK(name.text() == "Old Guard");
  CHECK(name.place() == "army.yaml:2:7");
  CHECK(fields.key_node("name").place() == "army.yaml:2:1");
  const Node list = fields.require("list");
  REQUIRE(list.is_list());
  REQUIRE(list.items().size() == 2);
  CHECK(list.items()[0].integer(0, 9) == 1);
  CHECK(list.items()[1].items()[1].integer(0, 9) == 3);
  CHECK(list.items()[1].items()[1].line() == 5);
  CHECK(list.items()[1].items()[1].column() == 9);
  const Node map = fields.require("map");
  REQUIRE(map.is_map());
  CHECK(map.entries()[0].key.text() == "a");
  CHECK(map.entries()[0].value.text() == "b");
  CHECK(fields.require("none").kind() == Node::Kind::nothing);
  CHECK_FALSE(fields.find("other").has_value());
  fields.finish();
}

TEST_CASE("a node outlives its document") {
  const Node node = [] { return Document::parse("a: {b: 7}", "f.yaml").root(); }();
  CHECK(Fields(Fields(node).require("a")).require("b").integer(0, 9) == 7);
}

TEST_CASE("numbers are plain decimal") {
  const auto integer = [](const Node& n) { n.integer(-5, 20); };
  const auto number = [](const Node& n) { n.number(-5, 20); };
  for (const char* good : {"0", "7", "-5", "20"}) {
    CHECK(value_complaint(good, integer) == "");
    CHECK(value_complaint(good, number) == "");
  }
  CHECK(value_complaint("0.25", number) == "");
  CHECK(Fields(root_of("v: -0.25")).require("v").number(-1, 1) == -0.25);
  for (const char* bad : {"010", "0x10", "0o7", "1e1", "+3", ".nan", ".inf", "-.inf", "nan", "1_0", "five",
                          "21", "-6", "1,5", "0b1", "--1", "1.", ".5"}) {
    const std::string found = "f.yaml:1:4: found '" + std::string(bad) + "', expected ";
    CHECK(value_complaint(bad, integer) == found + "a whole number from -5 to 20");
    CHECK(value_complaint(bad, number) == found + "a plain decimal number from -5 to 20");
  }
  CHECK(value_complaint("1.0", integer) == "f.yaml:1:4: found '1.0', expected a whole number from -5 to 20");
  CHECK(value_complaint("99999999999999999999", integer) ==
        "f.yaml:1:4: found '99999999999999999999', expected a whole number from -5 to 20");
  CHECK(value_complaint("'3'", integer) ==
        "f.yaml:1:4: found text '3', expected a whole number from -5 to 20");
  CHECK(value_complaint("[3]", number) ==
        "f.yaml:1:4: found a list, expected a plain decimal number from -5 to 20");
  CHECK(value_complaint("", integer) == "f.yaml:1:1: found nothing, expected a whole number from -5 to 20");
}

TEST_CASE("texts, flags and choices") {
  const auto flag = [](const Node& n) { n.flag(); };
  CHECK(Fields(root_of("v: true")).require("v").flag());
  CHECK_FALSE(Fields(root_of("v: false")).require("v").flag());
  CHECK(value_complaint("yes", flag) == "f.yaml:1:4: found 'yes', expected true or false");
  CHECK(value_complaint("'true'", flag) == "f.yaml:1:4: found text 'true', expected true or false");
  CHECK(value_complaint("1", flag) == "f.yaml:1:4: found '1', expected true or false");

  const auto choice = [](const Node& n) { n.choice({"fast", "decisive"}); };
  CHECK(Fields(root_of("v: decisive")).require("v").choice({"fast", "decisive"}) == 1);
  CHECK(value_complaint("slow", choice) == "f.yaml:1:4: found 'slow', expected one of 'fast', 'decisive'");
  CHECK(value_complaint("fats", choice) ==
        "f.yaml:1:4: found 'fats', expected one of 'fast', 'decisive' (did you mean 'fast'?)");
  CHECK(value_complaint("decisiv", choice) ==
        "f.yaml:1:4: found 'decisiv', expected one of 'fast', 'decisive' (did you mean 'decisive'?)");
  CHECK(value_complaint("{a: 1}", choice) == "f.yaml:1:4: found a map, expected one of 'fast', 'decisive'");

  const auto text = [](const Node& n) { n.text(); };
  CHECK(value_complaint("''", text) == "f.yaml:1:4: found text '', expected text");
  CHECK(value_complaint("[a]", text) == "f.yaml:1:4: found a list, expected text");
  CHECK(value_complaint("x", [](const Node& n) { n.items(); }) == "f.yaml:1:4: found 'x', expected a list");
  CHECK(value_complaint("x", [](const Node& n) { n.entries(); }) == "f.yaml:1:4: found 'x', expected a map");
}

TEST_CASE("fields: missing, misspelt and unknown keys") {
  const Node map = root_of("name: a\nbudgt: 3\n");
  CHECK(complaint_of([&] { Fields(map).require("system"); }) ==
        "f.yaml:1:1: found no key 'system', expected one");
  CHECK(complaint_of([&] { Fields(map).require("budget"); }) ==
        "f.yaml:2:1: found key 'budgt', expected 'budget' (did you mean 'budget'?)");
  CHECK(complaint_of([&] {
          Fields fields(map);
          fields.require("name");
          fields.find("budget");
          fields.finish();
        }) ==
        "f.yaml:2:1: found unknown key 'budgt', expected one of 'name', 'budget' (did you mean 'budget'?)");
  CHECK(complaint_of([&] {
          Fields fields(map);
          fields.require("name");
          fields.finish();
        }) == "f.yaml:2:1: found unknown key 'budgt', expected one of 'name'");
  CHECK(complaint_of([] { Fields fields(root_of("[1]")); }) == "f.yaml:1:1: found a list, expected a map");
  CHECK(complaint_of([] { Fields(root_of("x: 1")).require("y"); }) ==
        "f.yaml:1:1: found no key 'y', expected one");
}

TEST_CASE("what YAML allows and these files don't") {
  CHECK(parse_complaint("a: 1\nb: 2\na: 3\n") ==
        "f.yaml:3:1: found key 'a' a second time (first in line 1), expected each key once");
  CHECK(parse_complaint("x: {b: 1, b: 1}\n") ==
        "f.yaml:1:11: found key 'b' a second time (first in line 1), expected each key once");
  CHECK(parse_complaint("a: &x 1\nb: 2\n") ==
        "f.yaml:1:4: found an anchor 'x', expected a value without one");
  CHECK(parse_complaint("a: 1\nb: *x\n") ==
        "f.yaml:2:4: found text that is no YAML (the referenced anchor is not defined), expected valid YAML");
  CHECK(parse_complaint("a: !!int 3\n") ==
        "f.yaml:1:4: found a tag 'tag:yaml.org,2002:int', expected a value without one");
  CHECK(parse_complaint("a: !mine [3]\n") == "f.yaml:1:4: found a tag '!mine', expected a value without one");
  CHECK(parse_complaint("a: !mine {b: 3}\n") ==
        "f.yaml:1:4: found a tag '!mine', expected a value without one");
  CHECK(parse_complaint("a: 1\n---\nb: 2\n") == "f.yaml:2:1: found a second document, expected one");
  CHECK(parse_complaint("[a, b]: 1\n") == "f.yaml:1:1: found a list as a key, expected a word");
  CHECK(parse_complaint("{a: b}: 1\n") == "f.yaml:1:1: found a map as a key, expected a word");
  CHECK(parse_complaint("~: 1\n") == "f.yaml:1:1: found a value without a key, expected a word as its key");
  CHECK(parse_complaint("a: b: c\n") ==
        "f.yaml:1:5: found text that is no YAML (illegal map value), expected valid YAML");
  CHECK(parse_complaint("a: [1, 2\n").find("f.yaml:2:1: found text that is no YAML (") == 0);
}

TEST_CASE("empty, large, deep and unreadable text") {
  const std::string empty = "f.yaml:1:1: found an empty file, expected something in it";
  CHECK(parse_complaint("") == empty);
  CHECK(parse_complaint("# only a comment\n") == empty);
  CHECK(parse_complaint("---\n") == empty);
  CHECK(parse_complaint("a: \"" + std::string(max_yaml_bytes, 'x') + "\"") ==
        "f.yaml: found more than 1048576 bytes, expected a smaller file");
  CHECK(parse_complaint("a: " + std::string(1000, '[') + std::string(1000, ']')) ==
        "f.yaml:1:27: found nesting deeper than 24 levels, expected less");
  std::string stairs;
  for (int i = 0; i < 200; ++i) stairs += std::string(static_cast<std::size_t>(i), ' ') + "a:\n";
  CHECK(parse_complaint(stairs) == "f.yaml:25:25: found nesting deeper than 24 levels, expected less");
  CHECK(parse_complaint("a: 1\nb: \xff\n") ==
        "f.yaml:2:4: found bytes that are not UTF-8, expected UTF-8 text");
  CHECK(parse_complaint("a: \xc0\xaf\n") ==
        "f.yaml:1:4: found bytes that are not UTF-8, expected UTF-8 text");
  CHECK(parse_complaint("a: \xed\xa0\x80\n") ==
        "f.yaml:1:4: found bytes that are not UTF-8, expected UTF-8 text");
  CHECK(parse_complaint("a: \xe2\x82") == "f.yaml:1:4: found bytes that are not UTF-8, expected UTF-8 text");
  CHECK(parse_complaint(std::string("a: \0b", 5)) ==
        "f.yaml:1:4: found a control character, expected plain text");
  CHECK(parse_complaint("a: \x1b[1m\n") == "f.yaml:1:4: found a control character, expected plain text");
  CHECK(Fields(root_of("name: Général")).require("name").text() == "Général");
}

TEST_CASE("files that are not there") {
  CHECK(complaint_of([] { Document::read("no/such/file.yaml"); }) ==
        "no/such/file.yaml: found no such file, expected a file to read");
  CHECK(complaint_of([] { Document::read("/"); }) == "/: found a folder, expected a file to read");
}

TEST_CASE("long and multi-line finds are shortened") {
  const std::string complaint =
      value_complaint('"' + std::string(200, 'x') + "\\n\"", [](const Node& n) { n.flag(); });
  CHECK(complaint == "f.yaml:1:4: found text '" + std::string(60, 'x') + "...', expected true or false");
}
