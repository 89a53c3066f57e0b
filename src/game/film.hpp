// A game as a row of pictures, in terms of no rule system: pieces on a table and, for each step, where they
// come to stand and what has happened to them. The rule system supplies the words and the signs of its own
// pieces; who draws a film need not know which system it is. Places in the table's own coordinates.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "board/battlefield.hpp"
#include "game/outcome.hpp"

namespace muster {

/// A drawing as SVG path data, in a box 3.2 wide and 2 high round 0,0 with its top to the front. `lines` are
/// drawn as strokes, `solid` is filled.
struct Sign {
  std::string lines;
  std::string solid;
};

/// A type, size or status: its name as printed, and how it is marked.
struct FilmWord {
  std::string name;
  Sign sign;
};

struct FilmPiece {
  Seat seat = Seat::attacker;
  std::string name;  ///< as the account calls it
  std::size_t type = 0;
  std::size_t size = 0;
  HalfSize half;
};

/// By its number among the film's pieces.
using PieceNumber = std::uint16_t;
inline constexpr PieceNumber no_piece = 0xFFFF;

struct PieceStands {
  PieceNumber piece = no_piece;
  Pose pose;
  std::uint8_t status = 0;
};

/// Where pieces come on, and who still waits there in order of arrival.
struct FilmPoint {
  Seat seat = Seat::attacker;
  Vec2 at;
  Vec2 inward;
  std::vector<PieceNumber> queue;
};

enum class MarkKind : std::uint8_t {
  move,       ///< of its own will
  charge,     ///< into contact
  turn,       ///< on the spot
  follow_up,  ///< after a won melee
  push_back,  ///< straight back, or out of the way
  rout,
  arrival,
  exit,
  shot,   ///< piece at other
  melee,  ///< piece attacks other
  test,   ///< a die of the piece alone
  loss    ///< the piece is gone
};
inline constexpr std::array<const char*, 12> mark_names{"move",      "charge", "turn",    "follow_up",
                                                        "push_back", "rout",   "arrival", "exit",
                                                        "shot",      "melee",  "test",    "loss"};

/// What came of it.
enum class Effect : std::uint8_t { none, status, routs, destroyed, succeeds, fails };
inline constexpr std::array<const char*, 6> effect_names{"none",      "status",   "routs",
                                                         "destroyed", "succeeds", "fails"};

struct Mark {
  MarkKind kind = MarkKind::move;
  PieceNumber piece = no_piece;
  PieceNumber other = no_piece;
  PieceNumber partner = no_piece;  ///< who shoots with it
  std::vector<Pose>
      way;        ///< where the piece stood, and on to where it came; shot, melee: piece, other, partner
  int die = 0;    ///< 0: none was rolled
  int total = 0;  ///< with modifiers
  int other_die = 0;
  int other_total = 0;
  PieceNumber beaten = no_piece;
  Effect effect = Effect::none;
  std::uint8_t status = 0;  ///< for Effect::status
  std::string word;         ///< the result or the cause, in the system's words
};

struct Frame {
  int turn = 0;  ///< 0: before the first
  Seat phasing = Seat::attacker;
  Seat acting = Seat::attacker;     ///< whose step it is
  std::string step;                 ///< "South moves"
  std::vector<PieceStands> pieces;  ///< on the table, at the end of it
  std::vector<FilmPoint> points;
  std::array<std::vector<PieceNumber>, 2> lost;      ///< by seat, in order
  std::array<int, 2> left{};                         ///< gone by their own edge
  std::vector<Mark> marks;                           ///< in order
  std::vector<std::array<PieceNumber, 2>> contacts;  ///< at the end of it, with a fight still to come
  std::string account;
};

struct Film {
  std::array<std::string, 2> sides;  ///< what the account calls them: "South"
  std::array<std::string, 2> roles;  ///< "attacker"
  std::string victory;               ///< in words
  int limit = 0;                     ///< losses that may lose the game
  TableSize table;
  Features features;
  std::vector<FilmWord> types;
  std::vector<FilmWord> sizes;     ///< the first is the common one
  std::vector<FilmWord> statuses;  ///< the first is none to speak of, the last the worst
  std::vector<FilmPiece> pieces;
  std::vector<Frame> frames;
};

}  // namespace muster
