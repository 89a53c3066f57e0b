#include "mutants.hpp"

#include <fmt/format.h>

#include "rules/two_by_two/modifiers.hpp"
#include "rules/two_by_two/settings.hpp"
#include "text/number.hpp"

namespace muster::two_by_two {
namespace {

std::string signed_text(double by) { return std::string(by > 0 ? "+" : "").append(decimal_text(by)); }

Mutant shifted(std::size_t i, double by) {
  const SettingInfo& info = settings_table()[i];
  return {info.key + " " + signed_text(by),
          info.rule,
          {[i, by, key = info.key](Settings& s) { s.set(key, decimal_text(s[i] + by), "mutant"); }, nullptr}};
}

/// Another of a switch's words, `step` further on in their circle.
Mutant switched(std::size_t i, std::size_t step) {
  const SettingInfo& info = settings_table()[i];
  const auto count = static_cast<std::size_t>(info.high) + 1;
  const auto other = [count, step](double value) {
    return static_cast<double>((static_cast<std::size_t>(value) + step) % count);
  };
  return {info.key + " = " + settings_table().text(i, other(info.default_value)),
          info.rule,
          {[i, other](Settings& s) { s.set_value(i, other(s[i]), "mutant"); }, nullptr}};
}

void add_setting(std::size_t i, std::vector<Mutant>& mutants) {
  const SettingInfo& info = settings_table()[i];
  const auto add = [&](double by) {
    const double value = info.default_value + by;
    if (value >= info.low && value <= info.high) mutants.push_back(shifted(i, by));
  };
  switch (info.type) {
    case SettingType::integer:
      for (const double by : {-1.0, 1.0}) add(by);
      return;
    case SettingType::number: {
      // AP go by halves, distances by anything.
      const double small = info.step == 0.5 ? 0.5 : 0.05;
      for (const double by : {-1.0, -small, small, 1.0}) add(by);
      return;
    }
    case SettingType::flag:
    case SettingType::choice:
      for (std::size_t step = 1; step <= static_cast<std::size_t>(info.high); ++step)
        mutants.push_back(switched(i, step));
  }
}

template <std::size_t N>
void add_rows(const std::string& phase, RowMask Rules::*mask, const std::array<Row, N>& rows,
              const std::string& whose, std::vector<Mutant>& mutants) {
  for (std::size_t i = 0; i < N; ++i) {
    const unsigned row = 1U << i;
    const auto add = [&](const char* what, RowMask wrong) {
      mutants.push_back({fmt::format("{}.{} {}{}", phase, rows[i].key, what, whose),
                         std::string(rows[i].rule),
                         {nullptr, [mask, wrong](Rules& r) { r.*mask = wrong; }}});
    };
    add("dropped", {~row, 0});
    add("everywhere", {~row, row});
    add("inverted", {~0U, row});
  }
}

}  // namespace

std::vector<Mutant> all_mutants() {
  std::vector<Mutant> mutants;
  for (std::size_t i = 0; i < settings_table().size(); ++i) add_setting(i, mutants);
  add_rows("rally", &Rules::rally_mask, rally_row_names, "", mutants);
  add_rows("shoot", &Rules::shoot_mask, shoot_row_names, "", mutants);
  add_rows("melee", &Rules::attack_mask, melee_row_names, " for the attacker", mutants);
  add_rows("melee", &Rules::defence_mask, melee_row_names, " for the defender", mutants);
  return mutants;
}

}  // namespace muster::two_by_two
