#include "checks.hpp"

#include <fmt/format.h>

#include <functional>
#include <memory>
#include <vector>

#include "batch/match_tally.hpp"
#include "core/digest.hpp"
#include "core/error.hpp"

namespace muster::conformance {
namespace {

using Game = std::unique_ptr<GameInPlay>;

std::vector<PairOutcome> batch_of(const Pairs& p) {
  std::vector<PairOutcome> out(p.count);
  WorkCounts work;
  p.system.simulator(p.input)->play(p.first, out, work);
  return out;
}

std::string difference(const Outcome& a, const Outcome& b) {
  if (a.winner != b.winner) return "another winner";
  if (a.timeout != b.timeout || a.ending != b.ending) return "another ending";
  if (a.turns != b.turns) return fmt::format("{} turns, not {}", b.turns, a.turns);
  if (a.losses.size() != b.losses.size()) return "another number of losses";
  for (std::size_t i = 0; i < a.losses.size(); ++i) {
    const Loss& x = a.losses[i];
    const Loss& y = b.losses[i];
    if (x.seat != y.seat || x.cause != y.cause || x.type != y.type)
      return fmt::format("another loss {}", i + 1);
  }
  return "";
}

std::string difference_and_digest(const Outcome& a, const Outcome& b) {
  std::string found = difference(a, b);
  if (found.empty() && a.digest != b.digest) found = "another digest";
  return found;
}

/// Of two positions of one game, or of a game and the same on the turned table.
std::string difference(const GameInPlay& a, const GameInPlay& b, bool turned) {
  const std::vector<Placed> here = a.placed();
  const std::vector<Placed> there = b.placed();
  if (here.size() != there.size())
    return fmt::format("{} things lie on the one table, {} on the other", here.size(), there.size());
  for (std::size_t i = 0; i < here.size(); ++i) {
    const Placed& x = here[i];
    Placed y = there[i];
    if (turned) y.pose = {-y.pose.centre, -y.pose.facing};
    if (x.name != y.name) return fmt::format("{} lies where {} should", y.name, x.name);
    if (x.pose != y.pose) {
      return fmt::format("{} stands at ({}, {}) facing ({}, {}), not at ({}, {}) facing ({}, {}){}", x.name,
                         y.pose.centre.x, y.pose.centre.y, y.pose.facing.x, y.pose.facing.y, x.pose.centre.x,
                         x.pose.centre.y, x.pose.facing.x, x.pose.facing.y, turned ? ", turned back" : "");
    }
    if (x.status != y.status) return fmt::format("{} has the status {}, not {}", x.name, y.status, x.status);
  }
  if (a.over() != b.over()) return "only one of the two is over";
  return a.rest() == b.rest() ? "" : "what doesn't show on the table differs";
}

/// Calls `check` for every game, and names the game that it objects to.
std::string each_game(const Pairs& p, const std::function<std::string(std::uint64_t, int)>& check) {
  for (std::uint64_t pair = p.first; pair < p.first + p.count; ++pair) {
    for (const int leg : {0, 1}) {
      const std::string fault = check(pair, leg);
      if (!fault.empty()) return fmt::format("pair {}, leg {}: {}", pair, leg + 1, fault);
    }
  }
  return "";
}

/// Plays on to the end; false if there is none.
bool play_on(GameInPlay& game) {
  for (int steps = 0; !game.over(); ++steps) {
    if (steps == most_steps) return false;
    game.step();
  }
  return true;
}

constexpr const char* endless = "the game has no end";

std::string fault_of_outcome(const Outcome& o, const Vocabulary& words, int cap) {
  if (o.ending >= words.endings.size()) return "an ending without a word";
  for (const Loss& loss : o.losses) {
    if (loss.cause >= words.causes.size() || loss.type >= words.types.size()) return "a loss without a word";
  }
  if (o.turns > cap) return fmt::format("{} turns, beyond the cap of {}", o.turns, cap);
  if (o.timeout && o.turns != cap) return fmt::format("a timeout after {} turns of {}", o.turns, cap);
  if (o.timeout && o.winner != Winner::nobody) return "a timeout that somebody won";
  return "";
}

/// One game watched after every decision.
std::string fault_of_steps(GameInPlay& game) {
  std::size_t losses = 0;
  int turns = 0;
  for (int steps = 0;; ++steps) {
    // The end may come in the midst of what a decision brings about.
    const std::string broken = game.over() ? "" : game.broken_invariant();
    const Outcome& o = game.outcome();
    if (!broken.empty()) return fmt::format("after {} decisions: {}", steps, broken);
    if (o.losses.size() < losses || o.turns < turns)
      return fmt::format("after {} decisions: a loss or a turn taken back", steps);
    losses = o.losses.size();
    turns = o.turns;
    if (game.over()) return "";
    if (steps == most_steps) return endless;
    game.step();
  }
}

/// Both go on at once from the same position.
std::string fault_of_going_together(GameInPlay& a, GameInPlay& b, bool turned) {
  for (int steps = 0;; ++steps) {
    const std::string found = difference(a, b, turned);
    if (!found.empty()) return fmt::format("after {} decisions together ({}): {}", steps, a.where(), found);
    if (a.over()) return "";
    if (steps == most_steps) return endless;
    a.step();
    b.step();
  }
}

std::string fault_of_copies_of(const Pairs& p, std::uint64_t pair, int leg) {
  Game game = p.system.begin(p.input, pair, leg, false);
  int length = 0;
  for (; !game->over(); ++length) {
    if (length == most_steps) return endless;
    game->step();
  }
  if (length == 0) return "over before the first decision";
  const Outcome expected = game->outcome();
  const auto moment = [&](std::uint64_t which) {
    return static_cast<int>(mix(pair, static_cast<std::uint64_t>(leg), which) %
                            static_cast<std::uint64_t>(length));
  };
  const auto begun = [&](int steps) {
    Game g = p.system.begin(p.input, pair, leg, false);
    for (int i = 0; i < steps; ++i) g->step();
    return g;
  };
  const auto ended = [&](GameInPlay& g, const char* who, int at) {
    if (!play_on(g)) return std::string(endless);
    const std::string found = difference_and_digest(expected, g.outcome());
    return found.empty() ? found : fmt::format("copied after {} decisions, {} has {}", at, who, found);
  };

  // The copy plays first.
  int at = moment(1);
  game = begun(at);
  Game copy = game->copy();
  std::string found = ended(*copy, "the copy", at);
  if (found.empty()) found = ended(*game, "the game, once its copy was played,", at);
  if (!found.empty()) return found;

  // Both at once; and the copy goes on alone.
  at = moment(2);
  game = begun(at);
  copy = game->copy();
  Game alone = copy->copy();
  found = fault_of_going_together(*game, *copy, false);
  if (found.empty()) found = difference_and_digest(expected, copy->outcome());
  if (!found.empty()) return fmt::format("copied after {} decisions: {}", at, found);
  game.reset();
  copy.reset();
  return ended(*alone, "the copy of a copy", at);
}

std::string fault_of_record(const Pairs& p, std::uint64_t pair, int leg, const RecordedOutcome& expected) {
  ReplayOptions options;
  options.pictures = false;
  ToldGame told;
  p.system.replay(p.input, pair, leg, options, told);
  if (told.record.outcome != expected) return "its record is of another game";
  const std::string json = record_json(told.record);
  GameRecord record = parse_record(json, "the record");
  ToldGame again;
  p.system.replay_record(record, options, again);
  if (record_json(again.record) != json) return "its record replays to another";
  if (again.account != told.account) return "its record is told in other words";
  if (record.play.empty()) return "its record is empty";
  const std::uint64_t at = mix(pair, static_cast<std::uint64_t>(leg)) % record.play.size();
  record.play.erase(record.play.begin() + static_cast<std::ptrdiff_t>(at));
  try {
    ToldGame nothing;
    p.system.replay_record(record, options, nothing);
  } catch (const InputError&) {
    return "";
  }
  return fmt::format("its record is played all the same without its entry {}", at);
}

}  // namespace

std::string fault_of_play(const Pairs& p) {
  const int cap = p.input.settings.integer("win.turn_cap");
  const auto simulator = p.system.simulator(p.input);
  // Before any batch: that one would not come back from a game without an end.
  std::vector<Outcome> played;
  std::string fault = each_game(p, [&](std::uint64_t pair, int leg) {
    const Game game = p.system.begin(p.input, pair, leg, false);
    std::string found = fault_of_steps(*game);
    if (found.empty()) found = fault_of_outcome(game->outcome(), simulator->vocabulary(), cap);
    played.push_back(game->outcome());
    return found;
  });
  if (!fault.empty()) return fault;
  const std::vector<PairOutcome> batch = batch_of(p);
  return each_game(p, [&](std::uint64_t pair, int leg) {
    const auto which = static_cast<std::size_t>(leg);
    const std::size_t at = pair - p.first;
    const std::string found = difference_and_digest(played[2 * at + which], batch[at].legs[which]);
    return found.empty() ? found : "in a batch it has " + found;
  });
}

std::string fault_of_copies(const Pairs& p) {
  return each_game(p, [&](std::uint64_t pair, int leg) { return fault_of_copies_of(p, pair, leg); });
}

std::string fault_of_turning(const Pairs& p) {
  return each_game(p, [&](std::uint64_t pair, int leg) {
    const Game game = p.system.begin(p.input, pair, leg, false);
    const Game turned = p.system.begin(p.input, pair, leg, true);
    std::string fault = fault_of_going_together(*game, *turned, true);
    if (fault.empty()) fault = difference(game->outcome(), turned->outcome());
    return fault.empty() ? fault : "on the turned table " + fault;
  });
}

std::string fault_of_order(const Pairs& p) {
  const std::vector<PairOutcome> batch = batch_of(p);
  const auto simulator = p.system.simulator(p.input);
  const auto same = [&](std::uint64_t pair, const PairOutcome& again, const char* when) -> std::string {
    for (const std::size_t leg : {0U, 1U}) {
      const std::string found = difference_and_digest(batch[pair - p.first].legs[leg], again.legs[leg]);
      if (!found.empty()) return fmt::format("pair {}, leg {}: {} it has {}", pair, leg + 1, when, found);
    }
    return "";
  };
  WorkCounts work;
  std::vector<PairOutcome> again(1);
  for (std::uint64_t k = p.count; k-- > 0;) {
    const std::uint64_t pair = p.first + k;
    simulator->play(pair, again, work);
    std::string found = same(pair, again[0], "played backwards");
    if (!found.empty()) return found;
    p.system.simulator(p.input)->play(pair, again, work);
    found = same(pair, again[0], "played alone");
    if (!found.empty()) return found;
  }
  return "";
}

std::string fault_of_records(const Pairs& p) {
  const std::vector<PairOutcome> batch = batch_of(p);
  const auto simulator = p.system.simulator(p.input);
  return each_game(p, [&](std::uint64_t pair, int leg) {
    const Outcome& outcome = batch[pair - p.first].legs[static_cast<std::size_t>(leg)];
    return fault_of_record(p, pair, leg, recorded(outcome, simulator->vocabulary()));
  });
}

std::string fault_of_mirror(const Pairs& p) {
  const std::vector<PairOutcome> batch = batch_of(p);
  MatchTally tally;
  for (std::uint64_t k = 0; k < p.count; ++k) {
    const auto& legs = batch[k].legs;
    const std::string found = difference_and_digest(legs[0], legs[1]);
    if (!found.empty()) return fmt::format("pair {}: with the seats exchanged it has {}", p.first + k, found);
    tally.add(p.first + k, batch[k]);
  }
  const PairCounts expected{{0, 0, static_cast<std::int64_t>(p.count) - tally.timeout_pairs, 0, 0}};
  return tally.pair_counts == expected ? "" : "pairs that don't score 1/2";
}

Timeouts timeouts_of(const Pairs& p) {
  Timeouts t;
  for (const PairOutcome& pair : batch_of(p)) {
    for (const Outcome& o : pair.legs) {
      ++t.games;
      t.timeouts += o.timeout ? 1 : 0;
    }
  }
  return t;
}

bool too_many(const Timeouts& t) { return 100 * t.timeouts > t.games; }

}  // namespace muster::conformance
