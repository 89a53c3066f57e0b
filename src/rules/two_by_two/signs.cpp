#include "rules/two_by_two/signs.hpp"

#include <string_view>

#include "rules/two_by_two/types.hpp"

namespace muster::two_by_two {
namespace {

struct TypeSign {
  std::string_view key;
  Sign sign;
};

/// As on military maps: infantry crossed, cavalry one stroke, guns a ball, an HQ a flag; what is picked is
/// filled, what fights in open order is broken up.
const std::vector<TypeSign>& signs_by_key() {
  static const std::vector<TypeSign> signs{
      {"hq", {"M-.7 1V-1", "M-.7-1 1.2-.5-.7 0Z"}},
      {"line", {"M-1.6-1 1.6 1M-1.6 1 1.6-1", ""}},
      {"guard", {"M-1.6-1 1.6 1M-1.6 1 1.6-1", "M-1.6-1 0 0-1.6 1ZM1.6-1 0 0 1.6 1Z"}},
      {"light",
       {"M-1.6-1-.7-.44M1.6-1 .7-.44M-1.6 1-.7 .44M1.6 1 .7 .44",
        "M-.35 0a.35 .35 0 1 0 .7 0a.35 .35 0 1 0-.7 0Z"}},
      {"militia", {"M-1.6 1 0-1 1.6 1", ""}},
      {"heavy_cav", {"M-1.6 1 1.6-1", "M-1.6 1 1.6-1 1.6 1Z"}},
      {"light_cav", {"M-1.6 1 1.6-1", ""}},
      {"foot_art", {"", "M-.65 0a.65 .65 0 1 0 1.3 0a.65 .65 0 1 0-1.3 0Z"}},
      {"horse_art", {"M-1.6 1 1.6-1", "M-.65 0a.65 .65 0 1 0 1.3 0a.65 .65 0 1 0-1.3 0Z"}},
      {"irr_shooters", {"M-1.6-1-.6-.38M1.6-1 .6-.38M-1.6 1-.6 .38M1.6 1 .6 .38", ""}},
      {"irr_warband", {"M-1.6 .7-.8-.7 0 .7 .8-.7 1.6 .7", ""}},
      {"irr_cav", {"M-1.6 1-.9 .56M-.35 .22 .35-.22M.9-.56 1.6-1", ""}},
      {"lancer", {"M-1.6 1 1.6-1", "M1.6-1-.2-.9 .7-.1Z"}}};
  return signs;
}

}  // namespace

std::vector<FilmWord> type_signs() {
  std::vector<FilmWord> words;
  for (std::size_t i = 0; i < type_count; ++i) {
    FilmWord word{std::string(type_names[i]), {}};
    for (const TypeSign& known : signs_by_key()) {
      if (known.key == type_keys[i]) word.sign = known.sign;
    }
    words.push_back(std::move(word));
  }
  return words;
}

std::vector<FilmWord> size_signs() {
  return {{"Common", {}}, {"Large", {"M-.8 0H.8M0-.8V.8", ""}}, {"Small", {"M-.8 0H.8", ""}}};
}

std::vector<FilmWord> status_signs() {
  return {{"steady", {}},
          {"Pinned", {"M-.45-.75V.75M.45-.75V.75", ""}},
          {"Disrupted", {"", "M.35-1.1-.75 .25H-.1L-.4 1.1 .75-.3H.1Z"}}};
}

}  // namespace muster::two_by_two
