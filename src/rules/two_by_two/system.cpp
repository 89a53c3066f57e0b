#include "rules/two_by_two/system.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/error.hpp"
#include "rules/two_by_two/case.hpp"
#include "rules/two_by_two/game_in_play.hpp"
#include "rules/two_by_two/match.hpp"
#include "rules/two_by_two/odds_question.hpp"
#include "rules/two_by_two/position.hpp"
#include "rules/two_by_two/replay.hpp"
#include "rules/two_by_two/settings.hpp"
#include "rules/two_by_two/telemetry.hpp"

namespace muster::two_by_two {
namespace {

class MatchSimulator final : public Simulator {
 public:
  explicit MatchSimulator(const MatchInput& input) : match_(input) {}

  void play(std::uint64_t first_pair, std::span<PairOutcome> out, WorkCounts& work) const override {
    std::optional<Battlefield> room;
    for (std::size_t i = 0; i < out.size(); ++i) {
      const std::uint64_t pair = first_pair + i;
      int leg = 0;
      try {
        const Battlefield& field = match_.battlefield(pair, room);
        for (leg = 0; leg < 2; ++leg) {
          out[i].legs[static_cast<std::size_t>(leg)] = play_game(match_, field, pair, leg, work);
        }
      } catch (const InvariantError& e) {
        throw InvariantError(fmt::format("pair {}, leg {}: {}", pair, leg + 1, e.what()));
      }
    }
  }

  void watch(std::uint64_t pair, PairOutcome& out, WorkCounts& work,
             std::span<Occasions> counts) const override {
    std::optional<Battlefield> room;
    const Battlefield& field = match_.battlefield(pair, room);
    for (const int leg : {0, 1})
      out.legs[static_cast<std::size_t>(leg)] = watch_game(match_, field, pair, leg, work, counts);
  }

  const Vocabulary& vocabulary() const override { return two_by_two::vocabulary(); }

 private:
  Match match_;
};

class TwoByTwo final : public System {
 public:
  std::string_view key() const override { return "two_by_two"; }
  std::string_view name() const override { return "2 by 2 Napoleonic's"; }
  const SettingsTable& settings_table() const override { return two_by_two::settings_table(); }
  const SettingsTable& doctrine_table() const override { return two_by_two::doctrine_table(); }
  Behaviours behaviours() const override { return two_by_two::behaviours(); }
  UnitCatalogue units(const Settings& settings) const override { return unit_catalogue(settings); }
  int engine_version() const override { return 1; }

  std::unique_ptr<Simulator> simulator(const MatchInput& input) const override {
    return std::make_unique<MatchSimulator>(input);
  }
  std::unique_ptr<GameInPlay> begin(const MatchInput& input, std::uint64_t pair, int leg,
                                    bool turned) const override {
    return begin_game(input, pair, leg, turned);
  }
  void replay(const MatchInput& input, std::uint64_t pair, int leg, const ReplayOptions& options,
              ToldGame& told) const override {
    replay_match(input, pair, leg, options, told);
  }
  void replay_record(const GameRecord& record, const ReplayOptions& options, ToldGame& told) const override {
    two_by_two::replay_record(record, options, told);
  }
  CaseResult run_case(const Node& root, const RosterSource& rosters) const override {
    return two_by_two::run_case(root, rosters);
  }
  CaseResult run_position(const Node& root, const Doctrine& doctrine) const override {
    return two_by_two::run_position(root, doctrine);
  }
  const TelemetryTable& telemetry_table() const override { return two_by_two::telemetry_table(); }
  std::vector<OddsTopic> odds_topics() const override { return two_by_two::odds_topics(); }
  OddsAnswer odds(const OddsQuestion& question, const Settings& settings) const override {
    return answer_odds(question, settings);
  }
};

}  // namespace

const Vocabulary& vocabulary() {
  static const Vocabulary words = [] {
    Vocabulary v;
    v.endings.assign(ending_names.begin(), ending_names.end());
    v.causes.assign(cause_names.begin(), cause_names.end());
    v.types.assign(type_names.begin(), type_names.end());
    return v;
  }();
  return words;
}

const System& system() {
  static const TwoByTwo instance;
  return instance;
}

}  // namespace muster::two_by_two
