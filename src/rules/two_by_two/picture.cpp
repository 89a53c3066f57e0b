#include "rules/two_by_two/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "board/terrain_file.hpp"

namespace muster::two_by_two {
namespace {

constexpr std::size_t columns_an_inch = 4;
constexpr std::array<char, type_count> symbols{'Q', 'L', 'G', 'I', 'M', 'H', 'C',
                                               'A', 'B', 'S', 'W', 'R', 'N'};

/// Areas as drawn one over the other, the last on top; courses over them.
constexpr std::array<std::pair<Terrain, char>, 5> area_signs{{{Terrain::hill, ','},
                                                              {Terrain::light_woods, '"'},
                                                              {Terrain::copse, '"'},
                                                              {Terrain::dense_woods, '%'},
                                                              {Terrain::town, '#'}}};
constexpr std::array<std::pair<Terrain, char>, 4> course_signs{
    {{Terrain::stream, '='}, {Terrain::hedge, '+'}, {Terrain::wall, '+'}, {Terrain::road, ':'}}};

char facing_sign(Vec2 f) {
  if (std::fabs(f.y) >= std::fabs(f.x)) return f.y > 0 ? '^' : 'v';
  return f.x > 0 ? '>' : '<';
}

char copy_sign(unsigned copy) {
  return static_cast<char>(copy < 10 ? '0' + copy : copy < 36 ? 'a' + (copy - 10) : '?');
}

class Picture {
 public:
  explicit Picture(const View& view)
      : view_(view),
        size_(view.field().size()),
        wide_(static_cast<std::size_t>(std::ceil(size_.width))),
        deep_(static_cast<std::size_t>(std::ceil(size_.depth))),
        rows_(deep_, std::string(columns_an_inch * wide_, ' ')),
        taken_(wide_ * deep_, false) {}

  std::string text() {
    draw_areas();
    for (const auto& [kind, sign] : course_signs) draw_courses(kind, sign);
    for (const Seat seat : {Seat::attacker, Seat::defender}) {
      for (const unsigned i : view_.side(seat).on_table) draw_unit(UnitId(seat, i));
    }
    std::string all;
    for (std::size_t y = deep_; y-- > 0;) all += fmt::format("{:>4} |{}|\n", y, rows_[y]);
    all += "      ";
    for (std::size_t x = 0; x < wide_; x += 2) all += fmt::format("{:<8}", x);
    while (all.back() == ' ') all.pop_back();
    return all + "\n";
  }

 private:
  /// Signs of the ground stand at every half inch.
  void draw_areas() {
    for (std::size_t y = 0; y < deep_; ++y) {
      for (std::size_t half = 0; half < 2 * wide_; ++half) {
        const Vec2 p =
            from_rulebook({0.5 * static_cast<double>(half) + 0.25, static_cast<double>(y) + 0.5}, size_);
        char sign = half % 2 == 0 ? '.' : ' ';
        for (const auto& [kind, area] : area_signs) {
          if (view_.field().in(kind, p)) sign = area;
        }
        rows_[y][2 * half] = sign;
      }
    }
  }

  void draw_courses(Terrain kind, char sign) {
    for (const Feature& f : view_.field().features()) {
      if (f.kind != kind) continue;
      for (std::size_t i = 0; i + 1 < f.points.size(); ++i) {
        constexpr int steps = 400;
        const Vec2 from = to_rulebook(f.points[i], size_);
        const Vec2 way = to_rulebook(f.points[i + 1], size_) - from;
        for (int k = 0; k <= steps; ++k) {
          const Vec2 p = from + way * (static_cast<double>(k) / steps);
          rows_[cell(p.y, 1, deep_)][2 * cell(p.x, 2, 2 * wide_)] = sign;
        }
      }
    }
  }

  static std::size_t cell(double at, double an_inch, std::size_t count) {
    return static_cast<std::size_t>(std::clamp(at * an_inch, 0.0, static_cast<double>(count) - 1));
  }

  void draw_unit(UnitId u) {
    const Vec2 p = to_rulebook(view_.centre(u), size_);
    const std::size_t at = free_square(p);
    taken_[at] = true;
    const Unit& unit = view_.unit(u);
    const char symbol = symbols[index(unit.type)];
    const std::string sign{u.seat() == Seat::attacker ? symbol : static_cast<char>(symbol - 'A' + 'a'),
                           copy_sign(unit.copy), facing_sign(view_.facing(u)),
                           view_.disrupted(u) ? '!'
                           : view_.pinned(u)  ? '\''
                                              : ' '};
    rows_[at / wide_].replace(columns_an_inch * (at % wide_), columns_an_inch, sign);
  }

  std::size_t free_square(Vec2 p) const {
    const std::size_t own = cell(p.y, 1, deep_) * wide_ + cell(p.x, 1, wide_);
    if (!taken_[own]) return own;
    std::size_t best = own;
    double nearest = 1e9;
    for (std::size_t i = 0; i < taken_.size(); ++i) {
      const std::size_t row = i / wide_;
      const Vec2 middle{static_cast<double>(i % wide_) + 0.5, static_cast<double>(row) + 0.5};
      if (taken_[i] || length_squared(middle - p) >= nearest) continue;
      nearest = length_squared(middle - p);
      best = i;
    }
    return best;
  }

  const View view_;
  TableSize size_;
  std::size_t wide_;
  std::size_t deep_;
  std::vector<std::string> rows_;  ///< from the south
  std::vector<bool> taken_;
};

}  // namespace

std::string picture_legend() {
  return R"(In the pictures a unit is its type, its number (a is 10, b 11 ...), its facing (^ v < >, the nearest)
and ' if Pinned or ! if Disrupted. South's types are capitals, North's small: Q HQ, L Line, G Guards,
I Light Infantry, M Militia, H Heavy Cavalry, C Light Cavalry, A Foot Artillery, B Horse Artillery,
S Irregular Shooters, W Irregular Warbands, R Irregular Cavalry, N Lancers. Of several in one square
inch, one is drawn there and the others in the nearest free ones. Ground: # town, % dense woods,
" copse or light woods, a comma hill, : road, = stream, + wall or hedge.
)";
}

std::string board_picture(const View& view) { return Picture(view).text(); }

}  // namespace muster::two_by_two
