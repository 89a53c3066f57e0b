#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "match_inputs.hpp"
#include "rules/two_by_two/signs.hpp"
#include "rules/two_by_two/types.hpp"

namespace {

using namespace muster;
using test::input_for;
using Json = nlohmann::ordered_json;

ToldGame filmed(const MatchInput& input, std::uint64_t pair, int leg) {
  ToldGame told;
  ReplayOptions options;
  options.film = true;
  two_by_two::system().replay(input, pair, leg, options, told);
  return told;
}

std::size_t marks_of(const Film& film, MarkKind kind) {
  std::size_t n = 0;
  for (const Frame& frame : film.frames) {
    for (const Mark& mark : frame.marks) n += mark.kind == kind ? 1 : 0;
  }
  return n;
}

/// Entries of a record in which the member is that word.
std::size_t entries_of(const GameRecord& record, const char* member, const std::string& word) {
  std::size_t n = 0;
  for (const std::string& entry : record.play) n += Json::parse(entry).value(member, "") == word ? 1 : 0;
  return n;
}

/// Nobody is lost out of sight: each piece is on the table, waits, has left or is lost.
void check_everybody_is_somewhere(const Film& film) {
  for (const Frame& frame : film.frames) {
    std::array<std::size_t, 2> armies{};
    for (const FilmPiece& piece : film.pieces) ++armies[index(piece.seat)];
    std::array<std::size_t, 2> seen{frame.lost[0].size() + static_cast<std::size_t>(frame.left[0]),
                                    frame.lost[1].size() + static_cast<std::size_t>(frame.left[1])};
    for (const PieceStands& p : frame.pieces) ++seen[index(film.pieces[p.piece].seat)];
    for (const FilmPoint& point : frame.points) seen[index(point.seat)] += point.queue.size();
    CHECK(seen == armies);
  }
}

void check_marks(const Film& film, const GameRecord& record) {
  CHECK(marks_of(film, MarkKind::shot) == entries_of(record, "decision", "shoot"));
  CHECK(marks_of(film, MarkKind::melee) ==
        entries_of(record, "text", "fights") + entries_of(record, "text", "fights after a follow-up:"));
  CHECK(marks_of(film, MarkKind::loss) == record.outcome.losses.size());
  CHECK(marks_of(film, MarkKind::arrival) ==
        entries_of(record, "rule", "REINF-2") - entries_of(record, "text", "finds no room and stays queued"));
  CHECK(marks_of(film, MarkKind::test) ==
        entries_of(record, "for", "rally") + entries_of(record, "for", "reinforce"));
  for (const Frame& frame : film.frames) {
    for (const Mark& mark : frame.marks) {
      CHECK(mark.piece < film.pieces.size());
      CHECK(!mark.way.empty());
      if (mark.kind == MarkKind::shot || mark.kind == MarkKind::melee) {
        CHECK(mark.other < film.pieces.size());
        CHECK(film.pieces[mark.other].seat != film.pieces[mark.piece].seat);
        CHECK(mark.die >= 1);
        CHECK(mark.die <= 6);
      }
      if (mark.kind == MarkKind::melee) {
        CHECK(mark.total != mark.other_total);
        CHECK(mark.beaten == (mark.total < mark.other_total ? mark.piece : mark.other));
      }
    }
  }
}

void check_film(const MatchInput& input, std::uint64_t pairs) {
  for (std::uint64_t pair = 0; pair < pairs; ++pair) {
    const ToldGame told = filmed(input, pair, static_cast<int>(pair % 2));
    const Film& film = told.film;
    REQUIRE(!film.frames.empty());
    CHECK(film.pieces.size() == told.record.sides[0].units.size() + told.record.sides[1].units.size());
    check_everybody_is_somewhere(film);
    check_marks(film, told.record);
    std::string account;
    for (const Frame& frame : film.frames) account += frame.account;
    // All of the account but what comes before the set-up.
    CHECK(told.account.substr(told.account.size() - account.size()) == account);
    CHECK(account.find("is placed") == std::string::npos);
    for (const unsigned seat : {0U, 1U}) {
      std::size_t lost = 0;
      for (const RecordedLoss& loss : told.record.outcome.losses) lost += index(loss.seat) == seat ? 1 : 0;
      CHECK(film.frames.back().lost[seat].size() == lost);
    }
  }
}

}  // namespace

TEST_CASE("a film shows every shot, melee, loss and arrival of its game, and everybody's whereabouts") {
  check_film(input_for("french_guard", "austrian_line", "pickup_40", "balanced"), 4);
  check_film(input_for("tribal_host", "french_artillery", "orchards_40", "balanced"), 2);
  check_film(input_for("lancers", "tribal_host", "orchards_40", "random"), 3);
}

TEST_CASE("a film has what the account without pictures has, and the same record") {
  const MatchInput input = input_for("french_columns", "british_lights", "pickup_40", "balanced");
  ToldGame plain;
  two_by_two::system().replay(input, 1, 0, {false, false}, plain);
  const ToldGame told = filmed(input, 1, 0);
  CHECK(told.account == plain.account);
  CHECK(record_json(told.record) == record_json(plain.record));
  CHECK(plain.film.frames.empty());
  ToldGame again;
  two_by_two::system().replay_record(parse_record(record_json(plain.record), "game.json"), {false, true},
                                     again);
  CHECK(again.film.frames.size() == told.film.frames.size());
}

TEST_CASE("each type and status has a sign of its own") {
  std::set<std::string> signs;
  const std::vector<FilmWord> types = two_by_two::type_signs();
  REQUIRE(types.size() == two_by_two::type_count);
  for (const FilmWord& type : types) {
    CHECK_MESSAGE(!(type.sign.lines + type.sign.solid).empty(), type.name);
    CHECK_MESSAGE(signs.insert(type.sign.lines + "/" + type.sign.solid).second, type.name);
  }
  const std::vector<FilmWord> statuses = two_by_two::status_signs();
  REQUIRE(statuses.size() == 3);
  CHECK(signs.insert(statuses[1].sign.lines + "/" + statuses[1].sign.solid).second);
  CHECK(signs.insert(statuses[2].sign.lines + "/" + statuses[2].sign.solid).second);
  CHECK(two_by_two::size_signs().size() == two_by_two::size_keys.size());
}
