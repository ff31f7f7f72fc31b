#include "files/util_file.h"

#include "base/error.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>

namespace picco::runtime {
namespace {

using nlohmann::json;

constexpr int kMaxBits = 1 << 16;
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
    const json &array(const char *key) const {
        const auto &value = get(key);
        if (!value.is_array())
            fail(fmt::format("'{}' is not an array", key));
        return value;
    }
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
        fields.fail(fmt::format("the kind '{}' is not known to this version", kind));
    const int bits = fields.number("bits", 1, kMaxBits);
    return NumberType::of_integer(fields.truth("signed") ? bits : -bits);
}

UtilVariable read_variable(const Fields &fields, const UtilFile &util) {
    UtilVariable variable;
    const auto direction = fields.text("direction");
    if (direction != "input" && direction != "output")
        fields.fail("'direction' is neither input nor output");
    variable.is_input = direction == "input";
    variable.name = fields.text("name");
    variable.party = fields.number("party", 0, variable.is_input ? util.inputs : util.outputs);
    variable.is_private = fields.truth("private");
    variable.type = read_type(fields.object("type"));
    for (const auto &size : fields.array("dimensions")) {
        if (size.is_null())
            variable.dimensions.emplace_back();
        else if (size.is_number_unsigned())
            variable.dimensions.emplace_back(size.get<std::size_t>());
        else
            fields.fail("'dimensions' holds something else than sizes and null");
    }
    variable.file = fields.text("file");
    variable.line = fields.number("line", 0, 1 << 30);
    return variable;
}

} // namespace

std::string UtilVariable::where() const {
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

UtilFile read_util_file(const std::string &file) {
    std::ifstream stream(file);
    if (!stream)
        throw UserError(
            fmt::format("{}: cannot be opened; --util names the file that the compiler wrote", file));
    json document;
    try {
        document = json::parse(stream);
    } catch (const json::exception &error) {
        throw UserError(fmt::format("{}: is not a util file of picco: {}", file, error.what()));
    }
    const Fields fields(document, file);
    if (fields.number("picco", 0, 1 << 30) != 1)
        fields.fail("it was written by another version of picco");
    UtilFile util;
    util.file = file;
    util.program = fields.text("program");
    util.hash = fields.text("hash");
    if (util.hash.size() != 64 || util.hash.find_first_not_of("0123456789abcdef") != std::string::npos)
        fields.fail("'hash' is not 64 hexadecimal digits");
    util.modulus = fields.text("modulus");
    util.parties = fields.number("parties", 3, 15);
    util.threshold = fields.number("threshold", 1, 7);
    if (util.parties != 2 * util.threshold + 1)
        fields.fail("'parties' is not 2·threshold + 1");
    util.inputs = fields.number("inputs", 0, 1 << 20);
    util.outputs = fields.number("outputs", 0, 1 << 20);
    const auto &variables = fields.array("variables");
    for (std::size_t i = 0; i < variables.size(); ++i)
        util.variables.push_back(
            read_variable(Fields(variables[i], fmt::format("{}: variable {}", file, i + 1)), util));
    return util;
}

} // namespace picco::runtime
