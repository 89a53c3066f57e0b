// Reading parsed JSON strictly: every complaint is an InputError that says where in the document it is,
// "file:line:column: play[12].legs[0]: found 'x', expected a number".
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/json_source.hpp"

namespace muster {

/// A value in a document that must outlive it.
class JsonReader {
 public:
  /// The whole of a document, or, with its path, the part of one that was kept; `remark` follows the path in
  /// messages.
  JsonReader(const nlohmann::ordered_json& value, std::shared_ptr<const JsonSource> source,
             std::string path = "", std::string remark = "")
      : value_(&value), source_(std::move(source)), path_(std::move(path)), remark_(std::move(remark)) {}
  /// A document whose text is not there.
  JsonReader(const nlohmann::ordered_json& value, std::string name)
      : JsonReader(value, std::make_shared<JsonSource>(std::move(name))) {}

  const nlohmann::ordered_json& value() const { return *value_; }
  std::string place() const { return source_->place(path_) + remark_; }

  /// Members of an object. Others may be there too unless only() says no, which is to be asked first: a
  /// misspelt key is the likelier fault than a missing one.
  JsonReader member(const std::string& key) const;
  std::optional<JsonReader> find(const std::string& key) const;
  void only(const std::vector<std::string>& known) const;
  std::vector<std::pair<std::string, JsonReader>> members() const;

  /// Of a list.
  void size(std::size_t least, std::size_t most) const;
  std::vector<JsonReader> items(std::size_t least, std::size_t most) const;
  std::string text() const;
  /// A text fit to be printed among other words: not empty, without control characters.
  std::string name() const;
  std::int64_t integer(std::int64_t low, std::int64_t high) const;
  std::uint64_t whole() const;
  /// 64 bits as 16 hexadecimal digits.
  std::uint64_t digest() const;
  double number(double low, double high) const;
  bool flag() const;
  /// The position of the text among the words.
  std::size_t choice(const std::vector<std::string>& words) const;

  /// Throws "place: found <this>, expected <expected><hint>".
  [[noreturn]] void fail(const std::string& expected, const std::string& hint = "") const;

 private:
  JsonReader below(const nlohmann::ordered_json& value, std::string path) const {
    return {value, source_, std::move(path), remark_};
  }
  std::string path_of(const std::string& key) const { return path_.empty() ? key : path_ + "." + key; }

  const nlohmann::ordered_json* value_;
  std::shared_ptr<const JsonSource> source_;
  std::string path_;
  std::string remark_;
};

/// JSON on one line, cut short if it is long, without control characters: for messages.
std::string shown_json(const nlohmann::ordered_json& value);

}  // namespace muster
