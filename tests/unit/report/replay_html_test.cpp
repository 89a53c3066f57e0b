#include "report/replay_html.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

using namespace muster;
using Json = nlohmann::ordered_json;

namespace {

ToldGame game_of_two() {
  ToldGame told;
  told.record.scenario = "@film@ & co";
  told.record.settings = {{"line.move", "4"}};
  told.record.sides[0].army = "</script><b>Reds";
  told.record.sides[1].army = "\"Blues\"";
  told.record.outcome.winner = Winner::defender;
  told.record.outcome.ending = "losses";
  told.record.outcome.digest = 0xabc;
  Film& film = told.film;
  film.sides = {"Near", "Far"};
  film.roles = {"one", "two"};
  film.limit = 5;
  film.table = {24, 12};
  film.types = {{"Pike", {"M0 0V1", ""}}};
  film.sizes = {{"Common", {}}};
  film.statuses = {{"well", {}}, {"ill", {"M0 0H1", ""}}};
  film.pieces = {{Seat::attacker, "n 1", 0, 0, {0.5, 0.25}}, {Seat::defender, "f 1", 0, 0, {0.5, 0.25}}};
  Frame frame;
  frame.turn = 1;
  frame.acting = Seat::defender;
  frame.step = "Far moves";
  frame.pieces = {{0, {{-12, -6}, {0, 1}}, 1}};
  frame.lost[1] = {1};
  Mark loss;
  loss.kind = MarkKind::loss;
  loss.piece = 1;
  loss.way = {{{1.00049, 0}, {0, -1}}};
  frame.marks = {loss};
  Mark shot = loss;
  shot.kind = MarkKind::shot;
  shot.other = 0;
  shot.die = 1;
  shot.total = 0;
  shot.effect = Effect::routs;
  frame.marks.push_back(shot);
  frame.account = "all of it\n";
  film.frames = {frame};
  return told;
}

Json film_in(const std::string& page) {
  const std::string opening = "id=\"film\">";
  const std::size_t from = page.find(opening) + opening.size();
  return Json::parse(page.substr(from, page.find("</script>", from) - from));
}

}  // namespace

TEST_CASE("a page holds its film in the rulebook's coordinates") {
  const Json film = film_in(replay_html(game_of_two(), "Rules"));
  CHECK(film["winner"] == 1);
  CHECK(film["sides"][0]["name"] == "Near");
  CHECK(film["sides"][1]["army"] == "\"Blues\"");
  const Json& frame = film["frames"][0];
  CHECK(frame["pieces"] == Json::parse("[[0, 0.0, 0.0, 0.0, 1.0, 1]]"));
  CHECK(frame["lost"] == Json::parse("[[], [1]]"));
  CHECK(frame["account"] == "all of it\n");
  CHECK(frame["acting"] == 1);
  CHECK(frame["marks"][0]["kind"] == "loss");
  CHECK(frame["marks"][0]["way"] == Json::parse("[[13.0, 6.0, 0.0, -1.0]]"));
  CHECK_FALSE(frame["marks"][0].contains("die"));
  // A total of nothing is a total.
  CHECK(frame["marks"][1]["total"] == 0);
  CHECK(frame["marks"][1]["effect"] == "routs");
  CHECK(frame["marks"][1]["other"] == 0);
}

TEST_CASE("no name ends the page's script or becomes markup, nor a place to be filled") {
  const std::string page = replay_html(game_of_two(), "Rules <1>");
  CHECK(page.find("</script><b>") == std::string::npos);
  CHECK(page.find("&lt;/script&gt;&lt;b&gt;Reds against &quot;Blues&quot;") != std::string::npos);
  CHECK(page.find("Rules &lt;1&gt;, @film@ &amp; co. Seed 1") != std::string::npos);
  CHECK(page.find("line.move = 4") != std::string::npos);
  CHECK(page.find("Digest 0000000000000abc.") != std::string::npos);
  CHECK(page.find("@title@") == std::string::npos);
  CHECK(page.find("@script@") == std::string::npos);
  CHECK(page.substr(0, 15) == "<!doctype html>");
  CHECK(film_in(page)["sides"][0]["army"] == "</script><b>Reds");
}

TEST_CASE("a drawn game's page names its ending") {
  ToldGame told = game_of_two();
  told.record.outcome.winner = Winner::nobody;
  const Json film = film_in(replay_html(told, "Rules"));
  CHECK(film["winner"].is_null());
  CHECK(film["ending"] == "losses");
}
