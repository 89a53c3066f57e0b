// Writing a game down as it is played, and playing what is written: the tape of a record gives its decisions
// and dice in order, and the recorder holds everything that happens against it.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "game/record.hpp"
#include "rules/two_by_two/record_words.hpp"

namespace muster::two_by_two {

/// The play of a record, read once from front to back. Whatever is not as it should be is an InputError that
/// names the entry. The record must outlive it.
class Tape {
 public:
  explicit Tape(const GameRecord& record);
  ~Tape();
  Tape(const Tape&) = delete;
  Tape& operator=(const Tape&) = delete;

  /// What the state's question is answered with; stays the next entry until it has been recorded.
  Decision decision(const RecordWords& words, const State& state) const;
  int die(int sides) const;
  /// The next entry must be this; goes on to the one after it.
  void expect(const nlohmann::ordered_json& made);
  void expect_end() const;
  /// Refuses the next entry.
  [[noreturn]] void refuse(const std::string& why) const;

 private:
  const nlohmann::ordered_json& next(const std::string& wanted) const;
  JsonReader reader(const nlohmann::ordered_json& entry) const;

  struct Entries;
  const GameRecord& record_;
  std::unique_ptr<Entries> entries_;
  std::size_t at_ = 0;
  std::size_t decisions_ = 0;  ///< before the next entry
  std::string when_;           ///< the turn and step that the next entry is in
};

/// Dice and observer of a game that is written down.
class Recorder final : public DiceSource, public Watcher {
 public:
  /// Rolls `dice`, or those of `tape` if there is one, which must then be the same; where there are no `dice`
  /// the tape's are taken as they are. All must outlive it.
  Recorder(const RecordWords& words, const State& state, const Dice* dice, Tape* tape,
           std::vector<std::string>& play)
      : words_(words), state_(state), dice_(dice), tape_(tape), play_(play) {}

  int die(int sides, const DieName& name, UnitId unit) override;
  void on(const Event& event) override;
  /// A legal decision, before it is carried out.
  void decided(const Decision& d);

 private:
  void keep(const nlohmann::ordered_json& entry);

  const RecordWords& words_;
  const State& state_;
  const Dice* dice_;
  Tape* tape_;
  std::vector<std::string>& play_;
};

}  // namespace muster::two_by_two
