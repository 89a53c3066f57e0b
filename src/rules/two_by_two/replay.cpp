#include "rules/two_by_two/replay.hpp"

#include <fmt/format.h>

#include <sstream>

#include "core/error.hpp"
#include "rules/two_by_two/film_maker.hpp"
#include "rules/two_by_two/match.hpp"
#include "rules/two_by_two/narrator.hpp"
#include "rules/two_by_two/recorder.hpp"
#include "rules/two_by_two/ruleset.hpp"
#include "rules/two_by_two/settings.hpp"
#include "rules/two_by_two/system.hpp"
#include "text/shown.hpp"

namespace muster::two_by_two {
namespace {

std::string refusal(const State& s, const Decision& d, const Verdict& v) {
  return fmt::format("turn {}: an illegal {} by {}: {}: {}", s.turn,
                     decision_names[static_cast<std::size_t>(d.kind)],
                     s.asked == Seat::attacker ? "the attacker" : "the defender", v.rule, v.why);
}

std::string title(const RecordedSide& side) {
  return fmt::format("{} ({}, doctrine {})", side.list, side.army, side.doctrine);
}

std::string opening(const GameRecord& r) {
  std::string text =
      fmt::format("2 by 2 Napoleonic's: pair {}, leg {}, seed {}, {} dice. Scenario: {}.\n", r.pair,
                  r.leg + 1, r.seed, r.independent_dice ? "independent" : "duplicate", r.scenario);
  const SettingsTable& table = settings_table();
  for (const RecordedSetting& s : r.settings) {
    const auto i = table.find(s.key);
    text += fmt::format("  {} = {} [{}]\n", s.key, s.value, i ? table[*i].rule : "");
  }
  return text;
}

std::string ending(const Outcome& o, const GameRecord& r) {
  std::string text;
  const std::string turns = fmt::format("after {} turn{}", o.turns, o.turns == 1 ? "" : "s");
  if (o.timeout) {
    text = fmt::format("Stopped by the turn cap {}, neither won nor drawn [WIN-6].", turns);
  } else if (o.winner == Winner::nobody) {
    text = fmt::format("A draw {}.", turns);
  } else {
    const unsigned seat = o.winner == Winner::attacker ? 0 : 1;
    text = fmt::format("{}, {}, wins {}.", seat == 0 ? "South" : "North", title(r.sides[seat]), turns);
  }
  return fmt::format("{} Digest {:016x}.\n", text, o.digest);
}

std::vector<RecordedUnit> units_of(const Army& army) {
  std::vector<RecordedUnit> units;
  for (const Unit& u : army.units)
    units.push_back({name_of(u), std::string(type_keys[index(u.type)]),
                     std::string(size_keys[static_cast<std::size_t>(u.size)]), u.cost});
  return units;
}

void put_settings(const Settings& settings, GameRecord& record) {
  record.settings.clear();
  for (const std::size_t i : settings.changed())
    record.settings.push_back({settings.table()[i].key, settings.text(i)});
}

/// Everything of a record but what is played.
GameRecord head_of(const MatchInput& input, const Game& game, std::uint64_t pair, int leg) {
  GameRecord r;
  r.system = system().key();
  r.engine_version = system().engine_version();
  r.scenario = input.scenario.name;
  r.seed = input.seed;
  r.purpose = input.purpose;
  r.independent_dice = input.independent_dice;
  r.pair = pair;
  r.leg = leg;
  put_settings(input.settings, r);
  r.table = game.field->size();
  r.features = game.field->features();
  for (const Seat seat : {Seat::attacker, Seat::defender}) {
    const unsigned list = leg == 0 ? index(seat) : 1 - index(seat);
    r.sides[index(seat)] = {list == 0 ? 'A' : 'B', input.armies[list].name, input.doctrines[list].name,
                            units_of(game.army(seat)), game.start_extra[index(seat)]};
  }
  return r;
}

/// Sees a game first to last: the record before the rest, so that nothing is told that it contradicts.
class Teller final : public Watcher {
 public:
  Teller(const Game& game, const State& state, Recorder& recorder, const ReplayOptions& options,
         ToldGame& told)
      : recorder_(recorder),
        narrator_(game, state, out_, {options.pictures && !options.film, false}),
        told_(told) {
    if (options.film) film_.emplace(game, state, told.film);
  }

  void begin() {
    out_ << opening(told_.record);
    narrator_.tell_start({title(told_.record.sides[0]), title(told_.record.sides[1])});
    told_.account = taken();
  }
  void decided(const Decision& d) {
    recorder_.decided(d);
    if (film_ && film_->cuts(d)) finish_frame();
    if (film_) film_->decided(d);
    narrator_.tell_decision(d);
    hand_over();
  }
  void on(const Event& event) override {
    recorder_.on(event);
    if (film_ && film_->cuts(event)) finish_frame();
    if (film_) film_->on(event);
    narrator_.on(event);
    hand_over();
  }
  void finish(const Outcome& outcome) {
    narrator_.end_roll();
    out_ << ending(outcome, told_.record);
    hand_over();
    if (film_) film_->finish();
    told_.record.outcome = recorded(outcome, vocabulary());
  }

 private:
  std::string taken() {
    std::string text = out_.str();
    out_.str("");
    return text;
  }
  void hand_over() {
    const std::string text = taken();
    told_.account += text;
    if (film_) film_->tell(text);
  }
  void finish_frame() {
    narrator_.end_roll();
    hand_over();
  }

  std::ostringstream out_;
  Recorder& recorder_;
  Narrator narrator_;
  std::optional<FilmMaker> film_;
  ToldGame& told_;
};

/// A game in which `next` gives each decision, as the record has it. It says whose fault an illegal one is.
template <class Next, class Refuse>
Outcome tell_game(const Game& game, const Dice* dice, Tape* tape, Next next, Refuse refuse,
                  const ReplayOptions& options, ToldGame& told) {
  const RecordWords words(game);
  State state;
  Recorder recorder(words, state, dice, tape, told.record.play);
  Teller teller(game, state, recorder, options, told);
  WatchedPlay play{game, state, recorder, teller};
  teller.begin();
  start(play);
  while (!state.over) {
    const Decision d = next(words, state);
    const Verdict v = legal({game, state}, d);
    if (!v) refuse(refusal(state, d, v));
    teller.decided(d);
    apply(play, d);
  }
  teller.finish(state.outcome);
  return state.outcome;
}

/// What a record's game is played with.
class RecordedMatch {
 public:
  explicit RecordedMatch(const GameRecord& record)
      : settings_(read_settings(record)),
        rules_(rules_from(settings_)),
        field_(record.table, record.features) {
    if (any_of_kind(record.features, Terrain::light_woods) && !rules_.option.light_woods)
      throw InputError(record.place("features") +
                       ": found light woods, expected option.light_woods to be true");
    const UnitCatalogue catalogue = unit_catalogue(settings_);
    for (const unsigned seat : {0U, 1U}) {
      read_army(record, seat, catalogue);
      start_extra_[seat] = record.sides[seat].start_extra;
    }
  }
  const Settings& settings() const { return settings_; }
  Game game() const {
    Game g;
    g.rules = &rules_;
    g.field = &field_;
    g.armies = {&armies_[0], &armies_[1]};
    g.start_extra = start_extra_;
    return g;
  }

 private:
  static Settings read_settings(const GameRecord& record) {
    Settings settings(settings_table());
    for (const RecordedSetting& s : record.settings)
      settings.set(s.key, s.value, record.place("settings." + s.key));
    return settings;
  }

  void read_army(const GameRecord& record, unsigned seat, const UnitCatalogue& catalogue) {
    Army& army = armies_[seat];
    for (const RecordedUnit& unit : record.sides[seat].units) {
      const std::string place =
          record.place(fmt::format("{}.units[{}]", seat_names[seat], army.units.size()));
      const UnitKind kind = parse_unit_kind(
          unit.size == size_keys[0] ? unit.type : unit.size + " " + unit.type, catalogue, place);
      if (const UnitTypeInfo& type = catalogue.of(kind.type); !type.available)
        throw InputError(
            fmt::format("{}: found '{}', expected {} to be true", place, kind.type, type.option));
      army.add(static_cast<UnitType>(*catalogue.find(kind.type)), static_cast<Size>(kind.size), unit.cost);
      if (name_of(army.units.back()) != unit.name)
        throw InputError(
            fmt::format("{}: found name {}, expected '{}', units of a kind being numbered from 1", place,
                        shown(unit.name), name_of(army.units.back())));
    }
  }

  Settings settings_;
  Rules rules_;
  Battlefield field_;
  std::array<Army, 2> armies_;
  std::array<int, 2> start_extra_{};
};

/// Refuses the part of an outcome that the game doesn't come to.
void check_outcome(const GameRecord& record, const RecordedOutcome& made) {
  const RecordedOutcome& found = record.outcome;
  const auto compare = [&](const std::string& path, const std::string& was, const std::string& is) {
    if (was != is)
      throw InputError(fmt::format("{}: found {}, expected {}, which the game comes to",
                                   record.place("outcome." + path), was, is));
  };
  const auto winner = [](Winner w) {
    return w == Winner::nobody ? "'nobody'" : shown(seat_names[static_cast<std::size_t>(w)]);
  };
  compare("winner", winner(found.winner), winner(made.winner));
  compare("ending", shown(found.ending), shown(made.ending));
  compare("timeout", fmt::format("{}", found.timeout), fmt::format("{}", made.timeout));
  compare("turns", fmt::format("{}", found.turns), fmt::format("{}", made.turns));
  for (std::size_t i = 0; i < std::min(found.losses.size(), made.losses.size()); ++i) {
    const RecordedLoss& was = found.losses[i];
    const RecordedLoss& is = made.losses[i];
    const std::string loss = fmt::format("losses[{}].", i);
    compare(loss + "side", shown(seat_names[index(was.seat)]), shown(seat_names[index(is.seat)]));
    compare(loss + "type", shown(was.type), shown(is.type));
    compare(loss + "cause", shown(was.cause), shown(is.cause));
  }
  compare("losses", fmt::format("{} losses", found.losses.size()),
          fmt::format("{} losses", made.losses.size()));
  compare("digest", fmt::format("'{:016x}'", found.digest), fmt::format("'{:016x}'", made.digest));
}

}  // namespace

Decide asking(Players& players, Seat seat, WorkCounts& work) {
  return [&players, &work, seat](const View& view) { return players.decide(seat, view, work); };
}

Outcome replay_game(const Game& game, const Dice& dice, const std::array<Decide, 2>& players,
                    const ReplayOptions& options, ToldGame& told) {
  const auto refuse = [](const std::string& why) { throw InvariantError(why); };
  const auto next = [&](const RecordWords& words, const State& state) {
    const Decision d = players[index(state.asked)]({game, state});
    const Verdict v = legal({game, state}, d);
    if (!v) refuse(refusal(state, d, v));
    return words.as_recorded(state, d);
  };
  return tell_game(game, &dice, nullptr, next, refuse, options, told);
}

Outcome replay_match(const MatchInput& input, std::uint64_t pair, int leg, const ReplayOptions& options,
                     ToldGame& told) {
  const Match match(input);
  std::optional<Battlefield> room;
  const Battlefield& field = match.battlefield(pair, room);
  const Dice dice = match.dice(pair, leg);
  const Game game = match.game(field, leg);
  told.record = head_of(input, game, pair, leg);
  Players players = match.players(dice, leg);
  WorkCounts work;
  return replay_game(game, dice,
                     {asking(players, Seat::attacker, work), asking(players, Seat::defender, work)}, options,
                     told);
}

Outcome replay_record(const GameRecord& record, const ReplayOptions& options, ToldGame& told) {
  if (record.engine_version > system().engine_version())
    throw InputError(fmt::format("{}: found {}, expected at most {}, the version of this program's engine",
                                 record.place("engine_version"), record.engine_version,
                                 system().engine_version()));
  const RecordedMatch match(record);
  told.record = record;
  put_settings(match.settings(), told.record);
  told.record.play.clear();
  Tape tape(record);
  // An older engine may have named its dice otherwise. What is written of its game stays of its version.
  std::optional<Dice> dice;
  if (record.engine_version == system().engine_version())
    dice.emplace(
        game_dice(run_key(record.seed, record.purpose), record.pair, record.leg, record.independent_dice));
  const auto next = [&](const RecordWords& words, const State& state) { return tape.decision(words, state); };
  const auto refuse = [&](const std::string& why) { tape.refuse(why); };
  const Outcome outcome =
      tell_game(match.game(), dice ? &*dice : nullptr, &tape, next, refuse, options, told);
  tape.expect_end();
  check_outcome(record, told.record.outcome);
  return outcome;
}

}  // namespace muster::two_by_two
