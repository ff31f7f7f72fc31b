// InputText::from_json: nlohmann's event interface, so that big integers keep all their digits.
#include "base/error.h"
#include "base/shown.h"
#include "files/input_text.h"

#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

namespace picco::runtime {
namespace {

using nlohmann::json;

/// Collects the lines of each variable: {"A": [[1,2],[3,4]]} gives A[0] = 1,2 and A[1] = 3,4.
class JsonInput {
  public:
    explicit JsonInput(std::string file) : file_(std::move(file)) {}

    std::map<std::string, std::vector<InputLine>> variables;

    bool null() { return fail("null"); }
    bool boolean(bool value) { return number_integer(value ? 1 : 0); }
    bool number_integer(json::number_integer_t value) { return add(mpz_class(static_cast<long>(value))); }
    bool number_unsigned(json::number_unsigned_t value) {
        return add(mpz_class(static_cast<unsigned long>(value)));
    }
    bool number_float(json::number_float_t, const std::string &digits) {
        if (digits.find_first_not_of("-0123456789") == std::string::npos)
            return add(mpz_class(digits));
        return add_to_leaf(digits, [&](Numbers &values) { values.add_text(digits); });
    }
    bool string(std::string &text) {
        if (name_.empty())
            return fail("a string");
        if (!begin_leaf())
            return false;
        leaf_->values.add_quoted(
            {leaf_->values.size(), text.substr(0, kMostShown + 1), is_number_text(text)});
        for (const char c : text)
            leaf_->values.add(std::int64_t{static_cast<signed char>(c)});
        end_leaf();
        return true;
    }
    bool binary(json::binary_t &) { return fail("binary data"); }
    bool start_object(std::size_t) {
        if (depth_++ != 0)
            return fail("an object");
        return true;
    }
    bool end_object() {
        --depth_;
        return true;
    }
    bool key(std::string &name) {
        if (variables.contains(name))
            throw UserError(fmt::format("{}: '{}' stands twice", file_, name));
        name_ = name;
        variables[name];
        return true;
    }
    bool start_array(std::size_t) {
        if (name_.empty())
            return fail("an array");
        end_leaf();
        next_.push_back(0);
        return true;
    }
    bool end_array() {
        end_leaf();
        next_.pop_back();
        if (!next_.empty())
            ++next_.back();
        return true;
    }
    bool parse_error(std::size_t position, const std::string &token, const json::exception &) {
        throw UserError(
            fmt::format("{}: is not JSON: byte {}, '{}', is not expected", file_, position, shown(token)));
    }

  private:
    std::string path(std::size_t levels) const {
        std::string text = name_;
        for (std::size_t i = 0; i < levels; ++i)
            text += fmt::format("[{}]", next_[i]);
        return text;
    }
    bool fail(const std::string &found) const {
        throw UserError(fmt::format("{}: {}: expected numbers in arrays, {{\"A\": [[1,2],[3,4]], \"M\": 5}}, "
                                    "found {}",
                                    file_, name_.empty() ? "the start" : path(next_.size()), found));
    }
    bool begin_leaf() {
        if (leaf_ != nullptr)
            return true;
        auto &lines = variables[name_];
        lines.emplace_back();
        leaf_ = &lines.back();
        leaf_->name = name_;
        leaf_->path = path(next_.empty() ? 0 : next_.size() - 1);
        return true;
    }
    void end_leaf() { leaf_ = nullptr; }
    bool add(const mpz_class &value) {
        return add_to_leaf(value.get_str(), [&](Numbers &values) { values.add(value); });
    }
    template <typename Add>
    bool add_to_leaf(const std::string &text, const Add &add_value) {
        if (name_.empty())
            return fail(text);
        begin_leaf();
        add_value(leaf_->values);
        if (next_.empty())
            end_leaf();
        else
            ++next_.back();
        return true;
    }

    std::string file_;
    std::string name_;
    std::vector<std::size_t> next_; ///< index of the next element, by nesting
    InputLine *leaf_ = nullptr;
    int depth_ = 0;
};

} // namespace

InputText InputText::from_json(std::string name, const std::string &content,
                               const std::vector<std::string> &order) {
    JsonInput input(name);
    json::sax_parse(content, &input);
    InputText text;
    text.file_ = std::move(name);
    text.is_ordered_ = false;
    const auto take = [&](const std::string &variable) {
        const auto place = input.variables.find(variable);
        if (place == input.variables.end())
            return;
        for (auto &line : place->second)
            text.lines_.push_back(std::move(line));
        input.variables.erase(place);
    };
    for (const auto &variable : order)
        take(variable);
    // Names that the program does not read: the check of names reports them.
    while (!input.variables.empty())
        take(std::string(input.variables.begin()->first));
    return text;
}

} // namespace picco::runtime
