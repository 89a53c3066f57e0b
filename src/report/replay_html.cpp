#include "report/replay_html.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "board/terrain_file.hpp"
#include "report/replay_page.hpp"
#include "text/json.hpp"

namespace muster {
namespace {

using Json = nlohmann::ordered_json;

/// A page is looked at, not measured: a thousandth of an inch will do.
double rounded(double v) { return std::round(v * 1000) / 1000 + 0.0; }

Json point_json(Vec2 p, TableSize table) {
  const Vec2 q = to_rulebook(p, table);
  return Json::array({rounded(q.x), rounded(q.y)});
}

Json pose_json(const Pose& pose, TableSize table) {
  const Vec2 q = to_rulebook(pose.centre, table);
  return Json::array({rounded(q.x), rounded(q.y), rounded(pose.facing.x), rounded(pose.facing.y)});
}

Json words_json(const std::vector<FilmWord>& words) {
  Json list = Json::array();
  for (const FilmWord& word : words)
    list.push_back({{"name", word.name}, {"sign", {{"lines", word.sign.lines}, {"solid", word.sign.solid}}}});
  return list;
}

Json features_json(const Film& film) {
  Json list = Json::array();
  for (const Feature& f : film.features) {
    Json points = Json::array();
    for (const Vec2 p : f.points) points.push_back(point_json(p, film.table));
    list.push_back({{"kind", std::string(name_of(f.kind))}, {"points", std::move(points)}});
  }
  return list;
}

Json mark_json(const Mark& m, TableSize table) {
  Json way = Json::array();
  for (const Pose& pose : m.way) way.push_back(pose_json(pose, table));
  Json json{
      {"kind", mark_names[static_cast<std::size_t>(m.kind)]}, {"piece", m.piece}, {"way", std::move(way)}};
  const auto add = [&](const char* key, int value, int none) {
    if (value != none) json[key] = value;
  };
  add("other", m.other, no_piece);
  add("partner", m.partner, no_piece);
  add("die", m.die, 0);
  if (m.die != 0) json["total"] = m.total;
  add("other_die", m.other_die, 0);
  if (m.other_die != 0) json["other_total"] = m.other_total;
  add("beaten", m.beaten, no_piece);
  const bool result = m.kind == MarkKind::shot || m.kind == MarkKind::melee || m.kind == MarkKind::test;
  if (result) json["effect"] = effect_names[static_cast<std::size_t>(m.effect)];
  add("status", m.status, 0);
  if (!m.word.empty()) json["word"] = m.word;
  return json;
}

Json frame_json(const Frame& frame, TableSize table) {
  Json pieces = Json::array();
  for (const PieceStands& p : frame.pieces) {
    Json stands = pose_json(p.pose, table);
    stands.insert(stands.begin(), p.piece);
    stands.push_back(p.status);
    pieces.push_back(std::move(stands));
  }
  Json points = Json::array();
  for (const FilmPoint& q : frame.points)
    points.push_back({{"side", index(q.seat)},
                      {"at", point_json(q.at, table)},
                      {"inward", Json::array({q.inward.x + 0.0, q.inward.y + 0.0})},
                      {"queue", q.queue}});
  Json marks = Json::array();
  for (const Mark& m : frame.marks) marks.push_back(mark_json(m, table));
  return {{"turn", frame.turn},
          {"phasing", index(frame.phasing)},
          {"acting", index(frame.acting)},
          {"step", frame.step},
          {"pieces", pieces},
          {"points", points},
          {"lost", frame.lost},
          {"left", frame.left},
          {"marks", marks},
          {"contacts", frame.contacts},
          {"account", frame.account}};
}

Json film_json(const ToldGame& told) {
  const Film& film = told.film;
  Json sides = Json::array();
  for (const unsigned seat : {0U, 1U}) {
    const RecordedSide& side = told.record.sides[seat];
    sides.push_back({{"name", film.sides[seat]},
                     {"role", film.roles[seat]},
                     {"list", std::string(1, side.list)},
                     {"army", side.army}});
  }
  Json pieces = Json::array();
  for (const FilmPiece& p : film.pieces)
    pieces.push_back({{"side", index(p.seat)},
                      {"name", p.name},
                      {"type", p.type},
                      {"size", p.size},
                      {"half", Json::array({p.half.across, p.half.deep})}});
  Json frames = Json::array();
  for (const Frame& frame : film.frames) frames.push_back(frame_json(frame, film.table));
  Json winner;
  if (told.record.outcome.winner != Winner::nobody)
    winner = static_cast<unsigned>(told.record.outcome.winner);
  return {{"sides", std::move(sides)},
          {"winner", std::move(winner)},
          {"ending", told.record.outcome.ending},
          {"victory", film.victory},
          {"limit", film.limit},
          {"table", Json::array({film.table.width, film.table.depth})},
          {"features", features_json(film)},
          {"types", words_json(film.types)},
          {"sizes", words_json(film.sizes)},
          {"statuses", words_json(film.statuses)},
          {"pieces", std::move(pieces)},
          {"frames", std::move(frames)}};
}

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += c;
    }
  }
  return safe;
}

/// JSON between the tags of a script: no name in it may end that.
std::string in_script(const Json& json) {
  std::string safe;
  for (const char c : one_line_json(json)) {
    if (c == '<') {
      safe += "\\u003c";
    } else {
      safe += c;
    }
  }
  return safe;
}

std::string about(const GameRecord& r, std::string_view system) {
  return fmt::format("{}, {}. Seed {}, pair {}, leg {}, {} dice. Digest {:016x}.", system, r.scenario, r.seed,
                     r.pair, r.leg + 1, r.independent_dice ? "independent" : "duplicate", r.outcome.digest);
}

std::string settings(const GameRecord& r) {
  std::string text = "Settings that are not default:";
  for (const RecordedSetting& s : r.settings)
    text += (&s == r.settings.data() ? " " : ", ") + s.key + " = " + s.value;
  return text + (r.settings.empty() ? " none." : ".");
}

/// The page with each @word@ that is known replaced; what comes in its place is not looked at again.
std::string filled(std::string_view page, const std::map<std::string, std::string, std::less<>>& places) {
  std::string text;
  while (true) {
    const std::size_t from = page.find('@');
    text += page.substr(0, from);
    if (from == std::string_view::npos) return text;
    const std::size_t to = page.find('@', from + 1);
    const auto place =
        to == std::string_view::npos ? places.end() : places.find(page.substr(from + 1, to - from - 1));
    text += place == places.end() ? std::string("@") : place->second;
    page.remove_prefix(place == places.end() ? from + 1 : to + 1);
  }
}

}  // namespace

std::string replay_html(const ToldGame& told, std::string_view system) {
  const auto& sides = told.record.sides;
  return filled(replay_page_html, {{"title", escaped(sides[0].army + " against " + sides[1].army)},
                                   {"about", escaped(about(told.record, system))},
                                   {"settings", escaped(settings(told.record))},
                                   {"style", std::string(replay_page_style)},
                                   {"film", in_script(film_json(told))},
                                   {"script", std::string(replay_page_script)}});
}

}  // namespace muster
