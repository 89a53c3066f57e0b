#include "batch/checkpoint.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "batch/runner.hpp"
#include "batch/sealed.hpp"
#include "core/error.hpp"
#include "fake_simulator.hpp"
#include "text/file.hpp"

using namespace muster;
namespace fs = std::filesystem;

namespace {

class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("muster_checkpoint_" + std::to_string(getpid()))) {
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::size_t count() const {
    std::size_t n = 0;
    for ([[maybe_unused]] const auto& entry : fs::directory_iterator(path_)) ++n;
    return n;
  }

 private:
  fs::path path_;
};

const std::string game = R"({"armies":[{"line":10},{"line":9}],"rules":{"line.move":4},"seed":1})";
const std::string run = R"({"chunk_pairs":32,"pairs":500})";

std::string refusal(const Checkpoint& checkpoint, const std::string& game_spec, const std::string& run_spec) {
  try {
    check_resumable(checkpoint, "c.json", game_spec, run_spec);
  } catch (const InputError& e) {
    return e.what();
  }
  return "";
}

bool names(const std::string& text, const std::string& word) { return text.find(word) != std::string::npos; }

}  // namespace

TEST_CASE("a checkpoint is read back as it was saved, and leaves no other file") {
  const Folder folder;
  Checkpoint saved{game, run, {}};
  run_batch(test::FakeSimulator(), {300, 2, nullptr}, saved.committed);
  save_checkpoint(folder.file("c.json"), saved);
  save_checkpoint(folder.file("c.json"), saved);
  CHECK(folder.count() == 1);
  const Checkpoint loaded = load_checkpoint(folder.file("c.json"));
  CHECK(loaded.game_spec == game);
  CHECK(loaded.run_spec == run);
  CHECK(loaded.committed == saved.committed);
}

TEST_CASE("what is no checkpoint is refused") {
  const Folder folder;
  const auto refused = [&](const std::string& text, const std::string& word) {
    std::ofstream(folder.file("bad.json")) << text;
    std::string message;
    try {
      load_checkpoint(folder.file("bad.json"));
    } catch (const InputError& e) {
      message = e.what();
    }
    CAPTURE(message);
    CHECK(names(message, "bad.json"));
    CHECK(names(message, word));
  };
  refused("", "");
  refused("{", "");
  refused("[1]", "no checkpoint");
  refused("{\"schema\": \"muster.checkpoint/3\"}", "muster.checkpoint/3");
  refused("{\"schema\": \"muster.checkpoint/2\", \"run\": {}}", "'game'");
  CHECK_THROWS_AS(load_checkpoint(folder.file("nowhere.json")), InputError);
  CHECK_THROWS_AS(save_checkpoint(folder.file("nofolder/c.json"), Checkpoint{game, run, {}}), InputError);
}

TEST_CASE("a checkpoint that was changed by hand is refused, whatever was changed") {
  const Folder folder;
  Checkpoint saved{game, run, {}};
  run_batch(test::FakeSimulator(), {300, 2, nullptr}, saved.committed);
  save_checkpoint(folder.file("c.json"), saved);
  const std::string text = read_file(folder.file("c.json"), 1 << 20);
  const auto refused = [&](const std::string& found, const std::string& changed, const std::string& word) {
    std::string other = text;
    REQUIRE(names(other, found));
    other.replace(other.find(found), found.size(), changed);
    std::ofstream(folder.file("c.json")) << other;
    std::string message;
    try {
      load_checkpoint(folder.file("c.json"));
    } catch (const InputError& e) {
      message = e.what();
    }
    CAPTURE(message);
    CHECK(names(message, word));
  };
  refused("\"seed\":1", "\"seed\":2", "checksum");
  refused("\"pairs\":500", "\"pairs\":501", "checksum");
  refused("\"sum_of_squares\":", "\"sum_of_squares\":1", "checksum");
  refused("\"committed\":{", "\"committed\":{\"more\":0,", "checksum");
  refused("{\"c", "{\"more\":0,\"c", "unknown key 'more'");
  refused("\"checksum\":\"", "\"checksum\":\"0", "checksum");
}

TEST_CASE("a resume takes the same spec, with as many pairs or more") {
  const Checkpoint checkpoint{game, run, {}};
  CHECK(refusal(checkpoint, game, run).empty());
  CHECK(refusal(checkpoint, game, R"({"chunk_pairs":32,"pairs":501})").empty());
  CHECK(names(refusal(checkpoint, game, R"({"chunk_pairs":32,"pairs":499})"), "499"));
  CHECK(names(refusal(checkpoint, game, R"({"chunk_pairs":64,"pairs":500})"), "chunk_pairs"));
  const std::string other =
      R"({"armies":[{"line":10},{"line":8}],"extra":1,"rules":{"line.move":4},"seed":2})";
  const std::string message = refusal(checkpoint, other, run);
  CHECK(names(message, "armies[1].line"));
  CHECK(names(message, "extra"));
  CHECK(names(message, "seed"));
  CHECK_FALSE(names(message, "armies[0]"));
  CHECK_FALSE(names(message, "rules"));
  CHECK(differing_keys(game, other) == std::vector<std::string>{"armies[1].line", "extra", "seed"});
}
