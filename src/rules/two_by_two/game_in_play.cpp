#include "rules/two_by_two/game_in_play.hpp"

#include <fmt/format.h>

#include <bit>
#include <optional>

#include "game/loop.hpp"
#include "rules/two_by_two/case_script.hpp"
#include "rules/two_by_two/match.hpp"
#include "rules/two_by_two/table.hpp"

namespace muster::two_by_two {
namespace {

/// What never changes about a game: a game in play and all its copies share it.
struct Ground {
  Ground(const MatchInput& input, std::uint64_t pair, int leg, bool turned)
      : match(input), dice(match.dice(pair, leg)) {
    const Battlefield* field = &match.battlefield(pair, room);
    if (turned)
      field = &turned_room.emplace(field->size(), half_turned(field->features()), match.rules().road_reach);
    game = match.game(*field, leg);
    game.turned = turned;
  }
  Match match;
  Dice dice;
  std::optional<Battlefield> room;
  std::optional<Battlefield> turned_room;
  Game game;
};

std::string_view side_name(Seat seat) { return seat == Seat::attacker ? "attacker" : "defender"; }

void add_pieces(const View& view, Seat seat, std::vector<Placed>& found) {
  const Side& side = view.side(seat);
  for (const unsigned i : side.on_table) {
    const UnitId u(seat, i);
    const std::string name = fmt::format("{} {}", side_name(seat), name_of(view.unit(u)));
    found.push_back({name, view.pose(u), static_cast<std::uint64_t>(side.status(i))});
    if (side.stayed.has(i))
      found.push_back({name + " as it counts", {view.centre(u), view.counted_facing(u)}, 0});
  }
  int number = 0;
  for (const Point& p : side.points) {
    ++number;
    if (p.named)
      found.push_back({fmt::format("{} point {}", side_name(seat), number), {p.at, inward(p.edge)}, p.next});
  }
}

void add_side(Digest& digest, const Side& s) {
  for (const UnitSet set : {s.unplaced, s.queued, s.on_table, s.destroyed, s.left, s.pinned, s.disrupted,
                            s.moved, s.arrived, s.tried, s.turned, s.stayed, s.shot, s.road_column}) {
    digest.add(set.bits());
  }
  for (const Point& p : s.points) {
    digest.add(static_cast<std::uint64_t>(p.named));
    digest.add(p.next);
    digest.add(p.queue.size());
    for (const std::uint8_t unit : p.queue) digest.add(unit);
  }
  digest.add(static_cast<std::uint64_t>(s.allowance));
  digest.add(static_cast<std::uint64_t>(s.dice_left));
  for (const auto& rolls : s.rolls) {
    for (const std::uint8_t count : rolls) digest.add(count);
  }
}

void add_outcome(Digest& digest, const Outcome& o) {
  digest.add(static_cast<std::uint64_t>(o.winner));
  digest.add(static_cast<std::uint64_t>(o.timeout));
  digest.add(o.ending);
  digest.add(o.turns);
  for (const Loss& loss : o.losses) {
    digest.add(static_cast<std::uint64_t>(loss.seat));
    digest.add(loss.cause);
    digest.add(loss.type);
  }
}

class PlayedGame final : public GameInPlay {
 public:
  explicit PlayedGame(std::shared_ptr<const Ground> ground, int leg)
      : ground_(std::move(ground)),
        dice_{ground_->dice},
        table_(ground_->game, state_, dice_, nobody_),
        players_(ground_->match.players(ground_->dice, leg)) {
    start(table_.play);
  }
  PlayedGame(const PlayedGame& o)
      : GameInPlay(o),
        ground_(o.ground_),
        state_(o.state_),
        dice_(o.dice_),
        table_(ground_->game, state_, dice_, nobody_),
        players_(o.players_) {}
  PlayedGame& operator=(const PlayedGame&) = delete;

  bool over() const override { return state_.over; }
  void step() override { play_step(table_, players_, work_); }
  std::unique_ptr<GameInPlay> copy() const override { return std::make_unique<PlayedGame>(*this); }

  std::vector<Placed> placed() const override {
    std::vector<Placed> found;
    for (const Seat seat : {Seat::attacker, Seat::defender}) add_pieces(view(), seat, found);
    if (state_.ask == Ask::arrive && state_.arrival_room)
      found.push_back({"place of arrival", {state_.arrival_at, {}}, 0});
    return found;
  }

  std::uint64_t rest() const override {
    const State& s = state_;
    Digest digest;
    for (const std::uint64_t value : {std::uint64_t{s.turn},
                                      std::uint64_t{s.half},
                                      static_cast<std::uint64_t>(s.step),
                                      static_cast<std::uint64_t>(s.ask),
                                      static_cast<std::uint64_t>(s.asked),
                                      static_cast<std::uint64_t>(s.phasing),
                                      std::uint64_t{s.subject.raw()},
                                      std::uint64_t{s.other.raw()},
                                      std::uint64_t{s.partner.raw()},
                                      std::uint64_t{s.point},
                                      std::uint64_t{s.points_named},
                                      s.reacting.bits(),
                                      std::bit_cast<std::uint64_t>(s.movement_left + 0.0),
                                      std::uint64_t{s.through_town},
                                      s.group.bits(),
                                      std::uint64_t{s.result},
                                      std::uint64_t{s.arrival_room},
                                      std::uint64_t{s.arrival_charge},
                                      std::uint64_t{s.routed_away},
                                      std::uint64_t{s.winner_must},
                                      std::uint64_t{s.over}}) {
      digest.add(value);
    }
    for (const Pair& p : s.pairs) {
      digest.add(static_cast<std::uint64_t>(p.attacker.raw() << 8U | p.defender.raw()));
      digest.add(static_cast<std::uint64_t>(p.woods) << 1U | static_cast<std::uint64_t>(p.follow_up));
    }
    for (const Side& side : s.sides) add_side(digest, side);
    add_outcome(digest, s.outcome);
    return digest.value();
  }

  std::string broken_invariant() const override { return two_by_two::broken_invariant(view()); }

  std::string where() const override {
    return fmt::format("turn {}, half of the {}, {}: the {} is asked {}", state_.turn,
                       side_name(state_.phasing), step_names[static_cast<std::size_t>(state_.step)],
                       side_name(state_.asked), name_of(state_.ask));
  }

  const Outcome& outcome() const override { return state_.outcome; }

 private:
  View view() const { return {ground_->game, state_}; }

  std::shared_ptr<const Ground> ground_;
  State state_;
  NamedDice dice_;
  NullObserver nobody_;
  Table table_;
  Players players_;
  WorkCounts work_;
};

}  // namespace

std::unique_ptr<GameInPlay> begin_game(const MatchInput& input, std::uint64_t pair, int leg, bool turned) {
  return std::make_unique<PlayedGame>(std::make_shared<const Ground>(input, pair, leg, turned), leg);
}

}  // namespace muster::two_by_two
