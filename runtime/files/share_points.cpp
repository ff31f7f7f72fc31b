#include "files/share_points.h"

#include "base/error.h"
#include "base/shown.h"
#include "base/subsets.h"
#include "common/foreign_content.h"
#include "files/integer_type.h"
#include "files/program_field.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace picco::runtime {
namespace {

using Json = nlohmann::json;

constexpr int kForm = 1;
constexpr std::size_t kMostName = 1000;
/// Of a public value, more than any type of the language has.
constexpr int kMostBits = 4096;

std::string quoted(const std::string &text) {
    return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// The t-subsets of parties whose components a party holds, in the order that its share has them.
std::vector<std::vector<int>> components_of(int parties, int threshold, int party) {
    const Subsets subsets(parties, threshold);
    std::vector<std::vector<int>> result;
    for (const int index : subsets.held_by(party)) {
        std::vector<int> without;
        for (int each = 1; each <= parties; ++each)
            if (contains(subsets[index], each))
                without.push_back(each);
        result.push_back(without);
    }
    return result;
}

/// One file: what is wrong names it.
class Import {
  public:
    Import(const std::string &file, const ImportUse &use)
        : file_(file), use_(use), is_replicated_(use.util.modulus == kByteField),
          size_(is_replicated_ ? "256" : use.util.modulus) {}

    void read(const Json &document, const WritePlace &place, const EnvelopeUse *envelope) {
        check_header(document);
        if (is_replicated_)
            find_components(document);
        const UtilFile &util = use_.util;
        const RecordFileHeader header{FileKind::state,
                                      util.program,
                                      util.hash,
                                      util.modulus,
                                      use_.number,
                                      use_.party,
                                      util.parties,
                                      util.threshold,
                                      use_.run,
                                      id_of(text_at(document, "sharing", file_)),
                                      shown(file_, SIZE_MAX)};
        const auto field = create_field(util.modulus, util.parties, use_.party);
        RecordWriter writer(place, header, field->wire_bytes(), envelope);
        const Json &variables = at(document, "variables", file_);
        if (!variables.is_array())
            fail("'variables' is no list");
        for (const Json &variable : variables)
            add(variable, field->wire_bytes(), writer);
        writer.finish();
        writer.file().commit();
    }

    [[noreturn]] void fail(const std::string &what) const {
        throw UserError(fmt::format("{}: {}", file_, what));
    }

  private:
    static std::string id_of(const std::string &sharing) {
        Sha256 hash;
        static constexpr char kLabel[] = "picco imported shares";
        hash.add(kLabel, sizeof kLabel);
        hash.add(sharing.data(), sharing.size());
        return hexadecimal(hash.finish()).substr(0, 32);
    }

    const Json &at(const Json &object, const char *name, const std::string &where) const {
        if (!object.is_object() || !object.contains(name))
            fail(fmt::format("'{}' is missing in {}", name, where));
        return object.at(name);
    }

    std::string text_at(const Json &object, const char *name, const std::string &where) const {
        const Json &value = at(object, name, where);
        if (!value.is_string() || value.get<std::string>().empty() ||
            value.get<std::string>().size() > kMostName)
            fail(fmt::format("'{}' in {} has to be a text of 1 to {} bytes", name, where, kMostName));
        return value;
    }

    /// A number from 0 on; missing: otherwise.
    std::uint64_t count_at(const Json &object, const char *name, const std::string &where,
                           std::optional<std::uint64_t> otherwise = {}) const {
        if (otherwise && object.is_object() && !object.contains(name))
            return *otherwise;
        const Json &value = at(object, name, where);
        if (!value.is_number_unsigned())
            fail(fmt::format("'{}' in {} has to be a whole number", name, where));
        return value;
    }

    void check_header(const Json &document) const {
        if (!document.is_object() || !document.contains("picco_shares"))
            fail("has no 'picco_shares': these are no shares in the form that docs/FILES.md describes");
        if (const auto form = count_at(document, "picco_shares", file_); form != kForm)
            fail(fmt::format("has the form {}; this program reads form {}", form, kForm));
        const UtilFile &util = use_.util;
        const std::string modulus = text_at(document, "modulus", file_);
        if (modulus != util.modulus)
            fail(fmt::format("has shares modulo {}, but {} computes modulo {}: both need the same, say it as "
                             "modulus= in the configuration of the program",
                             shown(modulus), util.program, util.modulus));
        const auto threshold = count_at(document, "threshold", file_);
        if (is_replicated_ && threshold != static_cast<std::uint64_t>(util.threshold))
            fail(fmt::format(
                "has shares of threshold {}, but {} takes those of {}: they have to be shared anew",
                threshold, util.program, util.threshold));
        if (threshold > static_cast<std::uint64_t>(util.threshold))
            fail(fmt::format("has polynomials of degree {}, but {} takes those of degree {} at most: they "
                             "have to be shared anew",
                             threshold, util.program, util.threshold));
        if (const auto point = count_at(document, "point", file_);
            point != static_cast<std::uint64_t>(use_.party))
            fail(fmt::format("has the values at the point {}, but those of computing party {} are at {}",
                             point, use_.party, use_.party));
    }

    /// Where the components of the document's shares stand in those of the file.
    void find_components(const Json &document) {
        const UtilFile &util = use_.util;
        std::vector<std::vector<int>> wanted = components_of(util.parties, util.threshold, use_.party);
        const Json &named = at(document, "components", file_);
        for (std::size_t i = 0; named.is_array() && i < named.size(); ++i) {
            const auto found =
                std::ranges::find_if(wanted, [&](const auto &each) { return named[i] == Json(each); });
            if (found != wanted.end()) {
                places_.push_back(static_cast<std::size_t>(found - wanted.begin()));
                found->clear();
            }
        }
        if (places_.size() != wanted.size() || named.size() != wanted.size())
            fail(fmt::format("'components' has to name the {} sets of {} parties without {}, each once",
                             wanted.size(), util.threshold, use_.party));
    }

    int type_of(const Json &variable, const std::string &where) const {
        const std::string text = text_at(variable, "type", where);
        std::string_view rest = text;
        const auto skip = [&](std::string_view word) {
            const bool is_there = rest.starts_with(word);
            rest.remove_prefix(is_there ? word.size() : 0);
            return is_there;
        };
        const bool is_unsigned = skip("unsigned ");
        int bits = 0;
        if (skip("int<")) {
            const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), bits);
            rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
            if (error == std::errc() && rest == ">" && bits >= 1 && bits <= kMostBits)
                return is_unsigned ? -bits : bits;
        }
        fail(fmt::format("'{}' in {} is no type such as int<32> and unsigned int<8>", shown(text), where));
    }

    /// A decimal number, as a text where JSON's own numbers are too short.
    mpz_class number(const Json &value, const std::string &where) const {
        std::string digits = value.is_string()           ? value.get<std::string>()
                             : value.is_number_integer() ? value.dump()
                                                         : "";
        const bool is_negative = digits.starts_with('-');
        if (digits.size() > kMostBits || digits.size() == (is_negative ? 1 : 0) ||
            digits.find_first_not_of("0123456789", is_negative ? 1 : 0) != std::string::npos)
            fail(fmt::format("{} has to be a whole number, or a text of decimal digits", where));
        return mpz_class(digits);
    }

    void add(const Json &variable, std::size_t share_bytes, RecordWriter &writer) const {
        const std::string name = text_at(variable, "name", "a variable");
        const std::string where = fmt::format("'{}'", shown(name));
        Record record;
        record.name = name;
        record.type = type_of(variable, where);
        if (variable.contains("public") && !variable.at("public").is_boolean())
            fail(fmt::format("'public' in {} has to be true or false", where));
        record.is_private = !variable.value("public", false);
        record.is_ordered = false;
        const Json &values = at(variable, "values", where);
        if (!values.is_array())
            fail(fmt::format("'values' in {} is no list", where));
        record.rows = count_at(variable, "rows", where, 1);
        record.columns = count_at(variable, "columns", where, values.size());
        const std::size_t most = std::max<std::size_t>(values.size(), 1); // products stay small
        if (record.rows > most || record.columns > most || record.rows * record.columns != values.size())
            fail(fmt::format("{} has {} values, not {} rows of {}", where, values.size(), record.rows,
                             record.columns));
        writer.begin(record);
        std::vector<std::uint8_t> bytes(record_value_bytes(record.is_private, record.type, share_bytes));
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::string place = fmt::format("value {} of {}", i + 1, where);
            if (record.is_private && is_replicated_) {
                add_components(values[i], place, bytes);
            } else {
                const mpz_class value = number(values[i], place);
                if (record.is_private && (value < 0 || value >= size_))
                    fail(fmt::format("{} is no share: it is not from 0 to the modulus", place));
                if (!record.is_private && !in_range(value, record.type))
                    fail(fmt::format("{} is not from {}", place, range_text(record.type)));
                store_integer(value, bytes.data(), bytes.size());
            }
            writer.add(bytes.data(), bytes.size());
        }
    }

    void add_components(const Json &share, const std::string &place, std::vector<std::uint8_t> &bytes) const {
        if (!share.is_array() || share.size() != places_.size())
            fail(fmt::format("{} has to be a list of its {} components", place, places_.size()));
        for (std::size_t i = 0; i < places_.size(); ++i) {
            const mpz_class value = number(share[i], place);
            if (value < 0 || value >= size_)
                fail(fmt::format("{} is no share: a component is not from 0 to 255", place));
            bytes[places_[i]] = static_cast<std::uint8_t>(value.get_ui());
        }
    }

    const std::string &file_;
    const ImportUse &use_;
    const bool is_replicated_; ///< in GF(2^8)
    const mpz_class size_;
    std::vector<std::size_t> places_;
};

} // namespace

void export_shares(const RecordFile &state, const std::function<void(const std::string &)> &write) {
    const RecordFileHeader &header = state.header();
    const bool is_replicated = header.modulus == kByteField;
    write(fmt::format("{{\"picco_shares\": {}, \"modulus\": {}, \"threshold\": {}, \"point\": {}, "
                      "\"sharing\": {},\n",
                      kForm, quoted(header.modulus), header.threshold, header.computing_party,
                      quoted(header.id)));
    if (is_replicated)
        write(fmt::format(
            " \"components\": {},\n",
            Json(components_of(header.parties, header.threshold, header.computing_party)).dump()));
    write(" \"variables\": [");
    const char *separator = "\n  ";
    for (const Record &record : state.records()) {
        write(
            fmt::format("{}{{\"name\": {}, \"type\": \"{}\",{} \"rows\": {}, \"columns\": {}, \"values\": [",
                        separator, quoted(record.name), type_name(record.type),
                        record.is_private ? "" : " \"public\": true,", record.rows, record.columns));
        const char *comma = "";
        state.for_each_part(record, 0, record.count(), [&](const std::uint8_t *values, std::size_t count) {
            std::string text;
            for (std::size_t i = 0; i < count; ++i, comma = ", ") {
                const std::uint8_t *share = values + i * record.value_bytes;
                if (is_replicated && record.is_private) {
                    text += fmt::format("{}[{}]", comma, fmt::join(share, share + record.value_bytes, ", "));
                    continue;
                }
                // A share is never negative, whatever its variable's type.
                const mpz_class value =
                    load_integer(share, record.value_bytes, record.is_private ? -1 : record.type);
                text += fmt::format("{}\"{}\"", comma, value.get_str());
            }
            write(text);
        });
        write("]}");
        separator = ",\n  ";
    }
    write("]}\n");
}

void import_shares(const std::string &text, const std::string &file, const ImportUse &use,
                   const WritePlace &place, const EnvelopeUse *envelope) {
    Import import(file, use);
    try {
        import.read(Json::parse(text), place, envelope);
    } catch (const Json::parse_error &error) {
        const auto fault = foreign_content(text);
        import.fail(fault.empty() ? fmt::format("is no JSON (byte {})", error.byte) : std::string(fault));
    } catch (const Json::out_of_range &) { // 1e999
        import.fail("holds a number that is too large: write it as a text of decimal digits");
    }
}

} // namespace picco::runtime
