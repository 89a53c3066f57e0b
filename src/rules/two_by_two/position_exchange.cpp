#include "rules/two_by_two/position_exchange.hpp"

#include <utility>

namespace muster::two_by_two {

State exchanged(const State& s) {
  State out = s;
  std::swap(out.sides[0], out.sides[1]);
  for (Side& side : out.sides) {
    for (Point& p : side.points) {
      p.at = -p.at;
      p.edge = opposite(p.edge);
    }
    for (Vec2& facing : side.counted) facing = -facing;
  }
  for (const Seat seat : {Seat::attacker, Seat::defender}) {
    for (unsigned i = 0; i < 64; ++i) {
      const UnitId u(seat, i);
      out.places.put(exchanged(u), -s.places.centre(u), -s.places.facing(u));
    }
  }
  for (Pair& p : out.pairs) {
    p.attacker = exchanged(p.attacker);
    p.defender = exchanged(p.defender);
  }
  out.half = static_cast<std::uint8_t>(1 - s.half);
  out.asked = other(s.asked);
  out.phasing = other(s.phasing);
  out.subject = exchanged(s.subject);
  out.other = exchanged(s.other);
  out.partner = exchanged(s.partner);
  out.arrival_at = -s.arrival_at;
  for (Loss& loss : out.outcome.losses) loss.seat = other(loss.seat);
  if (s.outcome.winner != Winner::nobody) {
    out.outcome.winner = s.outcome.winner == Winner::attacker ? Winner::defender : Winner::attacker;
  }
  return out;
}

CasePosition exchanged(const CasePosition& p) {
  CasePosition out = p;
  std::swap(out.armies[0], out.armies[1]);
  out.state = exchanged(p.state);
  out.features = half_turned(p.features);
  out.field.emplace(out.size, out.features, out.rules.road_reach);
  return out;
}

}  // namespace muster::two_by_two
