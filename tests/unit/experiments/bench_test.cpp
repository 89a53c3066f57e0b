#include "experiments/bench.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "core/error.hpp"

using namespace muster;

namespace {

std::vector<BenchRow> rows() {
  std::vector<BenchRow> result;
  std::uint64_t digest = 0x123456789ABCDEF0ULL;
  for (const BenchMatch& m : bench_matches()) {
    BenchRow row{m, {}, 0.5};
    row.tally.digest = digest++;
    result.push_back(row);
  }
  return result;
}

}  // namespace

TEST_CASE("the fixed set has every scenario in both victory modes, each match once") {
  std::set<std::string> titles;
  std::set<std::string> combinations;
  for (const BenchMatch& m : bench_matches()) {
    titles.insert(title(m));
    combinations.insert(std::string(m.scenario) + " " + std::string(m.victory));
  }
  CHECK(titles.size() == bench_matches().size());
  CHECK(combinations.size() == 12);
  CHECK(title(bench_matches().front()) == "standard v standard, open_40, fast, 512 pairs");
}

TEST_CASE("a signature equals itself and names every line that differs") {
  const std::string signature = signature_text(rows());
  const auto compared = [](const std::string& expected, const std::string& found) {
    return compare_signatures(parse_signature(expected, "s.txt"), "s.txt", parse_signature(found, "bench"));
  };
  CHECK(compared(signature, signature).empty());

  auto other = rows();
  other[3].tally.digest = 1;
  const auto one = compared(signature, signature_text(other));
  REQUIRE(one.size() == 1);
  CHECK(one[0].find(title(other[3].match)) == 0);
  CHECK(one[0].find("0000000000000001") != std::string::npos);

  other.pop_back();
  CHECK(compared(signature, signature_text(other)).size() == 2);
  CHECK(compared(signature_text(other), signature).size() == 2);
}

TEST_CASE("lines of a signature may end in CRLF") {
  const std::string text = "# head\r\n0123456789abcdef  a v b\r\n\r\n";
  CHECK(parse_signature(text, "s.txt") == Signature{{"a v b", "0123456789abcdef"}});
}

TEST_CASE("what is no signature is refused, and so is an empty one") {
  const std::string signature = signature_text(rows());
  const auto message = [&](const std::string& expected) {
    try {
      parse_signature(expected, "s.txt");
    } catch (const InputError& e) {
      return std::string(e.what());
    }
    return std::string();
  };
  CHECK(message("# nothing\n").find("s.txt") == 0);
  CHECK(message("").find("s.txt") == 0);
  CHECK(message("# x\n123  a v b\n").find("s.txt:2:1") == 0);
  CHECK(message("0123456789abcdefg  a v b\n").find("s.txt:1:1") == 0);
  CHECK(message(signature + signature).find("a second time") != std::string::npos);
}
