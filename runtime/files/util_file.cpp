#include "files/util_file.h"

#include "base/error.h"
#include "base/shown.h"
#include "base/text_file.h"
#include "common/foreign_content.h"
#include "common/limits.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace picco::runtime {
namespace {

using nlohmann::json;

constexpr std::size_t kMostBytes = std::size_t{1} << 28;
/// Values of one call; more do not fit in a file.
constexpr std::size_t kMostValues = std::size_t{1} << 48;
constexpr int kMaxBits = 1 << 16;
constexpr std::size_t kMostName = 4096;
constexpr int kMaxSignificand = 113;
constexpr int kMaxExponent = 20;

/// Reads fields of one JSON object; every mistake names the file and the field.
class Fields {
  public:
    Fields(const json &object, std::string where) : object_(object), where_(std::move(where)) {
        if (!object.is_object())
            fail("is not an object");
    }

    std::string text(const char *key) const {
        const auto &value = get(key);
        if (!value.is_string())
            fail(fmt::format("'{}' is not a string", key));
        return value.get<std::string>();
    }
    /// A text that messages and results show as it is.
    std::string name(const char *key) const {
        const auto value = text(key);
        if (value.empty() || shown(value, kMostName) != value)
            fail(fmt::format("'{}' is no name", key));
        return value;
    }
    int number(const char *key, int least, int most) const {
        const auto &value = get(key);
        if (!value.is_number_integer() || value.get<std::int64_t>() < least ||
            value.get<std::int64_t>() > most)
            fail(fmt::format("'{}' is not a number from {} to {}", key, least, most));
        return value.get<int>();
    }
    bool truth(const char *key) const {
        const auto &value = get(key);
        if (!value.is_boolean())
            fail(fmt::format("'{}' is not true or false", key));
        return value.get<bool>();
    }
    std::optional<std::size_t> size_or_null(const char *key) const {
        const auto &value = get(key);
        if (value.is_null())
            return std::nullopt;
        if (!value.is_number_unsigned())
            fail(fmt::format("'{}' is neither a number of times nor null", key));
        return value.get<std::size_t>();
    }
    const json &array(const char *key) const {
        const auto &value = get(key);
        if (!value.is_array())
            fail(fmt::format("'{}' is not an array", key));
        return value;
    }
    bool has(const char *key) const { return object_.contains(key); }
    Fields object(const char *key) const { return Fields(get(key), fmt::format("{}: '{}'", where_, key)); }
    [[noreturn]] void fail(const std::string &what) const {
        throw UserError(
            fmt::format("{}: {}; compile the program again, and give every tool the prog.util written then",
                        where_, what));
    }

  private:
    const json &get(const char *key) const {
        const auto place = object_.find(key);
        if (place == object_.end())
            fail(fmt::format("'{}' is missing", key));
        return *place;
    }

    const json &object_;
    std::string where_;
};

NumberType read_type(const Fields &fields) {
    const auto kind = fields.text("kind");
    if (kind == "fixed") {
        const int bits = fields.number("bits", 2, kMaxBits);
        return NumberType::of_fixed(bits, fields.number("fraction", 0, bits));
    }
    if (kind == "float")
        return NumberType::of_float(fields.number("significand", 2, kMaxSignificand),
                                    fields.number("exponent", 2, kMaxExponent));
    if (kind != "int")
        fields.fail(fmt::format("the kind '{}' is not known to this version", shown(kind)));
    const int bits = fields.number("bits", 1, kMaxBits);
    return NumberType::of_integer(fields.truth("signed") ? bits : -bits);
}

bool fits(const std::vector<std::optional<std::size_t>> &dimensions) {
    std::size_t left = kMostValues;
    for (const auto &size : dimensions) {
        if (size && *size > left)
            return false;
        left = size && *size > 0 ? left / *size : left;
    }
    return true;
}

std::vector<std::optional<std::size_t>> read_dimensions(const Fields &fields) {
    std::vector<std::optional<std::size_t>> dimensions;
    for (const auto &size : fields.array("dimensions")) {
        if (size.is_null())
            dimensions.emplace_back();
        else if (size.is_number_unsigned())
            dimensions.emplace_back(size.get<std::size_t>());
        else
            fields.fail("'dimensions' holds something else than sizes and null");
    }
    if (!fits(dimensions))
        fields.fail("'dimensions' stand for too many values");
    return dimensions;
}

UtilVariable read_variable(const Fields &fields, const UtilFile &util) {
    UtilVariable variable;
    const auto direction = fields.text("direction");
    if (direction != "input" && direction != "output")
        fields.fail("'direction' is neither input nor output");
    variable.is_input = direction == "input";
    variable.name = fields.name("name");
    variable.party = fields.number("party", 0, variable.is_input ? util.inputs : util.outputs);
    variable.is_private = fields.truth("private");
    variable.type = read_type(fields.object("type"));
    const bool is_byte =
        variable.type.kind == NumberType::Kind::integer && variable.type.type < 0 && variable.type.type >= -8;
    if (variable.is_private && util.modulus == "gf256" && !is_byte)
        fields.fail("'type' is none of bytes, on which the program computes");
    variable.dimensions = read_dimensions(fields);
    if (fields.has("length")) {
        const Fields length = fields.object("length");
        variable.length = {length.name("name"), static_cast<std::size_t>(length.number("times", 1, 1 << 30)),
                           length.has("columns") ? length.name("columns") : ""};
    }
    if (fields.has("calls"))
        variable.calls = fields.size_or_null("calls");
    variable.file = fields.name("file");
    variable.line = fields.number("line", 0, 1 << 30);
    return variable;
}

/// The library's own texts repeat what they cannot read, and are made for programmers.
json parse(const std::string &file) {
    const std::string text =
        read_text_file(file, kMostBytes, "--util names the file that the compiler wrote");
    if (const auto fault = foreign_content(text); !fault.empty())
        throw UserError(fmt::format("{}: {}; the util file that the compiler wrote is needed", file, fault));
    try {
        return json::parse(text);
    } catch (const json::parse_error &error) {
        const std::string_view before(text.data(),
                                      std::min(text.size(), error.byte > 0 ? error.byte - 1 : 0));
        const auto line = std::count(before.begin(), before.end(), '\n') + 1;
        const auto column = before.size() - (before.rfind('\n') + 1) + 1;
        throw UserError(fmt::format("{}:{}:{}: this is not a util file of picco, but no JSON at all; the "
                                    "compiler writes one",
                                    file, line, column));
    } catch (const json::exception &) {
        throw UserError(fmt::format("{}: a number is out of range, so this is no util file of picco", file));
    }
}

UtilOpening read_opening(const Fields &fields) {
    return {fields.text("text"), read_type(fields.object("type")), read_dimensions(fields),
            fields.name("file"), fields.number("line", 0, 1 << 30)};
}

} // namespace

std::string UtilVariable::where() const {
    return fmt::format("{}:{}", file, line);
}

std::string UtilOpening::where() const {
    return fmt::format("{}:{}", file, line);
}

std::optional<std::size_t> UtilVariable::count() const {
    std::size_t product = 1;
    for (const auto &size : dimensions) {
        if (!size)
            return std::nullopt;
        product *= *size;
    }
    return product;
}

std::vector<const UtilVariable *> UtilFile::of_party(bool is_input, int party) const {
    std::vector<const UtilVariable *> found;
    for (const auto &variable : variables)
        if (variable.is_input == is_input && (variable.party == party || variable.party == 0))
            found.push_back(&variable);
    return found;
}

UtilVariable read_util_variable(const std::string &text, const UtilFile &util) {
    const json document = json::parse(text);
    return read_variable(Fields(document, util.file), util);
}

UtilFile read_util_file(const std::string &file) {
    const json document = parse(file);
    const Fields fields(document, file);
    if (fields.number("picco", 0, 1 << 30) != 1)
        fields.fail("it was written by another version of picco");
    UtilFile util;
    util.file = file;
    util.program = fields.name("program");
    util.hash = fields.text("hash");
    if (util.hash.size() != 64 || util.hash.find_first_not_of("0123456789abcdef") != std::string::npos)
        fields.fail("'hash' is not 64 hexadecimal digits");
    util.modulus = fields.text("modulus");
    util.parties = fields.number("parties", 3, kMostParties);
    util.threshold = fields.number("threshold", 1, 7);
    if (util.parties != 2 * util.threshold + 1)
        fields.fail("'parties' is not 2·threshold + 1");
    util.inputs = fields.number("inputs", 0, 1 << 20);
    util.outputs = fields.number("outputs", 0, 1 << 20);
    const auto &variables = fields.array("variables");
    for (std::size_t i = 0; i < variables.size(); ++i)
        util.variables.push_back(
            read_variable(Fields(variables[i], fmt::format("{}: variable {}", file, i + 1)), util));
    const auto &opens = fields.array("opens");
    for (std::size_t i = 0; i < opens.size(); ++i)
        util.opens.push_back(read_opening(Fields(opens[i], fmt::format("{}: opening {}", file, i + 1))));
    return util;
}

} // namespace picco::runtime
