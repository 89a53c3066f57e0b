// One game from a position on, by a doctrine: what the commander that is judged decides, and how the table
// then stands. The same position can be put from the other side, with sides exchanged and the table turned.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "game/system.hpp"
#include "rules/two_by_two/assess.hpp"
#include "rules/two_by_two/case_watch.hpp"
#include "rules/two_by_two/decision.hpp"

namespace muster::two_by_two {

/// How long the commander is watched from its first question on: one answer, or to the end of that step or
/// half.
enum class Until : std::uint8_t { answer, step, half };
inline constexpr std::array<std::string_view, 3> until_names{"answer", "step", "half"};

/// The table as it stands, and what leads to the commander's first question.
struct PositionStart {
  CasePosition table;
  Seat commander = Seat::attacker;
  Until until = Until::step;
  std::vector<Node> script;   ///< choices of either side before anybody is left to decide
  std::vector<LaidDie> dice;  ///< each for the first roll that it fits; the others come from the seed
};

/// One decision of the commander.
struct Choice {
  Ask ask = Ask::nothing;
  Decision decision;
  UnitId unit;        ///< its own unit, where the decision or the question is about one
  UnitId enemy;       ///< and the enemy that it picks
  UnitSet contacts;   ///< enemies with whom it made contact,
  UnitSet in_front;   ///< those of them whose front it met
  bool swap = false;  ///< leaves at an enemy point and takes its next unit along
};

/// Always as the file has the sides, whichever way it was played.
struct PositionGame {
  std::vector<Choice> choices;  ///< none: the commander was asked nothing
  State before;                 ///< at its first question
  State after;                  ///< at the end of what is watched
  std::string account;
};

/// A doctrine at a position; both sides play by it.
class PositionTrial {
 public:
  PositionTrial(const PositionStart& start, const Doctrine& doctrine);
  PositionTrial(const PositionTrial&) = delete;
  PositionTrial& operator=(const PositionTrial&) = delete;

  /// InputError where the script cannot be carried out.
  PositionGame play(std::uint64_t seed, bool exchanged) const { return play(seed, exchanged, nullptr); }
  /// The commander chooses what is given, then nothing more.
  PositionGame play_given(const std::vector<Node>& choices) const { return play(1, false, &choices); }

 private:
  PositionGame play(std::uint64_t seed, bool exchanged, const std::vector<Node>* given) const;

  const PositionStart& start_;
  DoctrineKind kind_;
  SearchEffort search_;
  Odds odds_;
  Weights weights_;
  Worth worth_;
};

}  // namespace muster::two_by_two
