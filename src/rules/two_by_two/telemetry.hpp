// Watches one side of a game and counts how it plays (telemetry_table.hpp). It sees decisions before they are
// carried out and the events that come of them; nothing of it is in the game that batches play.
#pragma once

#include <span>

#include "rules/two_by_two/assess.hpp"
#include "rules/two_by_two/match.hpp"
#include "rules/two_by_two/play.hpp"
#include "rules/two_by_two/telemetry_table.hpp"

namespace muster::two_by_two {

class Telemetry final : public Watcher {
 public:
  /// `counts` has a cell for each of the table. All must outlive it.
  Telemetry(const Game& game, const State& state, Seat own, const Worth& worth, std::span<Occasions> counts)
      : game_(game), state_(state), own_(own), worth_(worth), counts_(counts) {}

  /// Before the first event or decision.
  void begin();
  /// A legal decision of either side, before it is carried out.
  void decided(const Decision& d);
  void on(const Event& event) override;
  /// After the last.
  void finish();

 private:
  View view() const { return {game_, state_}; }
  const Army& army() const { return game_.army(own_); }
  UnitType type(UnitId u) const { return game_.unit(u).type; }
  bool is_own(UnitId u) const { return u.valid() && u.seat() == own_; }
  void count(Counter counter, UnitType of, std::int64_t part, std::int64_t whole = 1) {
    Occasions& o = counts_[cell_of(counter, index(of))];
    o.part += part;
    o.whole += whole;
  }
  void count_game(Counter counter, std::int64_t part) { count(counter, UnitType::hq, part); }

  void begin_step();
  void begin_own_half();
  void settle_rally();
  void decided_by_own(const Decision& d);
  void own_move(const Decision& d);
  void own_shot(const Decision& d);
  void count_shot(UnitId firer, UnitId target, int net);
  void own_arrival(const Decision& d);
  void own_follow_up(const Decision& d);
  void fight_begins(const Event& e);
  void fight_is_won(UnitId winner);
  void own_loss(UnitId u);
  void count_places();

  // Charges (telemetry_charges.cpp).
  struct Charge {
    UnitId unit;
    UnitId target;  ///< the first that it contacted
    UnitId named;   ///< whom the decision was about
    Status status = Status::steady;
    bool aside = false;  ///< not at the target's front
  };
  struct Opportunity {
    UnitId unit;
    UnitId target;
    Counter counter;
    bool promising = false;
  };
  void begin_charge(const Decision& d);
  void make_contact(const Event& e);
  void judge_charges();
  Counter class_of(const Charge& c) const;
  void list_opportunities();
  bool straight_charge(UnitId unit, UnitId target, Pose& end) const;
  bool promises(UnitId unit, UnitId target, bool from_front) const;
  void judge_opportunities();
  void judge_opportunity_of(UnitId unit, Counter counter);

  const Game& game_;
  const State& state_;
  Seat own_;
  const Worth& worth_;
  std::span<Occasions> counts_;

  UnitSet began_;         ///< on the table as the own half began
  UnitSet ever_charged_;  ///< in this game
  UnitSet followed_;      ///< of their own will, in this half
  UnitId rallying_;
  UnitId against_;           ///< the enemy that acts on the own side: shoots, fights, makes it evade
  bool under_fire_ = false;  ///< by shooting
  UnitId followed_in_;       ///< the attacker of a melee that a follow-up of its own will led to
  FixedList<Charge, 128> charges_;
  FixedList<Opportunity, 512> opportunities_;
};

/// The game of a pair and leg as a batch plays it, with list A's doctrine watched.
Outcome watch_game(const Match& match, const Battlefield& field, std::uint64_t pair, int leg,
                   WorkCounts& work, std::span<Occasions> counts);

}  // namespace muster::two_by_two
