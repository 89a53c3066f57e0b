#include "cli/match_input.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/resume.hpp"
#include "core/error.hpp"

using namespace muster;
namespace fs = std::filesystem;

namespace {

std::string complaint(const MatchArguments& a) {
  try {
    resolve_match(a);
  } catch (const InputError& e) {
    return e.what();
  }
  return "";
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

MatchArguments standard() {
  MatchArguments a;
  a.lists = {"standard", "standard"};
  a.data = MUSTER_SOURCE_DIR;
  return a;
}

std::string origin(const ResolvedMatch& m, const std::string& key) {
  const auto values = m.provenance();
  const auto found =
      std::find_if(values.begin(), values.end(), [&](const Provenance& p) { return p.key == key; });
  return found == values.end() ? "missing" : found->origin;
}

/// A list of our own, removed at the end.
class ListFile {
 public:
  explicit ListFile(const std::string& text)
      : path_(fs::temp_directory_path() / ("muster_list_" + std::to_string(getpid()) + ".yaml")) {
    std::ofstream(path_) << text;
  }
  ~ListFile() { fs::remove(path_); }
  ListFile(const ListFile&) = delete;
  ListFile& operator=(const ListFile&) = delete;
  std::string path() const { return path_.string(); }

 private:
  fs::path path_;
};

}  // namespace

TEST_CASE("a doctrine that fails its gates with a type of its list is warned of") {
  MatchArguments a = standard();
  CHECK(resolve_match(a).warnings.empty());
  a.doctrine = "a=greedy,b=random";
  const std::vector<std::string> warnings = resolve_match(a).warnings;
  REQUIRE(warnings.size() == 2);
  CHECK(warnings[0] ==
        "doctrine greedy fails its gates with Heavy Cavalry, Light Cavalry: it charges fresh infantry alone");
  CHECK(warnings[1] ==
        "doctrine random fails its gates with HQ, Line Infantry, Heavy Cavalry, Light Cavalry, Foot "
        "Artillery: it "
        "plays at random");
}

TEST_CASE("defaults, and where values come from") {
  const ResolvedMatch m = resolve_match(standard());
  CHECK(m.input.seed == 1);
  CHECK_FALSE(m.input.independent_dice);
  CHECK(m.input.doctrines[0].name == m.input.doctrines[1].name);
  CHECK(origin(m, "seed") == "default");
  CHECK(origin(m, "scenario") == "default");
  CHECK(origin(m, "list.a") == "command line");
  CHECK(has(origin(m, "setup.start_ap"), "open_40.yaml:"));
}

TEST_CASE("the command line comes before the scenario") {
  MatchArguments a = standard();
  a.assignments = {"setup.start_ap=12"};
  a.victory = "decisive";
  a.seed = "99";
  a.dice = "independent";
  const ResolvedMatch m = resolve_match(a);
  CHECK(m.input.settings.value("setup.start_ap") == 12.0);
  CHECK(origin(m, "setup.start_ap") == "command line");
  CHECK(m.input.settings.choice("victory") == "decisive");
  CHECK(m.input.seed == 99);
  CHECK(m.input.independent_dice);
}

TEST_CASE("a list's own costs come before the defaults, the command line's before the list's") {
  const ListFile file("system: two_by_two\nname: dear\nunits: {hq: 1, line: 4}\ncost: {line: 3.5}\n");
  MatchArguments a = standard();
  a.lists[0] = file.path();
  const auto line_cost = [](const ResolvedMatch& m, std::size_t side) {
    return unit_cost(m.input.armies[side], m.system->units(m.input.settings), {"line", UnitSize::common});
  };
  const ResolvedMatch own = resolve_match(a);
  CHECK(line_cost(own, 0) == 7);
  CHECK(line_cost(own, 1) == 4);
  a.assignments = {"line.cost=1.5"};
  const ResolvedMatch overruled = resolve_match(a);
  CHECK(line_cost(overruled, 0) == 3);
  CHECK(line_cost(overruled, 1) == 3);
}

TEST_CASE("contradictory and wrong options are refused with a word on what was expected") {
  MatchArguments a = standard();
  a.assignments = {"line.move=4", "line.move=5"};
  CHECK(has(complaint(a), "line.move set twice"));
  a = standard();
  a.assignments = {"victory=fast"};
  a.victory = "decisive";
  CHECK(has(complaint(a), "victory set twice"));
  a = standard();
  a.victory = "fas";
  CHECK(has(complaint(a), "'fast'"));
  a = standard();
  a.dice = "duplicat";
  CHECK(has(complaint(a), "'duplicate'"));
  a = standard();
  a.seed = "0x10";
  CHECK(has(complaint(a), "--seed '0x10'"));
  a = standard();
  a.assignments = {"line.mov=4"};
  CHECK(has(complaint(a), "'line.move'"));
  a = standard();
  a.lists[1] = "standrad";
  CHECK(has(complaint(a), "'standard'"));
}

TEST_CASE("a list above the scenario's budget is refused") {
  MatchArguments a = standard();
  a.lists[1] = "standard_80";
  CHECK(has(complaint(a), "expected at most 40"));
}

TEST_CASE("doctrines: one for both, or by side, each side once") {
  using Names = std::array<std::string, 2>;
  CHECK(parse_doctrine_option("greedy") == Names{"greedy", "greedy"});
  CHECK(parse_doctrine_option("") == Names{"", ""});
  CHECK(parse_doctrine_option("a=greedy,b=random") == Names{"greedy", "random"});
  CHECK(parse_doctrine_option("b=random") == Names{"", "random"});
  for (const char* bad : {"a=x,a=y", "a=,b=y", "a=x,c=y", "a=x,", "b=x,y", "c=x", "=x"})
    CHECK_THROWS_AS(parse_doctrine_option(bad), InputError);
  CHECK(parse_doctrine_option("./a=b.yaml")[1] == "./a=b.yaml");
}

TEST_CASE("what is forbidden to a side, or to both") {
  using Words = std::vector<std::string>;
  using Sides = std::array<Words, 2>;
  CHECK(parse_forbid_option("a=swap,woods") == Sides{Words{"swap", "woods"}, Words{}});
  CHECK(parse_forbid_option("b=swap") == Sides{Words{}, Words{"swap"}});
  CHECK(parse_forbid_option("a=swap,b=woods,swap") == Sides{Words{"swap"}, Words{"woods", "swap"}});
  CHECK(parse_forbid_option("swap") == Sides{Words{"swap"}, Words{"swap"}});
  for (const char* bad : {"", "a=", "a=swap,", "c=swap", "a=,swap", "=swap", "a=swap,,woods"})
    CHECK_THROWS_AS(parse_forbid_option(bad), InputError);
  MatchArguments a = standard();
  a.forbidden = {"a=swap,woods", "b=swap"};
  const ResolvedMatch match = resolve_match(a);
  CHECK(match.input.doctrines[0].forbidden == std::set<std::string>{"swap", "woods"});
  CHECK(match.input.doctrines[1].forbidden == std::set<std::string>{"swap"});
  CHECK(origin(match, "forbidden.a") == "command line");
  CHECK(origin(resolve_match(standard()), "forbidden.a") == "missing");
  a.forbidden = {"a=swaps"};
  CHECK(has(complaint(a), "command line: found --forbid 'a=swaps', expected voluntary_rout, swap,"));
  CHECK(has(complaint(a), "(did you mean 'swap'?)"));
  a.forbidden = {"a=swap"};
  a.doctrine = "a=random";
  CHECK(has(complaint(a), "decides at random"));
}

TEST_CASE("counts are plain whole numbers in range") {
  CHECK(parse_count("--pairs", "100", 1, 1000) == 100);
  for (const char* bad : {"", "0", "1001", "-1", "1e3", "0x10", "010", "12.5", "12 "})
    CHECK_THROWS_AS(parse_count("--pairs", bad, 1, 1000), InputError);
}

TEST_CASE("output files have a known suffix and a folder that exists") {
  const std::vector<OutputFormat> formats{OutputFormat::json, OutputFormat::csv, OutputFormat::text};
  CHECK(format_of_file("a/b.json", formats) == OutputFormat::json);
  CHECK(format_of_file("b.csv", formats) == OutputFormat::csv);
  CHECK(format_of_file("b.txt", formats) == OutputFormat::text);
  CHECK(format_of_file("b.html", {OutputFormat::html}) == OutputFormat::html);
  CHECK_THROWS_AS(format_of_file("b.html", formats), InputError);
  CHECK_THROWS_AS(format_of_file("b.txt", {OutputFormat::html}), InputError);
  CHECK_THROWS_AS(format_of_file("json", formats), InputError);
  CHECK_THROWS_AS(FileUse().writes("-o", "/nowhere/at/all.json"), InputError);
  CHECK_THROWS_AS(FileUse().writes("-o", fs::temp_directory_path().string()), InputError);
}

TEST_CASE("a file has one use in a command") {
  const std::string one = (fs::temp_directory_path() / "muster_one.json").string();
  const std::string two = (fs::temp_directory_path() / "muster_two.json").string();
  FileUse files;
  files.reads("list", one);
  files.reads("list", one);
  files.writes("-o", two);
  std::string message;
  try {
    files.writes("--checkpoint", (fs::temp_directory_path() / "." / "muster_one.json").string());
  } catch (const InputError& error) {
    message = error.what();
  }
  CHECK(message.find("command line: found the same file for list '" + one + "' and --checkpoint '") == 0);
  CHECK_THROWS_AS(files.writes("--checkpoint", two), InputError);
}

TEST_CASE("every file that a match is made of is known to be read") {
  MatchArguments arguments;
  const std::string data = MUSTER_SOURCE_DIR;
  arguments.data = data;
  arguments.lists = {"french_columns", "standard"};
  arguments.doctrine = "b=greedy";
  const ResolvedMatch match = resolve_match(arguments);
  for (const char* file :
       {"/lists/two_by_two/french_columns.yaml", "/lists/two_by_two/standard.yaml",
        "/lists/two_by_two/rosters/french.yaml", "/scenarios/two_by_two/open_40.yaml",
        "/lists/two_by_two/doctrines/balanced.yaml", "/lists/two_by_two/doctrines/greedy.yaml"}) {
    CAPTURE(file);
    CHECK_THROWS_AS(files_read(match).writes("-o", data + file), InputError);
  }
}

TEST_CASE("the resume command has the same words but for the checkpoint") {
  CHECK(resume_command(
            {"muster", "match", "a", "my list.yaml", "--checkpoint", "c.json", "--force", "--seed", "2"},
            "c.json") == "muster match a 'my list.yaml' --seed 2 --resume c.json");
  CHECK(resume_command({"muster", "match", "a", "b", "--resume=c d.json"}, "c d.json") ==
        "muster match a b --resume 'c d.json'");
}

TEST_CASE("the progress line: pairs, rate, time left, what is known") {
  // 500 pairs in 2 s are 500 games a second; 1,000 pairs more take 4 s
  CHECK(progress_line(1000, 500, 2000, 2.0, "score for A 49.0 to 52.0 %") ==
        "1,000 of 2,000 pairs (50 %), 500 games/s, 0:04 left, score for A 49.0 to 52.0 %");
  CHECK(progress_line(32, 32, 2000, 2.0, "") == "32 of 2,000 pairs (1 %)");
  CHECK(open_ended_line(1000, 500, 2000, 2.0, "well") == "1,000 of at most 2,000 pairs, 500 games/s, well");
  CHECK(open_ended_line(32, 32, 2000, 2.0, "") == "32 of at most 2,000 pairs");
}

TEST_CASE("the progress line of other steps") {
  // 20 steps and 5,000 games in 4 s; 60 steps more take 12 s
  CHECK(steps_line("iterations", 1040, 1020, 1100, 5000, 4.0) ==
        "1,040 of 1,100 iterations (94 %), 1,250 games/s, 0:12 left");
  CHECK(steps_line("random points", 3, 3, 64, 0, 4.0) == "3 of 64 random points (4 %)");
}

TEST_CASE("a command without the words that don't change its result") {
  CHECK(command_text({"muster", "tune", "my file", "--threads", "3", "--seed=7", "--resume=x", "--quiet"},
                     {"--threads", "--resume"}, {"--quiet"}) == "tune 'my file' --seed=7");
}
