// What a pricing run is, resolved: the kinds of unit to be priced, the contexts in which they are, and how
// much is played.
//
// A kind's fair cost is the exchange at which nothing is gained. In each context army A is the template with
// some copies of the kind put in and some Lines (the numeraire, at its list cost) taken out, army B is the
// template as it is; where A scores one half, the copies are worth those Lines.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/match_spec.hpp"
#include "game/system.hpp"

namespace muster {

/// A template on a table, a way to win, and who plays both sides. Words as given.
struct PriceContext {
  std::string list;
  std::string scenario;
  std::string victory;  ///< "" for a system without a setting of that name
  std::string doctrine;
  MatchInput input;    ///< the template against itself; seed and purpose are its own
  MatchInput changed;  ///< the same under the settings that are tried; of use in a what-if only
};

/// "standard, pickup_40, fast, balanced": unique in a run.
std::string title(const PriceContext& context);

struct PriceSpec {
  const System* system = nullptr;
  UnitKind numeraire;
  std::vector<UnitKind> kinds;
  std::vector<PriceContext> contexts;
  std::vector<ChangedSetting> tried;  ///< what a what-if changes; empty: none is asked
  bool refit = true;                  ///< play once more with a fair cost that is not the list's
  int copies = 2;                     ///< put in; of a kind that every army must have, one
  std::int64_t pairs = 0;  ///< in each context at each exchange near the fair one; with a precision the most
  std::optional<double> precision;  ///< AP: half width at which to stop
  std::int64_t cross_check = 0;     ///< chunks of pairs of random lists; 0: prices are not cross-checked
  std::uint64_t seed = 1;
  /// Types that the commanders misuse by their own gates, with what failed.
  std::map<std::string, std::string> misused;
  std::vector<std::string> unjudged;  ///< doctrines whose gates nobody has recorded

  bool what_if() const { return !tried.empty(); }
};

/// AP within which a cost is as good as fair.
inline constexpr double price_margin = 0.25;

/// Copies of this kind that are put in.
int copies_of(const PriceSpec& spec, const UnitKind& kind);

/// What sets one measurement of a kind apart from another.
enum class PriceVariant : std::uint8_t {
  listed,   ///< under the rules as they are
  changed,  ///< under the settings that are tried
  refitted  ///< with the fair cost as its cost, where a rule reads that
};

/// The match of a context with `lines` Lines given up for the copies; below 0 they are added. `cost` in half
/// points replaces the kind's own where given. Lists are free: allowances do not count.
MatchInput price_match(const PriceSpec& spec, const PriceContext& context, const UnitKind& kind,
                       PriceVariant variant, int lines, std::optional<int> cost);

/// The exchanges that all contexts allow: no template may run out of Lines, or hold more than a side may.
struct ExchangeRange {
  int low = 0;
  int high = 0;
};
ExchangeRange exchange_range(const PriceSpec& spec, const UnitKind& kind);

/// Half points for one of it in the variant's rules, and for a Line.
int list_cost(const PriceSpec& spec, const UnitKind& kind, PriceVariant variant);

/// Each context has dice of its own, so that contexts are independent of each other.
std::uint64_t context_seed(std::uint64_t seed, std::size_t context);

/// Canonical JSON: everything that the result depends on, games included.
std::string spec_json(const PriceSpec& spec);
/// 16 hexadecimal digits.
std::string spec_digest(const PriceSpec& spec);

}  // namespace muster
