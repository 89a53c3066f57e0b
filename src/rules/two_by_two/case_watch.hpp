// What a case sees of a game: every roll with its modifiers, every loss, and the whole as an account.
#pragma once

#include <deque>
#include <map>
#include <string>
#include <vector>

#include "rules/two_by_two/case_position.hpp"
#include "rules/two_by_two/play.hpp"

namespace muster::two_by_two {

/// A die that modifiers and a result belong to: of a shot, a rally or one side of a melee.
struct WatchedRoll {
  UnitId unit;
  std::string purpose;  ///< "shot", "rally", "melee"
  int die = 0;
  std::map<std::string, int> modifiers;  ///< by the key of the row in the settings
  int total = 0;
  std::string result;
};

class CaseWatcher final : public Watcher {
 public:
  explicit CaseWatcher(const CasePosition& position) : position_(position) {}

  void on(const Event& event) override;

  const std::vector<WatchedRoll>& rolls() const { return rolls_; }
  const std::map<UnitId, std::string>& causes() const { return causes_; }
  const std::string& account() const { return account_; }

 private:
  void watch_roll(const Event& event);

  const CasePosition& position_;
  std::vector<WatchedRoll> rolls_;
  std::map<UnitId, std::string> causes_;
  std::string account_;
};

/// A die that a file lays down.
struct LaidDie {
  int value = 0;
  std::string place;
  UnitId unit;       ///< none: any
  int purpose = -1;  ///< -1: any
};
/// Members are numbers, or `{die: 4, attacker: line 1, what: shoot}`.
std::vector<LaidDie> read_dice(const CasePosition& position, const Node& list);

/// The dice that a case lays down, in the order rolled.
class CaseDice final : public DiceSource {
 public:
  /// More dice are rolled than laid down, or one for another unit or purpose than the case says.
  struct Fault {
    std::string text;
  };

  CaseDice(const CasePosition& position, const Node& list);

  int die(int sides, const DieName& name, UnitId unit) override;
  /// "" if all have been rolled.
  std::string unused() const;

 private:
  const CasePosition& position_;
  std::deque<LaidDie> left_;
  std::string end_place_;
};

}  // namespace muster::two_by_two
