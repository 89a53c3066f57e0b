// A game of this system as a film: a frame for the set-up, for each step in which something happens, and for
// each melee.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "game/film.hpp"
#include "rules/two_by_two/decision.hpp"
#include "rules/two_by_two/play.hpp"
#include "rules/two_by_two/view.hpp"

namespace muster::two_by_two {

class FilmMaker final : public Watcher {
 public:
  /// All must outlive it.
  FilmMaker(const Game& game, const State& state, Film& film);

  /// A legal decision, before it is carried out.
  void decided(const Decision& d);
  void on(const Event& event) override;
  /// Whether the event begins another frame, so that what has been told before belongs to the last.
  bool cuts(const Event& event) const;
  bool cuts(const Decision& d) const;
  void tell(const std::string& text) { frame_.account += text; }
  /// The last frame, when all has been told.
  void finish();

 private:
  View view() const { return {game_, state_}; }
  PieceNumber piece(UnitId unit) const;
  Pose pose(UnitId unit) const { return view().pose(unit); }
  Pose stood(UnitId unit);
  Mark& add(MarkKind kind, UnitId unit);
  Mark* last(MarkKind kind, UnitId unit);

  void begin_frame();
  void end_frame();
  void put_positions();
  std::string step_text() const;

  void on_die(const Event& e);
  void on_total(const Event& e);
  void on_moved(const Event& e);
  void on_note(const Event& e);
  void on_destroyed(const Event& e);

  const Game& game_;
  const State& state_;
  Film& film_;
  Frame frame_;
  bool happened_ = true;               ///< a frame is kept if something has
  std::vector<Pose> legs_;             ///< of the move that was just decided, but for the last
  std::map<UnitId, Pose> squared_up_;  ///< where those stood who rout from where they were put
  int rout_die_ = 0;
  Pair fight_;
  std::array<std::vector<PieceNumber>, 2> lost_;
};

}  // namespace muster::two_by_two
