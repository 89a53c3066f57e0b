#include "army/random_list.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <utility>

namespace muster {
namespace {

constexpr int most_required = 2;
constexpr int out_of_reach = std::numeric_limits<int>::max() / 2;

/// One way to take from a group of kinds.
struct Choice {
  std::vector<int> counts;  ///< by kind
  int units = 0;
  int cost = 0;
};

/// Kinds that share an allowance; mostly one.
struct Group {
  std::vector<UnitKind> kinds;
  std::vector<Choice> choices;
  bool required = false;
};

class Rolls {
 public:
  explicit Rolls(const Dice& dice) : dice_(dice) {}

  std::size_t below(std::size_t n) {
    DieName name;
    name.ordinal = next_++;
    return dice_.below(static_cast<std::uint32_t>(n), name);
  }
  void shuffle(std::vector<Group>& groups) {
    for (std::size_t i = groups.size(); i > 1; --i) std::swap(groups[i - 1], groups[below(i)]);
  }

 private:
  const Dice& dice_;
  std::uint16_t next_ = 0;
};

/// All ways to take from the kinds, from the `at`th on, that keep within cost and units.
void add_choices(Group& group, const UnitCatalogue& catalogue, int high, std::size_t at,
                 const Choice& so_far) {
  if (at == group.kinds.size()) {
    group.choices.push_back(so_far);
    return;
  }
  const int each = unit_cost(ArmyList{}, catalogue, group.kinds[at]);
  Choice choice = so_far;
  choice.counts.push_back(0);
  while (choice.cost <= high && choice.units <= catalogue.max_units) {
    add_choices(group, catalogue, high, at + 1, choice);
    ++choice.counts.back();
    ++choice.units;
    choice.cost += each;
  }
}

template <typename Unwanted>
void drop(Group& group, const Unwanted& unwanted) {
  group.choices.erase(std::remove_if(group.choices.begin(), group.choices.end(), unwanted),
                      group.choices.end());
}

Group group_of(const UnitCatalogue& catalogue, std::vector<UnitKind> kinds, bool required,
               const CostRange& range) {
  Group group{std::move(kinds), {}, required};
  add_choices(group, catalogue, range.high, 0, {});
  if (required) drop(group, [](const Choice& c) { return c.units == 0; });
  return group;
}

void keep_required_few(Group& group) {
  const auto many = [](const Choice& c) { return c.units > most_required; };
  if (group.required && !std::all_of(group.choices.begin(), group.choices.end(), many)) drop(group, many);
}

class Drawer {
 public:
  Drawer(std::vector<Group> groups, const UnitCatalogue& catalogue, const CostRange& range, const Dice& dice)
      : catalogue_(catalogue), range_(range), rolls_(dice) {
    for (const bool required : {true, false}) {
      for (Group& group : groups) {
        keep_required_few(group);
        if (group.required == required) groups_.push_back(std::move(group));
      }
    }
  }

  std::optional<ArmyList> list() {
    const std::size_t taken = take_in();
    find_reach();
    if (least_units_[0][0] > catalogue_.max_units) return {};
    const int aim =
        range_.low + static_cast<int>(rolls_.below(1 + static_cast<std::size_t>(range_.high - range_.low)));
    std::size_t at = 0;
    for (; at < groups_.size() - taken; ++at) take(at, groups_[at].required ? std::optional<int>() : 0);
    int carried = 0;
    for (const int share : shares(std::max(0, aim - spent_), taken)) {
      const int before = spent_;
      take(at++, share + carried);
      carried += share - (spent_ - before);
    }
    list_.system = catalogue_.system;
    list_.name = "random list";
    return list_;
  }

 private:
  /// Orders the groups: the required one, those left out, those taken in, whose number it gives.
  std::size_t take_in() {
    std::vector<Group> in;
    std::vector<Group> out;
    std::size_t others = 0;
    for (const Group& group : groups_) others += group.required ? 0 : 1;
    if (others == 0) return 0;
    const std::size_t always = rolls_.below(others);
    std::size_t n = 0;
    for (Group& group : groups_) {
      const bool wanted = !group.required && (n++ == always || rolls_.below(2) == 1);
      (wanted ? in : out).push_back(std::move(group));
    }
    rolls_.shuffle(in);
    groups_ = std::move(out);
    for (Group& group : in) groups_.push_back(std::move(group));
    return in.size();
  }

  /// least_units_[g][spent]: with which groups g and later bring the cost into the range.
  void find_reach() {
    const auto costs = static_cast<std::size_t>(range_.high) + 1;
    least_units_.assign(groups_.size() + 1, std::vector<int>(costs, out_of_reach));
    for (std::size_t c = static_cast<std::size_t>(range_.low); c < costs; ++c) least_units_.back()[c] = 0;
    for (std::size_t g = groups_.size(); g-- > 0;) {
      for (std::size_t c = 0; c < costs; ++c) {
        for (const Choice& choice : groups_[g].choices) {
          const std::size_t then = c + static_cast<std::size_t>(choice.cost);
          if (then < costs)
            least_units_[g][c] = std::min(least_units_[g][c], choice.units + least_units_[g + 1][then]);
        }
      }
    }
  }

  bool leads_on(std::size_t g, const Choice& choice) const {
    const int then = spent_ + choice.cost;
    return then <= range_.high &&
           units_ + choice.units + least_units_[g + 1][static_cast<std::size_t>(then)] <=
               catalogue_.max_units;
  }

  /// The choice whose cost is nearest to what is wanted; any, if nothing is said; ties by a die.
  void take(std::size_t g, std::optional<int> wanted) {
    std::vector<const Choice*> best;
    int least = out_of_reach;
    for (const Choice& choice : groups_[g].choices) {
      if (!leads_on(g, choice)) continue;
      const int off = wanted ? std::abs(choice.cost - *wanted) : 0;
      if (off < least) best.clear();
      least = std::min(least, off);
      if (off == least) best.push_back(&choice);
    }
    const Choice& choice = *best[rolls_.below(best.size())];
    for (std::size_t k = 0; k < groups_[g].kinds.size(); ++k)
      set_count(list_, catalogue_, groups_[g].kinds[k], choice.counts[k]);
    spent_ += choice.cost;
    units_ += choice.units;
  }

  std::vector<int> shares(int whole, std::size_t parts) {
    if (parts == 0) return {};
    std::vector<int> cuts{0, whole};
    for (std::size_t i = 1; i < parts; ++i)
      cuts.push_back(static_cast<int>(rolls_.below(static_cast<std::size_t>(whole) + 1)));
    std::sort(cuts.begin(), cuts.end());
    std::vector<int> result;
    for (std::size_t i = 0; i < parts; ++i) result.push_back(cuts[i + 1] - cuts[i]);
    return result;
  }

  const UnitCatalogue& catalogue_;
  CostRange range_;
  Rolls rolls_;
  std::vector<Group> groups_;
  std::vector<std::vector<int>> least_units_;
  ArmyList list_;
  int spent_ = 0;
  int units_ = 0;
};

}  // namespace

std::optional<ArmyList> random_free_list(const UnitCatalogue& catalogue, const std::vector<UnitKind>& kinds,
                                         const CostRange& range, const Dice& dice) {
  std::vector<Group> groups;
  if (!catalogue.required.empty())
    groups.push_back(group_of(catalogue, {{catalogue.required, UnitSize::common}}, true, range));
  for (const UnitKind& kind : kinds) {
    if (kind.type != catalogue.required && catalogue.of(kind.type).available)
      groups.push_back(group_of(catalogue, {kind}, false, range));
  }
  return Drawer(std::move(groups), catalogue, range, dice).list();
}

std::optional<ArmyList> random_roster_list(const UnitCatalogue& catalogue, const Roster& roster,
                                           const CostRange& range, const Dice& dice) {
  std::vector<Group> groups;
  bool has_required = catalogue.required.empty();
  for (const RosterLine& line : roster.lines) {
    std::vector<UnitKind> kinds;
    for (const UnitKind& kind : catalogue.kinds()) {
      if (catalogue.of(kind.type).available && find_line(roster, catalogue, kind) == &line)
        kinds.push_back(kind);
    }
    const bool required = line.kind.type == catalogue.required;
    has_required = has_required || required;
    groups.push_back(group_of(catalogue, std::move(kinds), required, range));
    drop(groups.back(), [&](const Choice& c) { return !line.allowance.allows(c.units); });
  }
  if (!has_required) return {};
  std::optional<ArmyList> list = Drawer(std::move(groups), catalogue, range, dice).list();
  if (list) list->roster = roster.key;
  return list;
}

}  // namespace muster
