// Shipped files with random damage: every reader either takes them or says what is wrong and where.
#include <doctest/doctest.h>

#include <filesystem>
#include <random>

#include "../army/printed_catalogue.hpp"
#include "army/army_list.hpp"
#include "core/error.hpp"
#include "game/scenario.hpp"
#include "text/file.hpp"

using namespace muster;
namespace fs = std::filesystem;

namespace {

std::string damaged(std::string text, std::minstd_rand& random) {
  static const std::string pieces[] = {"\n",  ":", "- ",          "[",  "]",    "{", "}",   "&a",
                                       "*a",  "!", "'",           "\"", "#",    "|", "0x1", ".nan",
                                       "1e9", "-", "99999999999", "\t", "\xff", "%", "?",   ","};
  const std::size_t times = 1 + random() % 4;
  for (std::size_t i = 0; i < times && !text.empty(); ++i) {
    const std::size_t at = random() % text.size();
    switch (random() % 4) {
      case 0: text.erase(at, 1 + random() % 5); break;
      case 1: text.insert(at, pieces[random() % std::size(pieces)]); break;
      case 2: text[at] = static_cast<char>(random() % 256); break;
      default: text.insert(at, text.substr(random() % text.size(), random() % 40)); break;
    }
  }
  return text;
}

template <class Read>
void damage_all(const fs::path& folder, Read&& read) {
  constexpr int rounds = 400;
  std::minstd_rand random(1809);
  int files = 0;
  int refused = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".yaml") continue;
    ++files;
    const std::string text = read_file(entry.path().string(), max_yaml_bytes);
    for (int i = 0; i < rounds; ++i) {
      const std::string bad = damaged(text, random);
      CAPTURE(bad);
      try {
        read(Document::parse(bad, "damaged.yaml").root());
      } catch (const InputError& error) {
        ++refused;
        CHECK(std::string(error.what()).find("damaged.yaml:") == 0);
      }
    }
  }
  CHECK(files >= 3);
  CHECK(refused > files * rounds / 4);
}

}  // namespace

TEST_CASE("damaged files are taken or refused, nothing else") {
  const fs::path source = MUSTER_SOURCE_DIR;
  const UnitCatalogue catalogue = printed_catalogue();
  damage_all(source / "lists/two_by_two", [&](const Node& root) { read_army_list(root, catalogue); });
  damage_all(source / "lists/two_by_two/rosters", [&](const Node& root) { read_roster(root, catalogue); });
  damage_all(source / "scenarios/two_by_two", [&](const Node& root) { read_scenario(root); });
}
