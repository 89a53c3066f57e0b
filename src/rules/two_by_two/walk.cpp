#include "rules/two_by_two/walk.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/sweep.hpp"

namespace muster::two_by_two {
namespace {

constexpr double rounding = 1e-6;

/// A move under way: one leg after the other, up to the first rule it breaks.
class Walker {
 public:
  Walker(const View& view, UnitId unit, const WalkTerms& terms, Walk& out)
      : out_(out),
        view_(view),
        unit_(unit),
        terms_(terms),
        pose_(view.pose(unit)),
        close_(2 * view.base_radius() + 2 * contact_tolerance),
        friends_(unit.seat()),
        enemies_(other(unit.seat())) {
    out_ = {};
    out_.in_town = terms.was_in_town;
  }

  void run(const Decision& d) {
    // No enemy farther off than the whole move can matter to any part of it.
    double reach = close_ + stop_short_gap;
    for (const Leg& leg : d.legs) reach += std::fabs(leg.ahead) + std::fabs(leg.right);
    near_enemies_ = view_.near(enemies_, pose_.centre, reach);
    const Battlefield& field = view_.field();
    near_edge_ = std::fabs(pose_.centre.x) + reach > field.half_width() ||
                 std::fabs(pose_.centre.y) + reach > field.half_depth();
    if (d.contact || !terms_.pass_friends) {
      friends_on_way_ = view_.near(friends_, pose_.centre, reach);
      friends_on_way_.remove(unit_.number());
    }
    bool straight_so_far = true;
    double straight = 0;  // length of the straight run that ends here
    for (std::size_t i = 0; i < d.legs.size() && out_.verdict; ++i) {
      const Leg& leg = d.legs[i];
      const Vec2 f = normalised(leg.facing);
      const bool pivots = length_squared(f - pose_.facing) > rounding * rounding;
      if (pivots) pivot(f);
      if (pivots || leg.right != 0 || leg.ahead < 0) {
        straight_so_far = false;
        straight = 0;
      }
      if (!out_.verdict) break;
      if (d.contact && i + 1 == d.legs.size()) {
        charge(leg, d, straight_so_far, straight);
        return finish(true);
      }
      straight += std::max(0.0, leg.ahead);
      if (leg.right != 0) straight = 0;
      travel(leg);
    }
    if (out_.verdict && d.contact) out_.verdict = {"CONTACT-1", "a charge needs a last leg straight ahead"};
    if (!out_.verdict) return finish(false);
    const Vec2 f = normalised(d.facing);
    if (length_squared(f - pose_.facing) > rounding * rounding) pivot(f);
    return finish(false);
  }

 private:
  void fail(std::string_view rule, std::string_view why) {
    if (out_.verdict) out_.verdict = {rule, why};
  }

  bool off_table(const Rectangle& base) const { return near_edge_ && !view_.field().holds(base); }

  bool overlaps_any(Seat seat, UnitSet units, const Rectangle& base) const {
    for (const unsigned i : units) {
      const UnitId u(seat, i);
      if (length_squared(view_.centre(u) - base.centre) < close_ * close_ && overlaps(base, view_.base(u)))
        return true;
    }
    return false;
  }

  /// A base that a straight path between these lengths cannot meet, by the circles round the bases.
  bool off_path(const Rectangle& base, Vec2 way, double from, double reach, UnitId u) const {
    const Vec2 to = view_.centre(u) - base.centre;
    const double along = dot(to, way);
    const double beside = cross(to, way);
    return along < from - close_ || along > reach + close_ || beside * beside > close_ * close_;
  }

  /// The mover would overlap one of these within (0, reach) of a straight path.
  bool meets(Seat seat, UnitSet units, const Rectangle& base, Vec2 way, double reach) const {
    for (const unsigned i : units) {
      const UnitId u(seat, i);
      if (off_path(base, way, 0, reach, u)) continue;
      const auto met = sweep(base, way, view_.base(u));
      if (met && met->exit > contact_tolerance && met->enter < reach - contact_tolerance) return true;
    }
    return false;
  }

  UnitSet touched(const Rectangle& base) const {
    UnitSet found;
    for (const unsigned i : near_enemies_) {
      const UnitId u(enemies_, i);
      if (length_squared(view_.centre(u) - base.centre) > close_ * close_) continue;
      if (touching(base, view_.base(u))) found.add(i);
    }
    return found;
  }

  void pivot(Vec2 f) {
    pose_.facing = f;
    const Rectangle base = view_.base_at(pose_);
    if (off_table(base)) fail("SETUP-0", "the base would not be wholly on the table");
    if (overlaps_any(enemies_, near_enemies_, base))
      fail("MOVE-2", "no room to pivot: an enemy base is in the way");
  }

  void spend(Vec2 from, Vec2 to, double cost) {
    const double length = distance(from, to);
    moved_ += length;
    if (view_.field().is_open()) {
      road_ = false;
      out_.cost += cost;
      return;
    }
    const PathFacts facts = view_.field().path(from, to);
    out_.cost += path_cost(view_, unit_, facts, length, cost);
    if (length > 0) road_ = road_ && facts.on_road;
    if (facts.in_town > 0 || view_.field().in(Terrain::town, from)) out_.in_town = true;
    if (!view_.light(unit_) && facts.in_dense_woods > contact_tolerance) {
      fail("UNIT-6", "only light infantry enters dense woods off a road");
    }
    if (!view_.infantry(unit_) && facts.in_light_woods > contact_tolerance)
      fail("OPT-6", "only infantry enters light woods off a road");
  }

  void travel(const Leg& leg) {
    const Vec2 way = pose_.facing * leg.ahead + right_of(pose_.facing) * leg.right;
    const double reach = length(way);
    if (reach <= 0) return;
    const Vec2 direction = way * (1 / reach);
    const Rectangle base = view_.base_at(pose_);
    if (meets(enemies_, near_enemies_, base, direction, reach))
      return fail("MOVE-3", "an enemy base is in the way");
    if (!terms_.pass_friends && meets(friends_, friends_on_way_, base, direction, reach))
      return fail("MOVE-3", "a friendly base is in the way");
    const Vec2 to = pose_.centre + way;
    spend(pose_.centre, to, leg_cost(view_.rules(), leg));
    pose_.centre = to;
    if (off_table(view_.base_at(pose_))) fail("SETUP-0", "the base would not be wholly on the table");
  }

  void charge(const Leg& leg, const Decision& d, bool straight_so_far, double straight) {
    if (leg.right != 0 || leg.ahead < 0) return fail("CONTACT-1", "contact is made straight ahead");
    const Rectangle base = view_.base_at(pose_);
    const Vec2 ahead = pose_.facing;
    double reach = leg.ahead;
    bool found = false;
    for (const unsigned i : near_enemies_) {
      const UnitId enemy(enemies_, i);
      if (off_path(base, ahead, 0, reach, enemy)) continue;
      const auto met = first_contact(base, ahead, view_.base(enemy), leg.ahead);
      if (met && (!found || *met < reach)) {
        reach = *met;
        found = true;
      }
    }
    const auto edge = d.woods ? wood_edge_ahead(view_, unit_, base, reach, d.other) : std::nullopt;
    const bool at_edge = edge.has_value();
    if (at_edge) {
      reach = *edge;
    } else if (!found) {
      return fail("CONTACT-1", d.woods ? "its front doesn't reach the wood edge" : "it reaches no enemy");
    }
    const double last = view_.rules().charge_straight;
    if (straight + reach < last - contact_tolerance && !straight_so_far && !terms_.straight_before) {
      return fail("CONTACT-1", "the last part of the move must be straight ahead, with no pivot in it");
    }
    const double clear_from =
        view_.rules().pass_friends && terms_.pass_friends ? std::max(-straight, reach - last) : 0.0;
    for (const unsigned i : friends_on_way_) {
      const UnitId friendly(friends_, i);
      if (off_path(base, ahead, std::min(0.0, clear_from), reach, friendly)) continue;
      const auto met = sweep(base, ahead, view_.base(friendly));
      if (met && met->exit > clear_from + contact_tolerance && met->enter < reach - contact_tolerance) {
        return fail("MOVE-3", "a friendly base is in the way of a charge");
      }
    }
    const Vec2 to = pose_.centre + ahead * reach;
    spend(pose_.centre, to, reach);
    pose_.centre = to;
    pair_up(d, at_edge);
  }

  void pair_up(const Decision& d, bool at_edge) {
    if (!out_.verdict) return;
    Pose end{snapped(pose_.centre), pose_.facing};
    const Rectangle base = view_.base_at(end);
    out_.contacts = touched(base);
    if (view_.cavalry(unit_) && out_.in_town)
      fail("CONTACT-2", "cavalry that moved through a town makes no contact");
    if (at_edge) {
      const Verdict v = woods_assault(view_, unit_, base, d.other);
      if (!v) return fail(v.rule, v.why);
      out_.contacts.remove(d.other.number());
      if (!out_.contacts.empty()) fail("WOODS-2", "an assault on a wood edge has one target");
      out_.contacts = UnitSet::only(d.other.number());
      return;
    }
    bool by_front = false;
    for (const unsigned i : out_.contacts) {
      const UnitId enemy(enemies_, i);
      by_front = by_front || front_touches(base, view_.base(enemy));
      if (!view_.may_contact(unit_, enemy)) {
        fail(view_.in_woods(enemy) ? "WOODS-2" : "CONTACT-2", "it may not move into contact with that unit");
      }
      if (view_.in_woods(enemy) && !view_.field().in_dense_woods(end.centre) && !at_wood_edge(view_, enemy)) {
        fail("WOODS-1", "light infantry deeper in the woods is not assaulted from outside");
      }
    }
    if (!by_front) fail("CONTACT-1", "its front touches no enemy");
  }

  void finish(bool contact) {
    const double bonus =
        terms_.road_bonus && road_ && !out_.in_town && moved_ > 0 ? view_.rules().road_bonus : 0;
    out_.on_road = road_ && moved_ > 0;
    if (out_.verdict && out_.cost > terms_.allowance + bonus + rounding)
      fail("MOVE-1", "it would move too far");
    out_.end = {snapped(pose_.centre), pose_.facing};
    if (!out_.verdict || terms_.leaves_table) return;
    const Rectangle base = view_.base_at(out_.end);
    if (off_table(base)) fail("SETUP-0", "the base would not be wholly on the table");
    if (!view_.terrain_allows(view_.type(unit_), out_.end.centre))
      fail(view_.infantry(unit_) || view_.field().in_dense_woods(out_.end.centre) ? "UNIT-6" : "OPT-6",
           "that type doesn't enter these woods off a road");
    UnitSet friends = view_.near(friends_, out_.end.centre, close_);
    friends.remove(unit_.number());
    if (overlaps_any(friends_, friends, base)) fail("MOVE-3", "it would end on a friend");
    if (overlaps_any(enemies_, near_enemies_, base)) fail("MOVE-3", "it would end on an enemy");
    if (!contact && !touched(base).empty()) {
      fail("CONTACT-1", "it would end touching an enemy without making contact");
    }
  }

  Walk& out_;
  const View& view_;
  UnitId unit_;
  const WalkTerms& terms_;
  Pose pose_;
  double close_;  ///< bases that overlap or touch have their centres nearer than this
  Seat friends_;
  Seat enemies_;
  UnitSet near_enemies_;
  bool near_edge_ = true;  ///< the table's edge may matter to some part of the move
  UnitSet friends_on_way_;
  double moved_ = 0;
  bool road_ = true;
};

}  // namespace

Walk walk(const View& view, UnitId unit, const Decision& d, const WalkTerms& terms) {
  Walk w;
  Walker(view, unit, terms, w).run(d);
  return w;
}

void WalkMemo::keep(const Decision& d) {
  known_ = true;
  contact_ = d.contact;
  woods_ = d.woods;
  unit_ = d.unit;
  other_ = d.other;
  facing_ = d.facing;
  legs_.clear();
  for (const Leg& leg : d.legs) legs_.push_back(leg);
}

const Walk* WalkMemo::find(const Decision& d) const {
  const bool same = known_ && d.unit == unit_ && d.other == other_ && d.contact == contact_ &&
                    d.woods == woods_ && d.facing == facing_ &&
                    std::equal(d.legs.begin(), d.legs.end(), legs_.begin(), legs_.end());
  return same ? &walk_ : nullptr;
}

Verdict WalkMemo::judge(const View& view, const Decision& d) {
  known_ = false;
  Walker(view, d.unit, ordinary_terms(view, d.unit), walk_).run(d);
  if (walk_.verdict) keep(d);
  return walk_.verdict;
}

Verdict judge_move(const View& view, const Decision& d) {
  if (view.memo != nullptr) return view.memo->judge(view, d);
  return walk(view, d.unit, d, ordinary_terms(view, d.unit)).verdict;
}

double path_cost(const View& view, UnitId unit, const PathFacts& facts, double length, double cost_of_path) {
  const Rules& rules = view.rules();
  const double in_town = length > 0 ? cost_of_path * (facts.in_town / length) : 0;
  double cost = cost_of_path + in_town * (rules.town_rate - 1) + facts.streams * rules.stream_cost;
  if (facts.in_light_woods > 0 && !view.light(unit))
    cost += cost_of_path * (facts.in_light_woods / length) * (rules.light_woods_rate - 1);
  return cost;
}

WalkTerms ordinary_terms(const View& view, UnitId unit) {
  WalkTerms terms;
  const bool arriving = view.side_of(unit).arrived.has(unit.number());
  terms.allowance = view.pinned(unit) ? 0 : view.numbers(unit).move;
  terms.pass_friends = view.rules().pass_friends && !arriving;
  return terms;
}

std::optional<double> wood_edge_ahead(const View& view, UnitId mover, const Rectangle& base, double reach,
                                      UnitId target) {
  std::optional<double> first;
  for (double passed = -1;;) {
    std::optional<double> next;
    for (const Segment& edge : view.field().wood_edges()) {
      const auto met = front_reaches(base, edge, reach);
      if (met && *met > passed && (!next || *met < *next)) next = met;
    }
    if (!next) return first;
    const Pose there{snapped(base.centre + base.facing * *next), base.facing};
    if (woods_assault(view, mover, view.base_at(there), target)) return next;
    if (!first) first = next;
    passed = *next;
  }
}

bool at_wood_edge(const View& view, UnitId u) {
  return within(view.field().distance_to_wood_edge(view.base(u)), view.rules().woods_edge);
}

Verdict woods_assault(const View& view, UnitId mover, const Rectangle& base, UnitId target) {
  if (!view.infantry(mover)) return {"WOODS-2", "only infantry clears dense woods"};
  if (!target.valid() || target.seat() == mover.seat() || !view.on_table(target) || !view.light(target) ||
      !view.in_woods(target)) {
    return {"WOODS-2", "the target must be light infantry in dense woods"};
  }
  if (view.field().in_dense_woods(base.centre)) return {"WOODS-2", "the attacker stays outside the woods"};
  if (!at_wood_edge(view, target))
    return {"WOODS-1", "light infantry deeper in the woods is not assaulted from outside"};
  const double reach = view.rules().woods_assault;
  const Rectangle ahead{
      base.centre + base.facing * (base.half.deep + reach / 2), base.facing, {base.half.across, reach / 2}};
  if (!touching(ahead, view.base(target)))
    return {"WOODS-2", "no part of the target lies straight ahead within reach"};
  if (!within(view.field().dense_woods_along(measured_line(base, view.base(target))),
              view.rules().woods_between))
    return {"WOODS-1", "too much wood lies between the two"};
  return legal_verdict;
}

}  // namespace muster::two_by_two
