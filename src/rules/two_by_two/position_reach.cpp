#include "rules/two_by_two/position_reach.hpp"

#include "rules/two_by_two/lanes.hpp"
#include "rules/two_by_two/walk.hpp"

namespace muster::two_by_two {
namespace {

constexpr double step = 0.5;       // of the ways round
constexpr double aim_width = 1.1;  // to either side of the target's centre
constexpr double aim_apart = 0.1;
/// Directions of a first leg, sixteenths of a turn, as (cosine, sine).
constexpr double c1 = 0.92387953251128674;
constexpr double c2 = 0.70710678118654752;
constexpr double c3 = 0.38268343236508977;
constexpr std::array<Vec2, 16> sixteenths{{{1, 0},
                                           {c1, c3},
                                           {c2, c2},
                                           {c3, c1},
                                           {0, 1},
                                           {-c3, c1},
                                           {-c2, c2},
                                           {-c1, c3},
                                           {-1, 0},
                                           {-c1, -c3},
                                           {-c2, -c2},
                                           {-c3, -c1},
                                           {0, -1},
                                           {c3, -c1},
                                           {c2, -c2},
                                           {c1, -c3}}};

struct Attempt {
  const View& view;
  UnitId mover, target;
  WalkTerms terms;
  double most;  ///< the road's bonus included

  bool works(const Decision& d) const {
    const Walk w = walk(view, mover, d, terms);
    return w.verdict && w.contacts.has(target.number());
  }

  Decision begin() const {
    Decision d = Decision::of(DecisionKind::move, mover, target);
    d.contact = true;
    d.woods = view.in_woods(target) && !view.in_woods(mover);
    return d;
  }

  /// Straight in from a place after `spent` inches, at any point along the target.
  bool from(Vec2 place, double spent, const Decision& way) const {
    const double left = most - spent;
    if (distance(place, view.base(target)) > left + view.game.half().deep + view.rules().woods_assault)
      return false;
    const Vec2 line = normalised(view.centre(target) - place, view.facing(mover));
    for (double aim = -aim_width; aim <= aim_width; aim += aim_apart) {
      Decision d = way;
      const Vec2 at = view.centre(target) + right_of(line) * aim;
      d.legs.push_back({normalised(at - place, line), left, 0});
      if (works(d)) return true;
    }
    return false;
  }
};

}  // namespace

bool could_charge(const View& view, UnitId mover, UnitId target) {
  if (!view.on_table(mover) || !view.on_table(target) || !view.steady(mover) ||
      !view.may_contact(mover, target))
    return false;
  const WalkTerms terms = ordinary_terms(view, mover);
  const double bonus = view.field().all_of(Terrain::road) != 0 ? view.rules().road_bonus : 0;
  const Attempt attempt{view, mover, target, terms, terms.allowance + bonus};
  const Vec2 here = view.centre(mover);
  const Vec2 facing = view.facing(mover);
  Decision straight = attempt.begin();
  straight.legs.push_back({facing, attempt.most, 0});
  if (attempt.works(straight) || attempt.from(here, 0, attempt.begin())) return true;
  for (double first = step; first < attempt.most; first += step) {
    for (const Vec2 sixteenth : sixteenths) {
      const Vec2 way = turned(facing, sixteenth);
      Decision d = attempt.begin();
      d.legs.push_back({way, first, 0});
      if (attempt.from(here + way * first, first, d)) return true;
    }
  }
  return false;
}

}  // namespace muster::two_by_two
